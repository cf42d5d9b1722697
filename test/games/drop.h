/* SPDX-License-Identifier: MPL-2.0 */
/* Leaves one kind of node out of every tree that an engine reads from now on.
 */
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

/* What leaving node WHICH out does in GAME, an id. */
enum drop_place drop_place(int which, const char *game);

void drop_node(int which);
unsigned long drop_count(void); /* how many were left out since then */

/* Adds to COUNT how many of each kind of node a tree has. */
void drop_nodes_of(const struct hj_card_text *text, unsigned long count[DROPS]);

/* Whether one of the logs of GAME's rules and of its card texts is judged in
 * another way with the node left out that drop_node() says. */
bool drop_logs_notice(const char *game, int which);

#endif
