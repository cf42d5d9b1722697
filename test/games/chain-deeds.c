/* SPDX-License-Identifier: MPL-2.0 */
/* Changes by each effect on a chain. */
#include "chain-deeds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const fates[] = {"resolves", "fizzles", "is cancelled"};

static struct chain_deed *new_deed(struct chain_deed *deeds, int *count)
{
    struct chain_deed *deed;

    if (*count == CHAIN_DEEDS)
        return NULL;
    deed = &deeds[(*count)++];
    deed->count = 0;
    deed->title[0] = '\0';
    deed->asks = false;
    return deed;
}

/* Notes a change; of several changes of a fact the first and the last count. */
static void note(struct chain_deed *deed, const char *name, const char *what,
                 int from, int to)
{
    char key[CHAIN_KEY];

    snprintf(key, sizeof(key), "%s.%s", name, what);
    for (int i = 0; i < deed->count; i++)
        if (strcmp(deed->fact[i].key, key) == 0) {
            deed->fact[i].to = to;
            return;
        }
    if (deed->count == CHAIN_FACTS)
        return;
    strcpy(deed->fact[deed->count].key, key);
    deed->fact[deed->count].from = from;
    deed->fact[deed->count++].to = to;
}

static void note_object(struct chain_deed *deed, const struct oc_position *p,
                        const struct oc_position *q, int i)
{
    const struct oc_object *a = &p->object[i], *b = &q->object[i];
    char name[16];

    if (b->alias == 0)
        return;
    snprintf(name, sizeof(name), "x%d", b->alias);
    note(deed, name, "zone", a->zone, b->zone);
    if (!oc_in_play(q, i)) /* its marks and changes are gone */
        return;
    note(deed, name, "activated", a->activated, b->activated);
    note(deed, name, "counter", a->counters, b->counters);
    note(deed, name, "controller", a->controller, b->controller);
}

void chain_link_done(void *data, const struct oc_position *before,
                     const struct oc_position *after,
                     const struct oc_link *link, enum oc_fate fate)
{
    struct chain_deeds *deeds = data;
    struct chain_deed *deed;

    if (link->in_attack) /* their controller chooses the order */
        return;
    if ((deed = new_deed(deeds->deed, &deeds->count)) == NULL)
        return;
    snprintf(deed->title, sizeof(deed->title), "x%d %s",
             before->object[link->object].alias, fates[fate]);
    deed->asks = after->asks > before->asks;
    for (int i = 0; i < before->players; i++) {
        const struct oc_player *a = &before->player[i], *b = &after->player[i];
        if (oc_pool(before, i) == i)
            note(deed, chain_ids[i], "health", a->health, b->health);
        note(deed, chain_ids[i], "influence", a->influence, b->influence);
    }
    for (int i = 0; i < before->objects; i++)
        note_object(deed, before, after, i);
}

static void name_of(const struct hj_game *g, const struct pl_state *s,
                    int object, char name[CHAIN_KEY])
{
    hj_symbol alias = s->objects[object].alias;
    struct hj_str text = {"", 0};

    if (alias != HJ_NO_SYMBOL)
        text = g->setup.symbol(g->setup.log, alias);
    snprintf(name, CHAIN_KEY, "%.*s", HJ_STR_ARG(text));
}

static int zone_of(pl_ref zone)
{
    static const int zones[] = {
        [SU_NOWHERE] = OC_AWAY,     [SU_HAND] = OC_HAND_ZONE,
        [SU_INFLUENCE] = OC_ROW,    [SU_CHAIN] = OC_CHAIN,
        [SU_COMBATANTS] = OC_FIELD, [SU_FRONT] = OC_SITES,
        [SU_REAR] = OC_SITES,       [SU_HIDDEN] = OC_HIDDEN,
        [SU_DAMAGE] = OC_DAMAGE,    [SU_DESTROY] = OC_DESTROY,
        [SU_DECK] = OC_AWAY};

    return zones[pl_place_zone(zone)];
}

/* Notes an event of the engine in the oracle's words. */
static void note_event(const struct chain_deeds *deeds,
                       const struct pl_state *s, struct chain_deed *deed,
                       const struct hj_event *e)
{
    char name[CHAIN_KEY] = "";

    if (e->kind != PL_CHANGE)
        return;
    if (e->object >= 0)
        name_of(deeds->game, s, e->object, name);
    if (e->object >= 0 && name[0] == '\0')
        return; /* a card that only its owner sees */
    switch (e->field) {
    case PL_F_NUMBER + SU_N_HEALTH:
        note(deed,
             chain_ids[deeds->game->setup.team_count > 0 ? e->player % OC_TEAMS
                                                         : e->player],
             "health", e->from, e->to);
        break;
    case PL_F_NUMBER + SU_N_INFLUENCE:
        note(deed, chain_ids[e->player], "influence", e->from, e->to);
        break;
    case PL_F_ZONE:
        note(deed, name, "zone", zone_of(e->from), zone_of(e->to));
        break;
    case PL_F_FLAG:
        note(deed, name, "activated", e->from, e->to);
        break;
    case PL_F_MARK + SU_COUNTERS:
        note(deed, name, "counter", e->from, e->to);
        break;
    case PL_F_CONTROLLER:
        note(deed, name, "controller", e->from, e->to);
        break;
    default:
        break;
    }
}

