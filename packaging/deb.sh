#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# packaging/deb.sh - a package for Debian and its kin: `make deb`.
#
# Runs in a build folder and leaves artscope_VERSION_ARCHITECTURE.deb in deb/ there.
# What the package says is in packaging/debian; its version is configure's, with the
# revision 0local1, which any distribution's is above.  The maintainer is who builds it,
# DEBFULLNAME and DEBEMAIL, or else the developers, who have no address; lintian, which
# must be content with all the rest, is then not asked about that.
set -u
LC_ALL=C.UTF-8
export LC_ALL

source=$(cd "$(dirname "$0")/.." && pwd) || exit 99
version=${1:?the version is missing}
name=artscope-$version
maintainer="${DEBFULLNAME:-artscope developers} <${DEBEMAIL:-}>"
unasked=malformed-contact,bogus-mail-host-in-debian-changelog
date=$(git -C "$source" log -1 --format=%cD 2>/dev/null) && [ -n "$date" ] ||
	date=$(date -R -r "$source/NEWS")

fail() {
	echo "deb.sh: $*" >&2
	exit 1
}

for need in dh dpkg-buildpackage; do
	command -v $need >/dev/null || fail "there is no $need:" \
	    './quickstart setup dh lintian'
done

control() {
	maintainer=$maintainer awk '
	{ print }
	/^Source:/ { print "Maintainer: " ENVIRON["maintainer"] }'
}

changelog() {
	cat <<-END
	artscope ($version-0local1) unstable; urgency=medium

	  * What is new is in /usr/share/doc/artscope/NEWS.gz.

	 -- $maintainer  $date
	END
}

rm -rf deb && mkdir deb && tar -C deb -xf "$name.tar.xz" &&
	cp -R "$source/packaging/debian" "deb/$name/" && cd "deb/$name" &&
	control <debian/control.in >debian/control &&
	rm debian/control.in && changelog >debian/changelog ||
	fail "$name.tar.xz cannot be unpacked"
DEB_BUILD_OPTIONS="nocheck noautodbgsym ${DEB_BUILD_OPTIONS-}" \
	dpkg-buildpackage -b -us -uc ||
	fail 'the package cannot be built'
cd .. && if command -v lintian >/dev/null; then
	[ -z "${DEBEMAIL:-}" ] || unasked=
	lintian --allow-root --fail-on error,warning \
	    ${unasked:+--suppress-tags $unasked} ./*.changes ||
		fail 'lintian is not content'
else
	echo 'deb.sh: there is no lintian to look at the package' >&2
fi
ls "$PWD"/artscope_*.deb
