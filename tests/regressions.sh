#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# tests/regressions.sh [SEEDS] - how often sql/regressions.sql is right about 200 runs.
#
# For each seed there are two builds of an app, five devices and 20 runs of each.  The
# devices differ, and so do runs of one device.  In the second build one method takes a
# quarter longer a call, one is called twice as often, and one is gone.  All three are to
# be found and nothing else; and between the halves of the first build nothing.  One
# seed in ten may be otherwise.
#
# No part of make check: a seed takes some ten seconds.  It needs sqlite3.
set -u
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"
need "$program" "$build/tests/tracegen"
command -v sqlite3 >/dev/null || {
	echo "regressions.sh: there is no sqlite3"
	exit 77
}
in_new_folder
seeds=${1:-20}

# work SEED: a line for each run, "build device percent": how long its work takes.  The
# speed of a run is log-normal, of 12 %, by twelve uniform numbers of a generator of our
# own, since those of awks differ.
work() {
	awk -v seed="$1" '
	function uniform() {
		state = (state * 16807) % 2147483647
		return state / 2147483647
	}
	BEGIN {
		state = 1000 + seed
		split("90 130 170 230 310", speeds)
		for (build = 1; build <= 2; build++)
			for (device = 1; device <= 5; device++)
				for (run = 1; run <= 20; run++) {
					sum = -6
					for (i = 0; i < 12; i++)
						sum += uniform()
					printf "%d %d %d\n", build, device, \
					    speeds[device] * exp(0.12 * sum)
				}
	}'
}

# A run is a trace of its own.
tables() {
	rm -rf tables many.db && mkdir tables || exit 99
	number=$(($1 * 1000))
	work "$1" | while read -r of device percent; do
		number=$((number + 1))
		[ "$of" -eq 2 ] && change='--slower views' || change=
		# shellcheck disable=SC2086
		"$build/tests/tracegen" --scenario coldstart $change --seed $number \
		    --work "$percent" -o run.trace
		"$program" table traces,stats,edges -o tables --label "build=$of" \
		    --label "device=$device" run.trace
	done
	sqlite3 many.db ".read $src/sql/sqlite.sql"
}

# found RUNS: the methods above the limit, by what is after in RUNS.
found() {
	sqlite3 many.db "create temporary view runs as $1" \
	    ".mode list" ".read $src/sql/regressions.sql" | cut -d '|' -f 1,2,7
}

planted='android.graphics.RecordingCanvas.drawTextRun|android.text.MeasuredParagraph.buildForStaticLayout|androidx.constraintlayout.core.LinearSystem.minimize|'
right=0
quiet=0
seed=1
while [ $seed -le "$seeds" ]; do
	tables $seed
	all=$(found "select trace_id, device, build = '2' as is_after from traces")
	halves=$(found "select trace_id, device, row_number() over (
	    partition by device order by trace_id) % 2 as is_after from traces
	    where build = '1'")
	[ "$(printf '%s\n' "$all" | sed 's/ .*//' | sort | tr '\n' '|')" = "$planted" ] &&
		right=$((right + 1)) || printf 'seed %s found:\n%s\n' $seed "$all"
	[ -z "$halves" ] && quiet=$((quiet + 1)) ||
		printf 'seed %s found between halves:\n%s\n' $seed "$halves"
	seed=$((seed + 1))
done
echo "of $seeds seeds $right found just what is different, $quiet nothing where nothing is"
[ $((right * 10)) -ge $((seeds * 9)) ] && [ $((quiet * 10)) -ge $((seeds * 9)) ]
