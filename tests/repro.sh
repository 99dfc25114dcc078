#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# tests/repro.sh - the files that once showed a fault, as a user meets them.
#
# They are in ARTSCOPE_TRACES/repro; README.md there says of each what it showed, and
# each of its lines has a check here.  What takes a terminal is in tests/term and
# tests/ui.

. "$(dirname "$0")/lib.sh"
need "$program"
repro=${ARTSCOPE_TRACES:-none}/repro
[ -d "$repro" ] || {
	echo 'repro.sh: ARTSCOPE_TRACES/repro is no folder'
	exit 77
}
repro=$(cd "$repro" && pwd) || exit 99
in_new_folder

# outcome STATUS ARGUMENT...: runs it among the files.
outcome() {
	wanted=$1
	shift
	(cd "$repro/${folder:-}" && exec timeout 60 "$program" "$@") >out 2>err </dev/null
	ended $? "$@"
}

# words FILE WORDS...: the file has them.
words() {
	text=$1
	shift
	for part; do
		grep -qF -- "$part" "$text" && continue
		echo "there is nowhere: $part"
		cat "$text"
		return 1
	done
}

# cells NAMES FILE: these columns of a table in tsv, with ~ between them.
cells() {
	awk -F '\t' -v names="$1" 'BEGIN { n = split(names, name, ",") }
		NR == 1 { for (i = 1; i <= NF; i++) place[$i] = i; next }
		{ for (i = 1; i <= n; i++)
			printf "%s%s", $place[name[i]], i < n ? "~" : "\n" }' "$2" >cells
}

# only_lines WANTED...: the cells are these lines, in any order.
only_lines() {
	printf '%s\n' "$@" | sort >wanted
	sort cells | diff wanted -
}

budget() {
	printf 'artscope 1\nall: span < 1000s\n' >usual.budget
}

# Each line of the README has its file named here.  r3-keys-intermediate.bytes is a row
# of tests/term/test_keys_input.c.
check_each_line_is_here() {
	missing=0
	for name in $(sed -n 's/^| \(.*\) | .*/\1/p' "$repro/README.md" | cut -d '|' -f 1 |
		tr ',' ' ' | sed 's/ with / /; s/^ *file *$//; /---/d'); do
		grep -qF -- "${name%/}" "$src/tests/repro.sh" && continue
		echo "$name has no check"
		missing=1
	done
	return $missing
}

check_cpu_of_calls_in_one_tick() { # calls-self-cpu.trace
	outcome 0 calls --format=tsv calls-self-cpu.trace B.foo &&
		cells cpu_us,self_cpu_us out && only_lines 20~15 40~20
}

check_cpu_at_the_edge_of_a_range() { # range-cpu.trace
	outcome 0 report --range ..10us --format tsv range-cpu.trace &&
		cells name,incl_cpu_us,excl_cpu_us out && only_lines a~3~3 b~0~0 &&
		outcome 0 report --range 10us.. --format tsv range-cpu.trace &&
		cells name,incl_cpu_us,excl_cpu_us out && only_lines a~21~5 b~16~3 c~13~13
}

check_layout_e_without_a_counter() {
	for file in e-zero.trace e-zero-start1.trace e-freq.trace; do
		outcome 0 report --format tsv $file &&
			cells name,incl_wall_ns,excl_wall_ns out &&
			only_lines run~400000~300000 invoke~100000~100000 || return
	done
}

check_waiting_is_additive() { # wait.trace
	outcome 0 report --clock wait wait.trace &&
		grep -q '^1 *100.0 *0.090 *100.0 *0.090 *1  com.a.A.main()$' out &&
		outcome 0 tree --clock wait wait.trace &&
		grep -q '^100.0 *0.090 *0.090 *1  com.a.A.main()$' out
}

check_exits_of_calls_before() { # before-and-mismatch.trace
	outcome 0 report --format tsv before-and-mismatch.trace &&
		cells name,calls,incl_wall_us,excl_wall_us,incl_cpu_us,excl_cpu_us out &&
		only_lines main~2~20~20~20~20 foo~1~10~0~10~0
}

check_a_symbol_of_any_number() {
	for file in rel-silent-simpleperf.trace rel-silent-real-one-bit.trace; do
		for arguments in report tree calls threads info 'export --format folded -o -' \
		    'export --format html -o -' 'report --format json'; do
			# shellcheck disable=SC2086
			outcome 0 $arguments $file && cat out err >all && [ -s all ] ||
				return
		done
		outcome 1 info --lint $file && words out 'that the report lacks' || return
	done
}

check_a_checksum_is_told_by_every_output() { # rel-gzip-crc.trace.gz
	damage='a checksum or length in the packed file does not agree with what was unpacked'
	file=rel-gzip-crc.trace.gz
	budget
	for arguments in report tree calls threads info 'info --lint' 'report --format tsv' \
	    'table traces' 'table stats' "diff $file" "check $PWD/usual.budget" \
	    'check --init'; do
		# shellcheck disable=SC2086
		(cd "$repro" && "$program" $arguments $file) >out 2>&1
		words out "$damage" || {
			echo "$arguments"
			return 1
		}
	done
	for format in callgrind chrome d3 dot firefox folded html log perfetto pprof \
	    speedscope sqlite svg trace; do
		outcome 0 export --format $format -o "$PWD/exported.$format" $file &&
			words err "$damage" || return
	done
}

