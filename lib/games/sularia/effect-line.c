/* SPDX-License-Identifier: MPL-2.0 */
/* What `effect` lines assert. */
#include "games/sularia/su.h"

enum { MOST_ASSERTED = 9999, MOST_MODIFIED = 999 };

static bool asserted_number(struct pl_run *r, const struct hj_operand *o,
                            int *value)
{
    int64_t n = 0;
    bool fine =
        o->kind == HJ_OPERAND_NUMBER ||
        hj_str_int(hj_operand_text(o), -MOST_ASSERTED, MOST_ASSERTED, &n);

    if (o->kind == HJ_OPERAND_NUMBER)
        n = o->value;
    *value = (int)n;
    if (fine && n >= -MOST_ASSERTED && n <= MOST_ASSERTED)
        return true;
    pl_unread(r, o, SU_SAY(EFFECT_NUMBER_RANGE), HJ_STR_ARG(hj_operand_text(o)),
              -MOST_ASSERTED, MOST_ASSERTED);
    return false;
}

/* Whether a number that is NOW may change by N: what it comes to is told in the
 * words and digits of every report. */
static bool may_become(struct pl_run *r, const struct hj_operand *o, int now,
                       int n)
{
    if (now + n >= -MOST_ASSERTED && now + n <= MOST_ASSERTED)
        return true;
    pl_unread(r, o, SU_SAY(EFFECT_SUM_RANGE), now + n, MOST_ASSERTED);
    return false;
}

/* How long it lasts: `until end`, or as long as it is in play. */
static int until(const struct pl_run *r)
{
    return hj_action_operand(r->a, HJ_ROLE_UNTIL, 0) != NULL ? SU_UNTIL_END
                                                             : SU_FOREVER;
}

static void asserted_modify(struct pl_run *r, int object,
                            const struct hj_operand *o)
{
    struct hj_str text = hj_operand_text(o), atk;
    int64_t a, d;

    if (!hj_str_split(&text, '/', &atk) || text.p == NULL ||
        !hj_str_int(atk, -MOST_MODIFIED, MOST_MODIFIED, &a) ||
        !hj_str_int(text, -MOST_MODIFIED, MOST_MODIFIED, &d)) {
        pl_unread(r, o, SU_SAY(EFFECT_NOT_A_CHANGE),
                  HJ_STR_ARG(hj_operand_text(o)), MOST_MODIFIED);
        return;
    }
    su_modify_values(r, object, -1, (int)a, (int)d, until(r), 0, "");
}

static const char *keyword_word(const struct pl_run *r, int i)
{
    (void)r;
    return i < SU_KEYWORD_ROWS ? su_keyword_path(i) : NULL;
}

/* The numbers of a keyword that has any, behind colons: +focus:2 and
 * +barrage:1:2.  Left out they are 0. */
static bool keyword_numbers(struct pl_run *r, const struct hj_operand *o,
                            struct hj_str rest, struct hj_keyword_value *m)
{
    int most = m->keyword == SU_KEYWORD_BARRAGE ? 2
               : m->keyword == SU_KEYWORD_FOCUS ? 1
                                                : 0;
    int64_t numbers[2] = {0};
    struct hj_str part;
    int count = 0;
    bool fine = true;

    while (fine && rest.p != NULL && hj_str_split(&rest, ':', &part))
        fine = count < most &&
               hj_str_int(part, 0, MOST_MODIFIED, &numbers[count++]);
    if (!fine || (count > 0 && count < most)) {
        pl_unread(r, o, SU_SAY(EFFECT_KEYWORD_FORM),
                  HJ_STR_ARG(hj_operand_text(o)));
        return false;
    }
    m->n = most == 2 ? (int16_t)numbers[0] : 0;
    m->x = (int16_t)numbers[most == 2];
    return true;
}

