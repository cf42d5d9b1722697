/* SPDX-License-Identifier: MPL-2.0 */
/* Texts of events, and the paths of the facts that they changed. */
#include "play/internal.h"

static bool is_nameless(const struct pl_run *r, int object)
{
    const struct pl_object *o = &r->s->objects[object];

    return o->card == HJ_NO_CARD && o->alias == HJ_NO_SYMBOL;
}

void pl_put_plain(const struct pl_run *r, int object, struct hj_out *out)
{
    const struct pl_object *o = &r->s->objects[object];
    struct pl_label c;

    if (is_nameless(r, object)) {
        hj_out_puts(out, "an unknown card of ");
        hj_out_str(out, pl_id(r, o->owner));
        return;
    }
    if ((r->g->rules->zones[o->zone].is & PL_SHARED) &&
        (r->g->rules->zones[o->zone].is & PL_NO_FLAGS)) {
        pl_put_zone(r, object, out); /* its place has no owner */
        return;
    }
    c = pl_label_of(r->g, r->s, object);
    c.zone = HJ_STR("");
    if (!pl_on_table(r, object))
        c.copy = 1;
    pl_put_label(&c, out);
}

/* Writes the last part of a fact's path, a keyword's with `keyword.` before
 * it. */
static void put_field(const struct pl_run *r, int field, struct hj_out *out)
{
    static const char *const words[PL_F_FLAG] = {[PL_F_ZONE] = "zone",
                                                 [PL_F_CARD] = "card",
                                                 [PL_F_CONTROLLER] =
                                                     "controller",
                                                 [PL_F_ROUND] = "round",
                                                 [PL_F_TURN] = "turn",
                                                 [PL_F_PHASE] = "phase",
                                                 [PL_F_STEP] = "step",
                                                 [PL_F_WINNER] = "winner",
                                                 [PL_F_HOST] = "attached"};
    const struct pl_rules *rules = r->g->rules;

    if (field < PL_F_FLAG)
        hj_out_puts(out, words[field]);
    else if (field < PL_F_MARK)
        hj_out_puts(out, rules->flags[field - PL_F_FLAG].path);
    else if (field < PL_F_VALUE)
        hj_out_puts(out, rules->marks[field - PL_F_MARK].path);
    else if (field < PL_F_NUMBER)
        hj_out_puts(out, rules->values[field - PL_F_VALUE].path);
    else if (field - PL_F_NUMBER >= rules->number_count && field < PL_F_KEYWORD)
        rules->number_path(r, field - PL_F_NUMBER, out);
    else if (field < PL_F_KEYWORD)
        hj_out_puts(out, rules->numbers[field - PL_F_NUMBER].path);
    else
        hj_out_printf(out, "keyword.%s",
                      pl_keyword_path(rules, field - PL_F_KEYWORD));
}

/* Returns the player or team that a fact without an object belongs to; empty
 * for the game's facts. */
static struct hj_str owner_of(const struct pl_run *r, const struct hj_event *e)
{
    int number = e->field - PL_F_NUMBER;

    if (e->player < 0 || e->field < PL_F_NUMBER || e->field >= PL_F_KEYWORD)
        return HJ_STR("");
    return number < r->g->rules->number_count &&
                   r->g->rules->numbers[number].of_team
               ? pl_side_id(r->g, e->player)
               : pl_id(r, e->player);
}

/* Writes the path of the fact that an event changed; PLAIN: with the label of
 * its object. */
static void put_fact(const struct pl_run *r, const struct hj_event *e,
                     bool plain, struct hj_out *out)
{
    struct hj_str owner = owner_of(r, e);

    if (e->object < 0)
        hj_out_str(out, owner);
    else if (plain)
        pl_put_plain(r, e->object, out);
    else
        pl_put_object(r->g, r->s, e->object, out);
    if (plain && e->object >= 0 && is_nameless(r, e->object))
        hj_out_puts(out, ", "); /* that is not a path */
    else if (e->object >= 0 || owner.n > 0)
        hj_out_char(out, '.');
    put_field(r, e->field, out);
}

void pl_event_path(const struct hj_game *g, const void *state,
                   const struct hj_event *event, struct hj_out *out)
{
    struct pl_run r = pl_reader(g, state);

    if (event->kind == PL_CHANGE && event->field != PL_F_NONE)
        put_fact(&r, event, false, out);
}

