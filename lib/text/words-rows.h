/* SPDX-License-Identifier: MPL-2.0 */
/* The rows of all tables of a words.def, one table after the other: see
 * text/words-table.h.  May be included any number of times. */
#define HJ_TABLE TYPE
#define HJ_TABLE_LOW type
#include "text/words-table.h"
#define HJ_TABLE NOUN
#define HJ_TABLE_LOW noun
#include "text/words-table.h"
#define HJ_TABLE STATE
#define HJ_TABLE_LOW state
#include "text/words-table.h"
#define HJ_TABLE ZONE
#define HJ_TABLE_LOW zone
#include "text/words-table.h"
#define HJ_TABLE VALUE
#define HJ_TABLE_LOW value
#include "text/words-table.h"
#define HJ_TABLE NUMBER
#define HJ_TABLE_LOW number
#include "text/words-table.h"
#define HJ_TABLE COUNTER
#define HJ_TABLE_LOW counter
#include "text/words-table.h"
#define HJ_TABLE PHASE
#define HJ_TABLE_LOW phase
#include "text/words-table.h"
#define HJ_TABLE EVENT
#define HJ_TABLE_LOW event
#include "text/words-table.h"
#define HJ_TABLE KEYWORD
#define HJ_TABLE_LOW keyword
#include "text/words-table.h"
#define HJ_TABLE DAMAGE
#define HJ_TABLE_LOW damage
#include "text/words-table.h"
#define HJ_TABLE RELATION
#define HJ_TABLE_LOW relation
#include "text/words-table.h"
#define HJ_TABLE VERB
#define HJ_TABLE_LOW verb
#include "text/words-table.h"
#define HJ_TABLE COST
#define HJ_TABLE_LOW cost
#include "text/words-table.h"
#define HJ_TABLE HEADING
#define HJ_TABLE_LOW heading
#include "text/words-table.h"
