/* SPDX-License-Identifier: MPL-2.0 */
/* Random manipulation and stealth attacks of Squarriors as logs. */
#include "squarriors-work.h"

#include <string.h>

enum { TOP = 6, DIE = 6 };

const char *const work_domains[] = {"army", "council", "vanguard"};
const char *const work_players[] = {"ann", "bob", "cid", "dan", "eve", "fay"};

int work_below(struct hj_random *random, int n)
{
    return (int)hj_random_below(random, (uint64_t)n);
}

bool work_one_in(struct hj_random *random, int n)
{
    return work_below(random, n) == 0;
}

void work_head(struct work *w)
{
    hj_out_puts(w->out, "@log 1\n@game squarriors\n");
    for (int p = 0; p < w->players; p++)
        hj_out_printf(w->out, "@player %s \"%s\"\n", work_players[p],
                      work_players[p]);
}

void work_strengths(struct work *w)
{
    hj_out_puts(w->out, "@state\nround 2\nturn ann\nphase action\n");
    for (int p = 0; p < w->players; p++)
        for (int d = 0; d < EVAL_DOMAINS; d++)
            hj_out_printf(w->out, "%s %s %d\n", work_players[p],
                          work_domains[d], w->strength[p][d]);
}

void work_random(struct work *w)
{
    for (int p = 0; p < w->players; p++)
        for (int d = 0; d < EVAL_DOMAINS; d++)
            w->strength[p][d] = 1 + work_below(w->random, TOP);
}

void work_adjust(struct work *w, int player, int owner, int domain)
{
    int by = work_one_in(w->random, 2) ? 1 : -1;

    if (w->strength[owner][domain] == TOP)
        by = -1;
    w->strength[owner][domain] += by;
    hj_out_printf(w->out, "%s adjust %s.%s %+d\n", work_players[player],
                  work_players[owner], work_domains[domain], by);
    hj_out_printf(w->out, "@claim %s.%s %d\n@claim attack none\n",
                  work_players[owner], work_domains[domain],
                  w->strength[owner][domain]);
}

void work_creature(struct work *w, struct eval_creature *c, int swift,
                   int guard)
{
    memset(c, 0, sizeof *c);
    c->might = work_below(w->random, 6);
    c->blood = 1 + work_below(w->random, 6);
    c->damage = work_one_in(w->random, 3) ? work_below(w->random, c->blood) : 0;
    c->swift = work_one_in(w->random, swift);
    c->guard = work_one_in(w->random, guard);
}

void work_card(struct work *w, const char *name, const struct eval_creature *c)
{
    hj_out_printf(w->out,
                  "@card \"%s card\" type=creature might=%d will=1 blood=%d "
                  "text=\"%s%s%s\"\n",
                  name, c->might, c->blood, c->swift ? "Swift." : "",
                  c->guard ? " Guard." : "", c->fervor ? " Fervor." : "");
}

void work_lay(struct work *w, const char *name, int domain,
              const struct eval_creature *c)
{
    hj_out_printf(w->out, "%s creature %s-card at %s as %s%s\n",
                  work_players[name[0] != 'x'], name, work_domains[domain],
                  name, c->expended ? " expended" : "");
    if (c->damage > 0)
        hj_out_printf(w->out, "%s damage %d\n", name, c->damage);
}

/* --- manipulation --- */

/* Adds creatures that take no part, so that no player loses. */
static void put_bystanders(struct work *w)
{
    hj_out_puts(w->out, "ann creature mouse at army\n"
                        "bob creature mouse at army\n@end\n");
}

static void begin(struct work *w)
{
    w->players = 2;
    work_random(w);
    work_head(w);
    hj_out_puts(w->out, "@card \"Mouse\" type=creature might=1 blood=1\n");
}

