#!/bin/sh
# tests/many.sh - artscope table of many traces: each has its rows or a reason, and
# none spoils the others.
#
# The program is ARTSCOPE_BUILDDIR/artscope.
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"
need "$program"
in_new_folder

mkdir in
for i in 01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20; do
	test_vector "0x4\\tcom.a.B$i\\tf\\t()V\\tB.java\\n0x8\\tcom.a.C\\tg\\t()V\\tC.java\\n" \
		>in/$i.trace
done
cp in/01.trace a.trace
cp in/02.trace b.trace
head -c -5 a.trace >damaged.trace
echo hello >text.trace

# column NAME FILE: its fields.
column() {
	awk -F '\t' -v name="$1" 'NR == 1 {
		for (i = 1; i <= NF; i++)
			if ($i == name)
				at = i
		next
	} { print at ? $at : "no such column" }' "$2"
}

# is WORDS: what the standard input says, a blank for each line end.
is() {
	found=$(tr '\n' ' ')
	[ "$found" = "$1" ] && return
	echo "it is '$found', not '$1'"
	return 1
}

several_are_one_behind_the_other() {
	for kind in traces threads stats; do
		try 0 table $kind a.trace && mv out a.tsv &&
			try 0 table $kind b.trace && mv out b.tsv &&
			try 0 table $kind a.trace b.trace a.trace &&
			{
				cat a.tsv
				tail -n +2 b.tsv
				tail -n +2 a.tsv
			} | cmp - out || return 1
	done
}

a_folder_is_what_lies_in_it() {
	try 0 table traces in && column file out | tr '\n' ' ' |
		grep -q '^01.trace 02.trace .* 20.trace $'
}

# Each has a row, and a line that names it as it was given.
what_is_wrong_is_a_row() {
	try 1 table traces a.trace text.trace none.trace damaged.trace b.trace
	column status out | is 'ok unreadable unreadable damaged ok ' &&
		column file out |
		is 'a.trace text.trace none.trace damaged.trace b.trace ' &&
		column trace_id out | awk 'length == 16' | wc -l | is '3 ' &&
		column message out | grep -q '^none.trace: cannot be opened: ' &&
		column message out | grep -q '^text.trace: is not a method trace' &&
		cut -d ' ' -f 2 err | is 'text.trace: none.trace: damaged.trace: '
}

# Also where it comes first, and there is no head yet.
the_head_is_the_first_line() {
	try 1 table traces none.trace a.trace && mv out behind.tsv &&
		try 0 table traces a.trace && [ "$(head -n 1 out)" = "$(head -n 1 behind.tsv)" ] &&
		column file behind.tsv | is 'none.trace a.trace ' &&
		try 1 table traces none.trace && column status out | is 'unreadable '
}

a_broken_one_among_others_costs_its_own_rows() {
	try 0 table stats in && mv out all.tsv
	trace_id=$(try 0 table traces in/07.trace && column trace_id out)
	cp -r in broken && echo hello >broken/07.trace
	try 1 table stats broken && grep -v "^$trace_id" all.tsv | cmp - out &&
		[ "$(wc -l <err)" -eq 1 ] && try 1 table traces broken &&
		column status out | sort | uniq -c | awk '{ print $1, $2 }' | is '19 ok 1 unreadable '
}

how_to_go_on() {
	try 1 table traces --keep-going text.trace a.trace &&
		column file out | is 'text.trace a.trace ' &&
		try 1 table traces --fail-fast a.trace text.trace b.trace &&
		column file out | is 'a.trace text.trace ' &&
		try 1 table traces --fail-fast damaged.trace b.trace &&
		column file out | is 'damaged.trace ' &&
		try 0 table traces --ignore-failed text.trace damaged.trace a.trace &&
		column status out | is 'unreadable damaged ok ' &&
		says 2 'either --fail-fast or --keep-going' table traces --fail-fast --keep-going a.trace &&
		says 2 'either --fail-fast or --ignore-failed' table traces --fail-fast --ignore-failed a.trace
}

# The process that reads a pipe waits there, until it is ended.
what_ends_by_a_signal_is_a_row() {
	mkfifo pipe.trace || return 77
	for signal in KILL SEGV; do
		"$program" table traces a.trace pipe.trace b.trace >out 2>err &
		all=$!
		exec 3>pipe.trace
		child=
		while [ -z "$child" ] && kill -0 $all; do
			child=$(awk -v of=$all '$4 == of { print $1 }' /proc/[0-9]*/stat 2>/dev/null)
		done
		[ -n "$child" ] && kill -$signal "$child"
		wait $all
		status=$?
		exec 3>&-
		[ $status -eq 1 ] && column status out | is 'ok unreadable ok ' &&
			column message out |
			grep -q '^pipe.trace: the process that read it was ended by signal' && continue
		cat out err
		return 1
	done
}

few_files_are_open_at_once() {
	(ulimit -n 16 && try 0 table stats in && mv out few.tsv) &&
		try 0 table stats in && cmp out few.tsv
}

run_checks several_are_one_behind_the_other a_folder_is_what_lies_in_it \
    what_is_wrong_is_a_row the_head_is_the_first_line \
    a_broken_one_among_others_costs_its_own_rows how_to_go_on \
    what_ends_by_a_signal_is_a_row few_files_are_open_at_once
