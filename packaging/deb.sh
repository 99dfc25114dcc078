#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# packaging/deb.sh VERSION ADDRESS SITE - a package for Debian and its kin: `make deb`.
#
# Runs in a build folder and leaves artscope_VERSION_ARCHITECTURE.deb in deb/ there.
# What the package says is in packaging/debian; version, address and site are those of
# configure.ac, with the revision 0local1, which any distribution's is above.  Where
# DEBFULLNAME and DEBEMAIL are given, they are the maintainer.  lintian must be content.
set -u
LC_ALL=C.UTF-8
export LC_ALL

source=$(cd "$(dirname "$0")/.." && pwd) || exit 99
version=${1:?the version is missing}
address=${2:?the address is missing}
site=${3:?the site is missing}
name=artscope-$version
maintainer="${DEBFULLNAME:-the artscope authors} <${DEBEMAIL:-$address}>"
date=$(git -C "$source" log -1 --format=%cD 2>/dev/null) && [ -n "$date" ] ||
	date=$(date -R -r "$source/NEWS")

fail() {
	echo "deb.sh: $*" >&2
	exit 1
}

# missing: the packages that are not here.
missing() {
	for package in build-essential debhelper $(sed -n '/^Build-Depends:/,/^[A-Z]/p' \
	    "$source/packaging/debian/control.in" |
	    sed -n '/nocheck\|debhelper/d; s/^ \([^ ,]*\).*/\1/p'); do
		dpkg-query -W -f '${Status}' "$package" 2>/dev/null |
			grep -q 'ok installed$' || printf ' %s' "$package"
	done
}

command -v dpkg-query >/dev/null || fail 'this is no Debian: there is no dpkg-query'
lacking=$(missing)
[ -z "$lacking" ] || fail "not installed:$lacking.  To have them:" \
    "apt-get install$lacking"

control() {
	maintainer=$maintainer site=$site awk '
	{ print }
	/^Source:/ {
		print "Maintainer: " ENVIRON["maintainer"]
		print "Homepage: " ENVIRON["site"]
	}'
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
	said=$(lintian --allow-root --display-info ./*.changes 2>&1) && [ -z "$said" ] ||
		fail "lintian is not content:
$said"
	echo 'deb.sh: lintian has no word to say' >&2
else
	echo 'deb.sh: there is no lintian to look at the package' >&2
fi
ls "$PWD"/artscope_*.deb
