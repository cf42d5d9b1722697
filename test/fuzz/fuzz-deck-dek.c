/* SPDX-License-Identifier: MPL-2.0 */
/* Fuzzes the reader of deck lists of the kind dek. */
#include "deck-target.h"

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size)
{
    return deck_target(HJ_DECK_DEK, bytes, size);
}
