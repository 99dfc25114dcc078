#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# tests/coverage.sh [TEST...] - which lines of src/trace the tests go through.
#
# Runs in a build folder, and needs gcc with its gcov alone.  Configures and
# builds in coverage/ there, runs all tests or those that are named, and prints
# for each file and for all how many of its lines were run.  Lines that were not
# are marked ##### in coverage/gcov/FILE.c.gcov.
set -u

src=$(cd "${ARTSCOPE_SRCDIR:-$(dirname "$0")/..}" && pwd) || exit 99
gcc=${COVERAGE_CC:-gcc}
gcov=${COVERAGE_GCOV:-gcov}
mkdir -p coverage && cd coverage || exit 99

build() {
	[ -e Makefile ] || "$src/configure" -q CC="$gcc" \
	    CFLAGS='-O0 -g --coverage' ac_cv_header_linux_landlock_h=no \
	    --without-seccomp || return
	make -s -j2
}

run_tests() {
	find . -name '*.gcda' -exec rm -f {} +
	if [ $# -eq 0 ]; then
		make -s -j2 check
	else
		make -s -j2 check TESTS="$*"
	fi >check.log 2>&1
}

# Where libraries are made of the objects gcov finds beside them what was run.
count_lines() {
	rm -rf gcov && mkdir gcov && cd gcov || return
	for file in "$src"/src/trace/*.c; do
		name=$(basename "$file" .c)
		"$gcov" -o ../src/trace/"$name".o "$file" 2>/dev/null |
			sed -n "/^File .*\/trace\/$name\.c'/{n
				s/^Lines executed:\([0-9.]*\)% of /$name.c \1 /p;}"
	done
	cd ..
}

table() {
	awk '{ printf "%-16s %5d of %5d lines  %6.2f %%\n", $1,
		$2 * $3 / 100 + 0.5, $3, $2
	    run += $2 * $3 / 100; all += $3 }
	    END { if (all == 0) exit 1
		printf "%-16s %5d of %5d lines  %6.2f %%\n", "all",
		run + 0.5, all, 100 * run / all }'
}

build || exit
if ! run_tests "$@"; then
	grep -E '^(FAIL|ERROR):' check.log
	echo 'tests failed, see coverage/check.log' >&2
fi
count_lines | table
