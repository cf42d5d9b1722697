/* SPDX-License-Identifier: MPL-2.0 */
/* The engine against the literal oracle: random attacks, written as logs. */
#include "judge-log.h"
#include "one-suite.h"
#include "oracle-damage.h"

#include "base/random.h"

enum { POSITIONS = 400, SITES = 6, HEALTH = 100 };

static uint64_t seed = 20260502;

static int below(struct hj_random *random, int n)
{
    return (int)hj_random_below(random, (uint64_t)n);
}

/* True for adjacent sites: 0 to 2 are front.1 to front.3, 3 to 5 the rear
 * ones. */
static bool adjacent(int a, int b)
{
    int across = a % 3 - b % 3;

    return a != b && across >= -1 && across <= 1;
}

static void random_barrage(struct hj_random *random, int target,
                           struct oracle_barrage *b)
{
    int near[SITES], count = 0;

    b->n = 1 + below(random, 3);
    b->damage = 1 + below(random, 3);
    for (int s = 0; s < SITES; s++)
        if (adjacent(target, s))
            near[count++] = s;
    b->count = 0;
    while (count > 0) {
        int pick = below(random, count);
        b->sites[b->count++] = near[pick];
        near[pick] = near[--count];
    }
}

static void shuffle(struct hj_random *random, int *order, int n)
{
    for (int i = 0; i < n; i++) {
        int j = below(random, i + 1);
        order[i] = order[j];
        order[j] = i;
    }
}

static void random_attack(struct hj_random *random, struct oracle_attack *a)
{
    memset(a, 0, sizeof(*a));
    a->sites = below(random, 8) == 0 ? 0 : SITES;
    a->attackers = 1 + below(random, 4);
    a->defenders = below(random, 6);
    a->health = HEALTH;
    for (int s = 0; s < a->sites; s++)
        a->site[s] = (struct oracle_site){.atk = below(random, 5),
                                          .def = 1 + below(random, 5),
                                          .cost = below(random, 4),
                                          .alpha = below(random, 3) == 0};
    for (int i = 0; i < a->attackers; i++) {
        struct oracle_fighter *f = &a->attacker[i];
        f->atk = below(random, 8);
        f->def = 1 + below(random, 5);
        f->alpha = below(random, 3) == 0;
        f->target = a->sites > 0 ? below(random, a->sites) : ORACLE_NONE;
        f->barrages = a->sites > 0 ? below(random, 3) : 0;
        for (int b = 0; b < f->barrages; b++)
            random_barrage(random, f->target, &f->barrage[b]);
    }
    for (int i = 0; i < a->defenders; i++) {
        struct oracle_fighter *f = &a->defender[i];
        f->atk = below(random, 5);
        f->def = 1 + below(random, 5);
        f->alpha = below(random, 3) == 0;
        f->against = below(random, a->attackers);
    }
    shuffle(random, a->defender_order, a->defenders);
    shuffle(random, a->site_order, a->attackers);
}

static void put_fighter(struct hj_out *out, char letter, int i,
                        const struct oracle_fighter *f)
{
    hj_out_printf(out,
                  "@card \"%c%d\" faction=Mercenary type=combatant n=4 cost=1 "
                  "atk=%d def=%d text=\"%s",
                  letter, i, f->atk, f->def, f->alpha ? "ALPHA STRIKE." : "");
    for (int b = 0; b < f->barrages; b++)
        hj_out_printf(out, " BARRAGE %d:%d.", f->barrage[b].n,
                      f->barrage[b].damage);
    hj_out_puts(out, "\"\n");
}

static void put_cards(struct hj_out *out, const struct oracle_attack *a)
{
    for (int i = 0; i < a->attackers; i++)
        put_fighter(out, 'a', i, &a->attacker[i]);
    for (int i = 0; i < a->defenders; i++)
        put_fighter(out, 'd', i, &a->defender[i]);
    for (int s = 0; s < a->sites; s++)
        hj_out_printf(out,
                      "@card \"s%d\" faction=Mercenary type=site n=4 cost=%d "
                      "atk=%d def=%d sularium=1 text=\"%s\"\n",
                      s, a->site[s].cost, a->site[s].atk, a->site[s].def,
                      a->site[s].alpha ? "ALPHA STRIKE." : "");
    hj_out_puts(out, "@state\nround 3\nturn ann\nphase attack\n");
    hj_out_printf(out, "bob health %d\n", HEALTH);
    for (int i = 0; i < a->attackers; i++)
        hj_out_printf(out, "ann combatant a%d as x%d\n", i, i);
    for (int i = 0; i < a->defenders; i++)
        hj_out_printf(out, "bob combatant d%d as y%d\n", i, i);
    for (int s = 0; s < a->sites; s++)
        hj_out_printf(out, "bob site s%d at %s.%d as z%d\n", s,
                      s < 3 ? "front" : "rear", s % 3 + 1, s);
    hj_out_puts(out, "@end\n");
}