static void asserted_keyword(struct pl_run *r, int object,
                             const struct hj_operand *o)
{
    struct hj_str text = hj_operand_text(o), rest;
    struct hj_keyword_value v = {0};
    int instances = 1;

    if (text.n > 0 && (text.p[0] == '+' || text.p[0] == '-')) {
        instances = text.p[0] == '+' ? 1 : -1;
        text = hj_str_from(text, 1);
    }
    rest = text;
    (void)hj_str_split(&rest, ':', &text);
    for (v.keyword = 0; v.keyword < SU_KEYWORD_ROWS; v.keyword++)
        if (hj_str_is(text, su_keyword_path(v.keyword)))
            break;
    if (v.keyword == SU_KEYWORD_ROWS) {
        pl_no_such(r, o, text, "keyword", keyword_word);
        return;
    }
    if (!keyword_numbers(r, o, rest, &v))
        return;
    if (instances < 0 && su_keyword(r, object, v.keyword) <= 0)
        pl_unread(r, o, SU_SAY(NO_KEYWORD_TO_LOSE), HJ_STR_ARG(text));
    else
        su_modify_keyword(r, object, -1, v, instances, until(r), "");
}

static const struct {
    const char *name;
    int zone;
} zones[] = {{"hand", SU_HAND},      {"damage", SU_DAMAGE},
             {"destroy", SU_DESTROY},     {"influence", SU_INFLUENCE},
             {"deck", SU_DECK},           {"hidden", SU_HIDDEN},
             {"combatant", SU_COMBATANTS}};
enum { MOVE_ZONES = sizeof(zones) / sizeof(zones[0]) };

static const char *zone_word(const struct pl_run *r, int i)
{
    (void)r;
    return i < MOVE_ZONES        ? zones[i].name
           : i == MOVE_ZONES     ? "front.1"
           : i == MOVE_ZONES + 1 ? "rear.1"
                                 : NULL;
}

/* A site goes to a free place of its controller's rows. */
static void moved_to_place(struct pl_run *r, int object,
                           const struct hj_operand *to)
{
    int player = r->s->objects[object].controller, there, zone, column;
    pl_ref place = pl_place_text(r, hj_operand_text(to), player);

    if (place == PL_REF_NONE || pl_place_player(place) != player ||
        !(PL_ZONE(pl_place_zone(place)) & SU_SITES)) {
        pl_unread(r, to, SU_SAY(NOT_A_SITES_PLACE),
                  HJ_STR_ARG(hj_operand_text(to)), -PL_COLUMN, PL_COLUMN);
        return;
    }
    zone = pl_place_zone(place);
    column = pl_place_column(place);
    there = su_site_at(r, player, zone, column);
    if (!pl_may_be(r, object, SU_SITE))
        pl_unread(r, to, SU_SAY(ONLY_SITES_HAVE_PLACES),
                  HJ_STR_ARG(pl_called(r, object)));
    else if (there >= 0 && there != object)
        pl_unread(r, to, PL_SAY(THERE_ALREADY),
                  HJ_STR_ARG(pl_called(r, there)));
    else
        pl_move(r, object, zone, pl_on("hidden.9") ? column : column + 1, "");
}

static void moved_to_zone(struct pl_run *r, int object,
                          const struct hj_operand *to, int zone,
                          int whose)
{
    const struct pl_object *o = &r->s->objects[object];
    bool in_play = (PL_ZONE(zone) & SU_IN_PLAY) != 0;

    if (whose >= 0 && whose != (in_play ? o->controller : o->owner)) {
        pl_unread(r, to,
                  SU_SAY_IF(in_play, CONTROL_IS_NOT_MOVED, GOES_TO_OWNER),
                  HJ_STR_ARG(pl_id(r, whose)));
        return;
    }
    if (zone == SU_COMBATANTS && !pl_may_be(r, object, SU_COMBATANT)) {
        pl_unread(r, to, SU_SAY(EFFECT_NOT_A_COMBATANT),
                  HJ_STR_ARG(pl_called(r, object)));
        return;
    }
    if (su_lasts(r, object))
        su_drop_modifiers(r, object, SU_FOREVER);
    su_move(r, object, zone, "");
}

static void asserted_move(struct pl_run *r, int object)
{
    const struct hj_operand *to = hj_action_operand(r->a, HJ_ROLE_TO, 0);
    struct hj_str text = to != NULL ? hj_operand_text(to) : HJ_STR("");
    size_t dot = hj_str_find(text, '.', 0);
    int whose = -1;

    if (to == NULL) {
        pl_unread(r, NULL, SU_SAY(MISSING_ZONE));
        return;
    }
    if (dot < text.n)
        whose = pl_player_text(r->g, hj_str_first(text, dot));
    if (whose >= 0)
        text = hj_str_from(text, dot + 1);
    for (size_t i = 0; i < MOVE_ZONES; i++)
        if (hj_str_is(text, zones[i].name)) {
            moved_to_zone(r, object, to, zones[i].zone, whose);
            return;
        }
    if (hj_str_starts(text, HJ_STR("front")) ||
        hj_str_starts(text, HJ_STR("rear")))
        moved_to_place(r, object, to);
    else
        pl_no_such(r, to, text, "zone", zone_word);
}