/* Returns the event of the link whose resolution the event NUMBER is part of;
 * -1: none. */
static int32_t link_of(const struct hj_replay_step *step, int32_t number)
{
    while (number >= step->first_event) {
        const struct hj_event *e = &step->events[number - step->first_event];
        if (e->kind == PL_RESOLVED)
            return number;
        number = e->cause;
    }
    return -1;
}

void chain_watch(void *data, const struct hj_replay_step *step)
{
    struct chain_deeds *deeds = data;
    const struct pl_state *s = step->state;
    struct chain_deed *deed = NULL;
    int32_t link = -1;

    if (step->line->kind == HJ_LINE_ACTION &&
        step->line->action.verb == HJ_VERB_DEFEND)
        return; /* the keyword value step */
    for (size_t i = 0; i < step->event_count && !step->is_void; i++) {
        const struct hj_event *e = &step->events[i];
        int32_t number = step->first_event + (int32_t)i;
        char name[CHAIN_KEY];
        if (e->kind == PL_RESOLVED) {
            link = number;
            deed = new_deed(deeds->engine, &deeds->engine_count);
            if (deed == NULL)
                return;
            name_of(deeds->game, s, e->object, name);
            snprintf(deed->title, sizeof(deed->title), "%.16s %s", name,
                     fates[e->to ? OC_CANCELLED : OC_RESOLVED]);
        } else if (deed != NULL && link_of(step, number) == link) {
            if (e->kind == PL_FIZZLED)
                snprintf(strchr(deed->title, ' '), 16, " %s",
                         fates[OC_FIZZLED]);
            note_event(deeds, s, deed, e);
        }
    }
}

static int by_key(const void *a, const void *b)
{
    return strcmp(((const struct chain_fact *)a)->key,
                  ((const struct chain_fact *)b)->key);
}

static const struct chain_fact *find(const struct chain_deed *deed,
                                     const char *key)
{
    for (int i = 0; i < deed->count; i++)
        if (strcmp(deed->fact[i].key, key) == 0)
            return &deed->fact[i];
    return NULL;
}

/* Keeps real changes only, and of an object that has left play only its
 * zone. */
static void tidy(struct chain_deed *deed)
{
    const struct chain_deed old = *deed;
    int n = 0;

    for (int i = 0; i < old.count; i++) {
        const struct chain_fact *f = &old.fact[i], *zone = NULL;
        char key[CHAIN_KEY];
        size_t stem = strcspn(f->key, ".");
        if (f->key[0] == 'x') {
            snprintf(key, sizeof(key), "%.*s.zone", (int)stem, f->key);
            zone = find(&old, key);
        }
        if (f->from == f->to)
            continue;
        if (zone != NULL && zone != f && zone->to != OC_FIELD &&
            zone->to != OC_SITES && zone->to != OC_HIDDEN)
            continue;
        deed->fact[n++] = *f;
    }
    deed->count = n;
    qsort(deed->fact, (size_t)n, sizeof(deed->fact[0]), by_key);
}

static void put(const struct chain_deed *deed, struct hj_out *out)
{
    hj_out_puts(out, deed->title);
    for (int i = 0; i < deed->count; i++)
        hj_out_printf(out, "; %s: %d to %d", deed->fact[i].key,
                      deed->fact[i].from, deed->fact[i].to);
}

static bool same(const struct chain_deed *a, const struct chain_deed *b)
{
    if (strcmp(a->title, b->title) == 0 && (a->asks || b->asks))
        return true;
    if (strcmp(a->title, b->title) != 0 || a->count != b->count)
        return false;
    for (int i = 0; i < a->count; i++)
        if (strcmp(a->fact[i].key, b->fact[i].key) != 0 ||
            a->fact[i].from != b->fact[i].from ||
            a->fact[i].to != b->fact[i].to)
            return false;
    return true;
}

void chain_compare(struct chain_deeds *deeds, struct hj_out *wrong)
{
    for (int i = 0; i < deeds->count; i++)
        tidy(&deeds->deed[i]);
    for (int i = 0; i < deeds->engine_count; i++)
        tidy(&deeds->engine[i]);
    if (deeds->count != deeds->engine_count)
        hj_out_printf(wrong, "links that had their turn: %d, not %d\n",
                      deeds->engine_count, deeds->count);
    for (int i = 0; i < deeds->count && i < deeds->engine_count; i++) {
        if (same(&deeds->deed[i], &deeds->engine[i]))
            continue;
        hj_out_printf(wrong, "link number %d that had its turn: ", i + 1);
        put(&deeds->engine[i], wrong);
        hj_out_puts(wrong, "\n    by the oracle: ");
        put(&deeds->deed[i], wrong);
        hj_out_puts(wrong, "\n");
        return;
    }
}