check_no_character_is_cut() { # rel-error-cut-in-character.trace
	for expression in 're:.*' 're:x' 're:VM' 're:^dalvik' 're:[^a-z]'; do
		outcome 1 calls rel-error-cut-in-character.trace "$expression" &&
			words err 'methods with calls match' &&
			iconv -f UTF-8 -t UTF-8 <err >same && cmp -s err same || return
	done
}

check_bytes_after_the_last_record() { # trailing-lf.trace
	budget
	outcome 0 info --lint trailing-lf.trace &&
		words out 'no damage' 'fact: one byte follows the last record' &&
		outcome 0 check "$PWD/usual.budget" trailing-lf.trace && [ ! -s err ]
}

check_a_writer_that_counts_entries() { # telescope.trace
	outcome 0 info --lint telescope.trace && words out 'no damage' \
	    'fact: the number of records that the file states is that of its entries'
}

check_no_records() { # no-records.trace
	budget
	outcome 1 info --lint no-records.trace && words out 'it holds no records' &&
		outcome 1 check "$PWD/usual.budget" no-records.trace &&
		words err 'it holds no records'
}

check_a_header_of_18_bytes() { # header18.trace
	outcome 0 info --lint header18.trace && words out 'nothing is wrong' &&
		outcome 0 report --format tsv header18.trace &&
		cells name,calls,excl_wall_us out &&
		only_lines 'load#40~1~10' 'load#41~1~10' 'onCreate#12~1~0'
}

check_compiled_methods_are_java() { # aot-names.trace, aot-mapped.trace, aot.folded
	outcome 0 report --format tsv aot-names.trace &&
		cells class,name,signature,samples out &&
		words cells 'com.acme.Cart~add~(I)V~5' \
		    'com.acme.Cart~all~(JLjava/lang/String;)[I~1' &&
		outcome 0 report --format tsv --mapping aot-map.txt aot-mapped.trace &&
		cells class,name,signature,samples out &&
		words cells 'com.acme.shop.Lazy~get~()Ljava/lang/Object;~2' \
		    'com.acme.shop.Cart~load~()V~1' &&
		for file in aot.folded aot-names.trace; do
			outcome 0 report --only app --format tsv $file &&
				cells class,name out && words cells com.acme.Cart~add || return
		done
}

check_first_frames_that_are_threads() {
	for file in sp-tid.folded ap-threads.collapsed; do
		outcome 0 threads --format tsv $file && cells id out &&
			only_lines 11 12 14 &&
			outcome 0 report --format tsv $file && ! grep '/1\|tid=\|_\[' out ||
			return
	done
	outcome 0 threads --format tsv sp-tid.folded && cells name out &&
		only_lines com.acme.shop RenderThread Pool-1-thread-2
}

check_stacks_of_one_frame() { # single.folded
	outcome 2 report single.folded && words err '--input folded reads them' &&
		outcome 0 report --input folded single.folded
}

check_lambdas_with_new_numbers() { # lambda-a.trace, lambda-b.trace
	outcome 0 diff lambda-a.trace lambda-b.trace && words out 'same 8;'
}

check_runs_that_are_not_alike() { # r3-mixed/
	folder=r3-mixed
	outcome 2 diff . . && words err 'is sampled, but method.trace has every call' \
	    --mixed &&
		outcome 2 check x.budget method.trace sampling.trace && words err --mixed &&
		outcome 0 diff --mixed . . && outcome 0 check --mixed x.budget \
		method.trace sampling.trace
}

check_long_running_methods() { # anr.txt, long-running.trace, long-running.b64
	for file in anr.txt long-running.trace long-running.b64; do
		outcome 0 report --format tsv $file && cells name,calls,excl_wall_ns out &&
			only_lines load~2~155000000 onCreate~1~40000000 || return
	done
}

check_an_ambiguous_method() { # r8h.map, r8h.trace
	outcome 0 report --mapping r8h.map --format tsv r8h.trace &&
		cells class,name,alternatives out &&
		words cells 'com.example.B~baz~com.example.B.baz | com.example.A.baz'
}

check_what_was_renamed_fails() { # r3-renamed/
	folder=r3-renamed
	for count in 0 1 2 3 4 5 6 7; do
		runs="${runs:-} new$count.trace"
		# shellcheck disable=SC2086
		outcome 1 check two.budget $runs &&
			[ "$(grep -c '^fail .*not found: renamed?$' out)" -eq 2 ] ||
			return
	done
	# shellcheck disable=SC2086
	outcome 1 check within.budget $runs && words out 'not found: renamed?' &&
		outcome 1 check new-method.budget $runs && words out 'not in the baseline'
}

check_a_package_in_tables() { # r3-table-collapse-package/
	folder=r3-table-collapse-package
	for command in 'table stats' 'report --format tsv'; do
		# shellcheck disable=SC2086
		outcome 0 $command --collapse-package com a.trace &&
			cells method,incl_wall_us,excl_wall_us out &&
			only_lines 'com.a.*~157~150' 'x.Y.z ()V~7~7' || return
	done
}

