/* SPDX-License-Identifier: MPL-2.0 */
/* Fuzzes a deck check with both of its documents: the format, up to its end
 * tag, and behind it the list.  A deck is judged twice the same, a refusal has
 * a reason, and a violation makes a deck illegal. */
#include "formats/checker.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size);

static const char cards[] =
    "name,set,number,type,faction,points,cost,traits,aliases\n"
    "Ember Fox,AB,12,beast,Red,2,1,swift; small,Fire Fox\n"
    "Ember Fox Cub,AB,15,beast,Red,1,0,small,\n"
    "Toll Bridge (Ruined),AB,13,site,Blue,3,,,\n"
    "\"Hammer, Tongs\",AB,14,tactic,Red; Blue,2,2,,\n"
    "7 Lanterns,CD,2,site,,0,4,swift,\nSites,CD,3,tactic,Blue,-1,x,,\n"
    "Gray Harrier,CD,5,combatant,Jotune,2,3,flying,\n"
    "Queen Anne,CD,6,leader,Red; Blue,15,30,,\n";

static struct hj_catalogue *open_cards(struct hj_findings *findings)
{
    struct hj_catalogue *cat = hj_catalogue_new();

    if (!hj_catalogue_parse(cat, hj_str(cards), "cards", findings, NULL) ||
        !hj_catalogue_close(cat, 20260101, findings, NULL))
        abort();
    hj_findings_clear(findings);
    return cat;
}

/* Loads the format as the program does: through a file, by the schema. */
static struct hj_format *load_format(struct hj_str xml)
{
    const char *folders[] = {HJ_FUZZ_FORMATS};
    const struct hj_format_path path = {.folders = folders, .count = 1};
    struct hj_format *format;
    struct hj_error e = {0};
    char name[64];
    FILE *file;

    snprintf(name, sizeof name, "%s/hj-fuzz-%ld.xml",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp",
             (long)getpid());
    file = fopen(name, "wb");
    if (file == NULL || fwrite(xml.p, 1, xml.n, file) != xml.n ||
        fclose(file) != 0)
        abort();
    format = hj_format_load(&path, name, &e);
    if (format == NULL && e.text[0] == '\0')
        abort();
    unlink(name);
    return format;
}

static void judge(const struct hj_checker *checker,
                  struct hj_checker_workspace *bench, struct hj_deck *deck,
                  struct hj_findings *findings)
{
    const struct hj_deck *two[] = {deck, deck};
    struct hj_verdict first = {0}, again = {0};
    struct hj_error e = {0};
    size_t count;

    hj_findings_clear(findings);
    if (!hj_checker_check(checker, bench, deck, findings, &first, &e))
        abort();
    count = hj_findings_count(findings);
    if (first.legal != (first.violations == 0))
        abort();
    hj_findings_clear(findings);
    if (!hj_checker_check(checker, bench, deck, findings, &again, &e) ||
        again.violations != first.violations || again.cards != first.cards ||
        hj_findings_count(findings) != count)
        abort();
    hj_findings_clear(findings);
    (void)hj_checker_team(checker, bench, two, 2, findings, &again, &e);
    (void)hj_checker_pool(checker, bench, deck, 4, findings, &again, &e);
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size)
{
    static const struct hj_str end = {"</format>", 9};
    enum { MOST_SIZE = 60000, MOST_CARDS = 20000 };
    struct hj_str text = {(const char *)bytes, size}, list;
    size_t at = hj_str_search(text, end, 0);
    struct hj_findings *findings = hj_findings_new();
    struct hj_catalogue *cat = open_cards(findings);
    struct hj_deck *deck = hj_deck_new();
    struct hj_format *format = NULL;
    struct hj_checker *checker = NULL;
    struct hj_checker_workspace *bench;
    struct hj_error e = {0};

    at = at < size ? at + end.n : size;
    list = hj_str_from(text, at);
    if (size <= MOST_SIZE)
        format = load_format(hj_str_first(text, at));
    if (format != NULL) {
        checker = hj_checker_new(format, cat, 20260501, &e);
        if (checker == NULL && e.text[0] == '\0')
            abort();
    }
    if (checker != NULL) {
        struct hj_deck_options options = {.cat = cat,
                                          .legal = hj_checker_legal(checker)};
        bench = hj_bench_new(checker);
        if (hj_deck_read(deck, list, "fuzz", &options, findings, &e) &&
            hj_deck_cards(deck) <= MOST_CARDS)
            judge(checker, bench, deck, findings);
        hj_bench_free(bench);
    }
    hj_checker_free(checker);
    hj_format_free(format);
    hj_deck_free(deck);
    hj_catalogue_free(cat);
    hj_findings_free(findings);
    return 0;
}
