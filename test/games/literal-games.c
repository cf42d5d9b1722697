/* SPDX-License-Identifier: MPL-2.0 */
/* The literal evaluator: what it has to know of each game, and its cards. */
#include "literal.h"

#include "games/games.h"

#include "games/final-fracture/words.h"
#include "games/squarriors/words.h"
#include "games/star-gun-x/words.h"

static const struct lit_card guns[] = {
    {"Lit Aura", "lit-aura", SG_TYPE_UNIT, NULL, {1, 1, 1, 1}, 0},
    {"Lit Crew", "lit-crew", SG_TYPE_UNIT, "Crew", {1, 0, 1, 0},
     1u << SG_KEYWORD_PATROL},
    {"Lit Ship", "lit-ship", SG_TYPE_UNIT, "Ship", {2, 1, 1, 1}, 0},
    {"Lit Ghost", "lit-ghost", SG_TYPE_UNIT, "Crew", {2, 3, 1, 1},
     1u << SG_KEYWORD_CLOAKED},
    {"Lit Mech", "lit-mech", SG_TYPE_UNIT, "Mech", {4, 3, 1, 2},
     1u << SG_KEYWORD_RAIDER | 1u << SG_KEYWORD_PATROL},
    {"Lit Giant", "lit-giant", SG_TYPE_UNIT, "Ship", {6, 5, 1, 3},
     1u << SG_KEYWORD_STRIKER},
    {NULL, NULL, 0, NULL, {0}, 0}};

static const struct lit_card fields[] = {
    {"Lit Aura", "lit-aura", FF_TYPE_UNIT, NULL, {1, 3, 1}, 0},
    {"Lit Hound", "lit-hound", FF_TYPE_UNIT, "Beast", {2, 1, 1},
     1u << FF_KEYWORD_CHARGE},
    {"Lit Guard", "lit-guard", FF_TYPE_UNIT, "Soldier", {1, 4, 2},
     1u << FF_KEYWORD_COVER},
    {"Lit Scout", "lit-scout", FF_TYPE_UNIT, "Soldier", {2, 2, 2},
     1u << FF_KEYWORD_SIGHT},
    {"Lit Bear", "lit-bear", FF_TYPE_UNIT, "Beast", {5, 5, 5}, 0},
    {NULL, NULL, 0, NULL, {0}, 0}};

static const struct lit_card woods[] = {
    {"Lit Aura", "lit-aura", SQ_TYPE_CREATURE, NULL, {1, 1, 3, 1, 0, 0}, 0},
    {"Lit Wolf", "lit-wolf", SQ_TYPE_CREATURE, "Wolf", {3, 2, 4, 2, 0, 0}, 0},
    {"Lit Mouse", "lit-mouse", SQ_TYPE_CREATURE, "Mouse", {1, 1, 1, 1, 0, 0},
     1u << SQ_KEYWORD_SWIFT},
    {"Lit Owl", "lit-owl", SQ_TYPE_CREATURE, "Bird", {2, 3, 2, 2, 0, 0},
     1u << SQ_KEYWORD_FLYING | 1u << SQ_KEYWORD_GUARD},
    {"Lit Bear", "lit-bear", SQ_TYPE_CREATURE, "Bear", {6, 3, 8, 4, 0, 0},
     1u << SQ_KEYWORD_GUARD},
    {NULL, NULL, 0, NULL, {0}, 0}};

const struct lit_game lit_games[] = {
    {.id = "star-gun-x",
     .words = &hj_star_gun_x_words,
     .cards = guns,
     .kind = "tactic",
     .verb = "play",
     .pile = "discard",
     .head = "round 3\nturn ann\nann level ? ? ? ?\nbob level ? ? ? ?\n",
     .hand = SG_ZONE_HAND,
     .deck = SG_ZONE_DECK,
     .pile_zone = SG_ZONE_DISCARD,
     .zones = {-1, -1, -1},
     .number = SG_NUMBER_INFLUENCE,
     .exhausted = SG_STATE_EXHAUSTED,
     .ready = SG_STATE_READY,
     .destroy = SG_VERB_DESTROY,
     .exhaust = SG_VERB_EXHAUST,
     .wake = SG_VERB_READY,
     .banish = -1,
     .hp = -1,
     .life = -1,
     .untouchable = SG_KEYWORD_CLOAKED,
     .places = 3,
     .room = 4,
     .floored = true,
     .once = true,
     .keywords = 1u << SG_KEYWORD_PATROL | 1u << SG_KEYWORD_RAIDER |
                 1u << SG_KEYWORD_STRIKER | 1u << SG_KEYWORD_BLITZ},
    {.id = "final-fracture",
     .words = &hj_final_fracture_words,
     .cards = fields,
     .kind = "chant",
     .verb = "chant",
     .pile = "graveyard",
     .head = "round 3\nturn ann\nphase standby\n",
     .hand = FF_ZONE_HAND,
     .deck = FF_ZONE_DECK,
     .pile_zone = FF_ZONE_GRAVEYARD,
     .zones = {-1, -1, -1},
     .number = -1,
     .exhausted = FF_STATE_EXHAUSTED,
     .ready = FF_STATE_READY,
     .destroy = FF_VERB_DESTROY,
     .exhaust = FF_VERB_EXHAUST,
     .wake = FF_VERB_READY,
     .banish = -1,
     .hp = FF_VALUE_HP,
     .life = -1,
     .untouchable = -1,
     .places = 6,
     .floored = true,
     .once = true,
     .keywords = 1u << FF_KEYWORD_CHARGE | 1u << FF_KEYWORD_SIGHT |
                 1u << FF_KEYWORD_COVER},
    {.id = "squarriors",
     .words = &hj_squarriors_words,
     .cards = woods,
     .kind = "command",
     .verb = "play",
     .pile = "discard",
     .head = "turn ann\nphase action\nann army 4\nann council 4\n"
             "ann vanguard 4\nbob army 4\nbob council 4\nbob vanguard 4\n",
     .hand = SQ_ZONE_HAND,
     .deck = -1,
     .pile_zone = SQ_ZONE_DISCARD,
     .zones = {SQ_ZONE_ARMY, SQ_ZONE_COUNCIL, SQ_ZONE_VANGUARD},
     .number = SQ_NUMBER_POWER,
     .exhausted = SQ_STATE_EXPENDED,
     .ready = SQ_STATE_READY,
     .destroy = SQ_VERB_DESTROY,
     .exhaust = SQ_VERB_EXPEND,
     .wake = SQ_VERB_READY,
     .banish = SQ_VERB_BANISH,
     .hp = -1,
     .life = SQ_VALUE_BLOOD,
     .untouchable = -1,
     .places = 3,
     .floored = false,
     .keywords = 1u << SQ_KEYWORD_SWIFT | 1u << SQ_KEYWORD_FLYING |
                 1u << SQ_KEYWORD_GUARD | 1u << SQ_KEYWORD_FERVOR}};
const int lit_game_count = sizeof lit_games / sizeof lit_games[0];