static void asserted_player(struct pl_run *r, struct hj_str what,
                            const struct hj_operand *who,
                            const struct hj_operand *number, int n)
{
    int player = pl_player(r->g, who->symbol);

    for (int i = 0;
         player < 0 && hj_str_is(what, "health") && i < r->g->players; i++) {
        int team = r->g->setup.players[i].team;
        if (team >= 0 && r->g->setup.team_symbols[team] == who->symbol)
            player = i; /* the pool is the team's */
    }
    if (player < 0)
        pl_no_player(r, who);
    else if (n < 0 && hj_str_is(what, "draw"))
        pl_unread(r, who, SU_SAY(DRAW_OUT_OF_RANGE), n);
    else if (hj_str_is(what, "health")) {
        if (may_become(r, number, su_get_health(r, player), n))
            su_health(r, player, n, "");
    } else if (hj_str_is(what, "influence")) {
        if (may_become(r, number, su_number(r, player, SU_N_INFLUENCE), n))
            su_pool_influence(r, player, n, "");
    } else
        su_draw(r, player, n, "");
}

static void asserted_object(struct pl_run *r, struct hj_str what, int object,
                            const struct hj_operand *last)
{
    struct pl_object *o = &r->s->objects[object];
    int n = 0;

    if (hj_str_is(what, "activate")) {
        su_turn_object(r, object, true);
    } else if (hj_str_is(what, "reset")) {
        su_turn_object(r, object, false);
    } else if (hj_str_is(what, "move")) {
        asserted_move(r, object);
    } else if (last == NULL) {
        pl_unread(r, NULL, SU_SAY(EFFECT_INCOMPLETE), HJ_STR_ARG(what));
    } else if (hj_str_is(what, "modify")) {
        asserted_modify(r, object, last);
    } else if (hj_str_is(what, "keyword")) {
        asserted_keyword(r, object, last);
    } else if (hj_str_is(what, "control")) {
        int player = pl_player(r->g, last->symbol);
        if (player < 0)
            pl_no_player(r, last);
        else
            su_change_control(r, object, player,
                              hj_action_operand(r->a, HJ_ROLE_UNTIL, 0) !=
                                  NULL);
    } else if (!asserted_number(r, last, &n)) {
        return;
    } else if (hj_str_is(what, "damage") && n < 0) {
        pl_unread(r, last, SU_SAY(EFFECT_DAMAGE_NUMBER));
    } else if (hj_str_is(what, "damage")) {
        su_damage(r, -1, object, n, "R26");
    } else if (o->marks[SU_COUNTERS] + n < 0) {
        pl_unread(r, last, SU_SAY(EFFECT_TOO_FEW_COUNTERS), o->marks[SU_COUNTERS],
                  o->marks[SU_COUNTERS] == 1 ? "" : "s", -n);
    } else if (may_become(r, last, o->marks[SU_COUNTERS], n)) {
        o->marks[SU_COUNTERS] = (int16_t)(o->marks[SU_COUNTERS] + n);
        pl_changed(r, PL_F_MARK + SU_COUNTERS, object, o->controller, o->marks[SU_COUNTERS] - n,
                   o->marks[SU_COUNTERS], "");
    }
    su_sweep(r, "damage-pile.4");
}

