/* SPDX-License-Identifier: MPL-2.0 */
/* An invented game of crews for tests of formats. */
#ifndef HJ_TEST_FORMATS_CREW_H
#define HJ_TEST_FORMATS_CREW_H

#include "rig.h"

/* Its catalogue, and the first cards of it in their order. */
extern const char crew_cards[];
enum { ADA, BO, CAT, DOT, EVE, FAY, GUS, STOWAWAY, PILOT };

/* A rig whose format of that game has these rules, on a day. */
void set_up(struct rig *r, const char *rules, hj_date on);

/* The same, of a format of one deck with the sections "main" and "top shelf".
 */
void set_up_deck(struct rig *r, const char *rules);

#endif
