CREATE TABLE datas(id INTEGER PRIMARY KEY, ot, alias, setcode, type, atk, def, level, race, attribute, category);
CREATE TABLE texts(id INTEGER PRIMARY KEY, name, desc, str1);
INSERT INTO datas VALUES(90000001,3,0,0,8225,2500,2000,8,8192,2,0),(90000002,3,90000001,0,8225,2500,2000,8,8192,2,0),(90000010,3,0,0,65538,0,0,0,0,0,0),(90000020,3,0,0,67108897,1500,5,2,1,32,0),(90000030,3,0,0,17,1000,-2,4,16,1,0),(90000040,3,0,0,16781345,900,800,16908292,4,16,0);
INSERT INTO texts VALUES(90000001,'Salt Dragon','Breathes.',''),(90000002,'Salt Dragon','Breathes.',''),(90000010,'Salt Rush','Now.',''),(90000020,'Salt Link','Linked.',''),(90000040,'Salt Swing','Swings.',''),(90000030,'Plain Salt','Is.','');
