/* SPDX-License-Identifier: MPL-2.0 */
/* Writes the logs of random games to a folder, for benchmarks. */
#include "random-game.h"

#include <stdio.h>
#include <stdlib.h>

static bool write_game(const struct random_game *g, const char *folder, int n)
{
    char path[600];
    FILE *file;
    bool good;

    snprintf(path, sizeof(path), "%s/game-%05d.gamelog", folder, n);
    file = fopen(path, "w");
    if (file == NULL) {
        perror(path);
        return false;
    }
    good = fwrite(g->text, 1, g->length, file) == g->length;
    return fclose(file) == 0 && good;
}

int main(int argc, char **argv)
{
    struct random_options options = {
        .players = 2, .edition = 2017, .most_rounds = 40};
    struct hj_catalogue *catalogue = random_catalogue();
    struct random_game *g = malloc(sizeof(*g));
    int games = argc > 2 ? atoi(argv[2]) : 0, n = 0;
    uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
    const char *refused = NULL;

    if (argc != 5 || catalogue == NULL || g == NULL) {
        fprintf(stderr, "usage: make-games FOLDER GAMES SEED ACTIONS\n");
        return 2;
    }
    options.most_steps = atoi(argv[4]);
    for (; n < games; n++) {
        bool good = random_begin(g, &options, catalogue, seed + (uint64_t)n);
        while (good && random_step(g, &refused))
            ;
        good = good && refused == NULL && write_game(g, argv[1], n);
        random_end(g);
        if (!good)
            break;
    }
    hj_catalogue_free(catalogue);
    free(g);
    return n == games ? 0 : 2;
}
