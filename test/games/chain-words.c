/* SPDX-License-Identifier: MPL-2.0 */
/* Texts of random cards. */
#include "chain-cards.h"

const char *const chain_factions[] = {"Jotune", "Synthien", "Mercenary"};
const char *const chain_keyword_paths[] = {
    "flight", "alpha-strike", "specialist", "attacker", "defender"};
static const char *const keywords[] = {"FLIGHT", "ALPHA STRIKE", "SPECIALIST",
                                       "ATTACKER", "DEFENDER"};
static const char *const things[][2] = {{"combatant", "combatants"},
                                        {"site", "sites"},
                                        {"ATTACKER", "ATTACKERS"},
                                        {"DEFENDER", "DEFENDERS"}};
static const char *const states[] = {"activated", "reset", "damaged", "hidden"};

/* Writes a noun with its requirements, behind the determiner. */
static void put_things(const struct oc_selector *s, bool many,
                       struct hj_out *out)
{
    bool either = s->state == OC_NONE && s->or_site;

    if (s->other)
        hj_out_puts(out, "other ");
    if (s->state != OC_NONE)
        hj_out_printf(out, "%s ", states[s->state]);
    if (s->faction != OC_NONE)
        hj_out_printf(out, "%s%s ", s->non ? "non-" : "",
                      chain_factions[s->faction]);
    hj_out_puts(out, things[s->thing][many]);
    if (either)
        hj_out_puts(out, many ? " or sites" : " or site");
    if (s->control == OC_YOURS)
        hj_out_puts(out, " you control");
    else if (s->control == OC_OPPONENTS)
        hj_out_puts(out, " an opponent controls");
    if (s->keyword != OC_NONE)
        hj_out_printf(out, " with %s", keywords[s->keyword]);
    if (s->or_keyword != OC_NONE)
        hj_out_printf(out, " or %s", keywords[s->or_keyword]);
    if (s->without != OC_NONE)
        hj_out_printf(out, " without %s", keywords[s->without]);
    if (s->weak != OC_NONE)
        hj_out_printf(out, " with ATK %d or less", s->weak);
    if (s->most != OC_NONE)
        hj_out_printf(out, " with cost %d or less", s->most);
    if (s->least != OC_NONE)
        hj_out_printf(out, " with cost %d or more", s->least);
}

static void put_thing(const struct oc_selector *s, struct hj_out *out)
{
    put_things(s, false, out);
}

static void put_if(const struct oc_if *c, const char *word, struct hj_out *out)
{
    hj_out_printf(out, "%s ", c->unless ? "unless" : word);
    if (c->kind == OC_IF_TURN) {
        hj_out_puts(out, "it is your turn, ");
        return;
    }
    hj_out_puts(out, c->opponent ? "an opponent " : "you ");
    if (c->kind == OC_IF_CONTROLS) {
        hj_out_printf(out, "control%s ", c->opponent ? "s" : "");
        if (c->n > 1)
            hj_out_printf(out, "%d or more ", c->n);
        else
            hj_out_puts(out, "a ");
        put_things(&c->what, c->n > 1, out);
        hj_out_puts(out, ", ");
        return;
    }
    hj_out_printf(out, "%s %d or %s %s, ", c->opponent ? "has" : "have", c->n,
                  c->less ? "less" : "more",
                  c->kind == OC_IF_HEALTH ? "health"
                  : c->opponent           ? "cards in their hand"
                                          : "cards in your hand");
}

static void put_each(const struct oc_effect *e, struct hj_out *out)
{
    if (!e->counted)
        return;
    hj_out_puts(out, " for each ");
    put_thing(&e->each, out);
}

/* Writes "2", or "X". */
static void put_n(const struct oc_effect *e, struct hj_out *out)
{
    if (e->x)
        hj_out_puts(out, "X");
    else
        hj_out_printf(out, "%d", e->n < 0 ? -e->n : e->n);
}

/* Writes the objects or players of a clause. START: at the start of a sentence;
 * SITE: "this" is a site. */
