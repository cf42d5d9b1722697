/* SPDX-License-Identifier: MPL-2.0 */
/* What `effect` lines assert. */
#include "games/sularia/sularia.h"

enum { MOST_ASSERTED = 9999, MOST_MODIFIED = 999 };

static bool asserted_number(struct su_run *r, const struct hj_operand *o,
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
    su_unread(r, o, SU_SAY(EFFECT_NUMBER_RANGE), HJ_STR_ARG(hj_operand_text(o)),
              -MOST_ASSERTED, MOST_ASSERTED);
    return false;
}

/* Whether a number that is NOW may change by N: what it comes to is told in the
 * words and digits of every report. */
static bool may_become(struct su_run *r, const struct hj_operand *o, int now,
                       int n)
{
    if (now + n >= -MOST_ASSERTED && now + n <= MOST_ASSERTED)
        return true;
    su_unread(r, o, SU_SAY(EFFECT_SUM_RANGE), now + n, MOST_ASSERTED);
    return false;
}

static void asserted_modify(struct su_run *r, int object,
                            const struct hj_operand *o)
{
    bool until = hj_action_operand(r->a, HJ_ROLE_UNTIL, 0) != NULL;
    struct su_modifier m = {.object = (int16_t)object,
                            .source = -1,
                            .keyword = SU_KEYWORD_ROWS,
                            .until = until ? SU_UNTIL_END : SU_FOREVER};
    struct hj_str text = hj_operand_text(o), atk;
    int64_t a, d;

    if (!hj_str_split(&text, '/', &atk) || text.p == NULL ||
        !hj_str_int(atk, -MOST_MODIFIED, MOST_MODIFIED, &a) ||
        !hj_str_int(text, -MOST_MODIFIED, MOST_MODIFIED, &d)) {
        su_unread(r, o, SU_SAY(EFFECT_NOT_A_CHANGE),
                  HJ_STR_ARG(hj_operand_text(o)), MOST_MODIFIED);
        return;
    }
    m.atk = (int16_t)a;
    m.def = (int16_t)d;
    su_modify(r, &m, "");
}

static const char *keyword_word(int i)
{
    return i < SU_KEYWORD_ROWS ? su_keyword_path(i) : NULL;
}

/* The numbers of a keyword that has any, behind colons: +focus:2 and
 * +barrage:1:2.  Left out they are 0. */
static bool keyword_numbers(struct su_run *r, const struct hj_operand *o,
                            struct hj_str rest, struct su_modifier *m)
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
        su_unread(r, o, SU_SAY(EFFECT_KEYWORD_FORM),
                  HJ_STR_ARG(hj_operand_text(o)));
        return false;
    }
    m->n = most == 2 ? (int16_t)numbers[0] : 0;
    m->x = (int16_t)numbers[most == 2];
    return true;
}

static void asserted_keyword(struct su_run *r, int object,
                             const struct hj_operand *o)
{
    bool until = hj_action_operand(r->a, HJ_ROLE_UNTIL, 0) != NULL;
    struct hj_str text = hj_operand_text(o), rest;
    struct su_modifier m = {.object = (int16_t)object,
                            .source = -1,
                            .until = until ? SU_UNTIL_END : SU_FOREVER,
                            .instances = 1};

    if (text.n > 0 && (text.p[0] == '+' || text.p[0] == '-')) {
        m.instances = text.p[0] == '+' ? 1 : -1;
        text = hj_str_from(text, 1);
    }
    rest = text;
    (void)hj_str_split(&rest, ':', &text);
    for (m.keyword = 0; m.keyword < SU_KEYWORD_ROWS; m.keyword++)
        if (hj_str_is(text, su_keyword_path(m.keyword)))
            break;
    if (m.keyword == SU_KEYWORD_ROWS) {
        su_no_such(r, o, text, "keyword", keyword_word);
        return;
    }
    if (!keyword_numbers(r, o, rest, &m))
        return;
    if (m.instances < 0 && su_keyword(r, object, m.keyword) <= 0) {
        su_unread(r, o, SU_SAY(NO_KEYWORD_TO_LOSE), HJ_STR_ARG(text));
        return;
    }
    su_modify(r, &m, "");
}

static const struct {
    const char *name;
    enum su_zone zone;
} zones[] = {{"hand", SU_HAND_ZONE},      {"damage", SU_DAMAGE},
             {"destroy", SU_DESTROY},     {"influence", SU_INFLUENCE},
             {"deck", SU_DECK},           {"hidden", SU_HIDDEN},
             {"combatant", SU_COMBATANTS}};
