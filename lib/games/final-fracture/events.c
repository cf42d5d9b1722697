/* SPDX-License-Identifier: MPL-2.0 */
/* Final Fracture: the events of an open window, and which of them a response
 * answers. */
#include "games/final-fracture/ff.h"

static struct ff_noted note_of(const struct pl_run *r, int event, int object)
{
    struct ff_noted it = {.object = (int16_t)object,
                          .event = (uint8_t)event,
                          .player = r->s->objects[object].controller,
                          .unseen = pl_is_unseen(r, object),
                          .states = pl_is_flag(r, object, PL_EXHAUSTED)
                                        ? 1 << FF_STATE_EXHAUSTED
                                        : 1 << FF_STATE_READY};

    if (ff_own(r)->who[FF_ATTACKER] == object)
        it.states |= 1 << FF_STATE_ATTACKING;
    for (int i = 0; i < r->g->rules->words->keyword_count; i++)
        it.keywords |= (uint8_t)((pl_keyword(r, object, i) > 0) << i);
    for (int i = 0; i < FF_VALUE_ROWS; i++)
        it.values[i] = pl_value(r, object, i);
    return it;
}

void ff_note_event(struct pl_run *r, int event, int object)
{
    struct ff_own *own = ff_own(r);

    if (r->s->resolving) { /* F29 */
        own->noted_count = own->fell ? own->noted_count : 0;
        own->fell = 1;
    }
    if (own->noted_count < FF_MOST_NOTED)
        own->noted[own->noted_count++] = note_of(r, event, object);
}

static bool subject_fits(const struct pl_run *r, const struct hj_ability *a,
                         int object, int source, int you)
{
    if (object < 0)
        return false;
    if (a->subject.pick == HJ_PICK_THIS ||
        (a->or_this != 0 && object == source))
        return object == source;
    return pl_in_play(r, object)
               ? pl_fits(r, &a->subject, object, source, you, PL_REF_NONE)
               : pl_fits_any_zone(r, &a->subject, object, source, you);
}

/* True if the object fits, or may fit as far as it is known. */
static bool subject_may_fit(const struct pl_run *r, const struct hj_ability *a,
                            int object, int source, int you)
{
    struct hj_ability unsure = *a;

    return subject_fits(r, a, object, source, you) ||
           (pl_is_unseen(r, object) &&
            pl_asks_more(r, &a->subject, object, &unsure.subject) &&
            subject_fits(r, &unsure, object, source, you));
}

static bool is_asked(const struct ff_answering *w, int event)
{
    return (w->a->events >> event & 1) != 0;
}

static void take(struct ff_answering *w, int object)
{
    for (int i = 0; i < w->count; i++)
        if (w->objects[i] == object)
            return;
    if (w->count < FF_MOST_NOTED)
        w->objects[w->count++] = (int16_t)object;
}

/* Takes from a selector the states, keywords and values that the object of an
 * event had or not. Returns false if it does not fit by them. */
static bool had(const struct pl_run *r, const struct ff_noted *it,
                struct hj_selector *s)
{
    uint32_t unknown = it->unseen ? ~(uint32_t)it->keywords : 0;
    int kinds = 0, tests = 0;

    for (int i = 0; i < s->kind_count; i++) {
        struct hj_kind k = s->kinds[i];
        if ((k.states & ~it->states) != 0 || (k.not_states & it->states) != 0 ||
            (k.keywords & ~it->keywords & ~unknown) != 0)
            continue;
        k.states = k.not_states = 0;
        k.keywords &= unknown;
        s->kinds[kinds++] = k;
    }
    for (int i = 0; i < s->test_count; i++) {
        struct hj_test t = s->tests[i];
        int value = r->g->rules->word_values[t.value];
        if (it->unseen)
            s->tests[tests++] = t;
        else if (it->values[value] < t.least || it->values[value] > t.most)
            return false;
    }
    if ((s->kind_count > 0 && kinds == 0) || (s->without & it->keywords) != 0 ||
        (s->with != 0 && (s->with & (it->keywords | unknown)) == 0))
        return false;
    s->kind_count = (uint8_t)kinds;
    s->test_count = (uint8_t)tests;
    s->with &= (s->with & it->keywords) != 0 ? 0 : unknown;
    s->without &= unknown;
    return true;
}

/* True if a noted event fits, as its subject was then. */
static bool noted_fits(const struct pl_run *r, const struct ff_answering *w,
                       const struct ff_noted *it)
{
    struct hj_ability of = *w->a;

    if (of.subject.control != HJ_CONTROL_ANY &&
        (of.subject.control == HJ_CONTROL_OPPONENT) !=
            pl_is_opponent(r->g, it->player, w->you))
        return false;
    of.subject.control = HJ_CONTROL_ANY;
    return ((of.or_this != 0 && it->object == w->source) ||
            had(r, it, &of.subject)) &&
           subject_may_fit(r, &of, it->object, w->source, w->you);
}

static void look_at_stack(const struct pl_run *r, struct ff_answering *w)
{
    for (int i = 0; is_asked(w, FF_EVENT_PLAYS) && i < r->s->stack_count; i++) {
        const struct pl_item *item = &r->s->stack[i];
        if (pl_is_opponent(r->g, item->controller, w->you) &&
            (w->a->what == NULL ||
             pl_fits_item(r, w->a->what, item, w->source, -1) ||
             pl_is_item_unsure(r, w->a->what, item, w->source, -1)))
            take(w, item->object);
    }
}

/* Adds OBJECT if the ability answers an event of the attack. */
static void take_if(const struct pl_run *r, struct ff_answering *w, int event,
                    int object)
{
    if (is_asked(w, event) &&
        subject_may_fit(r, w->a, object, w->source, w->you))
        take(w, object);
}

int ff_happened(const struct pl_run *r, struct ff_answering *w)
{
    const struct ff_own *own = ff_own(r);
    int step = r->s->step;

    if (!ff_is_open(r)) /* nothing has happened */
        return 0;
    if (step == FF_STEP_DECLARATION)
        take_if(r, w, FF_EVENT_ATTACKS, own->who[FF_ATTACKER]);
    for (int i = 0; i < 2 && step == FF_STEP_HIT; i++)
        if (own->hit[i]) {
            take_if(r, w, FF_EVENT_IS_HIT, own->who[1 - i]);
            take_if(r, w, FF_EVENT_HITS, own->who[i]);
        }
    for (int i = 0; i < own->noted_count; i++)
        if (is_asked(w, own->noted[i].event) &&
            noted_fits(r, w, &own->noted[i]))
            take(w, own->noted[i].object);
    look_at_stack(r, w);
    return w->count;
}
