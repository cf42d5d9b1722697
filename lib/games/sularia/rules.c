/* SPDX-License-Identifier: MPL-2.0 */
/* Battle for Sularia: its zones, numbers, values, phases, verbs and readings. */
#include "games/sularia/su.h"

#include "base/utf8.h"

#include <stddef.h>

static const struct pl_zone zones[SU_ZONES] = {
    [SU_NOWHERE] = {"nowhere", "nowhere", 0, NULL, ""},
    [SU_HAND] = {"hand", "hand", PL_OWNED | PL_SECRET | PL_COUNTED | PL_LISTED,
                 NULL, "hand-zone.1"},
    [SU_DECK] = {"deck", "deck", PL_OWNED | PL_DECK, NULL, ""},
    [SU_DAMAGE] = {"damage", "damage pile",
                   PL_OWNED | PL_COUNTED | PL_LISTED | PL_NUMBERED, NULL, ""},
    [SU_DESTROY] = {"destroy", "destroy pile",
                    PL_OWNED | PL_COUNTED | PL_LISTED | PL_NUMBERED, NULL, ""},
    [SU_INFLUENCE] = {"influence", "influence row",
                      PL_SECRET | PL_FACES | PL_COUNTED | PL_LISTED |
                          PL_ORDERED | PL_NUMBERED | PL_FOUND,
                      NULL, "influence-zone.1"},
    [SU_CHAIN] = {"chain", "chain", 0, NULL, ""},
    [SU_COMBATANTS] = {"combatant", "combatants", PL_PLAYED | PL_COUNTED,
                       "combatants", ""},
    [SU_FRONT] = {"front", "front row", PL_PLAYED | PL_PLACES | PL_GROWS, NULL, ""},
    [SU_REAR] = {"rear", "rear row", PL_PLAYED | PL_PLACES | PL_GROWS, NULL, ""},
    [SU_HIDDEN] = {"hidden", "hidden zone", PL_PLAYED | PL_COUNTED, NULL, ""}};

static const struct pl_number numbers[SU_NUMBERS] = {
    [SU_N_HEALTH] = {.path = "health",
                     .start = SU_HEALTH,
                     .least = -PL_GREATEST,
                     .of_team = true},
    [SU_N_INFLUENCE] = {.path = "influence.pool"},
    [SU_N_INFLUENCE_GEN] = {.path = "influence.generation"}};

static const struct pl_value values[SU_VALUES] = {
    [SU_V_ATK] = {.path = "atk", .floor_0 = true},
    [SU_V_DEF] = {.path = "def", .less = SU_LOST + 1},
    [SU_V_COST] = {.path = "cost", .quiet = true},
    [SU_V_N] = {.path = "n", .quiet = true},
    [SU_V_SULARIUM] = {.path = "sularium", .quiet = true}};
static const uint8_t word_values[] = {[SU_VALUE_ATK] = SU_V_ATK,
                                      [SU_VALUE_DEF] = SU_V_DEF,
                                      [SU_VALUE_COST] = SU_V_COST};
static const uint8_t word_zones[] = {
    [SU_ZONE_HAND] = SU_HAND,     [SU_ZONE_INFLUENCE] = SU_INFLUENCE,
    [SU_ZONE_DAMAGE] = SU_DAMAGE, [SU_ZONE_DESTROY] = SU_DESTROY,
    [SU_ZONE_DECK] = SU_DECK,     [SU_ZONE_PLAY] = SU_NOWHERE};
static const uint8_t word_numbers[] = {[SU_NUMBER_HEALTH] = SU_N_HEALTH,
                                       [SU_NUMBER_INFLUENCE] = SU_N_INFLUENCE,
                                       [SU_NUMBER_SULARIUM] = SU_N_POOL};
static const uint8_t word_marks[] = {[SU_COUNTER_SULARIUM] = SU_COUNTERS};