enum { MOVE_ZONES = sizeof(zones) / sizeof(zones[0]) };

static const char *zone_word(int i)
{
    return i < MOVE_ZONES        ? zones[i].name
           : i == MOVE_ZONES     ? "front.1"
           : i == MOVE_ZONES + 1 ? "rear.1"
                                 : NULL;
}

/* A site goes to a free place of its controller's rows. */
static void moved_to_place(struct su_run *r, int object,
                           const struct hj_operand *to)
{
    struct su_object *o = &r->s->objects[object];
    int row, column, there;

    if (!su_place(r, to, o->controller, &row, &column))
        return;
    there = su_site_at(r->s, o->controller, row, column);
    if (!su_may_be(r, object, SU_SITE)) {
        su_unread(r, to, SU_SAY(ONLY_SITES_HAVE_PLACES),
                  HJ_STR_ARG(su_card_called(r, object)));
    } else if (there >= 0 && there != object) {
        su_unread(r, to, PL_SAY(THERE_ALREADY),
                  HJ_STR_ARG(su_card_called(r, there)));
    } else {
        o->row = (uint8_t)row;
        o->column = (int16_t)(su_on("hidden.9") ? column : column + 1);
        su_move(r, object, SU_SITES, "");
    }
}

static void moved_to_zone(struct su_run *r, int object,
                          const struct hj_operand *to, enum su_zone zone,
                          int whose)
{
    const struct su_object *o = &r->s->objects[object];
    bool in_play = (1u << zone & SU_IN_PLAY) != 0;

    if (whose >= 0 && whose != (in_play ? o->controller : o->owner)) {
        su_unread(r, to,
                  SU_SAY_IF(in_play, CONTROL_IS_NOT_MOVED, GOES_TO_OWNER),
                  HJ_STR_ARG(su_id(r, whose)));
        return;
    }
    if (zone == SU_COMBATANTS && !su_may_be(r, object, SU_COMBATANT)) {
        su_unread(r, to, SU_SAY(EFFECT_NOT_A_COMBATANT),
                  HJ_STR_ARG(su_card_called(r, object)));
        return;
    }
    if (su_lasts(r->s, object))
        su_drop_modifiers(r, object, SU_FOREVER);
    su_move(r, object, zone, "");
}

static void asserted_move(struct su_run *r, int object)
{
    const struct hj_operand *to = hj_action_operand(r->a, HJ_ROLE_TO, 0);
    struct hj_str text = to != NULL ? hj_operand_text(to) : HJ_STR("");
    size_t dot = hj_str_find(text, '.', 0);
    int whose = -1;

    if (to == NULL) {
        su_unread(r, NULL, SU_SAY(MISSING_ZONE));
        return;
    }
    if (dot < text.n)
        whose = su_player_text(r->g, hj_str_first(text, dot));
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
        su_no_such(r, to, text, "zone", zone_word);
}

static void asserted_player(struct su_run *r, struct hj_str what,
                            const struct hj_operand *who,
                            const struct hj_operand *number, int n)
{
    int player = su_player(r->g, who->symbol);

    for (int i = 0;
         player < 0 && hj_str_is(what, "health") && i < r->g->players; i++) {
        int team = r->g->setup.players[i].team;
        if (team >= 0 && r->g->setup.team_symbols[team] == who->symbol)
            player = i; /* the pool is the team's */
    }
    if (player < 0)
        su_no_player(r, who);
    else if (n < 0 && hj_str_is(what, "draw"))
        su_unread(r, who, SU_SAY(DRAW_OUT_OF_RANGE), n);
    else if (hj_str_is(what, "health")) {
        if (may_become(r, number, su_get_health(r, player), n))
            su_health(r, player, n, "");
    } else if (hj_str_is(what, "influence")) {
        if (may_become(r, number, r->s->players[player].influence_pool, n))
            su_pool_influence(r, player, n, "");
    } else
        su_draw(r, player, n, "");
}

