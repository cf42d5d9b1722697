# SPDX-License-Identifier: MPL-2.0
nobase_dist_pkgdata_DATA += \
	formats/final-fracture-standard.xml \
	formats/format.rng \
	formats/squarriors-standard.xml \
	formats/star-gun-x-standard.xml \
	formats/sularia-draft-4.xml \
	formats/sularia-draft-5plus.xml \
	formats/sularia-faction-war.xml \
	formats/sularia-multiplayer.xml \
	formats/sularia-standard.xml
