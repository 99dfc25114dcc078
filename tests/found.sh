#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# tests/found.sh - what a fuzzer once found, through all its harnesses again.
#
# A row is a name and the bytes of a file as printf writes them.  The harnesses
# are those of ARTSCOPE_BUILDDIR/tests/fuzz.
set -u

build=$(cd "${ARTSCOPE_BUILDDIR:-.}" && pwd) || exit 99
dir=$(mktemp -d) && cd "$dir" || exit 99
trap 'rm -rf "$dir"' EXIT
LC_ALL=C.UTF-8
export LC_ALL

head='*version\n3\nclock=dual\n*threads\n7\tmain\n*methods\n'
head=$head'0x4\ta.B\tf\t()V\tB.java\n*end\n'
data='SLOW\3\0\40\0\0\0\0\0\0\0\0\0\16\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0'
stream='SLOW\363\0\40\0\0\0\0\0\0\0\0\0\16\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0'

# A block of format 2 whose CPU time goes below zero.
clock_back='\123\114\117\127\5\0\0\140\327\35\24\0\0\0\0\0\0\0\0\0'
clock_back=$clock_back'\0\0\0\0\0\0\2\0\0\0\0\0\2\2\0\0\0\0\0\0\0\3\0\0\0\4\0'
clock_back=$clock_back'\0\0\53\1\101\4\0\11\203\203\203'

# The version 2 summary begins in the header, which is over at byte 32.
early='SLOW\362\0\40\0\0\0\0\0\0\0\0\3\55\0\0\0*version\n2\nclock=wall\n'
early=$early'*threads\n*methods\n*end\n'

# Layout B: a thread, a method at 0, and a block that begins with it.
at_zero='SLOW\365\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0'
at_zero=$at_zero'\0\7\0\0\0\4\0main\1\0\0\0\0\0\0\0\0\14\0a.B\tf\t()V\tB\n'
at_zero=$at_zero'\2\7\0\0\0\0\0\0\0\0\0\0\0\12\0\0\0\12\0\0\0\2\0\6\0\1\1\1\1\1\1'

# A block that ends the file before its first entry.
bare='SLOW\5\0\0`\327\35\24\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\2\2\0\0\0'

# So many methods, each of which calls the next.
stack() {
	i=0
	while [ $i -lt "$1" ]; do
		printf '\\7\\0\\%03o\\%03o\\0\\0\\%03o\\%03o\\0\\0\\%03o\\%03o\\0\\0' \
		    $((i % 64 * 4)) $((i / 64)) $((i % 256)) $((i / 256)) \
		    $((i % 256)) $((i / 256))
		i=$((i + 1))
	done
}

rows() {
	row 'nothing at all' ''
	row 'text alone' '*version\n3\n'
	row 'no thread, regular' '*version\n3\n*threads\n*methods\n*end\n'"$data"
	row 'no thread, streaming' "$stream"
	row 'time that goes back by less than nothing' \
	    "*version\n5\nclock=dual\n*end\n$clock_back"
	row 'a thread without records' "$head$data"
	row 'a summary that begins in the header' "$early"
	row 'a header of 176 bytes' "SLOW\\363\\0\\260\\0$(stack 39)"
	row 'a method at 0 that a block begins with' "$at_zero"
	row 'a block without its entries' "$bare"
	row 'calls a thousand deep' "$head$data$(stack 1000)"
}

# Steps of fuzz_view: \0 draws, \177 waits, \311 is a screen of 1x1.
steps='5\tw\0j\0l\0\n\0000\0004\177j\0\n\0I\177'              # chart, flame
steps="$steps 6\\0j\\0v\\0l\\0\\n\\0005\\0\\tG\\0\\n\\0*\\0o\\0p\\177k\\0e\\177"
steps="$steps ]\\0t\\0\\n\\0@\\0\\33\\0#\\177n\\0c\\0\\311s\\0c\\177\\300?\\0q"
set -f

run() {
	harness=$1
	shift
	"$build/tests/fuzz" "$harness" "$@" >said 2>&1 && return
	tail -n 40 said
	echo "[  FAILED  ] fuzz_$harness"
	is_fine=false
}

failed=0
tried=0
row() {
	echo "[ RUN      ] $1"
	# shellcheck disable=SC2059
	printf "$2" >row.trace
	tried=$((tried + 1))
	is_fine=true
	for harness in keys dmtrace stream follow simpleperf folded unpack; do
		run "$harness" row.trace
	done
	run report -every row.trace
	# shellcheck disable=SC2059
	for some in $steps; do
		count=$(printf "$some" | wc -c)
		printf "\\0\\0\\0\\0\\$(printf %03o "$count")$some" >view.trace
		cat row.trace >>view.trace
		run view view.trace
	done
	if $is_fine; then
		echo "[       OK ] $1"
	else
		echo "[  FAILED  ] $1"
		failed=$((failed + 1))
	fi
}

rows
echo "[==========] $tried rows tried."
[ $failed -eq 0 ]