void work_manipulation(struct work *w)
{
    struct eval_manipulation m = {.roll = 1 + work_below(w->random, DIE),
                                  .counted = work_one_in(w->random, 2)};
    const struct eval_creature fresh = {.blood = 1};
    int from = work_below(w->random, EVAL_DOMAINS),
        at = work_below(w->random, EVAL_DOMAINS),
        to = work_below(w->random, EVAL_DOMAINS),
        counter = work_below(w->random, 5) - 2;
    bool chosen = work_one_in(w->random, 2);

    begin(w);
    for (int s = 0; s < EVAL_SIDES; s++) {
        m.will[s] = work_below(w->random, 6);
        hj_out_printf(w->out,
                      "@card \"%c card\" type=creature will=%d blood=3\n",
                      s == 0 ? 'X' : 'Y', m.will[s]);
    }
    m.strength = w->strength[1][at];
    work_strengths(w);
    work_lay(w, "x", from, &fresh);
    work_lay(w, "y", at, &fresh);
    if (counter != 0)
        hj_out_printf(w->out, "x counter will %d\n", counter);
    m.will[EVAL_ATTACK] += counter;
    if (m.counted)
        hj_out_puts(w->out, "y counter manipulation 1\n");
    put_bystanders(w);
    hj_out_printf(w->out, "ann manipulate x -> y\nann roll d6 %d\n", m.roll);
    if (eval_taken(&m) && chosen)
        hj_out_printf(w->out, "ann choose y to %s\n", work_domains[to]);
    hj_out_printf(w->out, "@claim x.expended yes\n@claim y.controller %s\n",
                  work_players[!eval_taken(&m)]);
    hj_out_printf(w->out, "@claim y.zone %s.%s\n",
                  work_players[!eval_taken(&m)],
                  work_domains[!eval_taken(&m) ? at
                               : chosen        ? to
                                               : 0]);
    hj_out_printf(w->out, "@claim y.counter.manipulation %d\n",
                  eval_taken(&m) ? 0 : m.counted || eval_persuaded(&m));
    hj_out_printf(w->out, "@claim y.expended %s\n@claim y.keyword.traitor %d\n",
                  eval_taken(&m) ? "yes" : "no", eval_taken(&m));
    hj_out_printf(w->out, "ann pass\n@claim attack none\n");
}

/* --- stealth --- */

static void random_creature(struct work *w, struct eval_creature *c)
{
    work_creature(w, c, 2, 3);
    c->expended = work_one_in(w->random, 4);
}

static void claim(struct work *w, const char *name, int domain,
                  const struct eval_creature *c)
{
    int whose = name[0] != 'x';

    if (c->dead) {
        hj_out_printf(w->out, "@claim %s.zone %s.chain.army\n", name,
                      work_players[1 - whose]);
        return;
    }
    hj_out_printf(w->out, "@claim %s.zone %s.%s\n@claim %s.damage %d\n", name,
                  work_players[whose], work_domains[domain], name, c->damage);
    hj_out_printf(w->out, "@claim %s.expended %s\n", name,
                  c->expended ? "yes" : "no");
}

/* OTHER is a second creature in the vanguard of the defending player. */
static void play_stealth(struct work *w, struct eval_stealth *s, int at,
                         const struct eval_creature *other)
{
    hj_out_puts(w->out, "ann stealth x -> y\n");
    if (s->blocker != NULL)
        hj_out_printf(w->out, "bob block %s\nbob roll d6 %d\n",
                      s->blocker == other ? "z" : "y", s->block_roll);
    eval_stealth(s);
    if (!s->blocked)
        hj_out_printf(w->out, "ann roll d6 %d\n", s->roll);
    if (s->blocked || s->infiltrated)
        hj_out_printf(w->out, "damage\n@claim step %s\n",
                      s->blocked ? "none" : "stealth");
    claim(w, "x", EVAL_VANGUARD, &s->attacker);
    claim(w, "y", at, &s->target);
    claim(w, "z", EVAL_VANGUARD, other);
    if (!s->infiltrated)
        hj_out_puts(w->out, "@claim attack none\n");
    else if (work_one_in(w->random, 2))
        work_adjust(w, 0, 0, EVAL_VANGUARD);
    else
        work_adjust(w, 0, 1, at);
}

void work_stealth(struct work *w)
{
    struct eval_stealth s = {.block_roll = 1 + work_below(w->random, DIE),
                             .roll = 1 + work_below(w->random, DIE)};
    struct eval_creature other;
    int at = work_below(w->random, EVAL_DOMAINS);
    bool self, tries = !work_one_in(w->random, 3);

    begin(w);
    random_creature(w, &s.attacker);
    s.attacker.expended = false;
    random_creature(w, &s.target);
    random_creature(w, &other);
    self = at == EVAL_VANGUARD && !s.target.expended &&
           (other.expended || work_one_in(w->random, 2));
    if (tries && (self || !other.expended))
        s.blocker = self ? &s.target : &other;
    s.strength[EVAL_ATTACK] = w->strength[0][EVAL_VANGUARD];
    s.strength[EVAL_DEFENCE] = w->strength[1][at];
    work_card(w, "x", &s.attacker);
    work_card(w, "y", &s.target);
    work_card(w, "z", &other);
    work_strengths(w);
    work_lay(w, "x", EVAL_VANGUARD, &s.attacker);
    work_lay(w, "y", at, &s.target);
    work_lay(w, "z", EVAL_VANGUARD, &other);
    put_bystanders(w);
    play_stealth(w, &s, at, &other);
}