static void put_whom(const struct oc_selector *s, bool site, bool start,
                     struct hj_out *out)
{
    static const char *const words[][2] = {
        [OC_NOBODY] = {"", ""},
        [OC_THIS] = {"this combatant", "This combatant"},
        [OC_IT] = {"it", "It"},
        [OC_TARGET] = {"target ", "Target "},
        [OC_EACH] = {"each ", "Each "},
        [OC_YOU] = {"you", "You"},
        [OC_TARGET_PLAYER] = {"target player", "Target player"},
        [OC_TARGET_OPPONENT] = {"target opponent", "Target opponent"},
        [OC_EACH_PLAYER] = {"each player", "Each player"},
        [OC_EACH_OPPONENT] = {"each opponent", "Each opponent"},
        [OC_EACH_OTHER] = {"each other player", "Each other player"},
        [OC_THEY] = {"them", "They"},
        [OC_TARGET_LINK] = {"target effect", "Target effect"},
        [OC_TARGET_PILE] = {"target combatant", "Target combatant"}};

    if (s->pick == OC_THIS && site)
        hj_out_puts(out, start ? "This site" : "this site");
    else
        hj_out_puts(out, words[s->pick][start]);
    if (s->pick == OC_TARGET || s->pick == OC_EACH)
        put_thing(s, out);
}

/* Returns the ending of a verb: "gain" for you, else "gains". */
static const char *ending(const struct oc_selector *s)
{
    return s->pick == OC_YOU ? "" : "s";
}

static void put_change(const struct oc_effect *e, bool site, bool start,
                       struct hj_out *out)
{
    const char *s = e->whom.pick == OC_THEY ? "" : "s";

    if (e->whom.pick == OC_THEY)
        hj_out_puts(out, start ? "They" : "they");
    else
        put_whom(&e->whom, site, start, out);
    if (e->kind == OC_MODIFY)
        hj_out_printf(out, " get%s %s%d/%s%d", s, e->atk < 0 ? "" : "+", e->atk,
                      e->def < 0 ? "" : "+", e->def);
    else
        hj_out_printf(out, " %s%s %s", e->kind == OC_GAIN ? "gain" : "lose", s,
                      keywords[e->keyword]);
    put_each(e, out);
    if (e->until == OC_TURN)
        hj_out_puts(out, " until end of turn");
    else if (e->until == OC_NEXT_TURN)
        hj_out_puts(out, " until your next turn");
}

static void put_place(const struct oc_effect *e, bool site, bool start,
                      struct hj_out *out)
{
    hj_out_puts(out, start ? "Place " : "place ");
    put_whom(&e->whom, site, false, out);
    hj_out_printf(out, " in its owner's %s",
                  e->zone == OC_DAMAGE      ? "damage pile"
                  : e->zone == OC_DESTROY   ? "destroy pile"
                  : e->zone == OC_HAND_ZONE ? "hand"
                                            : "influence row");
}

/* Writes a verb and its object. */
static void put_verb(const struct oc_effect *e, const char *verb, bool site,
                     bool start, struct hj_out *out)
{
    hj_out_char(out, (char)(start ? verb[0] - 'a' + 'A' : verb[0]));
    hj_out_puts(out, verb + 1);
    put_whom(&e->whom, site, false, out);
}

static void put_player(const struct oc_effect *e, bool start,
                       struct hj_out *out)
{
    const char *s = ending(&e->whom);

    put_whom(&e->whom, false, start, out);
    if (e->kind == OC_LIFE) {
        hj_out_printf(out, " %s%s ", e->n < 0 ? "lose" : "gain", s);
        put_n(e, out);
        hj_out_puts(out, " health");
        put_each(e, out);
    } else if (e->kind == OC_DRAW)
        hj_out_printf(out, " draw%s a card", s);
    else
        hj_out_printf(out, " gain%s %d %s", s, e->n,
                      e->kind == OC_INFLUENCE ? "influence" : "sularium");
}