static const struct pl_flag flags[] = {
    {"activated", "activate", "reset", "reset", SU_ACTIVATED, false, false},
    {"attacking", NULL, NULL, NULL, SU_ATTACKING, false, true},
    {"defending", NULL, NULL, NULL, SU_DEFENDING, false, true},
    {"arrived", NULL, NULL, NULL, PL_ARRIVED, true, false}};

static const struct pl_mark marks[SU_MARKS] = {
    [SU_LOST] = {.path = NULL, .least = -PL_GREAT},
    [SU_COUNTERS] = {.path = "counter.sularium", .listed = true},
    [SU_PREVENT] = {.path = NULL},
    [SU_ONCE] = {.path = NULL}};

const char *const su_phase_words[] = {
    [SU_PHASE_RESET] = "reset",       [SU_PHASE_DRAW] = "draw",
    [SU_PHASE_INFLUENCE] = "influence", [SU_PHASE_SITE] = "site",
    [SU_PHASE_SULARIUM] = "sularium", [SU_PHASE_COMBATANT] = "combatant",
    [SU_PHASE_ATTACK] = "attack",     [SU_PHASE_DISCARD] = "discard",
    [SU_PHASE_END] = "end"};
#define PHASE(WORD) {WORD, "", "", NULL, NULL, false}
static const struct pl_phase phases[SU_PHASE_ROWS] = { /* turn.c goes through */
    PHASE("reset"),    PHASE("draw"),      PHASE("influence"),
    PHASE("site"),     PHASE("sularium"),  PHASE("combatant"),
    PHASE("attack"),   PHASE("discard"),   PHASE("end")};
#undef PHASE

static const char *const steps[] = {
    [SU_STEP_NONE] = "none",           [SU_STEP_START] = "start",
    [SU_STEP_ATTACKERS] = "attackers", [SU_STEP_DEFENDERS] = "defenders",
    [SU_STEP_KEYWORD] = "keyword",     [SU_STEP_CHAIN] = "chain",
    [SU_STEP_ALPHA] = "alpha",         [SU_STEP_DAMAGE] = "damage",
    [SU_STEP_END] = "end"};

static const struct pl_lay lays[] = {
    {"hand", SU_HAND, .many = true},
    {"damage", SU_DAMAGE, .many = true},
    {"destroy", SU_DESTROY, .many = true},
    {"influence", SU_INFLUENCE, .many = true},
    {"site", SU_FRONT, .at = SU_SITES | PL_ZONE(SU_HIDDEN),
     .types = 1 << SU_SITE},
    {"combatant", SU_COMBATANTS,
     .at = PL_ZONE(SU_COMBATANTS) | PL_ZONE(SU_HIDDEN),
     .types = 1 << SU_COMBATANT, .home = true},
    {"hidden", SU_HIDDEN, .types = 1 << SU_SITE | 1 << SU_COMBATANT,
     .home = true}};

enum { FREE = PL_JOINS | PL_ANY_TIME, ANY = PL_WORDS, RAW = PL_RAW };
#define WORDS(ROLE, LEAST, MOST) [HJ_ROLE_##ROLE] = {PL_WORD, LEAST, MOST}
#define ITEM(LEAST, MOST) WORDS(ITEM, LEAST, MOST)
#define PLAYED(ZONES)                                                          \
    ITEM(1, 1),                                                                \
        [HJ_ROLE_AT] = {PL_PLACE, 0, 1, PL_OF_ACTOR, 0, ZONES, 0, 0, ""},      \
        WORDS(FROM, 0, 1), WORDS(WITH, 0, ANY), WORDS(AS, 0, 1)
#define TARGETS [HJ_ROLE_ON] = {PL_TARGET, 0, PL_TARGETS}
#define COMMAND                                                                \
    WORDS(AT, 0, 1), TARGETS, WORDS(FROM, 0, 1), WORDS(TO, 0, ANY),  \
        WORDS(WITH, 0, ANY), WORDS(FOR, 0, ANY), WORDS(BY, 0, ANY),            \
        WORDS(AS, 0, 1)
