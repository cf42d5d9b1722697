/* SPDX-License-Identifier: MPL-2.0 */
/* What `effect` lines assert. */
#include "games/sularia/sularia.h"

static bool asserted_number(const struct hj_operand *o, int *value)
{
    int64_t n;

    if (o == NULL || (o->kind != HJ_OPERAND_NUMBER &&
                      !hj_str_int(hj_operand_text(o), -9999, 9999, &n)))
        return false;
    if (o->kind == HJ_OPERAND_NUMBER)
        n = o->value;
    *value = (int)n;
    return n >= -9999 && n <= 9999;
}

static void asserted_modify(struct su_run *r, int object,
                            const struct hj_operand *o)
{
    bool until = hj_action_operand(r->a, HJ_ROLE_UNTIL, 0) != NULL;
    struct su_modifier m = {.object = (int16_t)object,
                            .source = -1,
                            .keyword = HJ_KEYWORDS,
                            .until = until ? SU_UNTIL_END : SU_FOREVER};
    struct hj_str text = hj_operand_text(o), atk;
    int64_t a, d;

    if (!hj_str_split(&text, '/', &atk) || text.p == NULL ||
        !hj_str_int(atk, -999, 999, &a) || !hj_str_int(text, -999, 999, &d)) {
        su_unread(r, o, "%.*s is no change such as +2/+0",
                  HJ_STR_ARG(hj_operand_text(o)));
        return;
    }
    m.atk = (int16_t)a;
    m.def = (int16_t)d;
    su_modify(r, &m, "");
}

static const char *keyword_word(int i)
{
    return i < HJ_KEYWORDS ? hj_keyword_path((enum hj_keyword)i) : NULL;
}

static void asserted_keyword(struct su_run *r, int object,
                             const struct hj_operand *o)
{
    bool until = hj_action_operand(r->a, HJ_ROLE_UNTIL, 0) != NULL;
    struct hj_str text = hj_operand_text(o);
    struct su_modifier m = {.object = (int16_t)object,
                            .source = -1,
                            .until = until ? SU_UNTIL_END : SU_FOREVER,
                            .instances = 1};

    if (text.n > 0 && (text.p[0] == '+' || text.p[0] == '-')) {
        m.instances = text.p[0] == '+' ? 1 : -1;
        text = hj_str_from(text, 1);
    }
    for (m.keyword = 0; m.keyword < HJ_KEYWORDS; m.keyword++)
        if (hj_str_is(text, hj_keyword_path(m.keyword)))
            break;
    if (m.keyword == HJ_KEYWORDS) {
        su_no_such(r, o, text, "keyword", keyword_word);
        return;
    }
    su_modify(r, &m, "");
}

static void asserted_move(struct su_run *r, int object)
{
    static const struct {
        const char *name;
        enum su_zone zone;
    } zones[] = {{"hand", SU_HAND_ZONE},      {"damage", SU_DAMAGE},
                 {"destroy", SU_DESTROY},     {"influence", SU_INFLUENCE},
                 {"deck", SU_DECK},           {"hidden", SU_HIDDEN},
                 {"combatant", SU_COMBATANTS}};
    const struct hj_operand *to = hj_action_operand(r->a, HJ_ROLE_TO, 0);
    struct hj_str text = to != NULL ? hj_operand_text(to) : HJ_STR("");
    size_t dot = hj_str_find(text, '.', 0);
    int row, column, whose = -1;

    if (dot < text.n)
        whose = su_player_text(r->g, hj_str_first(text, dot));
    if (whose >= 0)
        text = hj_str_from(text, dot + 1);
    for (size_t i = 0; i < sizeof(zones) / sizeof(zones[0]); i++)
        if (hj_str_is(text, zones[i].name)) {
            bool in_play = (1u << zones[i].zone & SU_IN_PLAY) != 0;
            if (whose >= 0 &&
                whose != (in_play ? r->s->objects[object].controller
                                  : r->s->objects[object].owner)) {
                su_unread(r, to,
                          in_play ? "`effect control` says who controls it"
                                  : "it goes to its owner, not to %.*s",
                          HJ_STR_ARG(su_id(r, whose)));
                return;
            }
            su_move(r, object, zones[i].zone, "");
            return;
        }
    if (to == NULL) {
        su_unread(r, NULL, "`effect move` wants `to` and a zone");
    } else if (su_place(r, to, &row, &column)) {
        r->s->objects[object].row = (uint8_t)row;
        r->s->objects[object].column =
            (int16_t)(su_on("hidden.9") ? column : column + 1);
        su_move(r, object, SU_SITES, "");
    }
}

