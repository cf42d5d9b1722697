# SPDX-License-Identifier: MPL-2.0
nobase_dist_pkgdata_DATA += \
	data/README.md \
	data/sularia/cards.csv \
	data/sularia/errata.csv
