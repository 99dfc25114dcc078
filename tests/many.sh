#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
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

# is WORDS: what the standard input says, a blank for each line end.
is() {
	found=$(tr '\n' ' ')
	[ "$found" = "$1" ] && return
	echo "it is '$found', not '$1'"
	return 1
}

check_several_are_one_behind_the_other() {
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

check_a_folder_is_what_lies_in_it() {
	try 0 table traces in && column file out | tr '\n' ' ' |
		grep -q '^01.trace 02.trace .* 20.trace $'
}

# Each has a row, and a line that names it as it was given.
check_what_is_wrong_is_a_row() {
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
check_the_head_is_the_first_line() {
	try 1 table traces none.trace a.trace && mv out behind.tsv &&
		try 0 table traces a.trace && [ "$(head -n 1 out)" = "$(head -n 1 behind.tsv)" ] &&
		column file behind.tsv | is 'none.trace a.trace ' &&
		try 1 table traces none.trace && column status out | is 'unreadable '
}

check_a_broken_one_among_others_costs_its_own_rows() {
	try 0 table stats in && mv out all.tsv
	trace_id=$(try 0 table traces in/07.trace && column trace_id out)
	cp -r in broken && echo hello >broken/07.trace
	try 1 table stats broken && grep -v "^$trace_id" all.tsv | cmp - out &&
		[ "$(wc -l <err)" -eq 1 ] && try 1 table traces broken &&
		column status out | sort | uniq -c | awk '{ print $1, $2 }' | is '19 ok 1 unreadable '
}

check_how_to_go_on() {
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
check_what_ends_by_a_signal_is_a_row() {
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
			grep -Eq '^pipe.trace: the process that read it (was ended by signal|gave up)' && continue
		cat out err
		return 1
	done
}

check_few_files_are_open_at_once() {
	(ulimit -n 16 && try 0 table stats in && mv out few.tsv &&
	    try 0 table traces,threads,stats,edges,stacks,calls,notices -o few in) &&
		try 0 table stats in && cmp out few.tsv && cmp out few/stats-*
}

# names: those in, one a line.
names() {
	printf '%s\n' in/*.trace
}

check_names_come_from_a_file() {
	try 0 table stats in/*.trace && mv out wanted.tsv
	names >list && printf 'in/04.trace\n\n\nin/05.trace' >short
	try 0 table stats --files-from list && cmp out wanted.tsv &&
		names | "$program" table stats --files-from - | cmp - wanted.tsv &&
		names | tr '\n' '\0' | "$program" table stats --files-from=- --null | cmp - wanted.tsv &&
		try 0 table traces --files-from short a.trace &&
		column file out | is 'a.trace 04.trace 05.trace ' &&
		try 0 table traces --files-from /dev/null && [ "$(wc -l <out)" -eq 1 ] &&
		cp a.trace 'a
b' && printf 'a\nb' | "$program" table traces --files-from - --null >out &&
		column file out | is 'a\x0Ab ' &&
		says 2 'nowhere: cannot be opened' table traces --files-from nowhere &&
		says 2 '--null says how' table traces --null a.trace &&
		says 2 'standard input is a trace, or' table traces --files-from - -
}

# A list is read to its end before the first trace is.
check_a_list_is_read_first() {
	printf 'a.trace\nlate.trace\n' >growing
	{
		cat growing
		cp b.trace late.trace
	} | "$program" table traces --files-from - >out && column status out | is 'ok ok '
}

check_labels_are_columns() {
	mkdir -p run/build=1842/device=a run/build=1843/device=b &&
		cp a.trace run/build=1842/device=a && cp b.trace run/build=1843/device=b || return 99
	for kind in traces stats edges; do
		try 0 table $kind --label lab=east --label-from-path \
			'build=(?<build>[^/]+)/device=(?<device>[^/]+)' \
			run/*/*/* a.trace || return 1
		head -n 1 out | grep -q "$(printf '\tlab\tbuild\tdevice$')" &&
			column build out | uniq | is '1842 1843  ' &&
			column device out | uniq | is 'a b  ' &&
			column lab out | uniq | is 'east ' || return 1
	done
	try 1 table traces --label lab=east none.trace && column lab out | is 'east ' &&
		try 0 table traces --label 'text=a	b"' --format=jsonl a.trace &&
		grep -q '"path": "a.trace", "text": "a\\\\x09b\\""}$' out &&
		says 2 'stats has a column calls' table stats --label calls=1 a.trace &&
		says 2 'two labels are called x' table stats --label x=1 --label x=2 a.trace &&
		says 2 '--label x: a label is NAME=VALUE' table stats --label x a.trace &&
		says 2 '--label-from-path matches none' table stats --label-from-path '(?<x>zz)' a.trace &&
		says 2 '--label-from-path, byte 5' table stats --label-from-path '(?<x' a.trace
}

# The five things that whoever starts it can count on.
# The column path is the 23rd of traces, and there alone.
no_path() {
	cut -f 1-22
}

check_a_pipe_is_as_good_as_a_file() {
	for kind in traces threads stats notices; do
		for file in a.trace damaged.trace text.trace; do
			"$program" table $kind - <$file 2>/dev/null | no_path >pipe.tsv
			"$program" table $kind --name - $file 2>/dev/null | no_path |
				cmp pipe.tsv - || return 1
		done
	done
	try 0 table traces --name in/some/where a.trace && column file out | is 'in/some/where ' &&
		says 2 '--name is of one trace' table traces --name x a.trace b.trace
}

check_nothing_else_matters() {
	try 1 table traces in/01.trace damaged.trace none.trace && no_path <out >wanted.tsv
	(cd in && LC_ALL=C LANGUAGE=de LANG=de_DE.UTF-8 TZ=Asia/Tokyo COLUMNS=20 "$program" \
		table traces 01.trace ../damaged.trace ../none.trace 2>/dev/null | no_path | cmp - ../wanted.tsv)
}

check_two_runs_are_one() {
	try 0 table stats in && mv out wanted.tsv &&
		{
			"$program" table stats in/0*
			"$program" table stats --no-header in/[12]*
		} | cmp - wanted.tsv
}

check_a_folder_gets_a_file_of_each_kind() {
	try 0 table traces,stats,edges -o out.d/new in && [ ! -s out ] || return 1
	for kind in traces stats edges; do
		set -- out.d/new/$kind-????????????????.tsv
		[ $# -eq 1 ] && [ -f "$1" ] && try 0 table $kind in && cmp "$1" out || return 1
	done
	[ "$(find out.d -type f | wc -l)" -eq 3 ] &&
		try 0 table notices --format csv -o out.d in && [ -f out.d/notices-*.csv ] &&
		says 2 'several kinds need a folder' table traces,stats in &&
		says 2 "table knows no kind 'stat'" table traces,stat -o out.d in &&
		says 2 'cannot make the folder a.trace' table stats -o a.trace in
}

check_a_trace_without_the_thread_is_a_row() {
	try 1 table traces,stats --thread Nosuch -o nosuch a.trace b.trace &&
		[ "$(cut -f 21 nosuch/traces-*.tsv | tr '\n' ' ')" = 'status unreadable unreadable ' ]
}

# ids FOLDER: what the files of stats in it are called by.
ids() {
	(cd "$1" && printf '%s\n' stats-*)
}

check_the_same_traces_take_the_same_name() {
	try 0 table stats -o names a.trace b.trace && one=$(ids names) &&
		try 0 table stats -o names a.trace b.trace && [ "$(ids names)" = "$one" ] &&
		try 0 table stats -o names b.trace a.trace &&
		try 0 table stats -o names a.trace &&
		try 0 table stats -o names a.trace a.trace &&
		try 0 table stats -o names --label x=1 a.trace &&
		try 0 table stats -o names --label x=2 a.trace &&
		try 1 table stats -o names a.trace none.trace &&
		[ "$(ids names | wc -l)" -eq 7 ]
}

check_what_is_not_whole_is_no_file() {
	try 1 table stats,traces -o whole --fail-fast a.trace text.trace b.trace &&
		try 0 table stats -o whole --files-from /dev/null &&
		[ -d whole ] && [ -z "$(ls -A whole)" ] &&
		try 1 table stats,traces -o whole a.trace text.trace b.trace &&
		[ "$(ls -A whole | wc -l)" -eq 2 ]
}

check_a_thousand() {
	mkdir thousand
	i=1000
	while [ $i -lt 2000 ]; do
		test_vector "0x4\\tcom.a.B$i\\tf\\t()V\\tB.java\\n0x8\\tcom.a.C\\tg\\t()V\\tC.java\\n" \
			>thousand/$i.trace
		i=$((i + 1))
	done
	echo hello >thousand/1500.trace
	try 1 table traces thousand && column status out | sort | uniq -c |
		awk '{ print $1, $2 }' | is '999 ok 1 unreadable ' &&
		column trace_id out | sort -u | wc -l | is '1000 '
}

# What is there is whole, at whatever moment it ends; then all of it is made anew.  Other
# moments, as many as one likes, are in MOMENTS.
check_whoever_is_killed_leaves_no_part() {
	rm -rf killed
	set -- in in in in in
	try 0 table stats,traces -o wanted "$@" || return 1
	for moment in ${MOMENTS:-1 300 3000 9000 20000}; do
		"$program" table stats,traces -o killed "$@" 2>err &
		while [ "$moment" -gt 0 ]; do
			moment=$((moment - 1))
		done
		kill -9 $! 2>err
		wait $! 2>err
		for file in killed/*; do
			[ ! -e "$file" ] || cmp "$file" "wanted/${file#killed/}" || return 1
		done
	done
	try 0 table stats,traces -o killed "$@" && for file in wanted/*; do
		cmp "$file" "killed/${file#wanted/}" || return 1
	done
}

# An archive of several traces is refused, and the folder it is unpacked into is read.
check_an_archive_is_unpacked_first() {
	mkdir -p packed/build=1 packed/build=2 && cp a.trace packed/build=1 &&
		cp b.trace packed/build=2 && tar cf packed.tar packed && gzip -c packed.tar >packed.tar.gz || return 99
	for file in packed.tar packed.tar.gz; do
		try 1 table traces $file a.trace && column status out | is 'unreadable ok ' &&
			grep -q 'is a tar of 2 traces; unpack it' err || return 1
	done
	rm -r packed && tar xf packed.tar && try 0 table stats a.trace b.trace && mv out wanted.tsv &&
		try 0 table stats packed && cmp wanted.tsv out
}

run_checks