static void asserted_player(struct su_run *r, struct hj_str what,
                            const struct hj_operand *who, int n)
{
    int player = su_player(r->g, who->symbol);

    for (int i = 0;
         player < 0 && hj_str_is(what, "health") && i < r->g->players; i++) {
        int team = r->g->setup.players[i].team;
        if (team >= 0 && r->g->setup.team_symbols[team] == who->symbol)
            player = i; /* the pool is the team's */
    }
    if (player < 0)
        su_unread(r, who, "%.*s is no player",
                  HJ_STR_ARG(hj_operand_text(who)));
    else if (n < 0 && hj_str_is(what, "draw"))
        su_unread(r, who, "nobody draws %d cards", n);
    else if (hj_str_is(what, "health"))
        su_health(r, player, n, "");
    else if (hj_str_is(what, "influence"))
        su_pool_influence(r, player, n, "");
    else
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
        su_unread(r, NULL, "`effect %.*s` wants one word more",
                  HJ_STR_ARG(what));
    } else if (hj_str_is(what, "modify")) {
        asserted_modify(r, object, last);
    } else if (hj_str_is(what, "keyword")) {
        asserted_keyword(r, object, last);
    } else if (hj_str_is(what, "control")) {
        int player = su_player(r->g, last->symbol);
        if (player < 0)
            su_unread(r, last, "%.*s is no player",
                      HJ_STR_ARG(hj_operand_text(last)));
        else
            su_change_control(r, object, player,
                              hj_action_operand(r->a, HJ_ROLE_UNTIL, 0) !=
                                  NULL);
    } else if (!asserted_number(last, &n)) {
        su_unread(r, last, "%.*s is no number",
                  HJ_STR_ARG(hj_operand_text(last)));
    } else if (hj_str_is(what, "damage") && n < 0) {
        su_unread(r, last, "damage is a number from 0 on");
    } else if (hj_str_is(what, "damage")) {
        su_damage(r, -1, object, n, "R26");
    } else {
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
            su_unread(r, o, "'%.*s' is more than `effect %.*s` has",
                      HJ_STR_ARG(text), HJ_STR_ARG(what));
            return false;
        }
        if (o->role == HJ_ROLE_UNTIL && !hj_str_is(text, "end")) {
            su_unread(r, o, "what does not stay lasts `until end` (of turn)");
            return false;
        }
        if (o->role == HJ_ROLE_ITEM && words == 3 && most == 4 &&
            !hj_str_is(text, "sularium")) {
            su_unread(r, o, "there are only sularium counters");
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
            su_unread(r, o[0], "there is no effect on the chain");
        return;
    }
    if (count >= 2 && (hj_str_is(what, "health") || hj_str_is(what, "draw") ||
                       hj_str_is(what, "influence"))) {
        if (asserted_number(o[2], &n))
            asserted_player(r, what, o[1], n);
        else
            su_unread(r, o[1], "`effect %.*s` wants a number",
                      HJ_STR_ARG(what));
        return;
    }
    for (size_t i = 0; i < sizeof(of_objects) / sizeof(of_objects[0]); i++)
        if (count >= 2 && hj_str_is(what, of_objects[i])) {
            object = su_object_operand(r, o[1], -1);
            if (object >= 0)
                asserted_object(r, what, object, o[count > 2 ? count - 1 : 3]);
            return;
        }
    su_no_such(r, count > 0 ? o[0] : NULL, what, "effect", effect_word);
}
