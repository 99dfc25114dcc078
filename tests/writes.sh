#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# tests/writes.sh - every output, when a write of it fails.
#
# Each output is cut short after more and more bytes: by a file that may not grow (as a
# full disk), as standard output and behind -o, and by a pipe whose reader goes away.
# Then the program ends with 2 and says why, and what was there behind -o is still
# there, alone; a reader that goes away has what it wanted.

. "$(dirname "$0")/lib.sh"
need "$program" "$build/tests/tracegen"
in_new_folder

mkdir place && printf 'artscope 1\nall: span < 100s\n' >x.budget &&
	"$build/tests/tracegen" --scenario small -o few.trace &&
	"$build/tests/tracegen" --scenario bulk --records 3000 --methods 300 -o some.trace &&
	"$build/tests/tracegen" --scenario bulk --records 30000 --methods 3000 \
	    -o many.trace || exit 99

# wrong WORDS...: tells of it, and fails.
wrong() {
	echo "artscope $arguments, $bytes of $size bytes, $where: $*"
	echo "status $status: $said"
	return 1
}

# The program has failed, and says what could not be written.  Rows of a trace that
# cannot be kept are one trace that failed.
has_said() {
	case $arguments-$status in *-2 | table*-1) ;; *) wrong 'the status' ;; esac || return
	! printf '%s\n' "$said" | grep -qv '^artscope: ..*' || wrong 'the words'
}

# What is whole is as it would have been.
is_whole() {
	[ "$status" -eq "$ends_with" ] && [ "$said" = "$usual" ] || wrong 'the end' || return
	cmp -s whole "$1" || wrong 'not as usual'
}

onto_a_file_that_may_not_grow() {
	where='standard output'
	# shellcheck disable=SC2086
	said=$(ulimit -f $((bytes / 512)) && exec "$program" $arguments 2>&1 >short)
	status=$?
	if [ "$(wc -c <short)" -eq "$size" ]; then
		is_whole short
	else
		has_said
	fi
}

behind_o() {
	where='-o'
	echo old >place/kept
	# shellcheck disable=SC2086
	said=$(ulimit -f $((bytes / 512)) &&
		exec "$program" $arguments ${option}place/kept 2>&1 >/dev/null)
	status=$?
	[ "$(ls -A place)" = kept ] || wrong 'a file is left' || return
	if [ "$(cat place/kept)" = old ]; then
		has_said
	else
		is_whole place/kept
	fi
}

# The tables of a folder have names of their own: nothing is replaced.
in_a_folder() {
	where='-o'
	# shellcheck disable=SC2086
	said=$(ulimit -f $((bytes / 512)) && exec "$program" $arguments -o tables 2>&1)
	status=$?
	for file in tables/* tables/.[!.]*; do
		case $file in tables/*-*.tsv | 'tables/*' | 'tables/.[!.]*') ;;
		*) wrong "$file is left" || return ;;
		esac
	done
	if cmp -s whole tables/*-*.tsv; then
		[ "$status" -eq "$ends_with" ] || wrong 'the status'
	else
		has_said
	fi && rm -rf tables
}

onto_a_full_disk() {
	[ -c /dev/full ] || return 0
	where=/dev/full
	# shellcheck disable=SC2086
	said=$("$program" $arguments 2>&1 >/dev/full)
	status=$?
	has_said || return
	case $arguments in table*) return 0 ;; esac
	# shellcheck disable=SC2086
	said=$("$program" $arguments -o /dev/full 2>&1)
	status=$?
	has_said
}

# What goes to a reader that does not want all of it.
into_a_pipe() {
	where='a pipe'
	{
		# shellcheck disable=SC2086
		"$program" $arguments 2>err
		echo $? >status
	} | head -c "$bytes" >got
	status=$(cat status)
	said=$(cat err)
	[ "$status" -eq "$ends_with" ] && [ "$said" = "$usual" ] || wrong 'the end' || return
	head -c "$bytes" whole | cmp -s - got || wrong 'other bytes'
}

# cut_short POINTS ARGUMENT...: cuts this output short at so many points.
cut_short() {
	points=$1
	shift
	arguments=$*
	option=${option:--o }
	# shellcheck disable=SC2086
	usual=$("$program" $arguments 2>&1 >whole)
	ends_with=$?
	size=$(wc -c <whole)
	bytes=0
	onto_a_full_disk || return
	i=0
	while [ $i -lt "$points" ]; do
		bytes=$((size * i / points))
		onto_a_file_that_may_not_grow && into_a_pipe || return
		case $arguments in
		table*) in_a_folder || return ;;
		*) behind_o || return ;;
		esac
		i=$((i + 1))
	done
}

check_lists() {
	for arguments in report 'report --format json' 'report --format csv' tree calls \
	    threads info 'info --lint' 'table stats' 'table edges'; do
		cut_short 8 "$arguments" some.trace || return
	done
}

check_verdicts_and_changes() {
	printf 'artscope 1\nall: span < 1us\nall: calls **.*a* < 2\n' >fails.budget
	for arguments in 'check x.budget' 'check fails.budget' 'check --format junit fails.budget' \
	    'check --format markdown x.budget' 'check --init' 'diff --min-time 0 few.trace' \
	    'diff --format tsv few.trace' 'diff --format html few.trace' \
	    'diff --format folded few.trace'; do
		cut_short 8 "$arguments" some.trace || return
	done
}

check_exports() {
	for format in callgrind chrome d3 dot firefox folded html log perfetto pprof \
	    speedscope svg trace; do
		cut_short 8 "export --format $format" some.trace || return
	done
}

# Its pages are not written from the begin to the end.
check_a_database() {
	arguments='export --format sqlite some.trace'
	option='-o '
	case $("$program" --version) in
	*SQLite*) ;;
	*) echo 'artscope has no SQLite' && return 77 ;;
	esac
	usual=$("$program" export --format sqlite -o database some.trace 2>&1)
	ends_with=$?
	mv database whole
	size=$(wc -c <whole)
	bytes=0
	onto_a_full_disk || return
	for i in 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19; do
		bytes=$((size * i / 20))
		behind_o || return
	done
}

# Larger than what is kept before the first byte is written.
check_long_outputs() {
	for arguments in 'export --format chrome' 'export --format folded' \
	    'table calls' 'calls --top 20000'; do
		cut_short 5 "$arguments" many.trace || return
	done
}

check_a_second_output() {
	option='--also junit:' cut_short 8 'check x.budget' few.trace
}
run_checks