bool pl_known_as(const struct hj_game *g, const void *state, struct hj_str path,
                 struct hj_out *out)
{
    struct pl_run r = pl_reader(g, state);
    size_t dot = hj_str_find(path, '.', 0);
    int player = pl_player_text(g, hj_str_first(path, dot)), object;
    struct hj_str rest = hj_str_from(path, dot + 1);
    int row = player < 0 ? -1 : PL_NAMED(g->rules, number, path, rest);

    if (row >= 0 && g->rules->numbers[row].of_team) {
        hj_out_str(out, pl_side_id(g, player));
        hj_out_char(out, '.');
        hj_out_str(out, rest);
        return true;
    }
    object = player >= 0 && g->rules->path_of != NULL
                 ? g->rules->path_of(&r, player, rest)
                 : -1;
    if (object < 0)
        object = pl_path_object(&r, path, &rest);
    if (object < 0)
        return false;
    pl_put_object(g, state, object, out);
    hj_out_char(out, '.');
    hj_out_str(out, rest.n > 0 ? rest : HJ_STR("zone"));
    return true;
}

static void put_value(const struct pl_run *r, const struct hj_event *e,
                      int value, struct hj_out *out)
{
    const struct pl_rules *rules = r->g->rules;

    switch (e->field) {
    case PL_F_ZONE:
        pl_put_place(r, value, out);
        return;
    case PL_F_PHASE:
        hj_out_puts(out, rules->phases[value].word);
        return;
    case PL_F_STEP:
        hj_out_puts(out, rules->steps[value]);
        return;
    case PL_F_HOST:
        if (value < 0)
            hj_out_puts(out, "none");
        else
            pl_put_plain(r, value, out);
        return;
    case PL_F_CONTROLLER:
        hj_out_str(out, pl_id(r, value));
        return;
    case PL_F_TURN:
    case PL_F_WINNER:
        hj_out_str(out, value < 0             ? HJ_STR("none")
                        : value >= PL_PLAYERS ? HJ_STR("draw")
                                              : pl_side_id(r->g, value));
        return;
    default:
        break;
    }
    if ((e->field >= PL_F_FLAG && e->field < PL_F_MARK) ||
        (e->field >= PL_F_NUMBER &&
         e->field < PL_F_NUMBER + rules->number_count &&
         rules->numbers[e->field - PL_F_NUMBER].of_turn))
        hj_out_puts(out, value ? "yes" : "no");
    else
        hj_out_int(out, value);
}

static void put_change(const struct pl_run *r, const struct hj_event *e,
                       struct hj_out *out)
{
    put_fact(r, e, true, out);
    hj_out_puts(out, ": ");
    put_value(r, e, e->from, out);
    hj_out_puts(out, " \xE2\x86\x92 ");
    put_value(r, e, e->to, out);
}

static void put_ends(const struct pl_run *r, const struct hj_event *e,
                     struct hj_out *out)
{
    if (e->source >= 0)
        pl_put_plain(r, e->source, out);
    else if (e->chooser >= 0) /* several sources of this player */
        hj_out_str(out, pl_id(r, e->chooser));
    else
        hj_out_puts(out, "an effect");
    hj_out_puts(out, " \xE2\x86\x92 ");
    if (e->object >= 0)
        pl_put_plain(r, e->object, out);
    else if (e->player >= 0)
        hj_out_str(out, pl_id(r, e->player));
}

bool pl_event_edge(const struct hj_game *g, const void *state,
                   const struct hj_event *event, struct hj_out *kind,
                   struct hj_out *ends)
{
    struct pl_run r = pl_reader(g, state);

    if (event->kind != PL_EDGE)
        return false;
    hj_out_puts(kind, g->rules->edges[event->field]);
    put_ends(&r, event, ends);
    return true;
}

bool pl_felled(const struct hj_game *g, const struct hj_event *event)
{
    struct hj_str felled = hj_str(g->rules->cites.felled), one;
    struct hj_str rule = hj_str(event->rule);

    if (felled.n == 0 || event->kind != PL_CHANGE || event->field != PL_F_ZONE)
        return false;
    while (hj_str_split(&felled, '|', &one))
        if (hj_str_search(rule, one, 0) < rule.n)
            return true;
    return false;
}

