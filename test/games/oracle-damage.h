/* SPDX-License-Identifier: MPL-2.0 */
/* A literal reading of attack damage in Battle for Sularia, slow and simple:
 * R21 to R26, rule by rule, without code of the engine. */
#ifndef HJ_TEST_ORACLE_DAMAGE_H
#define HJ_TEST_ORACLE_DAMAGE_H

#include <stdbool.h>

enum { ORACLE_MOST = 12, ORACLE_NONE = -1 };

/* One BARRAGE N:X with the neighbours of the attacked site, by index, in the
 * order of its player's preference. */
struct oracle_barrage {
    int n, damage, count, sites[ORACLE_MOST];
    bool hit[ORACLE_MOST]; /* result, by place in `sites` */
};

/* An attacker or a defender. */
struct oracle_fighter {
    int atk, def;
    bool alpha;  /* ALPHA STRIKE, once or more */
    int target;  /* attacker: the site attacked, ORACLE_NONE: the player */
    int against; /* defender: the attacker it defends against */
    int barrages;
    struct oracle_barrage barrage[2];
    /* results */
    bool dead, activated;
};

/* A site of the attacked player. */
struct oracle_site {
    int atk, def, cost;
    bool alpha;
    /* results */
    bool dead;
};

/* One attack of one player on one other. Attackers absorb their site's ATK in
 * the order of `site_order`, defenders their attacker's in the order of
 * `defender_order` (permutations of all indices). */
struct oracle_attack {
    int attackers, defenders, sites;
    struct oracle_fighter attacker[ORACLE_MOST], defender[ORACLE_MOST];
    struct oracle_site site[ORACLE_MOST];
    int site_order[ORACLE_MOST], defender_order[ORACLE_MOST];
    int health; /* of the attacked player; input and result */
};

/* Carries out both damage steps, alpha strike and damage. */
void oracle_attack(struct oracle_attack *attack);

#endif
