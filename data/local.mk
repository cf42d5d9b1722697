# SPDX-License-Identifier: MPL-2.0
nobase_dist_pkgdata_DATA += \
	data/README.md \
	data/decks/borrowed-wings.csv \
	data/decks/bulk.jsonl \
	data/decks/greedy-tides.json \
	data/decks/jotune-hammers.txt \
	data/decks/kettle-company.dek \
	data/decks/kettle-oath.txt \
	data/decks/messy.txt \
	data/decks/orrathi-tides.cod \
	data/decks/synthien-swarm.o8d \
	data/decks/war-red-ann.txt \
	data/decks/war-red-bob.txt \
	data/draft/pool-4.csv \
	data/draft/roster-4.csv \
	data/event/faction-war.csv \
	data/event/manifest.csv \
	data/event/roster.csv \
	data/examples/README.md \
	data/examples/lanternfall/cards.csv \
	data/examples/lanternfall/every-lamp-lit.txt \
	data/examples/lanternfall/greedy-moth.txt \
	data/examples/lanternfall/lanternfall-hundred.xml \
	data/examples/nine-banners/cards.csv \
	data/examples/nine-banners/heron-at-dawn.txt \
	data/examples/nine-banners/nine-banners-campaign.xml \
	data/examples/nine-banners/two-masters.txt \
	data/final-fracture/cards.csv \
	data/squarriors/cards.csv \
	data/star-gun-x/cards.csv \
	data/rules/sularia-2015.tsv \
	data/rules/sularia-rulings.tsv \
	data/rules/sularia.tsv \
	data/sularia/cards.csv \
	data/sularia/errata.csv