static void put_orders(struct hj_out *out, const struct oracle_attack *a)
{
    for (int i = 0; i < a->attackers; i++) {
        bool any = false;
        for (int o = 0; o < a->defenders; o++) {
            int d = a->defender_order[o];
            if (a->defender[d].against != i)
                continue;
            if (!any)
                hj_out_printf(out, "bob absorb x%d by", i);
            any = true;
            hj_out_printf(out, " y%d", d);
        }
        hj_out_puts(out, any ? "\n" : "");
    }
    for (int s = 0; s < a->sites; s++) {
        bool any = false;
        for (int o = 0; o < a->attackers; o++) {
            int i = a->site_order[o];
            if (a->attacker[i].target != s)
                continue;
            if (!any)
                hj_out_printf(out, "ann absorb z%d by", s);
            any = true;
            hj_out_printf(out, " x%d", i);
        }
        hj_out_puts(out, any ? "\n" : "");
    }
}

/* Writes the sites that it hits, filled up to N with some that have fallen:
 * there is no choice left then. */
static void put_hits(struct hj_out *out, const struct oracle_barrage *b)
{
    int left = b->n;

    for (int round = 0; round < 2; round++)
        for (int s = 0; s < b->count && left > 0; s++)
            if (b->hit[s] == (round == 0)) {
                hj_out_printf(out, " z%d", b->sites[s]);
                left--;
            }
}

/* Writes the actions; AFTER is the finished attack. */
static void put_actions(struct hj_out *out, const struct oracle_attack *a,
                        const struct oracle_attack *after)
{
    hj_out_puts(out, "ann attack");
    for (int i = 0; i < a->attackers; i++)
        if (a->attacker[i].target == ORACLE_NONE)
            hj_out_printf(out, "%s x%d -> bob", i > 0 ? "," : "", i);
        else
            hj_out_printf(out, "%s x%d -> z%d", i > 0 ? "," : "", i,
                          a->attacker[i].target);
    hj_out_puts(out, "\nbob defend");
    for (int i = 0; i < a->defenders; i++)
        hj_out_printf(out, "%s y%d -> x%d", i > 0 ? "," : "", i,
                      a->defender[i].against);
    hj_out_puts(out, a->defenders > 0 ? "\n" : " none\n");
    put_orders(out, a);
    for (int i = 0; i < a->attackers; i++) {
        const struct oracle_fighter *f = &a->attacker[i];
        for (int b = 0; b < f->barrages; b++) {
            if (b == 0)
                hj_out_printf(out, "ann barrage x%d on", i);
            else
                hj_out_puts(out, ",");
            put_hits(out, &after->attacker[i].barrage[b]);
        }
        hj_out_puts(out, f->barrages > 0 ? "\n" : "");
    }
    hj_out_puts(out, "damage\n");
}

static void claim(struct hj_out *out, char letter, int i, bool dead, int def,
                  const char *owner)
{
    if (dead)
        hj_out_printf(out, "@claim %c%d.zone %s.damage\n", letter, i, owner);
    else
        hj_out_printf(out, "@claim %c%d.def %d\n", letter, i, def);
}

static void put_claims(struct hj_out *out, const struct oracle_attack *a)
{
    hj_out_printf(out, "@claim bob.health %d\n", a->health);
    for (int i = 0; i < a->attackers; i++)
        claim(out, 'x', i, a->attacker[i].dead, a->attacker[i].def, "ann");
    for (int i = 0; i < a->defenders; i++)
        claim(out, 'y', i, a->defender[i].dead, a->defender[i].def, "bob");
    for (int s = 0; s < a->sites; s++)
        claim(out, 'z', s, a->site[s].dead, a->site[s].def, "bob");
}

START_TEST(test_random_attacks)
{
    struct hj_random random = hj_random_seeded(seed);
    int positions = one_count(POSITIONS);

    for (int n = 0; n < positions; n++) {
        struct oracle_attack attack, after;
        struct hj_out *out = hj_out_memory();

        random_attack(&random, &attack);
        after = attack;
        oracle_attack(&after);
        hj_out_puts(out, "@log 1\n@game sularia\n@player ann \"Ann\"\n"
                         "@player bob \"Bob\"\n");
        put_cards(out, &attack);
        put_actions(out, &attack, &after);
        put_claims(out, &after);
        /* Only attacks on protected sites may be illegal. */
        judge_position("sularia", hj_out_text(out), seed, n,
                       "protected-site.1");
        hj_out_free(out);
    }
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {test_random_attacks, NULL};

    seed = one_seed(seed);
    return one_suite("damage", tests);
}
