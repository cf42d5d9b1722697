/* SPDX-License-Identifier: MPL-2.0 */
/* What is not ported yet: goes away. */
#include "games/sularia/su.h"

__attribute__((weak)) bool su_from_influence(struct pl_run *r, int *place)
{
    (void)r;
    (void)place;
    return 0;
}

__attribute__((weak)) int su_atk(const struct pl_run *r, int object)
{
    (void)r;
    (void)object;
    return 0;
}

__attribute__((weak)) int su_def(const struct pl_run *r, int object)
{
    (void)r;
    (void)object;
    return 0;
}

__attribute__((weak)) int su_keyword(const struct pl_run *r, int object, int keyword)
{
    (void)r;
    (void)object;
    (void)keyword;
    return 0;
}

__attribute__((weak)) int su_plain_keyword(const struct pl_run *r, int object, int keyword)
{
    (void)r;
    (void)object;
    (void)keyword;
    return 0;
}

__attribute__((weak)) unsigned su_gives(const struct hj_effect *e)
{
    (void)e;
    return 0;
}

__attribute__((weak)) bool su_instance(const struct pl_run *r, int object, int keyword, int i,
                 struct hj_keyword_value *value)
{
    (void)r;
    (void)object;
    (void)keyword;
    (void)i;
    (void)value;
    return 0;
}

__attribute__((weak)) bool su_works(const struct pl_run *r, int object)
{
    (void)r;
    (void)object;
    return 0;
}

__attribute__((weak)) int su_generates_sularium(const struct pl_run *r, int object)
{
    (void)r;
    (void)object;
    return 0;
}

__attribute__((weak)) int su_generates_influence(const struct pl_run *r, int player)
{
    (void)r;
    (void)player;
    return 0;
}

__attribute__((weak)) const struct hj_ability *su_ability(const struct pl_run *r, int object,
                                    int index)
{
    (void)r;
    (void)object;
    (void)index;
    return NULL;
}

__attribute__((weak)) bool su_fits(const struct pl_run *r, const struct hj_selector *selector,
             int object, int source, int controller)
{
    (void)r;
    (void)selector;
    (void)object;
    (void)source;
    (void)controller;
    return 0;
}

__attribute__((weak)) bool su_lies_apart(const struct pl_run *r, const struct hj_selector *selector,
                   int object, int controller)
{
    (void)r;
    (void)selector;
    (void)object;
    (void)controller;
    return 0;
}

__attribute__((weak)) int su_fitting(const struct pl_run *r, const struct hj_selector *selector,
               int source, int controller, int whose)
{
    (void)r;
    (void)selector;
    (void)source;
    (void)controller;
    (void)whose;
    return 0;
}

__attribute__((weak)) int su_zone_of(uint8_t row)
{
    (void)row;
    return 0;
}

__attribute__((weak)) bool su_holds(const struct pl_run *r, const struct hj_condition *c, int source,
              int controller, int it)
{
    (void)r;
    (void)c;
    (void)source;
    (void)controller;
    (void)it;
    return 0;
}

__attribute__((weak)) int su_amount(const struct pl_run *r, const struct hj_amount *n, int source,
              int controller, int x)
{
    (void)r;
    (void)n;
    (void)source;
    (void)controller;
    (void)x;
    return 0;
}

__attribute__((weak)) void su_tell_hearers(struct pl_run *r, int trigger, int object, int player)
{
    (void)r;
    (void)trigger;
    (void)object;
    (void)player;
}

__attribute__((weak)) void su_place_all(struct pl_run *r)
{
    (void)r;
}

__attribute__((weak)) void su_place_chosen(struct pl_run *r)
{
    (void)r;
}

__attribute__((weak)) bool su_wants_targets(const struct pl_run *r)
{
    (void)r;
    return 0;
}

__attribute__((weak)) void su_say_unplaced(struct pl_run *r)
{
    (void)r;
}

__attribute__((weak)) void su_lapse_triggers(struct pl_run *r)
{
    (void)r;
}

__attribute__((weak)) void su_resolve_chosen(struct pl_run *r)
{
    (void)r;
}

__attribute__((weak)) void su_wait(struct pl_run *r, const struct su_pending *w)
{
    (void)r;
    (void)w;
}

__attribute__((weak)) void su_resolve(struct pl_run *r)
{
    (void)r;
}

