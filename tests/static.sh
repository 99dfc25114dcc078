#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# tests/static.sh [ROOT...] - what ./quickstart static makes runs where there is nothing.
#
# Runs in a build folder; static/artscope there, or STATIC_PROGRAM, is the static
# program, and artscope the usual one.  STATIC_TESTS names tests of the usual one, which
# the static one must pass, too.  It says and writes byte for byte what the
# usual one does, of every trace in ARTSCOPE_TRACES, and in an empty root: traces in
# every packing, all exports, keys on terminals.  A ROOT is another system's, as
# debootstrap makes it, where the same keys are pressed.
#
# No part of make check, for it takes another build (make check-static).  Ends
# with "N passed, M failed".
set -u
LC_ALL=C.UTF-8
export LC_ALL
# shellcheck source=tests/counted.sh
. "$(dirname "$0")/counted.sh"

built=$(pwd)
usual=$built/artscope
static=${STATIC_PROGRAM:-$built/static/artscope}
most=6000000 # bytes
for program in "$usual" "$static" "$built/tests/tracegen"; do
	[ -x "$program" ] || {
		echo "static.sh: there is no $program: skipped"
		exit 77
	}
done
in_new_folder

is_small() {
	size=$(wc -c <"$static")
	echo "$size bytes"
	[ "$size" -le $most ]
}

# No library is named, nor the loader of them, and no symbol is left.
needs_no_library() {
	readelf -lW "$static" >"$dir/head" && readelf -dW "$static" >>"$dir/head" &&
		! grep -E 'INTERP|NEEDED' "$dir/head" &&
		[ -z "$(nm "$static" 2>/dev/null)" ]
}

# Libraries, locales and users' names are not even looked for.
looks_for_nothing() {
	strace -f -o "$dir/calls" -e trace=%file,%network "$static" report \
	    "$dir/mnt/demo.trace" >/dev/null &&
		grep -q 'demo\.trace' "$dir/calls" &&
		! grep -E '\.so|locale|gconv|nsswitch|passwd|AF_' "$dir/calls"
}

# both ARGUMENT...: the two programs say the same, and end with the same status.
both() {
	"$usual" "$@" >"$dir/out" 2>"$dir/err" </dev/null
	echo $? >>"$dir/err"
	"$static" "$@" >"$dir/out2" 2>"$dir/err2" </dev/null
	echo $? >>"$dir/err2"
	cmp "$dir/out" "$dir/out2" && diff "$dir/err" "$dir/err2" && return
	echo "artscope $*"
	return 1
}

# The list must not be empty, and each is asked as people and as programs do.
says_the_same() {
	both info --format=json "$1" && both info --lint "$1" &&
		both report "$1" && both report --format=tsv "$1" &&
		both tree --format=json "$1" && both threads "$1" &&
		both calls --top 50 "$1" && both table stats "$1" &&
		both export --format folded "$1" &&
		both export --format pprof "$1"
}

all_traces_say_the_same() {
	find "$traces" -type f ! -name '*.md' ! -name '*.tsv' >"$dir/list" &&
		[ -s "$dir/list" ] || return
	while read -r trace; do
		says_the_same "$trace" || return
	done <"$dir/list"
}

# in_root ARGUMENT...: the program in the empty root, where what is in $dir/mnt is
# in /mnt.
in_root() {
	unshare -r -m sh -c 'mount --bind "$0/mnt" "$0/root/mnt" &&
	    cd / && exec chroot "$0/root" /mnt/artscope "$@"' "$dir" "$@"
}

# packed SUFFIX COMMAND...: what the command writes is a trace as good as the demo.
packed() {
	file=demo.trace.$1
	shift
	"$@" <"$dir/mnt/demo.trace" >"$dir/mnt/$file" &&
		in_root report --format=tsv "/mnt/$file" >"$dir/out" &&
		cmp "$dir/out" "$dir/demo.tsv"
}

# With a name that is not of ASCII, too.
bundled() {
	mkdir -p "$dir/bundle" && cp "$dir/mnt/demo.trace" "$dir/bundle/démö.trace" &&
		echo none >"$dir/bundle/read.me" && rm -f "$dir/mnt/demo.$1" &&
		(cd "$dir/bundle" && case $1 in
		zip) zip -q "$dir/mnt/demo.$1" ./* ;;
		tar) tar cf "$dir/mnt/demo.$1" ./* ;;
		esac) &&
		in_root report --format=tsv "/mnt/demo.$1" >"$dir/out" &&
		cmp "$dir/out" "$dir/demo.tsv"
}

packings() {
	for suffix in gz bz2 xz zst lz4; do
		case $suffix in
		gz) tool=gzip ;;
		bz2) tool=bzip2 ;;
		zst) tool=zstd ;;
		*) tool=$suffix ;;
		esac
		if has $tool; then
			check "an empty root: $suffix" packed $suffix $tool -c
		else
			skip "an empty root: $suffix" "there is no $tool"
		fi
	done
	for suffix in zip tar; do
		if has $suffix; then
			check "an empty root: $suffix" bundled $suffix
		else
			skip "an empty root: $suffix" "there is no $suffix"
		fi
	done
}

# exported FILE: as the usual program writes it, into the folder that is /mnt there.
exported() {
	(cd "$dir/mnt" && "$usual" export -o "$dir/usual.$1" demo.trace) &&
		in_root export -o "/mnt/static.$1" /mnt/demo.trace &&
		cmp "$dir/usual.$1" "$dir/mnt/static.$1"
}

# walk ROOT
walk() {
	STATIC_ROOT=$1 STATIC_FOLDER=$dir/mnt "$built/tests/static_walk"
}

check "it has $most bytes at the most" is_small
if has readelf && has nm; then
	check 'it needs no library' needs_no_library
else
	skip 'it needs no library' 'there is no readelf'
fi

mkdir -p "$dir/mnt" "$dir/root/dev" "$dir/root/mnt" &&
	cp "$static" "$dir/mnt/artscope" &&
	"$built/tests/tracegen" --scenario coldstart -o "$dir/mnt/demo.trace" &&
	"$usual" report --format=tsv "$dir/mnt/demo.trace" >"$dir/demo.tsv" ||
	exit 99

if has strace; then
	check 'it looks for no library, locale or user' looks_for_nothing
else
	skip 'it looks for no library, locale or user' 'there is no strace'
fi
check 'the same versions, walls and clipboard' both --version
check 'the same help' both help report
check 'the same of the demo' says_the_same "$dir/mnt/demo.trace"
traces=${ARTSCOPE_TRACES:-none}
if [ -d "$traces" ]; then
	check "the same of every trace in $traces" all_traces_say_the_same
else
	skip 'the same of every trace' "there is no folder $traces"
fi

mkdir "$dir/build" && cp "$static" "$dir/build/artscope" &&
	ln -s "$built/tests" "$dir/build/tests" || exit 99
for test in ${STATIC_TESTS-}; do
	check "$test" env ARTSCOPE_BUILDDIR="$dir/build" \
	    sh "$(dirname "$0")/run.sh" "$test"
done

if unshare -r -m true 2>/dev/null; then
	packings
	for end in folded sqlite pb.gz html svg pftrace events.json log trace; do
		check "an empty root: exports .$end" exported $end
	done
	if [ -x "$built/tests/static_walk" ]; then
		for root in "$dir/root" "$@"; do
			check "keys on terminals: $root" walk "$root"
		done
	else
		skip 'keys on terminals' 'it takes libvterm'
	fi
else
	skip 'an empty root' 'unshare -r is not allowed here'
fi
counted
