/* SPDX-License-Identifier: MPL-2.0 */
/* Current values and keywords of objects, and modifiers that change them. */
#include "play/internal.h"

/* Returns the sum of the modifiers of a value. */
static int modified(const struct pl_run *r, int object, int value)
{
    int sum = 0;

    PL_EACH_CHANGE (m, r->s, object, PL_MODIFIES_VALUE, value)
        sum += m->amount;
    return sum;
}

/* True if anything in force has continuous effects. */
static bool any_sources(const struct pl_run *r)
{
    for (unsigned w = 0; w * PL_SET_BITS < r->s->object_count; w++)
        if (r->s->sets[w][PL_CONTINUOUS_SOURCES] != 0)
            return true;
    return false;
}

bool pl_is_settled(struct pl_run *r)
{
    bool settled =
        r->s->unsettled == 0 && r->s->modifier_count == 0 && !any_sources(r);

    r->s->unsettled = 0;
    return settled;
}

int pl_value(const struct pl_run *r, int object, int value)
{
    const struct pl_value *row = &r->g->rules->values[value];
    int now = pl_printed(r, object, value);

    if (r->s->modifier_count > 0)
        now += modified(r, object, value);
    if (pl_may_be_granted(r, PL_MODIFIES_VALUE, value))
        now += pl_granted(r, object, PL_MODIFIES_VALUE, value);
    if (r->g->rules->value != NULL)
        now += r->g->rules->value(r, object, value);
    if (row->minus_mark > 0)
        now -= pl_mark_of(r->s, object, row->minus_mark - 1);
    return row->floor_0 && now < 0 ? 0 : now;
}

int pl_full_value(const struct pl_run *r, int object, int value)
{
    int sum = pl_printed(r, object, value);

    PL_EACH_CHANGE (m, r->s, object, PL_MODIFIES_VALUE, value)
        sum += m->amount > 0 ? m->amount : 0;
    if (pl_may_be_granted(r, PL_MODIFIES_VALUE, value))
        PL_WALK (w, r->s, PL_ZONE(PL_CONTINUOUS_SOURCES)) {
            int given =
                pl_granted_by(r, w.at, object, PL_MODIFIES_VALUE, value);
            sum += given > 0 ? given : 0;
        }
    return sum;
}

inline int pl_printed_keyword(const struct pl_run *r, int object, int keyword)
{
    const struct pl_card *c = pl_card_of(r, object);
    int count = 0;

    if (HJ_LIKELY(!(c->repeated >> keyword & 1)))
        return (int)(c->keywords >> keyword & 1);
    PL_EACH_ABILITY (a, &c->text)
        count += a->when == HJ_WHEN_KEYWORD && a->keyword.keyword == keyword;
    return count;
}

/* Returns the count of a keyword after all gains and losses in their order.
 * NOW: the count before. */
static int gained_and_lost(const struct pl_run *r, int object, int keyword,
                           int now)
{
    bool instances = r->g->rules->keywords == PL_KEYWORDS_INSTANCES;

    if (now < 0 && !instances)
        now = 0;
    PL_EACH_CHANGE (m, r->s, object, PL_MODIFIES_KEYWORD, keyword)
        now = m->amount < 0 && !instances ? 0 : now + m->amount;
    return now;
}

int pl_keyword(const struct pl_run *r, int object, int keyword)
{
    bool instances = r->g->rules->keywords == PL_KEYWORDS_INSTANCES;
    int now = pl_printed_keyword(r, object, keyword);
    bool changed = pl_may_be_granted(r, PL_MODIFIES_KEYWORD, keyword);

    if (changed)
        now += pl_granted(r, object, PL_MODIFIES_KEYWORD, keyword);
    if (r->g->rules->keyword != NULL && !instances)
        now += r->g->rules->keyword(r, object, keyword, now);
    if (changed)
        now = gained_and_lost(r, object, keyword, now);
    if (r->g->rules->keyword != NULL && instances)
        now += r->g->rules->keyword(r, object, keyword, now);
    if (now > 1 && r->g->rules->keywords == PL_KEYWORDS_ONCE)
        now = 1;
    return now < 0 ? 0 : now;
}

/* Returns the current value or count of keyword that modifier M changes. */
static int modified_now(const struct pl_run *r, const struct pl_modifier *m)
{
    return m->kind == PL_MODIFIES_VALUE ? pl_value(r, m->object, m->which)
                                        : pl_keyword(r, m->object, m->which);
}

/* Tells that it was FROM before M began or ended. */
static void tell_modified(struct pl_run *r, const struct pl_modifier *m,
                          int from, const char *rule)
{
    pl_changed(r,
               (m->kind == PL_MODIFIES_VALUE ? PL_F_VALUE : PL_F_KEYWORD) +
                   m->which,
               m->object, r->s->objects[m->object].controller, from,
               modified_now(r, m), rule);
}