__attribute__((weak)) const struct hj_effect *su_asked(const struct pl_run *r)
{
    (void)r;
    return NULL;
}

__attribute__((weak)) void su_answer_roll(struct pl_run *r, int rolled)
{
    (void)r;
    (void)rolled;
}

__attribute__((weak)) void su_answer_choice(struct pl_run *r, int target)
{
    (void)r;
    (void)target;
}

__attribute__((weak)) void su_answer_may(struct pl_run *r, bool yes)
{
    (void)r;
    (void)yes;
}

__attribute__((weak)) void su_not_answered(struct pl_run *r)
{
    (void)r;
}

__attribute__((weak)) bool su_chain_asks(const struct pl_run *r)
{
    (void)r;
    return 0;
}

__attribute__((weak)) void su_catch_up(struct pl_run *r, int object)
{
    (void)r;
    (void)object;
}

__attribute__((weak)) void su_put_into_play(struct pl_run *r, int object, int player)
{
    (void)r;
    (void)object;
    (void)player;
}

__attribute__((weak)) bool su_counts_for(const struct pl_run *r, int object, int player, int n)
{
    (void)r;
    (void)object;
    (void)player;
    (void)n;
    return 0;
}

__attribute__((weak)) void su_carry_out(struct pl_run *r, struct su_ask *ask,
                  const struct hj_effect *e)
{
    (void)r;
    (void)ask;
    (void)e;
}

__attribute__((weak)) void su_carry_chosen(struct pl_run *r, struct su_ask *ask,
                     const struct hj_effect *e, int target)
{
    (void)r;
    (void)ask;
    (void)e;
    (void)target;
}

__attribute__((weak)) int su_player_damage(struct pl_run *r, int player, int amount)
{
    (void)r;
    (void)player;
    (void)amount;
    return 0;
}

__attribute__((weak)) void su_damage(struct pl_run *r, int source, int object, int amount,
               const char *rule)
{
    (void)r;
    (void)source;
    (void)object;
    (void)amount;
    (void)rule;
}

__attribute__((weak)) void su_lose_site(struct pl_run *r, int object, const char *rule)
{
    (void)r;
    (void)object;
    (void)rule;
}

__attribute__((weak)) void su_change_control(struct pl_run *r, int object, int player, bool until)
{
    (void)r;
    (void)object;
    (void)player;
    (void)until;
}

__attribute__((weak)) void su_turn_object(struct pl_run *r, int object, bool on)
{
    (void)r;
    (void)object;
    (void)on;
}

__attribute__((weak)) bool su_effect_line(struct pl_run *r, struct hj_str what,
                    const struct pl_words *w)
{
    (void)r;
    (void)what;
    (void)w;
    return 0;
}

__attribute__((weak)) const struct hj_effect *su_search(const struct pl_run *r, int object, int i)
{
    (void)r;
    (void)object;
    (void)i;
    return NULL;
}

__attribute__((weak)) bool su_target_ok(const struct pl_run *r, const struct hj_effect *effect,
                  int target, int source, int controller)
{
    (void)r;
    (void)effect;
    (void)target;
    (void)source;
    (void)controller;
    return 0;
}

__attribute__((weak)) bool su_choice_ok(const struct pl_run *r, const struct hj_effect *effect,
                  int target, int source, int controller)
{
    (void)r;
    (void)effect;
    (void)target;
    (void)source;
    (void)controller;
    return 0;
}

__attribute__((weak)) int su_slots(const struct pl_run *r, int object, const struct hj_ability *only,
             const struct hj_effect *slots[PL_TARGETS], int *fewest)
{
    (void)r;
    (void)object;
    (void)only;
    (void)slots;
    (void)fewest;
    return 0;
}

__attribute__((weak)) bool su_read_targets(struct pl_run *r, int player, pl_ref *targets,
                     uint8_t *count)
{
    (void)r;
    (void)player;
    (void)targets;
    (void)count;
    return 0;
}

__attribute__((weak)) void su_check_targets(struct pl_run *r, int object, int player,
                      const struct hj_ability *only, struct pl_item *draft)
{
    (void)r;
    (void)object;
    (void)player;
    (void)only;
    (void)draft;
}

__attribute__((weak)) bool su_pay(struct pl_run *r, const struct hj_cost *cost, int object,
            int player, struct pl_item *draft, bool keyword)
{
    (void)r;
    (void)cost;
    (void)object;
    (void)player;
    (void)draft;
    (void)keyword;
    return 0;
}