#define ROW(VERB, MORE, WORK, ...)                                             \
    {HJ_VERB_##VERB, FREE | ((MORE) ^ RAW), PL_ANY_PHASE, "", {__VA_ARGS__}, WORK, NULL}
#define OWN_TURN(VERB, MORE, PHASE, CITE, WORK, ...)                           \
    {HJ_VERB_##VERB, FREE | PL_YOUR_TURN | ((MORE) ^ RAW), PHASE, CITE,        \
     {__VA_ARGS__}, WORK, NULL}
static const struct pl_verb verbs[] = {
    ROW(DRAW, PL_HIDES | RAW, su_do_draw, [HJ_ROLE_ITEM] = {PL_CARD, 0, ANY},
        WORDS(FROM, 0, 1), WORDS(BY, 0, ANY), WORDS(AS, 0, 1)),
    ROW(PLAY, RAW, su_do_play, ITEM(1, 1), COMMAND),
    ROW(USE, RAW, su_do_use, ITEM(1, 1), COMMAND),
    ROW(TRIGGER, RAW, su_do_trigger, ITEM(1, ANY), COMMAND),
    ROW(PASS, PL_NOBODY, su_do_pass, {0}),
    ROW(RESOLVE, PL_NOBODY, su_do_resolve, {0}),
    ROW(PHASE, PL_NOBODY, su_do_phase, ITEM(1, 1)),
    ROW(END, PL_NOBODY, su_do_end, {0}),
    ROW(DISCARD, 0, su_do_discard, ITEM(1, ANY), WORDS(FROM, 0, 1),
        WORDS(BY, 0, ANY)),
    ROW(REVEAL, 0, su_do_reveal, ITEM(0, ANY), WORDS(FROM, 0, 1)),
    ROW(CONCEDE, 0, su_do_concede, {0}),
    ROW(ROLL, PL_NOBODY | RAW, su_do_roll, ITEM(1, ANY), WORDS(FOR, 0, ANY),
        WORDS(BY, 0, ANY)),
    ROW(CHOOSE, PL_FINDS | RAW, su_do_choose,
        ITEM(1, ANY), COMMAND),
    OWN_TURN(INFLUENCE, PL_HIDES | RAW, SU_PHASE_INFLUENCE, "influence-phase.4",
             su_do_influence, ITEM(1, 1), WORDS(FROM, 0, 1)),
    OWN_TURN(ESTABLISH, RAW, SU_PHASE_SITE, "special-card-types.10",
             su_do_establish, PLAYED(SU_SITES | PL_ZONE(SU_HIDDEN))),
    OWN_TURN(DEPLOY, RAW, SU_PHASE_COMBATANT, "special-card-types.9",
             su_do_deploy,
             PLAYED(PL_ZONE(SU_COMBATANTS) | PL_ZONE(SU_HIDDEN))),
    OWN_TURN(ATTACK, 0, SU_PHASE_ATTACK, "attack-phase.1", su_do_attack,
             ITEM(0, ANY), WORDS(ARROW, 1, ANY)),
    ROW(DEFEND, 0, su_do_defend, ITEM(0, ANY), WORDS(ARROW, 0, ANY)),
    ROW(ABSORB, 0, su_do_absorb, ITEM(1, 1), WORDS(BY, 1, ANY)),
    ROW(BARRAGE, 0, su_do_barrage, ITEM(1, 1), WORDS(ON, 1, ANY)),
    ROW(DAMAGE, PL_NOBODY, su_do_damage, {0})};
#undef WORDS
#undef ITEM
#undef PLAYED
#undef COMMAND
#undef ROW
#undef OWN_TURN
#undef TARGETS

/* R37 speaks of decks: it may be chosen, but changes nothing in a game. */
static const struct hj_game_reading readings[SU_READINGS + 1] = {
    [SU_R1_BELOW] = {"R1", "below"},
    [SU_R1_UNLIMITED] = {"R1", "unlimited"},
    [SU_R2_DRAW_ACTIVE_FIRST] = {"R2", "draw-active-first"},
    [SU_R7_LOSE] = {"R7", "lose"},
    [SU_R24_OUT] = {"R24", "out"},
    [SU_R26_ATTACK_ONLY] = {"R26", "attack-only"},
    [SU_R37_ANY] = {"R37", "any"}};

/* --- cards --- */

const struct su_card su_no_card = {.faction = SU_FACTIONS};

int su_faction_named(struct hj_game *g, struct hj_str name)
{
    const struct su_game *own = su_game(g);

    for (int i = 0; i < own->faction_count; i++)
        if (hj_str_same(own->factions[i], name))
            return i;
    return -1;
}

/* The index of a faction; a new one is added while there is room. */
static uint8_t faction(struct hj_game *g, struct hj_str name)
{
    struct su_game *own = su_game(g);
    int known = su_faction_named(g, name);

    if (known >= 0)
        return (uint8_t)known;
    if (name.n == 0 || own->faction_count == SU_FACTIONS)
        return SU_FACTIONS;
    own->factions[own->faction_count] = name;
    return (uint8_t)own->faction_count++;
}

/* Numbers the factions in the catalogue's order, so that a game does not
 * depend on which cards were named first; with too many of them those that are
 * named first have a number. */
static void number_factions(struct hj_game *g)
{
    const struct hj_catalogue *cat = g->setup.catalogue;
    struct su_game *own = g->own;

    own->fixed_factions = true;
    for (hj_card card = 0;
         card < hj_catalogue_count(cat) && g->faction != HJ_NO_PROPERTY;
         card++) {
        struct hj_str name = hj_card_value(cat, card, g->faction);
        if (name.n > 0 && faction(g, name) == SU_FACTIONS) {
            own->fixed_factions = false;
            own->faction_count = 1;
            return;
        }
    }
}

struct su_game *su_open_game(struct hj_game *g)
{
    static struct su_game none; /* where memory is short: nothing is kept */
    struct su_game *own = hj_arena_array(g->arena, 1, sizeof *own);

    if (own == NULL) {
        g->starved = true;
        return &none;
    }
    g->own = own;
    own->factions[0] = HJ_STR("Mercenary");
    own->faction_count = 1;
    number_factions(g);
    return own;
}

struct hj_str su_faction_slug(struct hj_game *g, int f)
{
    struct su_game *own = su_game(g);
    struct hj_out *out;

    if (own->slugs[f].p != NULL)
        return own->slugs[f];
    out = hj_out_memory();
    if (out != NULL && hj_utf8_slug(own->factions[f], out))
        own->slugs[f] = hj_arena_str(g->arena, hj_out_text(out));
    hj_out_free(out);
    return own->slugs[f].p != NULL ? own->slugs[f] : own->factions[f];
}

/* What cannot be given once to whom it finds, and what it takes from a DEF. */
static void sum_up_effect(struct su_card *c, const struct hj_ability *a,
                          const struct hj_effect *e)
{
    c->steady = c->steady || e->kind == HJ_EFFECT_GENERATE ||
                a->condition != NULL || e->n.kind == HJ_AMOUNT_COUNT;
    for (int k = 0; k < e->keyword_count; k++)
        c->steady = c->steady || e->keywords[k].keyword == SU_KEYWORD_QUICK;
    if (e->kind == HJ_EFFECT_MODIFY && e->n.kind == HJ_AMOUNT_COUNT)
        c->worst -= PL_GREAT;
    else if (e->kind == HJ_EFFECT_MODIFY && e->values[SU_VALUE_DEF] < 0)
        c->worst += e->values[SU_VALUE_DEF];
}

/* A turn starts with its first phase, and ends with its last. */
int su_opens(const struct hj_ability *a)
{
    if (a->moment == HJ_MOMENT_START)
        return a->phase == HJ_TEXT_NONE ? SU_PHASE_RESET : a->phase;
    return a->moment == HJ_MOMENT_END ? SU_PHASE_END : -1;
}

static bool card(struct hj_game *g, hj_card number, struct pl_card *c)
{
    struct su_card *own = hj_arena_array(g->arena, 1, sizeof *own);

    if (own == NULL)
        return false;
    *own = su_no_card;
    if (g->faction != HJ_NO_PROPERTY)
        own->faction = faction(
            g, hj_card_value(g->setup.catalogue, number, g->faction));
    if (c->type > SU_CONDITION)
        c->type = SU_NO_TYPE;
    for (int k = 0; k < c->text.ability_count; k++)
        for (int e = 0; e < c->text.abilities[k].effect_count; e++)
            if (c->text.abilities[k].when == HJ_WHEN_CONTINUOUS)
                sum_up_effect(own, &c->text.abilities[k],
                              &c->text.abilities[k].effects[e]);
    c->own = own;
    return true;
}

struct hj_str su_card_called(const struct pl_run *r, int object)
{
    hj_card number = r->s->objects[object].card;

    return number == HJ_NO_CARD ? HJ_STR("an unknown card")
                                : hj_card_name(r->g->setup.catalogue, number);
}

/* --- what hangs on the kernel --- */

/* Whether an effect waits for an answer. */
static bool asks(const struct pl_run *r, const void *data)
{
    (void)data;
    return su_waits(r) != PL_WAIT_NOTHING;
}

/* What goes before the work of a verb, where there is an attack or a chain, or
 * something waits. */
HJ_APART static void before(struct pl_run *r, const struct pl_verb *row)
{
    enum {
        MAY_WAIT = 1, /* it is the answer, or tells more of what has happened */
        IN_CHAIN = 2, /* it is written in a step where the chain is open */
        OF_ONE = 4    /* one member of a team does it, with cards of his own */
    };
    static const uint8_t is[HJ_VERBS] = {
        [HJ_VERB_DRAW] = OF_ONE | MAY_WAIT,
        [HJ_VERB_PLAY] = OF_ONE | IN_CHAIN,
        [HJ_VERB_USE] = IN_CHAIN,
        [HJ_VERB_TRIGGER] = IN_CHAIN,
        [HJ_VERB_PASS] = IN_CHAIN,
        [HJ_VERB_RESOLVE] = IN_CHAIN,
        [HJ_VERB_DISCARD] = OF_ONE | MAY_WAIT,
        [HJ_VERB_REVEAL] = OF_ONE | MAY_WAIT,
        [HJ_VERB_CONCEDE] = MAY_WAIT,
        [HJ_VERB_ROLL] = MAY_WAIT,
        [HJ_VERB_CHOOSE] = MAY_WAIT,
        [HJ_VERB_EFFECT] = MAY_WAIT,
        [HJ_VERB_INFLUENCE] = OF_ONE,
        [HJ_VERB_ESTABLISH] = OF_ONE,
        [HJ_VERB_DEPLOY] = OF_ONE};
    bool trigger = row->verb == HJ_VERB_TRIGGER;

    if (!(is[row->verb] & MAY_WAIT))
        su_unanswered(r);
    if (r->s->step == SU_STEP_DEFENDERS && (is[row->verb] & IN_CHAIN))
        su_close_declaration(r);
    if (su_own(r)->pending_count > 0 && !(is[row->verb] & MAY_WAIT) && !trigger)
        su_say_unplaced(r);
    if (r->s->stack_count > 0 && !trigger)
        su_resolve_chosen(r);
    if ((is[row->verb] & OF_ONE) && r->a->player < 0)
        pl_unread(r, NULL, SU_SAY(MISSING_TEAM_MEMBER),
                  hj_verb_word(row->verb));
}

/* A verb of a phase: the turn goes on to it, and the chain is closed. */
static void to_its_phase(struct pl_run *r, const struct pl_verb *row,
                         int player)
{
    const char *what = hj_verb_word(row->verb);

    su_to_phase(r, row->phase);
    if (row->verb == HJ_VERB_INFLUENCE)
        what = "place an influence card";
    else
        su_close_chain_for(
            r, row->verb == HJ_VERB_ESTABLISH
                   ? "establishing-a-site.6 passing-in-succession.1"
               : row->verb == HJ_VERB_DEPLOY
                   ? "combatants.4 passing-in-succession.1"
                   : "passing-in-succession.1");
    su_your_turn(r, player, what, row->cite);
}

static void imply(struct pl_run *r, const struct pl_verb *row, int player)
{
    const struct pl_state *s = r->s;

    if (HJ_UNLIKELY((s->pending_count | s->stack_count |
                     su_own(r)->pending_count) != 0 ||
                    s->step == SU_STEP_DEFENDERS || r->a->player < 0))
        before(r, row);
    if (row->phase != PL_ANY_PHASE)
        to_its_phase(r, row, player);
    else if (row->verb == HJ_VERB_PLAY || row->verb == HJ_VERB_USE)
        su_window(r);
    else if ((row->verb == HJ_VERB_CHOOSE || row->verb == HJ_VERB_ROLL) &&
             s->stack_count > 0 && !r->g->setup.strict &&
             su_waits(r) == PL_WAIT_NOTHING &&
             (row->verb == HJ_VERB_ROLL || su_own(r)->searched < 0) &&
             pl_passes_until(r, 1, asks, NULL) == 1)
        su_resolve(r);
}

static bool may_name(struct pl_run *r, const struct hj_operand *o, hj_card named)
{
    const struct su_card *c;

    if (HJ_LIKELY(su_game(r->g)->fixed_factions))
        return true;
    c = pl_card(r->g, named)->own;
    if (c == NULL || c->faction < SU_FACTIONS ||
        hj_card_value(r->g->setup.catalogue, named, r->g->faction).n == 0)
        return true;
    pl_unread(r, o, SU_SAY(TOO_MANY_FACTIONS), SU_FACTIONS);
    return false;
}

/* A line has been carried out, or an effect of the chain to its end. */
static void settle(struct pl_run *r)
{
    if (r->s->resolving && r->s->pending_count == 0)
        su_sweep(r, "damage-pile.4");
    else if (HJ_UNLIKELY(r->a != NULL && r->a->verb == HJ_VERB_EFFECT))
        su_sweep(r, "damage-pile.4");
    else if (HJ_UNLIKELY(su_own(r)->keyworded == SU_KEYWORDS_RUN))
        su_end_keyword_step(r);
}

/* Who is at 0 DEF is looked for only where somebody may be. */
static void moved(struct pl_run *r, int object, int from)
{
    const struct pl_object *o = &r->s->objects[object];

    if (PL_ZONE(o->zone) & SU_IN_PLAY)
        su_own(r)->hurt |= o->card == HJ_NO_CARD || o->marks[SU_LOST] != 0 ||
                           (su_prints_def(pl_card_of(r, object)) &&
                            pl_printed(r, object, SU_V_DEF) <= 0);
    else if (PL_ZONE(from) & SU_IN_PLAY)
        su_leave_attack(r, object, "");
    else if (from == SU_DAMAGE) /* a condition that lasted */
        su_set(r, object, PL_ARRIVED, false);
}

static void number_changed(struct pl_run *r, int player, int number, int from)
{
    if (number == SU_N_HEALTH)
        su_trigger(r,
                   su_get_health(r, player) < from ? SU_EVENT_LOSES_HEALTH
                                                   : SU_EVENT_GAINS_HEALTH,
                   -1, player);
}

static void drew(struct pl_run *r, int player)
{
    su_trigger(r, SU_EVENT_DRAWS, -1, player); /* each of them */
}

static void empty_deck(struct pl_run *r, int player)
{
    if (pl_chosen(r, SU_R7_LOSE))
        su_lose(r, player, "R7");
}

/* What lies in the hidden zone is HIDDEN. */
static int keyword(const struct pl_run *r, int object, int k, int now)
{
    if (su_is_forgotten(r, object, k))
        return -now;
    return k == SU_KEYWORD_HIDDEN && now <= 0 &&
                   r->s->objects[object].zone == SU_HIDDEN && pl_on("hidden.11")
               ? 1 - now
               : 0;
}

static bool in_force(const struct pl_run *r, int object,
                     const struct hj_ability *a)
{
    return su_works(r, object) &&
           (a->when != HJ_WHEN_CONTINUOUS ||
            ((!su_lasts(r, object) || su_card_of(r, object)->steady) &&
             pl_on("continuous-modifiers.3")));
}

static uint32_t item_types(const struct pl_run *r, const struct pl_item *item)
{
    uint32_t types = UINT32_C(1) << SU_TYPE_EFFECT;

    if (item->is & SU_REQUIRED_ITEM) /* nothing answers it */
        return 0;
    if (item->kind == SU_DEPLOY)
        types |= UINT32_C(1) << SU_TYPE_DEPLOY;
    else if (item->kind == SU_ESTABLISH)
        types |= UINT32_C(1) << SU_TYPE_ESTABLISH;
    else if (item->kind == SU_CARD)
        types |= su_type(r, item->object) == SU_TACTIC
                     ? UINT32_C(1) << SU_TYPE_TACTIC
                     : UINT32_C(1) << SU_TYPE_CONDITION;
    return types;
}

/* --- the table --- */

static const struct hj_board_zone board_zones[] = {
    {"combatants", HJ_LOOK_CARDS}, {"front row", HJ_LOOK_PLACES},
    {"rear row", HJ_LOOK_PLACES},  {"hidden zone", HJ_LOOK_CARDS},
    {"influence row", HJ_LOOK_SMALL}, {"chain", HJ_LOOK_CHAIN}};
static const uint8_t board_of[SU_ZONES] = {
    [SU_COMBATANTS] = 1, [SU_FRONT] = 2,     [SU_REAR] = 3,
    [SU_HIDDEN] = 4,     [SU_INFLUENCE] = 5, [SU_CHAIN] = 6};
static const struct hj_board_number shown[] = {
    {"health", "health", false},
    {"influence.pool", "influence", false},
    {"sularium.pool", "sularium", false},
    {"hand", "hand", true},
    {"deck", "deck", false},
    {"damage", "damage pile", true},
    {"destroy", "destroy pile", true}};
static const struct hj_board_value board_values[] = {{"ATK", "attack"},
                                                     {"DEF", "defence"}};
static const struct hj_board_relation relations[] = {
    {"attacks", "attacks"}, {"defends against", "defends"}};
static const char *const edges[SU_EDGES] = {
    "barrage",       "into defender", "into site",   "blast through",
    "into attacker", "site strikes",  "site's cost", "direct damage"};

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))
#define ROWS(ARRAY, HOW_MANY)                                                  \
    {offsetof(struct su_own, ARRAY), sizeof(((struct su_own *)0)->ARRAY[0]),   \
     offsetof(struct su_own, HOW_MANY)}
