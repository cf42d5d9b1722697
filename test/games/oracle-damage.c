/* SPDX-License-Identifier: MPL-2.0 */
/* The literal evaluator of attack damage. */
#include "oracle-damage.h"

#include <string.h>

/* Results of one step that the other needs. */
struct memory {
    bool attacker_dealt[ORACLE_MOST], defender_dealt[ORACLE_MOST];
    bool site_dealt[ORACLE_MOST];
};

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* (1): activates the fighters that deal; in the damage step all that are
 * left. */
static void activate(struct oracle_attack *a, const bool *attacker_deals,
                     const bool *defender_deals, bool alpha_step)
{
    for (int i = 0; i < a->attackers; i++)
        if (!a->attacker[i].dead && (!alpha_step || attacker_deals[i]))
            a->attacker[i].activated = true;
    for (int i = 0; i < a->defenders; i++)
        if (!a->defender[i].dead && (!alpha_step || defender_deals[i]))
            a->defender[i].activated = true;
}

/* (2): deals BARRAGE of fighters that deal in this step; not in a direct
 * attack, nor if the attacked site is gone. It hits N of the sites in play, or
 * all if there are fewer. */
static void barrage(struct oracle_attack *a, const bool *attacker_deals,
                    const bool *site_was_there, int *site_def)
{
    for (int i = 0; i < a->attackers; i++) {
        struct oracle_fighter *f = &a->attacker[i];
        if (!attacker_deals[i] || f->target == ORACLE_NONE ||
            !site_was_there[f->target])
            continue;
        for (int b = 0; b < f->barrages; b++) {
            struct oracle_barrage *one = &f->barrage[b];
            for (int s = 0, hits = 0; s < one->count && hits < one->n; s++) {
                if (!site_was_there[one->sites[s]])
                    continue;
                site_def[one->sites[s]] -= one->damage;
                one->hit[s] = true;
                hits++;
            }
        }
    }
}

/* (3): deals ATK to the defenders in order, the rest to the site, the rest of
 * that to the player. R23 (all defenders gone) follows from this. */
static void attackers_deal(struct oracle_attack *a, const bool *attacker_deals,
                           const bool *site_was_there, int *defender_def,
                           int *site_def)
{
    for (int i = 0; i < a->attackers; i++) {
        int left = a->attacker[i].atk > 0 ? a->attacker[i].atk : 0;
        int site = a->attacker[i].target;
        if (!attacker_deals[i])
            continue;
        for (int o = 0; o < a->defenders; o++) {
            int d = a->defender_order[o], absorbed;
            if (a->defender[d].dead || a->defender[d].against != i)
                continue;
            absorbed = smaller(left, defender_def[d] > 0 ? defender_def[d] : 0);
            defender_def[d] -= absorbed;
            left -= absorbed;
        }
        if (site == ORACLE_NONE) {
            a->health -= left;
        } else if (site_was_there[site]) {
            int absorbed =
                smaller(left, site_def[site] > 0 ? site_def[site] : 0);
            site_def[site] -= absorbed;
            a->health -= left - absorbed;
        } /* else R24: none to site or player */
    }
}

/* (4): deals the ATK of defenders to their attackers. */
static void defenders_deal(const struct oracle_attack *a,
                           const bool *defender_deals, int *attacker_def)
{
    for (int d = 0; d < a->defenders; d++)
        if (defender_deals[d] && a->defender[d].atk > 0 &&
            !a->attacker[a->defender[d].against].dead)
            attacker_def[a->defender[d].against] -= a->defender[d].atk;
}

/* (5): deals the site's ATK to its attackers in order; each absorbs what it has
 * left after (4). */
static void sites_deal(const struct oracle_attack *a, const bool *site_deals,
                       int *attacker_def)
{
    for (int s = 0; s < a->sites; s++) {
        int left = a->site[s].atk > 0 ? a->site[s].atk : 0;
        if (!site_deals[s])
            continue;
        for (int o = 0; o < a->attackers; o++) {
            int i = a->site_order[o], absorbed;
            if (a->attacker[i].dead || a->attacker[i].target != s)
                continue;
            absorbed = smaller(left, attacker_def[i] > 0 ? attacker_def[i] : 0);
            attacker_def[i] -= absorbed;
            left -= absorbed;
        }
    }
}

/* (6): removes all at 0 or less together; each fallen site has a cost. */
static void bury(struct oracle_attack *a, const int *attacker_def,
                 const int *defender_def, const int *site_def)
{
    for (int i = 0; i < a->attackers; i++) {
        a->attacker[i].def = attacker_def[i];
        if (attacker_def[i] <= 0)
            a->attacker[i].dead = true;
    }
    for (int i = 0; i < a->defenders; i++) {
        a->defender[i].def = defender_def[i];
        if (defender_def[i] <= 0)
            a->defender[i].dead = true;
    }
    for (int s = 0; s < a->sites; s++) {
        a->site[s].def = site_def[s];
        if (site_def[s] <= 0 && !a->site[s].dead) {
            a->site[s].dead = true;
            a->health -= a->site[s].cost;
        }
    }
}

static bool is_attacked(const struct oracle_attack *a, int site)
{
    for (int i = 0; i < a->attackers; i++)
        if (!a->attacker[i].dead && a->attacker[i].target == site)
            return true;
    return false;
}

static void damage_step(struct oracle_attack *a, struct memory *m,
                        bool alpha_step)
{
    bool attacker_deals[ORACLE_MOST] = {0}, defender_deals[ORACLE_MOST] = {0};
    bool site_deals[ORACLE_MOST] = {0}, site_was_there[ORACLE_MOST] = {0};
    int attacker_def[ORACLE_MOST], defender_def[ORACLE_MOST];
    int site_def[ORACLE_MOST];

    for (int i = 0; i < a->attackers; i++) {
        const struct oracle_fighter *f = &a->attacker[i];
        attacker_deals[i] =
            !f->dead && !m->attacker_dealt[i] && (!alpha_step || f->alpha);
        attacker_def[i] = f->def;
    }
    for (int i = 0; i < a->defenders; i++) {
        const struct oracle_fighter *f = &a->defender[i];
        defender_deals[i] =
            !f->dead && !m->defender_dealt[i] && (!alpha_step || f->alpha);
        defender_def[i] = f->def;
    }
    for (int s = 0; s < a->sites; s++) {
        site_was_there[s] = !a->site[s].dead;
        site_deals[s] = !a->site[s].dead && is_attacked(a, s) &&
                        !m->site_dealt[s] && (!alpha_step || a->site[s].alpha);
        site_def[s] = a->site[s].def;
    }
    activate(a, attacker_deals, defender_deals, alpha_step);
    barrage(a, attacker_deals, site_was_there, site_def);
    attackers_deal(a, attacker_deals, site_was_there, defender_def, site_def);
    defenders_deal(a, defender_deals, attacker_def);
    sites_deal(a, site_deals, attacker_def);
    bury(a, attacker_def, defender_def, site_def);
    for (int i = 0; i < ORACLE_MOST; i++) {
        m->attacker_dealt[i] |= attacker_deals[i];
        m->defender_dealt[i] |= defender_deals[i];
        m->site_dealt[i] |= site_deals[i];
    }
}

void oracle_attack(struct oracle_attack *attack)
{
    struct memory m;

    memset(&m, 0, sizeof m);
    damage_step(attack, &m, true);
    damage_step(attack, &m, false);
}
