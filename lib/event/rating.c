/* SPDX-License-Identifier: MPL-2.0 */
/* Elo, and Glicko-2 by the steps of its paper. */
#include "event/rating.h"

#include <math.h>

/* Step 2: Glicko's scale is 173.7178 times wider, centred at 1500. */
static const double SCALE = 173.7178, CENTRE = 1500, NEW_DEVIATION = 350;

double hj_rating_elo(double rating, double k,
                     const struct hj_rated_match *matches, size_t count)
{
    double better = 0;

    for (size_t i = 0; i < count; i++)
        better += matches[i].score -
                  1 / (1 + pow(10, (matches[i].rating - rating) / 400));
    return rating + k * better;
}

static double g(double phi)
{
    return 1 / sqrt(1 + 3 * phi * phi / (M_PI * M_PI));
}

/* The parameters of the function whose zero step 5 finds. */
struct volatility {
    double delta2, phi2, v, a, tau2;
};

static double slope(const struct volatility *s, double x)
{
    double e = exp(x), d = s->phi2 + s->v + e;

    return e * (s->delta2 - d) / (2 * d * d) - (x - s->a) / s->tau2;
}

/* Returns the new volatility (step 5, by the Illinois algorithm). */
static double new_volatility(const struct volatility *s, double tau)
{
    double a = s->a, b, fa, fb;

    if (s->delta2 > s->phi2 + s->v) {
        b = log(s->delta2 - s->phi2 - s->v);
    } else {
        for (b = s->a - tau; slope(s, b) < 0;)
            b -= tau;
    }
    fa = slope(s, a);
    fb = slope(s, b);
    while (fabs(b - a) > 1e-6) {
        double c = a + (a - b) * fa / (fb - fa), fc = slope(s, c);
        if (fc * fb <= 0) {
            a = b;
            fa = fb;
        } else {
            fa /= 2;
        }
        b = c;
        fb = fc;
    }
    return exp(a / 2);
}

struct hj_glicko hj_rating_glicko(struct hj_glicko player, double tau,
                                  const struct hj_rated_match *matches,
                                  size_t count)
{
    double mu = (player.rating - CENTRE) / SCALE;
    double phi = player.deviation / SCALE, inverse = 0, sum = 0, v;

    for (size_t i = 0; i < count; i++) { /* steps 3 and 4 */
        double weight = g(matches[i].deviation / SCALE);
        double e =
            1 /
            (1 + exp(-weight * (mu - (matches[i].rating - CENTRE) / SCALE)));
        inverse += weight * weight * e * (1 - e);
        sum += weight * (matches[i].score - e);
    }
    if (count > 0) {
        v = 1 / inverse;
        player.volatility =
            new_volatility(&(struct volatility){.delta2 = v * sum * v * sum,
                                                .phi2 = phi * phi,
                                                .v = v,
                                                .a = 2 * log(player.volatility),
                                                .tau2 = tau * tau},
                           tau);
    }
    /* Steps 6 to 8. */
    phi = sqrt(phi * phi + player.volatility * player.volatility);
    if (count > 0) {
        phi = 1 / sqrt(1 / (phi * phi) + inverse);
        mu += phi * phi * sum;
    }
    player.rating = mu * SCALE + CENTRE;
    player.deviation = fmin(phi * SCALE, NEW_DEVIATION);
    return player;
}