static void asserted_object(struct su_run *r, struct hj_str what, int object,
                            const struct hj_operand *last)
{
    struct su_object *o = &r->s->objects[object];
    int n = 0;

    if (hj_str_is(what, "activate")) {
        su_turn_object(r, object, true);
    } else if (hj_str_is(what, "reset")) {
        su_turn_object(r, object, false);
    } else if (hj_str_is(what, "move")) {
        asserted_move(r, object);
    } else if (last == NULL) {
        su_unread(r, NULL, SU_SAY(EFFECT_INCOMPLETE), HJ_STR_ARG(what));
    } else if (hj_str_is(what, "modify")) {
        asserted_modify(r, object, last);
    } else if (hj_str_is(what, "keyword")) {
        asserted_keyword(r, object, last);
    } else if (hj_str_is(what, "control")) {
        int player = su_player(r->g, last->symbol);
        if (player < 0)
            su_no_player(r, last);
        else
            su_change_control(r, object, player,
                              hj_action_operand(r->a, HJ_ROLE_UNTIL, 0) !=
                                  NULL);
    } else if (!asserted_number(r, last, &n)) {
        return;
    } else if (hj_str_is(what, "damage") && n < 0) {
        su_unread(r, last, SU_SAY(EFFECT_DAMAGE_NUMBER));
    } else if (hj_str_is(what, "damage")) {
        su_damage(r, -1, object, n, "R26");
    } else if (o->counters + n < 0) {
        su_unread(r, last, SU_SAY(EFFECT_TOO_FEW_COUNTERS), o->counters,
                  o->counters == 1 ? "" : "s", -n);
    } else if (may_become(r, last, o->counters, n)) {
        o->counters = (int16_t)(o->counters + n);
        su_changed(r, SU_F_COUNTER, object, o->controller, o->counters - n,
                   o->counters, "");
    }
    su_sweep(r, "damage-pile.4");
}

/* Whether the line has the words of its effect and no others. */
static bool is_whole(struct su_run *r, struct hj_str what)
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
            su_unread(r, o, SU_SAY(EFFECT_UNEXPECTED), HJ_STR_ARG(text),
                      HJ_STR_ARG(what));
            return false;
        }
        if (o->role == HJ_ROLE_UNTIL && !hj_str_is(text, "end")) {
            su_unread(r, o, SU_SAY(EFFECT_DURATION));
            return false;
        }
        if (o->role == HJ_ROLE_ITEM && words == 3 && most == 4 &&
            !hj_str_is(text, "sularium")) {
            su_unread(r, o, SU_SAY(UNKNOWN_COUNTER));
            return false;
        }
    }
    return true;
}

static const char *effect_word(int i)
{
    static const char *const words[] = {
        "damage",    "move",     "modify", "keyword", "counter",
        "control",   "activate", "reset",  "health",  "draw",
        "influence", "cancel",   NULL};

    return words[i];
}

/* Players have health and no DEF. */
static bool is_of_player(struct su_run *r, struct hj_str what,
                         const struct hj_operand *whom)
{
    if (su_player(r->g, whom->symbol) < 0 || !hj_str_is(what, "damage"))
        return false;
    su_unread(r, whom, SU_SAY(PLAYER_TAKES_NO_DAMAGE),
              HJ_STR_ARG(hj_operand_text(whom)),
              HJ_STR_ARG(hj_operand_text(whom)));
    return true;
}

/* `effect WHAT WHOM …`: asserted, not derived. */
void su_effect_line(struct su_run *r)
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
    r->how = HJ_ASSERTED;
    what = count > 0 ? hj_operand_text(o[0]) : HJ_STR("");
    if (!is_whole(r, what))
        return;
    if (hj_str_is(what, "cancel")) {
        if (r->s->link_count > 0)
            r->s->links[r->s->link_count - 1].cancelled = 1;
        else
            su_unread(r, o[0], SU_SAY(EFFECT_CHAIN_EMPTY));
        return;
    }
    if (count >= 2 && (hj_str_is(what, "health") || hj_str_is(what, "draw") ||
                       hj_str_is(what, "influence"))) {
        if (o[2] == NULL)
            su_unread(r, o[1], SU_SAY(EFFECT_MISSING_NUMBER), HJ_STR_ARG(what));
        else if (asserted_number(r, o[2], &n))
            asserted_player(r, what, o[1], o[2], n);
        return;
    }
    for (size_t i = 0; i < sizeof(of_objects) / sizeof(of_objects[0]); i++)
        if (count >= 2 && hj_str_is(what, of_objects[i])) {
            if (is_of_player(r, what, o[1]))
                return;
            object = su_object_operand(r, o[1], -1);
            if (object >= 0)
                asserted_object(r, what, object, o[count > 2 ? count - 1 : 3]);
            return;
        }
    for (int i = 0; count <= 1 && effect_word(i) != NULL; i++)
        if (count == 0 || hj_str_is(what, effect_word(i))) {
            su_unread(r, count > 0 ? o[0] : NULL,
                      SU_SAY(EFFECT_MISSING_OPERAND), count > 0 ? " " : "",
                      HJ_STR_ARG(what), count > 0 ? "whom" : "what");
            return;
        }
    su_no_such(r, o[0], what, "effect", effect_word);
}