bool pl_modify(struct pl_run *r, const struct pl_modifier *m, const char *rule)
{
    struct pl_state *s = r->s;
    bool counts = m->kind <= PL_MODIFIES_KEYWORD;
    int from;

    if (!pl_on(rule) || pl_over(r))
        return false;
    if (s->modifier_count == PL_MODIFIERS) {
        pl_unread(r, NULL, PL_SAY(TOO_MANY_CHANGES), PL_MODIFIERS);
        return false;
    }
    from = counts && pl_records(r) ? modified_now(r, m) : 0;
    s->modifiers[s->modifier_count++] = *m;
    if (m->kind == PL_MODIFIES_RULES)
        s->granted[PL_GRANTS_VERBS] |= pl_grant_bit(m->which);
    else if (m->kind == PL_MODIFIES_KEYWORD)
        s->granted[PL_MODIFIES_KEYWORD] |= pl_grant_bit(m->which);
    if (counts)
        tell_modified(r, m, from, rule);
    else
        pl_tell_ruled(r, PL_RULED, m, rule);
    return true;
}

bool pl_keyword_instance(const struct pl_run *r, int object, int keyword, int i,
                         struct hj_keyword_value *v)
{
    if (i >= pl_keyword(r, object, keyword))
        return false;
    PL_EACH_ABILITY (a, &pl_card_of(r, object)->text)
        if (a->when == HJ_WHEN_KEYWORD && a->keyword.keyword == keyword &&
            i-- == 0) {
            *v = a->keyword;
            return true;
        }
    PL_EACH_CHANGE (m, r->s, object, PL_MODIFIES_KEYWORD, keyword)
        if (m->amount > 0 && i-- == 0) {
            *v = (struct hj_keyword_value){m->which, m->n, m->x};
            return true;
        }
    return pl_granted_instance(r, object, keyword, &i, v);
}

/* Removes modifier number I, and reports (TOLD) its consequences, without those
 * for a keyword that only the game grants. */
static void end_modifier(struct pl_run *r, int i, bool told, const char *rule)
{
    struct pl_state *s = r->s;
    const struct pl_modifier m = s->modifiers[i];
    bool keyword = m.kind == PL_MODIFIES_KEYWORD;
    int was = 0;

    if (told && (m.object < 0 || pl_in_play(r, m.object)))
        pl_tell_ruled(r, PL_RULE_OVER, &m, rule);
    told = told && m.object >= 0 && pl_in_play(r, m.object);
    if (m.kind == PL_MODIFIES_CONTROL) {
        told = told && m.amount >= 0;
    } else {
        told = told && pl_records(r) && m.kind <= PL_MODIFIES_KEYWORD &&
               !(keyword && r->g->rules->words->keywords[m.which].gained);
        was = told ? modified_now(r, &m) : 0;
    }
    s->modifier_count--;
    s->unsettled = 1;
    memmove(&s->modifiers[i], &s->modifiers[i + 1],
            (size_t)(s->modifier_count - i) * sizeof m);
    if (told && m.kind == PL_MODIFIES_CONTROL)
        pl_control(r, m.object, m.amount, rule);
    else if (told)
        tell_modified(r, &m, was, rule);
}

void pl_add_keyword(struct pl_run *r, int object, int keyword, const char *rule)
{
    struct pl_modifier m =
        pl_change(object, -1, PL_MODIFIES_KEYWORD, keyword, 1, PL_IN_PLAY);

    pl_modify(r, &m, rule);
}

/* True if M is a modifier of OBJECT until UNTIL, or (OBJECT -1) any until
 * UNTIL; of a game's own duration also if OBJECT is its source. With
 * PL_IN_PLAY, OBJECT leaves play: all its modifiers end, and those that last
 * while it is their source. */
static bool ends(const struct pl_modifier *m, int object, int until)
{
    if (object < 0)
        return m->until == until;
    if (until == PL_IN_PLAY)
        return m->object == object ||
               (m->until == PL_BY_SOURCE && m->source == object);
    return m->until == until &&
           (m->object == object ||
            (until >= PL_OWN_UNTIL && m->source == object));
}

/* True if an earlier change of control of the same object ends with number I:
 * control goes back past this one. */
static bool goes_back_further(const struct pl_run *r, int i, int object,
                              int until)
{
    const struct pl_modifier *m = r->s->modifiers;

    for (int k = 0; k < i && m[i].kind == PL_MODIFIES_CONTROL; k++)
        if (m[k].kind == PL_MODIFIES_CONTROL && m[k].object == m[i].object &&
            m[k].amount >= 0 && ends(&m[k], object, until))
            return true;
    return false;
}

/* Ends the last modifier first. */
void pl_end_modifiers(struct pl_run *r, int object, int until, const char *rule)
{
    struct pl_state *s = r->s;

    for (int i = s->modifier_count - 1; i >= 0; i--)
        if (i < s->modifier_count && /* another may have ended others */
            ends(&s->modifiers[i], object, until))
            end_modifier(
                r, i,
                (s->modifiers[i].object != object || until != PL_IN_PLAY) &&
                    !goes_back_further(r, i, object, until),
                rule);
}