static void put_edge(const struct pl_run *r, const struct hj_event *e,
                     struct hj_out *out)
{
    hj_out_puts(out, r->g->rules->edges[e->field]);
    hj_out_puts(out, ": ");
    put_ends(r, e, out);
    hj_out_printf(out, ", %d offered, %d absorbed, ", e->offered, e->absorbed);
    if (e->offered > e->absorbed + e->left)
        hj_out_printf(out, "%d prevented, ",
                      e->offered - e->absorbed - e->left);
    hj_out_printf(out, "%d left", e->left);
    if (e->chooser >= 0) {
        hj_out_puts(out, ", chosen by ");
        hj_out_str(out, pl_id(r, e->chooser));
    }
}

/* Writes which card an unknown card is. */
static void put_named(const struct pl_run *r, int object, struct hj_out *out)
{
    const struct pl_object *o = &r->s->objects[object];

    hj_out_puts(out, "an unknown card of ");
    hj_out_str(out, pl_id(r, o->owner));
    hj_out_puts(out, " is ");
    if (o->card == HJ_NO_CARD)
        hj_out_char(out, '?');
    else
        hj_out_visible(out, pl_card_name(r, o->card));
}

static void put_asked(const struct pl_run *r, const struct hj_event *e,
                      struct hj_out *out)
{
    static const char *const asks[] = {[PL_WAIT_NOTHING] = "for something",
                                       [PL_WAIT_TARGETS] = "for targets",
                                       [PL_WAIT_MAY] = "whether it is done",
                                       [PL_WAIT_DISCARD] = "for a discard",
                                       [PL_WAIT_CHOICE] = "for a choice",
                                       [PL_WAIT_ROLL] = "to roll a d",
                                       [PL_WAIT_MODE] = "which it is",
                                       [PL_WAIT_OWN] = "for a choice"};

    pl_put_plain(r, e->source, out);
    hj_out_printf(out, " asks %.*s ", PL_ID(r, e->player));
    if (e->from == PL_WAIT_ROLL && e->to == HJ_COIN)
        hj_out_puts(out, "to flip a coin");
    else
        hj_out_puts(out, asks[e->from]);
    if (e->from == PL_WAIT_ROLL && e->to != HJ_COIN)
        hj_out_printf(out, "%d", e->to);
}

/* Writes what a player rolled or chose. */
static void put_answer(const struct pl_run *r, const struct hj_event *e,
                       struct hj_out *out)
{
    hj_out_str(out, pl_id(r, e->player));
    if (e->kind == PL_CHOSEN) {
        hj_out_puts(out, " chooses ");
        if (e->object < 0)
            hj_out_str(out, pl_id(r, ~e->object));
        else
            pl_put_plain(r, e->object, out);
    } else if (e->kind == PL_CHOSE_MODE) {
        hj_out_printf(out, " chooses number %d", e->from);
    } else if (e->to == HJ_COIN) {
        hj_out_printf(out, " flips %s",
                      e->from == HJ_HEADS ? "heads" : "tails");
    } else {
        hj_out_printf(out, " rolls %d", e->from);
        if (e->to > 0) /* the die is written, or asked for */
            hj_out_printf(out, " of a d%d", e->to);
    }
    if (e->source >= 0) {
        hj_out_puts(out, " for ");
        pl_put_plain(r, e->source, out);
    }
}

/* Writes the object or player that a rule effect is about, or all that fit. */
static void put_ruled(const struct pl_run *r, const struct hj_event *e,
                      struct hj_out *out)
{
    if (e->object >= 0)
        pl_put_plain(r, e->object, out);
    else if (e->player >= 0)
        hj_out_str(out, pl_id(r, e->player));
    else
        hj_out_puts(out, "each card that it names");
}

/* Writes a rule effect that prevented something, begins or is over, by the
 * shape of its verb, such as "%s do/does not ready|…". */
static void put_kept(const struct pl_run *r, const struct hj_event *e,
                     struct hj_out *out)
{
    const char *shape = e->from >= 0 ? r->g->rules->words->verbs[e->from].shape
                        : e->from == -1 ? "%s is dealt no damage"
                        : e->to < 0     ? "%s costs %n less"
                                        : "%s costs %n more";
    struct hj_str rest = hj_str_first(hj_str(shape), strcspn(shape, "|")), word;