check_half_a_call() { # r3-half-median/
	folder=r3-half-median
	outcome 0 diff a1.trace a2.trace --format tsv --vs b1.trace b2.trace &&
		cells calls_a,calls_b,by_calls_us,per_call_us out && words cells 1.5~2~5000~0
}

check_two_ids_of_one_name() { # r3-mapping-two-ids/
	folder=r3-mapping-two-ids
	outcome 0 report --format tsv --mapping m.txt a.trace &&
		cells name,incl_wall_us out && words cells f~92 &&
		outcome 0 table stats --mapping m.txt a.trace && cells name,incl_wall_us out &&
		words cells f~92 && [ "$(grep -c '^f~' cells)" -eq 1 ] &&
		outcome 0 diff --format tsv --mapping m.txt a.trace a.trace &&
		cells method,incl_a_us out && words cells 'com.S.f ()V~92' &&
		outcome 0 check --format tsv --mapping m.txt f.budget a.trace
}

check_nobody_else_is_main() { # r3-is-main/
	folder=r3-is-main
	outcome 0 table threads a.trace && cells thread,is_main out &&
		only_lines 'AsyncTask #1~0' &&
		outcome 0 table stats a.trace && cells thread_group out &&
		only_lines 'AsyncTask #' &&
		outcome 0 diff --group thread --format tsv a.trace a.trace &&
		cells thread out && only_lines 'AsyncTask #' &&
		outcome 1 check a.budget a.trace && words out 'no such thread'
}

check_an_exception_after_the_range() { # r3-threw-in-range/
	folder=r3-threw-in-range
	outcome 0 report --range ..15us --format tsv a.trace && cells threw out &&
		only_lines 0 || return
	for command in 'calls --format tsv' 'table calls'; do
		# shellcheck disable=SC2086
		outcome 0 $command --range ..15us a.trace && cells end,is_cut out &&
			only_lines cut~1 || return
	done
	outcome 0 export --format log -o - --range ..15us a.trace && ! grep threw out
}

check_within_a_call_of_no_time() { # r3-within-zero/
	folder=r3-within-zero
	for method in a.A.zero a.A.openzero; do
		outcome 0 report --format tsv --thread all --within $method a.trace &&
			! grep busy out && cells incl_wall_us out && only_lines 0 0 || return
	done
}

check_case_of_expressions() { # r3-re-case/
	folder=r3-re-case
	outcome 0 check --format tsv a.budget a.trace && cells value out &&
		only_lines 1 2 2 2
}

check_escapes_in_a_map() { # r3-map-escape/
	folder=r3-map-escape
	for map in escaped.txt plain.txt; do
		outcome 0 report --format tsv --mapping $map a.trace &&
			cells class,name,grade out && only_lines x.Y~m~exact || return
	done
}

check_comparing_samples_of_art() { # r3-sampled/
	folder=r3-sampled
	outcome 0 diff sampled.trace sampled.trace &&
		words out 'these are samples: calls are not counted' &&
		! grep 'counts of calls are exact' out &&
		outcome 0 diff sampled.trace traced.trace &&
		words out 'samples before, every call after' &&
		outcome 0 diff --format tsv sampled.trace traced.trace &&
		cells calls_a,calls_b,by_calls_us,per_call_us out &&
		[ "$(sort -u cells)" = '~~~' ]
}

check_no_call_is_so_long() { # r3-diff-longer.trace
	file=r3-diff-longer.trace
	outcome 0 diff --thread all --group stack --longer 1ms $file $file && [ -s out ] &&
		outcome 0 diff --thread all --longer 10s --format html $file $file &&
		words out '</html>' &&
		outcome 0 diff --longer 10s $file $file &&
		words out 'the main thread has no records: compared is Thread'
}

check_a_carriage_return_in_a_budget() { # r3-cr.budget
	outcome 2 check r3-cr.budget calls-self-cpu.trace && words err r3-cr.budget:2 &&
		! LC_ALL=C grep "$(printf '[\001-\010\013-\037\177]')" err
}

check_a_configuration_that_reads_itself() { # r3-source-loop.conf
	outcome 1 --check-config --config r3-source-loop.conf && cat out err >all &&
		words all 'sources itself'
}

check_nothing_to_fetch_ahead() { # r3-prefetch.trace
	outcome 0 report --fold-recursion --format tsv r3-prefetch.trace &&
		cells name,calls out && only_lines baz~1 foo~1 bar~1
}

check_names_in_front() { # r3-b-packets.trace
	outcome 0 report r3-b-packets.trace && words out 'layout B' && ! grep unknown out &&
		outcome 0 info --lint r3-b-packets.trace && words out 'no damage' || return
	[ -x "$build/tests/tracegen" ] || return 0
	"$build/tests/tracegen" --scenario bulk --layout b-packets --methods 1000 \
	    --records 400 -o many.trace &&
		run 0 report many.trace && words out 'layout B'
}

run_checks
