#!/bin/sh
# tests/found.sh - what a fuzzer once found, through all its harnesses again.
#
# A row is a name and the bytes of a file as printf writes them.  The harnesses
# are ARTSCOPE_BUILDDIR/tests/fuzz_*.
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

rows() {
	row 'nothing at all' ''
	row 'text alone' '*version\n3\n'
	row 'no thread, regular' '*version\n3\n*threads\n*methods\n*end\n'"$data"
	row 'no thread, streaming' "$stream"
	row 'time that goes back by less than nothing' \
	    "*version\n5\nclock=dual\n*end\n$clock_back"
	row 'a thread without records' "$head$data"
}

failed=0
tried=0
row() {
	echo "[ RUN      ] $1"
	# shellcheck disable=SC2059
	printf "$2" >row.trace
	tried=$((tried + 1))
	for harness in keys dmtrace stream simpleperf unpack report view; do
		"$build/tests/fuzz_$harness" row.trace >said 2>&1 && continue
		tail -n 40 said
		echo "[  FAILED  ] $1: fuzz_$harness"
		failed=$((failed + 1))
		return
	done
	echo "[       OK ] $1"
}

rows
echo "[==========] $tried rows tried."
[ $failed -eq 0 ]