    hj_out_str(out, pl_source_name(r, e->source));
    hj_out_puts(out, e->kind == PL_RULE_OVER ? " says no longer that"
                                             : " says that");
    while (hj_str_split(&rest, ' ', &word)) {
        hj_out_char(out, ' ');
        if (hj_str_is(word, "%s") || hj_str_is(word, "%p")) {
            put_ruled(r, e, out);
        } else if (hj_str_is(word, "%n")) {
            hj_out_printf(out, "%d", e->to < 0 ? -e->to : e->to);
        } else { /* the singular of "do/does" */
            size_t or = hj_str_find(word, '/', 0);
            hj_out_str(out, or < word.n ? hj_str_from(word, or +1) : word);
        }
    }
}

/* Writes that an ability triggers, or its heading, if it has one. */
static void put_triggered(const struct pl_run *r, const struct hj_event *e,
                          struct hj_out *out)
{
    const struct hj_card_text *text = &pl_card_of(r, e->object)->text;
    const struct hj_ability *a =
        e->from < text->ability_count ? &text->abilities[e->from] : NULL;

    pl_put_plain(r, e->object, out);
    if (a != NULL && a->when == HJ_WHEN_HEADING)
        hj_out_printf(out, ": %s",
                      r->g->rules->words->headings[a->heading].text);
    else
        hj_out_puts(out, "'s ability occurs");
}

static void put_looked(const struct pl_run *r, const struct hj_event *e,
                       struct hj_out *out)
{
    hj_out_printf(out, "%.*s looks at ", PL_ID(r, e->player));
    pl_put_plain(r, e->object, out);
}

/* Writes an event that changes no fact. */
static void put_happened(const struct pl_run *r, const struct hj_event *e,
                         struct hj_out *out)
{
    static const char *const texts[PL_OWN_EVENT] = {
        [PL_RESOLVED] = " resolves",
        [PL_FIZZLED] = " does nothing: no target is legal any more",
        [PL_CANCELLED] = " is cancelled",
        [PL_LAPSED] = "'s ability does nothing: its choice was not written"};

    if (e->kind == PL_RESOLVED && e->field > 0)
        hj_out_printf(out, "link %d: ", e->field);
    if (e->object >= 0)
        pl_put_plain(r, e->object, out);
    else if (e->kind <= PL_CANCELLED && e->player >= 0)
        pl_put_nameless(r, e->player, out);
    if (e->from == PL_ITEM_ABILITY && e->kind <= PL_CANCELLED)
        hj_out_puts(out, "'s ability");
    if (e->kind == PL_STACKED_EVENT) {
        hj_out_printf(out, " goes on the %s", pl_stack_word(r->g->rules));
        if (e->field > 0)
            hj_out_printf(out, ", link %d", e->field);
    } else if (e->kind == PL_RESOLVED && e->to) {
        hj_out_puts(out, " was cancelled: it does nothing");
    } else {
        hj_out_puts(out, e->kind < PL_OWN_EVENT && texts[e->kind] != NULL
                             ? texts[e->kind]
                             : " happens");
    }
}

void pl_event_text(const struct hj_game *g, const void *state,
                   const struct hj_event *event, struct hj_out *out)
{
    struct pl_run r = pl_reader(g, state);

    if (event->kind == PL_CHANGE && event->field != PL_F_CARD)
        put_change(&r, event, out);
    else if (event->kind == PL_CHANGE)
        put_named(&r, event->object, out);
    else if (event->kind == PL_EDGE)
        put_edge(&r, event, out);
    else if (event->kind == PL_TRIGGERED)
        put_triggered(&r, event, out);
    else if (event->kind == PL_PREVENTED || event->kind == PL_RULED ||
             event->kind == PL_RULE_OVER)
        put_kept(&r, event, out);
    else if (event->kind == PL_ASKED)
        put_asked(&r, event, out);
    else if (event->kind == PL_LEFT)
        hj_out_printf(out, "%.*s is out of the game", PL_ID(&r, event->player));
    else if (event->kind == PL_LOOKED)
        put_looked(&r, event, out);
    else if (event->kind >= PL_OWN_EVENT && g->rules->event_text != NULL)
        g->rules->event_text(&r, event, out);
    else if (event->kind == PL_ROLLED || event->kind == PL_CHOSEN ||
             event->kind == PL_CHOSE_MODE)
        put_answer(&r, event, out);
    else
        put_happened(&r, event, out);
}