static void put_effect(const struct oc_effect *e, bool site, bool start,
                       struct hj_out *out)
{
    switch (e->kind) {
    case OC_DEAL:
        hj_out_puts(out, start ? "Deal " : "deal ");
        put_n(e, out);
        hj_out_puts(out, " direct damage to ");
        put_whom(&e->whom, site, false, out);
        put_each(e, out);
        break;
    case OC_MODIFY:
    case OC_GAIN:
    case OC_LOSE:
        put_change(e, site, start, out);
        break;
    case OC_ACTIVATE:
        put_verb(e, "activate ", site, start, out);
        break;
    case OC_RESET:
        put_verb(e, "reset ", site, start, out);
        break;
    case OC_DESTROY_IT:
        put_verb(e, "destroy ", site, start, out);
        break;
    case OC_CANCEL:
        put_verb(e, "cancel ", site, start, out);
        break;
    case OC_LEAVE:
        put_verb(e, "remove ", site, start, out);
        hj_out_puts(out, " from the attack");
        break;
    case OC_CONTROL:
        put_verb(e, "gain control of ", site, start, out);
        hj_out_puts(out, e->until ? " until end of turn" : "");
        break;
    case OC_RETURN:
        put_verb(e, "return ", site, start, out);
        hj_out_puts(out, " from your damage pile to your hand");
        break;
    case OC_PLACE:
        put_place(e, site, start, out);
        break;
    case OC_COUNTER:
        hj_out_printf(out, "%s %d sularium counter%s to ",
                      start ? "Add" : "add", e->n, e->n > 1 ? "s" : "");
        put_whom(&e->whom, site, false, out);
        put_each(e, out);
        break;
    case OC_PREVENT:
        hj_out_puts(out, start ? "Prevent " : "prevent ");
        if (e->all)
            hj_out_puts(out, "all damage to ");
        else
            hj_out_printf(out, "the next %d damage to ", e->n);
        put_whom(&e->whom, site, false, out);
        hj_out_puts(out, " this turn");
        break;
    case OC_DEFUSE:
        hj_out_puts(out, "DEFUSE");
        break;
    default:
        put_player(e, start, out);
    }
}

static void put_cost(int kind, int n, bool site, struct hj_out *out)
{
    const char *what = site ? "site" : "combatant";

    switch (kind) {
    case OC_PAY_ACTIVATE:
        hj_out_puts(out, "Activate");
        break;
    case OC_PAY_INFLUENCE:
        hj_out_printf(out, "Pay %d influence", n);
        break;
    case OC_PAY_SULARIUM:
        hj_out_printf(out, "Pay %d sularium", n);
        break;
    case OC_PAY_HEALTH:
        hj_out_printf(out, "Pay %d health", n);
        break;
    case OC_PAY_DISCARD:
        hj_out_puts(out, "Discard a card");
        break;
    case OC_PAY_X:
        hj_out_puts(out, "Pay X influence");
        break;
    case OC_PAY_DAMAGE:
        hj_out_printf(out, "Place this %s in your damage pile", what);
        break;
    case OC_PAY_DESTROY:
        hj_out_printf(out, "Destroy this %s", what);
        break;
    default:
        hj_out_printf(out, "Remove %d sularium counter%s from this %s", n,
                      n > 1 ? "s" : "", what);
    }
}

static void put_subject(const struct oc_selector *s, bool site,
                        struct hj_out *out)
{
    switch (s->pick) {
    case OC_THIS:
        hj_out_puts(out, site ? "this site" : "this combatant");
        break;
    case OC_YOU:
        hj_out_puts(out, "you");
        break;
    case OC_EACH_OPPONENT:
        hj_out_puts(out, "an opponent");
        break;
    case OC_EACH_PLAYER:
        hj_out_puts(out, "a player");
        break;
    default:
        hj_out_puts(out, "a ");
        put_thing(s, out);
    }
}

