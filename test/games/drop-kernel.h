/* SPDX-License-Identifier: MPL-2.0 */
/* Leaves one kind of node out of every tree that a game on the kernel reads from
 * now on. */
#ifndef HJ_TEST_DROP_KERNEL_H
#define HJ_TEST_DROP_KERNEL_H

enum {
#define DROP(name, text) DROP_##name,
#include "drop-kernel.def"
#undef DROP
    DROPS,
    DROP_NOTHING = -1
};

extern const char *const drop_names[DROPS];

void drop_node(int which);
unsigned long drop_count(void); /* how many were left out since then */

#endif
