/* SPDX-License-Identifier: MPL-2.0 */
/* Defines every row of a words.def as empty; a table then redefines its own
 * kind of row.  May be included any number of times. */
#undef HJ_ROW
#undef HJ_ROW_TYPE
#undef HJ_ROW_NOUN
#undef HJ_ROW_STATE
#undef HJ_ROW_ZONE
#undef HJ_ROW_VALUE
#undef HJ_ROW_NUMBER
#undef HJ_ROW_COUNTER
#undef HJ_ROW_PHASE
#undef HJ_ROW_EVENT
#undef HJ_ROW_KEYWORD
#undef HJ_ROW_DAMAGE
#undef HJ_ROW_RELATION
#undef HJ_ROW_VERB
#undef HJ_ROW_COST
#undef HJ_ROW_HEADING
#define HJ_ROW(table, name, ...) HJ_ROW_##table(name, __VA_ARGS__)
#define HJ_ROW_TYPE(name, ...)
#define HJ_ROW_NOUN(name, ...)
#define HJ_ROW_STATE(name, ...)
#define HJ_ROW_ZONE(name, ...)
#define HJ_ROW_VALUE(name, ...)
#define HJ_ROW_NUMBER(name, ...)
#define HJ_ROW_COUNTER(name, ...)
#define HJ_ROW_PHASE(name, ...)
#define HJ_ROW_EVENT(name, ...)
#define HJ_ROW_KEYWORD(name, ...)
#define HJ_ROW_DAMAGE(name, ...)
#define HJ_ROW_RELATION(name, ...)
#define HJ_ROW_VERB(name, ...)
#define HJ_ROW_COST(name, ...)
#define HJ_ROW_HEADING(name, ...)