/* Whether the line has the words of its effect and no others. */
static bool is_whole(struct pl_run *r, struct hj_str what)
{
    static const struct {
        const char *what;
        uint32_t words;
    } effects[] = {{"damage", 3},    {"health", 3},  {"draw", 3},
                   {"influence", 3}, {"move", 2},    {"modify", 3},
                   {"keyword", 3},   {"counter", 4}, {"control", 3},
                   {"activate", 2},  {"reset", 2},   {"cancel", 1}};
    uint32_t words = 0, most = 0;

    for (size_t i = 0; i < sizeof(effects) / sizeof(effects[0]); i++)
        if (hj_str_is(what, effects[i].what))
            most = effects[i].words;
    for (uint32_t i = 0; most > 0 && i < r->a->count; i++) {
        const struct hj_operand *o = &r->a->operands[i];
        struct hj_str text = hj_operand_text(o);
        if (o->role == HJ_ROLE_ITEM && ++words > most) {
            pl_unread(r, o, SU_SAY(EFFECT_UNEXPECTED), HJ_STR_ARG(text),
                      HJ_STR_ARG(what));
            return false;
        }
        if (o->role == HJ_ROLE_UNTIL && !hj_str_is(text, "end")) {
            pl_unread(r, o, SU_SAY(EFFECT_DURATION));
            return false;
        }
        if (o->role == HJ_ROLE_ITEM && words == 3 && most == 4 &&
            !hj_str_is(text, "sularium")) {
            pl_unread(r, o, SU_SAY(UNKNOWN_COUNTER));
            return false;
        }
    }
    return true;
}

static const char *effect_word(const struct pl_run *r, int i)
{
    static const char *const words[] = {
        "damage",    "move",     "modify", "keyword", "counter",
        "control",   "activate", "reset",  "health",  "draw",
        "influence", "cancel",   NULL};

    (void)r;
    return words[i];
}

/* Players have health and no DEF. */
static bool is_of_player(struct pl_run *r, struct hj_str what,
                         const struct hj_operand *whom)
{
    if (pl_player(r->g, whom->symbol) < 0 || !hj_str_is(what, "damage"))
        return false;
    pl_unread(r, whom, SU_SAY(PLAYER_TAKES_NO_DAMAGE),
              HJ_STR_ARG(hj_operand_text(whom)),
              HJ_STR_ARG(hj_operand_text(whom)));
    return true;
}

/* `effect WHAT WHOM …`: asserted, not derived. */
static void effect_line(struct pl_run *r)
{
    static const char *const of_objects[] = {"damage",   "move",    "modify",
                                             "keyword",  "counter", "control",
                                             "activate", "reset"};
    const struct hj_operand *o[4] = {NULL};
    struct hj_str what;
    int n, count = 0, object;

    for (uint32_t i = 0; i < r->a->count && count < 4; i++)
        if (r->a->operands[i].role == HJ_ROLE_ITEM)
            o[count++] = &r->a->operands[i];
    what = count > 0 ? hj_operand_text(o[0]) : HJ_STR("");
    if (!is_whole(r, what))
        return;
    if (hj_str_is(what, "cancel")) {
        if (r->s->stack_count > 0)
            r->s->stack[r->s->stack_count - 1].cancelled = 1;
        else
            pl_unread(r, o[0], SU_SAY(EFFECT_CHAIN_EMPTY));
        return;
    }
    if (count >= 2 && (hj_str_is(what, "health") || hj_str_is(what, "draw") ||
                       hj_str_is(what, "influence"))) {
        if (o[2] == NULL)
            pl_unread(r, o[1], SU_SAY(EFFECT_MISSING_NUMBER), HJ_STR_ARG(what));
        else if (asserted_number(r, o[2], &n))
            asserted_player(r, what, o[1], o[2], n);
        return;
    }
    for (size_t i = 0; i < sizeof(of_objects) / sizeof(of_objects[0]); i++)
        if (count >= 2 && hj_str_is(what, of_objects[i])) {
            if (is_of_player(r, what, o[1]))
                return;
            object = pl_object_operand(r, o[1], -1);
            if (object >= 0)
                asserted_object(r, what, object, o[count > 2 ? count - 1 : 3]);
            return;
        }
    for (int i = 0; count <= 1 && effect_word(NULL, i) != NULL; i++)
        if (count == 0 || hj_str_is(what, effect_word(NULL, i))) {
            pl_unread(r, count > 0 ? o[0] : NULL,
                      SU_SAY(EFFECT_MISSING_OPERAND), count > 0 ? " " : "",
                      HJ_STR_ARG(what), count > 0 ? "whom" : "what");
            return;
        }
    pl_no_such(r, o[0], what, "effect", effect_word);
}

bool su_effect_line(struct pl_run *r, struct hj_str what,
                    const struct pl_words *w)
{
    (void)what;
    (void)w;
    effect_line(r);
    return true;
}
