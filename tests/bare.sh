#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# tests/bare.sh [SYSTEM...] - the README's two commands in fresh Debians.
#
# By hand: it takes root, debootstrap, a network and some minutes.  In each
# system a user without root, who may use sudo, has a fresh clone of the last
# commit, and nothing else is there but what the system's row below names.
# Packages come from where this machine's apt has Debian's; another release is
# looked for there, too.
#
# Ends with "N passed, M failed"; without what it needs it says so and skips.
# What it keeps meanwhile is in a folder of $TMPDIR (/var/tmp); BARE_KEEP=yes
# leaves it there.
set -u
export LC_ALL=C
top=$(cd "$(dirname "$0")/.." && pwd) || exit 2

# name    release        architecture   packages besides the smallest system and sudo
systems='
minimal   12 bookworm    amd64
usual     12 bookworm    amd64          groff-base man-db perl
i386      12 bookworm    i386
debian13  13 trixie      amd64
debian11  11 bullseye    amd64
'

skip() {
	echo "bare.sh: $*: skipped"
	exit 77
}

# Where this machine has Debian from; empty: debootstrap knows.
mirror() {
	apt-get indextargets --format '$(SITE)' 'Created-By: Packages' \
	    'Origin: Debian' 'Label: Debian' 2>/dev/null | head -n 1
}

check_needs() {
	[ "$(id -u)" -eq 0 ] || skip 'it needs root'
	local need
	for need in debootstrap git unshare chroot; do
		command -v "$need" >/dev/null || skip "it needs $need"
	done
	unshare --mount true 2>/dev/null || skip 'it may not mount'
}

# install ROOT RELEASE ARCHITECTURE PACKAGE...: a system with a user and a clone.
install() {
	local root=$1 release=$2 architecture=$3
	shift 3
	local packages="sudo${*:+ $*}"
	# shellcheck disable=SC2046
	debootstrap --variant=minbase --arch="$architecture" \
	    --include="${packages// /,}" "$release" "$root" $(mirror) || return
	# How this machine reaches the packages.
	cp /etc/resolv.conf /etc/hosts "$root/etc/" 2>/dev/null
	apt-config dump | grep -iE '^Acquire::(https?::|ftp::|Check)' \
	    >"$root/etc/apt/apt.conf.d/99outside"
	printf 'Defaults env_keep += "%s"\nuser ALL=(ALL) NOPASSWD: ALL\n' \
	    'http_proxy https_proxy no_proxy' >"$root/etc/sudoers.d/user" &&
		chmod 440 "$root/etc/sudoers.d/user" &&
		chroot "$root" useradd --create-home --home-dir /user \
		    --shell /bin/sh user &&
		git clone -q --no-hardlinks "$top" "$root/user/artscope" &&
		chroot "$root" chown -R user:user /user
}

# inside ROOT COMMAND: as the user, in the clone, with what a system has mounted
# and without what this one has set.  All of it ends with the command.
inside() {
	# shellcheck disable=SC2016
	unshare --mount --pid --fork --kill-child sh -c '
		mount --make-rprivate / &&
		mount -t proc proc "$1/proc" &&
		mount -t sysfs -o ro sysfs "$1/sys" &&
		mount -t tmpfs tmpfs "$1/dev" &&
		for device in null zero full random urandom tty; do
			: >"$1/dev/$device" &&
			mount --bind /dev/$device "$1/dev/$device" || exit
		done &&
		mkdir "$1/dev/pts" "$1/dev/shm" &&
		mount -t devpts -o newinstance,ptmxmode=666,mode=620 devpts \
		    "$1/dev/pts" &&
		mount -t tmpfs -o mode=1777 tmpfs "$1/dev/shm" &&
		ln -s pts/ptmx "$1/dev/ptmx" &&
		ln -s /proc/self/fd "$1/dev/fd" &&
		exec chroot --userspec=user:user --groups= "$1" env -i \
		    PATH=/usr/local/bin:/usr/bin:/bin HOME=/user \
		    USER=user LANG=C.UTF-8 \
		    ${http_proxy:+http_proxy="$http_proxy"} \
		    ${https_proxy:+https_proxy="$https_proxy"} \
		    ${no_proxy:+no_proxy="$no_proxy"} \
		    sh -c "cd && cd artscope && $2"' sh "$1" "$2" </dev/null
}

# try NAME COMMAND...: counts it, and shows the end of what it said.
try() {
	local name=$1 begin=$SECONDS status
	shift
	printf '== %s\n' "$name"
	"$@" >"$work/log" 2>&1
	status=$?
	if [ $status -eq 0 ]; then
		passed=$((passed + 1))
		tail -n "${show:-12}" "$work/log"
	else
		failed=$((failed + 1))
		tail -n 150 "$work/log"
		printf '== FAILED (status %d): ' $status
	fi
	printf '   %s: %d s\n' "$name" $((SECONDS - begin))
	return $status
}

# shows_the_demo ROOT: of a pipe, rows alone; then what was done, and how to go on.
# The program has all formats of export.
shows_the_demo() {
	# shellcheck disable=SC2016
	inside "$1" './quickstart 2>/tmp/words | cat >/tmp/rows
		cat /tmp/rows /tmp/words
		[ "$(grep -cE "^ *[0-9]+ +[0-9.]+ " /tmp/rows)" -eq 20 ] &&
		! grep quickstart: /tmp/rows &&
		tail -n 1 /tmp/words | grep -qE \
		    "^quickstart: .*: build/artscope build/demo.trace\$" &&
		build/artscope export -o /tmp/x.sqlite build/demo.trace &&
		[ -s /tmp/x.sqlite ]'
}

# tests_pass ROOT: all, and git takes nothing of what was made for a file of ours.
tests_pass() {
	inside "$1" './quickstart check' &&
		! git -c safe.directory='*' -C "$1/user/artscope" \
		    status --porcelain | grep .
}

# try_system NAME VERSION RELEASE ARCHITECTURE PACKAGE...
try_system() {
	local name="Debian $2 $4, $1" root=$work/$1
	show=1 try "$name: installing it${5:+, with ${*:5}}" \
	    install "$root" "${@:3}" || return
	try "$name: ./quickstart" shows_the_demo "$root"
	try "$name: ./quickstart check" tests_pass "$root"
	[ "${BARE_KEEP:-}" = yes ] || rm -rf "$root"
}

check_needs
work=$(mktemp -d "${TMPDIR:-/var/tmp}/bare.XXXXXX") || exit 2
[ "${BARE_KEEP:-}" = yes ] || trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM HUP
passed=0
failed=0
printf 'artscope %s\n' "$(git -C "$top" log -1 --format='%h, %s')"
while read -r name version release architecture packages; do
	[ -n "$name" ] || continue
	[ $# -eq 0 ] || [[ " $* " == *" $name "* ]] || continue
	# shellcheck disable=SC2086
	try_system "$name" "$version" "$release" "$architecture" $packages
done <<<"$systems"
printf '%d passed, %d failed\n' $passed $failed
[ $failed -eq 0 ]