__attribute__((weak)) struct su_fighter *su_fighter(const struct pl_run *r, int object)
{
    (void)r;
    (void)object;
    return 0;
}

__attribute__((weak)) void su_forget_fighters(struct pl_run *r)
{
    (void)r;
}

__attribute__((weak)) void su_leave_attack(struct pl_run *r, int object, const char *rule)
{
    (void)r;
    (void)object;
    (void)rule;
}

__attribute__((weak)) bool su_look_for_fallen(const struct pl_run *r, uint64_t dead[PL_SETS])
{
    (void)r;
    (void)dead;
    return 0;
}

__attribute__((weak)) void su_sweep(struct pl_run *r, const char *rule)
{
    (void)r;
    (void)rule;
}

__attribute__((weak)) void su_keyword_step(struct pl_run *r)
{
    (void)r;
}

__attribute__((weak)) void su_end_keyword_step(struct pl_run *r)
{
    (void)r;
}

__attribute__((weak)) void su_close_declaration(struct pl_run *r)
{
    (void)r;
}

__attribute__((weak)) void su_finish_attack(struct pl_run *r)
{
    (void)r;
}

__attribute__((weak)) bool su_can_fight(const struct pl_run *r, int object)
{
    (void)r;
    (void)object;
    return 0;
}

__attribute__((weak)) bool su_is_protected(const struct pl_run *r, int site)
{
    (void)r;
    (void)site;
    return 0;
}

__attribute__((weak)) bool su_adjacent(const struct pl_run *r, int a, int b, bool diagonal)
{
    (void)r;
    (void)a;
    (void)b;
    (void)diagonal;
    return 0;
}

__attribute__((weak)) void su_damage_step(struct pl_run *r, bool alpha)
{
    (void)r;
    (void)alpha;
}

__attribute__((weak)) int su_barrage_hits(struct pl_run *r, const struct su_fighter *f, int instance,
                    struct hj_keyword_value v, int hits[SU_HITS])
{
    (void)r;
    (void)f;
    (void)instance;
    (void)v;
    (void)hits;
    return 0;
}

__attribute__((weak)) void su_barrage_missed(struct pl_run *r, const struct su_fighter *f)
{
    (void)r;
    (void)f;
}

__attribute__((weak)) bool su_names_article(struct pl_run *r, int player, const struct hj_operand *o)
{
    (void)r;
    (void)player;
    (void)o;
    return 0;
}

__attribute__((weak)) void su_order_article(struct pl_run *r, int player)
{
    (void)r;
    (void)player;
}

__attribute__((weak)) void su_do_use(struct pl_run *r, int player, const struct pl_words *w)
{
    (void)r;
    (void)player;
    (void)w;
}

__attribute__((weak)) void su_do_trigger(struct pl_run *r, int player, const struct pl_words *w)
{
    (void)r;
    (void)player;
    (void)w;
}

__attribute__((weak)) void su_do_attack(struct pl_run *r, int player, const struct pl_words *w)
{
    (void)r;
    (void)player;
    (void)w;
}

__attribute__((weak)) void su_do_defend(struct pl_run *r, int player, const struct pl_words *w)
{
    (void)r;
    (void)player;
    (void)w;
}

__attribute__((weak)) void su_do_absorb(struct pl_run *r, int player, const struct pl_words *w)
{
    (void)r;
    (void)player;
    (void)w;
}

__attribute__((weak)) void su_do_barrage(struct pl_run *r, int player, const struct pl_words *w)
{
    (void)r;
    (void)player;
    (void)w;
}

__attribute__((weak)) void su_do_damage(struct pl_run *r, int player, const struct pl_words *w)
{
    (void)r;
    (void)player;
    (void)w;
}

__attribute__((weak)) void su_offer_attacks(struct pl_legal *l)
{
    (void)l;
}

__attribute__((weak)) void su_offer_defences(struct pl_legal *l)
{
    (void)l;
}

__attribute__((weak)) void su_offer_orders(struct pl_legal *l)
{
    (void)l;
}

__attribute__((weak)) const char *su_refuses(const struct hj_text_words *words,
                       const struct hj_ability *a, uint8_t type,
                       const struct hj_effect **at)
{
    (void)words, (void)a, (void)type, (void)at;
    return NULL;
}
