/* SPDX-License-Identifier: MPL-2.0 */
/* Trees of card texts from which one kind of node is left out. */
#ifndef HJ_TEST_DROP_H
#define HJ_TEST_DROP_H

#include "text/text.h"

enum {
#define DROP(name, games, text) DROP_##name,
#include "drop.def"
#undef DROP
    DROPS,
    DROP_NOTHING = -1
};

struct drop_row {
    const char *games, *text;
};
extern const struct drop_row drop_rows[DROPS];

enum drop_place { DROP_NEVER, DROP_IN_VAIN, DROP_MATTERS };

/* Returns the effect of leaving out node WHICH in GAME, an id. */
enum drop_place drop_place(int which, const char *game);

void drop_node(int which);
unsigned long drop_count(void); /* nodes left out since drop_node() */

/* Adds the number of nodes of each kind in a tree to COUNT. */
void drop_nodes_of(const struct hj_card_text *text, unsigned long count[DROPS]);

/* True if a log of GAME's rules or card texts is judged differently without
 * node WHICH. */
bool drop_logs_notice(const char *game, int which);

#endif
