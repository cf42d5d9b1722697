# SPDX-License-Identifier: MPL-2.0
nobase_dist_pkgdata_DATA += \
	formats/final-fracture-standard.xml \
	formats/flesh-and-blood-classic-constructed.xml \
	formats/format.rng \
	formats/l5r-stronghold.xml \
	formats/lorcana-core.xml \
	formats/magic-commander.xml \
	formats/magic-pauper.xml \
	formats/magic-standard.xml \
	formats/netrunner-standard.xml \
	formats/one-piece-standard.xml \
	formats/pokemon-standard.xml \
	formats/squarriors-standard.xml \
	formats/star-gun-x-standard.xml \
	formats/sularia-draft-4.xml \
	formats/sularia-draft-5plus.xml \
	formats/sularia-faction-war.xml \
	formats/sularia-multiplayer.xml \
	formats/sularia-standard.xml \
	formats/yugioh-advanced.xml
