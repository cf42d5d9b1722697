# SPDX-License-Identifier: MPL-2.0
# Debian packages, made of the release archive.  DEB_VERSION says another
# version than that of the archive, such as 0.1.0~7.
EXTRA_DIST += data/packaging/deb.sh \
	data/packaging/debian/control \
	data/packaging/debian/copyright \
	data/packaging/debian/headjudge.docs \
	data/packaging/debian/headjudge.install \
	data/packaging/debian/headjudge.lintian-overrides \
	data/packaging/debian/libheadjudge-dev.install \
	data/packaging/debian/libheadjudge-dev.lintian-overrides \
	data/packaging/debian/libheadjudge0.install \
	data/packaging/debian/libheadjudge0.lintian-overrides \
	data/packaging/debian/needs \
	data/packaging/debian/not-installed \
	data/packaging/debian/rules \
	data/packaging/debian/source/format
deb: dist
	"$(top_srcdir)"/data/packaging/deb.sh $(distdir).tar.xz $(DEB_VERSION)
.PHONY: deb
