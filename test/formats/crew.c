/* SPDX-License-Identifier: MPL-2.0 */
/* The game of crews: its cards and formats. */
#include "crew.h"

#include <stdio.h>

/* A captain leads, deckhands follow. */
const char crew_cards[] =
    "name,type,clan,colors,level,size,berths,most,set,rarity\n"
    "Ada,captain,Reef,Red;Blue,3,4,6,,old,rare\n"
    "Bo,captain,Dune,Green,2,5,,,new,rare\n"
    "Cat,hand,Reef,Red,1,,,1,old,common\n"
    "Cat,hand,Reef,Red,1,,,1,new,rare\n"
    "Dot,hand,Reef,Blue;Red,3,,,,old,rare\n"
    "Eve,hand,Dune,Green,4,,,2,new,common\n"
    "Fay,hand,,,1,,,,old,common\n"
    "Gus,hand,Reef,Blue,2,,,,new,common\n"
    "Stowaway,hand,Dune,Green,1,,,,old,common\n"
    "Pilot,pilot,Reef,Red,1,,,,old,common\n";

void set_up(struct rig *r, const char *rules, hj_date on)
{
    set_up_folder(r);
    write_rules(r, "t", "crew", rules);
    ck_assert_str_eq(open_rig(r, crew_cards, on), "");
    r->deck.sections[1] = HJ_STR("top shelf");
}

static const char sections[] = "<section name='main' default='yes'/>"
                               "<section name='top shelf' also='shelf|Étage'/>";

void set_up_deck(struct rig *r, const char *rules)
{
    char text[3000];

    snprintf(text, sizeof text, "<deck>%s%s</deck>", sections, rules);
    set_up(r, text, 20260101);
}