static void put_when(const struct oc_ability *a, bool site, struct hj_out *out)
{
    static const char *const events[][2] = {
        [OC_ENTERS] = {"comes into play", ""},
        [OC_DEPLOYED] = {"is deployed", ""},
        [OC_ESTABLISHED] = {"is established", ""},
        [OC_TO_DAMAGE] = {"is placed in the damage pile", ""},
        [OC_TO_DESTROY] = {"is placed in the destroy pile", ""},
        [OC_ACTIVATED] = {"becomes activated", ""},
        [OC_WAS_RESET] = {"is reset", ""},
        [OC_DRAWS] = {"draws a card", "draw a card"},
        [OC_LOSES_HEALTH] = {"loses health", "lose health"},
        [OC_PLAYS_TACTIC] = {"plays a tactic", "play a tactic"}};

    switch (a->when) {
    case OC_PAYMENT:
        for (int i = 0; i < a->costs; i++) {
            hj_out_puts(out, i > 0 ? ", " : "");
            put_cost(a->cost[i], a->price[i], site, out);
        }
        hj_out_puts(out, ": ");
        break;
    case OC_OPTIONAL:
        hj_out_puts(out, "Whenever ");
        put_subject(&a->subject, site, out);
        hj_out_printf(out, " %s, ",
                      events[a->event][a->subject.pick == OC_YOU]);
        break;
    case OC_PHASE_START:
        hj_out_printf(out, "At the start of %s combatant phase, ",
                      a->each_phase ? "each" : "your");
        break;
    case OC_BECOMES_ATTACKER:
        hj_out_puts(out, "When this combatant becomes an ATTACKER, ");
        break;
    case OC_BECOMES_DEFENDER:
        hj_out_puts(out, "When this combatant becomes a DEFENDER, ");
        break;
    default:
        break;
    }
}

/* Writes an ability; effects of a card are sentences, those of an ability are
 * joined. */
static void put_ability(const struct oc_ability *a, bool site,
                        struct hj_out *out)
{
    bool own = a->when == OC_OWN || a->when == OC_CONTINUOUS;

    put_when(a, site, out);
    for (int i = 0; i < a->effects; i++) {
        if (i > 0)
            hj_out_puts(out, own ? ". " : " and ");
        if (a->effect[i].only_if.kind != OC_ALWAYS)
            put_if(&a->effect[i].only_if,
                   a->when == OC_CONTINUOUS ||
                           (a->when == OC_OWN && a->effects == 1 &&
                            a->effect[i].until == OC_NOT_SAID &&
                            (a->effect[i].kind == OC_MODIFY ||
                             a->effect[i].kind == OC_GAIN))
                       ? "while"
                       : "if",
                   out);
        if (a->effect[i].may)
            hj_out_puts(out, "you may ");
        put_effect(&a->effect[i], site,
                   a->effect[i].only_if.kind == OC_ALWAYS &&
                       !a->effect[i].may &&
                       (own || (a->when == OC_PAYMENT && i == 0)),
                   out);
    }
    hj_out_puts(out, ".");
}

void chain_put_card(const struct oc_card *cards, int i, struct hj_out *out)
{
    static const char *const types[] = {"combatant", "site", "tactic",
                                        "condition"};
    const struct oc_card *card = &cards[i];
    bool site = card->type == OC_SITE;

    hj_out_printf(out, "@card \"C%d\" faction=%s type=%s cost=%d", i,
                  chain_factions[card->faction], types[card->type], card->cost);
    if (card->type <= OC_SITE)
        hj_out_printf(out, " n=%d atk=%d def=%d", card->n, card->atk,
                      card->def);
    if (site)
        hj_out_printf(out, " sularium=%d", card->sularium);
    hj_out_puts(out, " points=1 text=\"");
    for (int a = 0; a < card->abilities; a++) {
        hj_out_puts(out, a > 0 ? " " : "");
        put_ability(&card->ability[a], site, out);
    }
    for (int k = 0; k < OC_ATTACKER; k++)
        if (card->printed[k])
            hj_out_printf(out, " %s.", keywords[k]);
    if (card->hidden)
        hj_out_puts(out, " HIDDEN.");
    if (card->focus > 0)
        hj_out_printf(out, " FOCUS: %d.", card->focus);
    if (card->harvest)
        hj_out_puts(out, " HARVEST.");
    hj_out_puts(out, "\"\n");
}