static const struct pl_rules rules = {
    .id = "sularia",
    .title = "Sularia",
    .least_players = 2,
    .most_players = PL_PLAYERS,
    .teams = true,
    .words = &hj_sularia_words,
    .word_zones = word_zones,
    .word_values = word_values,
    .word_numbers = word_numbers,
    .word_marks = word_marks,
    .zones = zones,
    .numbers = numbers,
    .values = values,
    .flags = flags,
    .marks = marks,
    .phases = phases,
    .steps = steps,
    .verbs = verbs,
    .lays = lays,
    .readings = readings,
    .board_of = board_of,
    .cites = {.over = "starting-health-pool.5",
              .turn = "timing.2 priority.2",
              .back = "timing.2 priority.2",
              .strict = "passing-in-succession.1",
              .control = "commands.18",
              .hand = "hand-zone.1",
              .deck_list = "commands.6",
              .draw = "draw-phase.2",
              .target = "tactic-condition-card.7 hidden-zone.2 R30",
              .targets = "tactic-condition-card.7",
              .choice = "commands.18",
              .lapse = "timing.5 commands.18",
              .empty_deck = "R7",
              .concede = "",
              .deal = "the-first-turn.4 R5",
              .owned = "commands.8",
              .faction = "mercenary-faction.6 R32",
              .resolve = "command-chain.3 timing.5",
              .change = "modifiers.1",
              .gain = "keywords-general.4",
              .count = "harvest.6",
              .taken = "commands.14",
              .fizzle = "tactic-condition-card.9",
              .out = "multiplayer.3",
              .reveal = "influence-zone.2",
              .felled = "damage-pile.4|damage-step.1|"
                        "steps-of-the-end-phase.1"},
    .zone_count = SU_ZONES,
    .number_count = COUNT(numbers),
    .value_count = COUNT(values),
    .flag_count = COUNT(flags),
    .mark_count = COUNT(marks),
    .phase_count = COUNT(phases),
    .verb_count = COUNT(verbs),
    .lay_count = COUNT(lays),
    .hand = SU_HAND,
    .deck = SU_DECK,
    .discard = SU_DAMAGE,
    .stack = SU_CHAIN,
    .order = PL_STACK_WHOLE,
    .all_must_pass = true,
    .stacked = true,
    .cancelled_stay = true,
    .stack_word = "chain",
    .hand_size = SU_MOST_HAND,
    .piece_values = COUNT(board_values),
    .lasts = PL_UNTIL_END,
    .keywords = PL_KEYWORDS_INSTANCES,
    .prevents = SU_PREVENT + 1,
    .own_until = "in this attack",
    .kept_flags = SU_ATTACKING | SU_DEFENDING | SU_UNPAID | SU_FROM_ROW,
    .own_size = offsetof(struct su_own, pending),
    .own_parts = {ROWS(pending, pending_count), ROWS(fired, fired_count),
                  ROWS(fighters, fighter_count)},
    .own_time = true,
    .number_path = su_number_path,
    .card = card,
    .may_name = may_name,
    .clear = su_clear,
    .begin = su_begin,
    .fact = su_fact,
    .imply = imply,
    .settle = settle,
    .moved = moved,
    .taken = su_taken,
    .number_changed = number_changed,
    .drew = drew,
    .empty_deck = empty_deck,
    .keyword = keyword,
    .in_force = in_force,
    .types_instead = su_types,
    .item_types = item_types,
    .is_state = su_is_state,
    .related = su_related,
    .is_own = su_is_own,
    .lasting = su_lasting,
    .reaches = su_reaches,
    .suits = su_suits,
    .may_target = su_may_target,
    .unfit = su_unfit,
    .shield = su_shield,
    .occurs = su_occurs,
    .pay = su_pays,
    .clause = su_clause,
    .resolve = su_resolves,
    .spent = su_spent,
    .stack_closed = su_place_waiting,
    .effect_words = su_effect_words,
    .effect_line = su_effect_line,
    .query = su_query,
    .more_paths = su_more_paths,
    .event_text = su_event_text,
    .item_text = su_item_text,
    .edges = edges,
    .list = su_list,
    .piece = su_piece};

static const struct hj_board board = {.zones = board_zones,
                                      .numbers = shown,
                                      .values = board_values,
                                      .relations = relations,
                                      .turned = "activated",
                                      .zone_count = COUNT(board_zones),
                                      .number_count = COUNT(shown),
                                      .relation_count = COUNT(relations),
                                      .pieces = pl_pieces,
                                      .places = pl_places};

static const int editions[] = {2017, 2015, 0};
static const char *const reserved[] = {"front", "rear", "destroy", "hidden",
                                       NULL};

static const char *verb_type(enum hj_verb verb)
{
    return verb == HJ_VERB_DEPLOY      ? "combatant"
           : verb == HJ_VERB_ESTABLISH ? "site"
                                       : "";
}

PL_GAME_TYPE_WITH(hj_sularia, "sularia", rules, readings, board,
                  .editions = editions, .reserved = reserved,
                  .verb_type = verb_type);
