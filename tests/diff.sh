#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# tests/diff.sh - artscope diff as a command: what it says, and with which status.
#
# The programs are ARTSCOPE_BUILDDIR/artscope and ARTSCOPE_BUILDDIR/tests/tracegen.
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"
need "$program" "$build/tests/tracegen"
in_new_folder

# trace NAME METHOD BYTE: f calls METHOD at 1 ms, which ends at BYTE (octal) times
# 0.256 ms, as f does.
trace() {
	{
		printf '*version\n3\ndata-file-overflow=false\nclock=dual\n'
		printf 'elapsed-time-usec=100\nnum-method-calls=4\nvm=art\n'
		printf 'pid=7\n*threads\n7\tmain\n*methods\n'
		printf '0x4\tcom.a.B\tf\t()V\tB.java\n'
		printf '0x8\tcom.a.B\t%s\t(I)V\tB.java\n' "$2"
		printf '*end\nSLOW\3\0\40\0\1\0\0\0\0\0\0\0\16\0\0\0\0\0\0\0'
		printf '\0\0\0\0\0\0\0\0'
		printf '\7\0\4\0\0\0\0\0\0\0\0\0\0\0'
		printf '\7\0\10\0\0\0\350\3\0\0\350\3\0\0'
		printf "\7\0\11\0\0\0\0\\$3\0\0\0\\$3\0\0"
		printf "\7\0\5\0\0\0\0\\$3\0\0\0\\$3\0\0"
	} >"$1"
}

mkdir base pr empty damaged
trace one.trace g 20
trace slow.trace g 40
trace other.trace h 40
head -c -56 one.trace >names.trace
sed 's/^7\tmain$/1\tmain\n7\twork/; s/^pid=7$/pid=1/' one.trace >worker.trace
sed 's|work|idle|' worker.trace >idle.trace
sed 's/^7\tmain$/1\tmain\n7\twork/; s/^pid=7$/pid=1/' slow.trace >worker-slow.trace
for i in 1 2 3; do
	trace base/$i.trace g 2$i
	trace pr/$i.trace g 5$i
	cp base/$i.trace damaged
done
head -c -5 base/1.trace >damaged/4.trace

# compare STATUS ARGUMENT...: leaves what it said in out and err.
compare() {
	wanted=$1
	shift
	run "$wanted" diff "$@"
}

# refuses WORDS ARGUMENT...: fails with one line that has these words.
refuses() {
	words=$1
	shift
	says 2 "$words" diff "$@"
}

# prints ARGUMENT...: exactly the lines of the standard input.
prints() {
	cat >wanted.txt
	compare 0 "$@" && diff -u wanted.txt out
}

# has WORDS: they are in what was printed last.
has() {
	grep -qF -- "$1" out && return
	echo "there is no '$1' in:"
	cat out
	return 1
}

check_a_trace_and_itself() {
	prints one.trace one.trace <<-'END' || return
	before: one.trace   after: one.trace   main, wall time
	total       4.096 → 4.096 ms  0.000  0.0 %
	in no call  0.000 → 0.000 ms  0.000
	calls       2 → 2  0  0.0 %
	one run a side: changes of time may be noise; counts of calls are exact
	same 2; shown is what changed by 0.500 ms and more

	END

	# Means of three runs and of one are equal, to the last digit.
	compare 0 one.trace one.trace one.trace --vs one.trace --format tsv &&
		! grep 'main [+-]' out
}

check_a_method_is_slower() {
	prints one.trace slow.trace --ascii <<-'END'
	before: one.trace   after: slow.trace   main, wall time
	total       4.096 -> 8.192 ms  +4.096  +100.0 %
	in no call  0.000 -> 0.000 ms  0.000
	calls       2 -> 2  0  0.0 %
	one run a side: changes of time may be noise; counts of calls are exact
	same 1, 1 run 1; shown is what changed by 0.500 ms and more

	change ms  before  after  calls  by calls  per call  verdict  method
	   +4.096   3.096  7.192      1     0.000    +4.096  1 run    com.a.B.g(int)
	END
}

check_several_runs() {
	prints base pr <<-'END'
	before: base/1.trace and 2 more (3 runs)   after: pr/1.trace and 2 more (3 runs)   main, wall time; ±: spread of the runs
	total       4.608 ±0.256 → 10.752 ±0.256 ms  +6.144  +133.3 %  probably slower (p 0.1000)
	in no call  0.000 ±0.000 → 0.000 ±0.000 ms  0.000
	calls       2 ±0 → 2 ±0  0  0.0 %
	times are medians, which need not add up to the median of the total
	3+3 runs, 2 rows: no test can tell one changed row from chance; 5+5 runs could; about 0.2 of the rows do not overlap by chance alone
	probably slower 1, same 1; shown is what changed by 0.500 ms and more

	change ms        before         after  calls  by calls  per call  verdict          method
	   +6.144  3.608 ±0.256  9.752 ±0.256      1     0.000    +6.144  probably slower  com.a.B.g(int)
	END
}

check_for_programs() {
	compare 0 one.trace other.trace --format=tsv &&
		[ "$(head -n 1 out)" = 'verdict	verdict_incl	tags	match	method	method_b	calls_a	calls_b	self_a_us	self_b_us	delta_self_us	by_calls_us	per_call_us	incl_a_us	incl_b_us	delta_incl_us	overhead_us	spread_a_us	spread_b_us	d	p	q	threads' ] &&
		has 'new	new			com.a.B.h (I)V		0	1	0	7192	7192	7192	0	' &&
		has 'gone	gone			com.a.B.g (I)V		1	0	3096	0	-3096	-3096	0	' &&
		has 'same	1 run			com.a.B.f ()V		1	1	1000	1000	0	0	0	4096	8192	4096	' &&
		compare 0 base pr --format=json &&
		has '"a": ["1.trace", "2.trace", "3.trace"], "b": [' &&
		has '"total": {"a": 4608, "b": 10752, "spread_a": 256, "spread_b": 256}' &&
		has '"runs_self_a": [3352, 3608, 3864]' &&
		has '"d": 1, "p": 0.1, "q": 0.2' && has '"probably slower": 1'
}

check_for_a_comment() {
	compare 0 one.trace slow.trace --format markdown &&
		[ "$(grep -c '^~~~~~~~~$' out)" -eq 2 ] &&
		has '| change ms | before | after | calls | by calls | per call | verdict | method |' &&
		has '| +4.096 | 3.096 | 7.192 | 1 | 0.000 | +4.096 | `1 run` | `com.a.B.g (I)V` |'
}

check_status_of_a_gate() {
	compare 0 one.trace one.trace --fail slower,probably,more,new &&
		compare 0 one.trace one.trace --fail more-calls,fewer,rerouted &&
		refuses "there is no verdict 'mor'" one.trace one.trace --fail mor &&
		compare 1 base pr --fail slower,probably &&
		compare 0 base pr --fail slower,new &&
		compare 1 one.trace other.trace --fail new &&
		compare 0 one.trace other.trace --fail slower
}

check_what_is_no_comparison() {
	refuses 'diff takes two traces or folders, not 1' one.trace &&
		refuses 'diff takes two traces or folders, not 3' one.trace \
		    slow.trace other.trace &&
		refuses 'diff needs a trace on each side of --vs' one.trace --vs &&
		refuses 'diff needs a trace on each side of --vs' --vs one.trace \
		    slow.trace &&
		refuses 'empty: no file in this folder is called NAME.trace' \
		    one.trace empty &&
		refuses 'missing.trace: ' one.trace missing.trace &&
		refuses 'names.trace: there are no records in it' one.trace \
		    names.trace &&
		refuses "there is no verdict 'slow'" one.trace slow.trace \
		    --fail slow &&
		refuses 'none of them has records of such a thread' one.trace \
		    slow.trace --thread nobody &&
		refuses 'none of them has records of such a thread' worker.trace \
		    worker.trace --thread main &&
		refuses "either --range or --range-a" --range 1.. --range-a 2.. \
		    one.trace slow.trace
}

check_runs_on_either_side_of_vs() {
	compare 0 base/1.trace base/2.trace --vs pr && has '(2 runs)' &&
		has '(3 runs)' && compare 0 base pr --drop-first && has '(2 runs)'
}

check_a_damaged_run_is_left_out() {
	compare 0 damaged pr && has 'left out: 4.trace: damaged: ' &&
		has 'and 2 more (3 runs)' &&
		compare 0 damaged pr --allow-damaged && has 'and 3 more (4 runs)' &&
		! grep -q 'left out: ' out
}

# Where nobody names threads and the main one has no records, the one with the most
# stands for it, but no two threads are taken for one.
check_main_without_records() {
	note='the main thread has no records: compared is work, which has the most'
	compare 0 worker.trace worker.trace && has "$note" &&
		has 'after: worker.trace   work, wall time' &&
		compare 0 worker.trace worker.trace --format tsv &&
		grep -qxF "artscope: $note" err &&
		compare 0 worker.trace worker.trace --format json &&
		has '"scope": "work, wall time"' &&
		compare 0 worker.trace worker.trace --group stack --longer 1s &&
		has 'in no call  4.096 → 4.096 ms' &&
		compare 0 worker.trace worker.trace --longer 1s --format html &&
		compare 0 worker.trace worker.trace --group thread &&
		! grep -q 'no records' out &&
		compare 1 worker.trace worker-slow.trace --fail more-calls,one-run
	for pair in 'one.trace worker.trace' 'worker.trace one.trace' \
		'worker.trace idle.trace' 'base --vs base worker.trace'; do
		# shellcheck disable=SC2086
		refuses 'main threads without records cannot be compared' $pair || return
	done
	refuses 'main threads without records cannot be compared: it would be work of '"\
worker.trace with idle of idle.trace; --thread says" worker.trace idle.trace &&
		refuses '--thread-b: there are no records of such a thread after' \
		    one.trace worker.trace --thread-a main --thread-b main
}

# Nor does a table hide that its trace is damaged.
check_a_table_of_a_damaged_trace() {
	"$program" table stats damaged/4.trace >cut.tsv 2>/dev/null
	refuses 'cut.tsv:2:' one.trace cut.tsv &&
		grep -q ': damaged says that its trace is; --allow-damaged takes it' err &&
		compare 0 one.trace cut.tsv --allow-damaged &&
		has 'cut.tsv: a table of a damaged trace' &&
		compare 1 one.trace cut.tsv --allow-damaged --strict || return
	printf 'artscope 1\nbaseline cut.tsv\nmain: wall com.a.B.f <= +5%% of baseline\n' >cut.budget
	says 2 'cut.tsv:2:' check cut.budget one.trace &&
		"$program" check --allow-damaged cut.budget one.trace >out &&
		has 'note: cut.tsv: damaged: it is the table of a damaged trace'
}

check_a_range_of_each_side() {
	compare 0 one.trace slow.trace --range-a 1ms..3ms --range-b 2ms..4ms --show all &&
		has 'total       2.000 → 2.000 ms' && has 'same 2' &&
		compare 0 one.trace slow.trace --range-b ..2ms &&
		has 'total       4.096 → 2.000 ms'
}

check_the_head_names_the_range() {
	compare 0 one.trace slow.trace --range 1ms..3ms && has 'main, wall time, 1ms..3ms' &&
		compare 0 one.trace slow.trace --range 1ms.. && has 'wall time, 1ms..' &&
		compare 0 one.trace slow.trace --range-a 1ms..3ms --range-b 2ms..4ms &&
		has 'main, wall time, 1ms..3ms → 2ms..4ms' &&
		compare 0 one.trace slow.trace --range-b ..2ms --ascii &&
		has 'main, wall time, all time -> 0ms..2ms' &&
		compare 0 one.trace slow.trace --format json --range 1ms..3ms &&
		has '"scope": "main, wall time, 1ms..3ms"'
}

# What people read above the rows is told on standard error where a format is for
# programs; a pattern with a typing error in any.
check_what_is_told() {
	hint='artscope: one run a side: changes of time may be noise'
	none='artscope: --merge nobody matches no method with calls'
	for form in tsv csv json jsonl folded; do
		compare 0 one.trace slow.trace --format $form && grep -q "^$hint" err &&
			compare 0 one.trace slow.trace --format $form --merge nobody &&
			grep -q "^$hint" err && grep -qx "$none" err &&
			compare 1 one.trace slow.trace --format $form --merge nobody --strict &&
			[ -s out ] && grep -qx "$none" err || return
	done
	for form in text markdown html; do
		compare 0 one.trace slow.trace --format $form --strict && [ ! -s err ] &&
			compare 0 one.trace slow.trace --format $form --merge nobody &&
			echo "$none" | cmp - err &&
			compare 1 one.trace slow.trace --format $form --merge nobody --strict &&
			[ -s out ] && echo "$none" | cmp - err || return
	done
	compare 0 base pr --strict && compare 1 damaged pr --strict &&
		has 'left out: ' && [ ! -s err ] &&
		compare 0 damaged pr --format tsv && grep -q '^artscope: left out: ' err
}

# The ending of a file says which form it has; pages and stacks have all rows.
check_forms_by_their_names() {
	compare 0 one.trace slow.trace -o x.html && [ ! -s out ] &&
		grep -q '^<!DOCTYPE html>$' x.html &&
		grep -q '<title>one.trace → slow.trace</title>' x.html &&
		compare 0 one.trace slow.trace --format html &&
		cmp x.html out && compare 0 one.trace slow.trace -o x.folded &&
		grep -q '^main;com.a.B.f;com.a.B.g 3096 7192$' x.folded &&
		compare 0 one.trace slow.trace -o x.html --format tsv &&
		grep -q '^verdict	' x.html &&
		compare 1 one.trace other.trace -o x.html --fail new &&
		refuses '--format html has all stacks, so there is no --top' \
		    one.trace slow.trace -o y.html --top 3 &&
		refuses '--format html has stacks of methods, so there is no --group' \
		    one.trace slow.trace --format html --group class && [ ! -e y.html ]
}

check_order() {
	for order in 'name f g h' 'threads g h f' 'verdict-incl f g h' 'a g f h'; do
		column=${order%% *}
		compare 0 one.trace other.trace --show all --sort "$column" \
			--columns name --format tsv || return
		found=$(sed -n 's/^com.a.B.\(.\) .*/ \1/p' out | tr -d '\n')
		[ "$column$found" = "$order" ] && continue
		echo "wanted: $order, found: $found"
		return 1
	done
}

check_rows_that_are_asked_for() {
	compare 0 one.trace other.trace --show gone && has 'com.a.B.g(int)' &&
		! grep -q 'B.h' out &&
		compare 0 one.trace other.trace --show all --sort name --reverse &&
		[ "$(tail -n 1 out | grep -c B.f)" -eq 1 ] &&
		compare 0 one.trace slow.trace --min-change 5ms &&
		! grep -q 'com.a.B' out
}

# adds_up ARGUMENT...: the changes of all rows, and of their parts, are that of the
# total.
adds_up() {
	compare 0 shop1.trace shop2.trace --format tsv "$@" || return
	sums=$(awk -F '\t' 'NR > 1 { d += $11; e += $12 + $13 }
		END { print d, e }' out)
	compare 0 shop1.trace shop2.trace --format json "$@" || return
	totals=$(sed -n 's/.*"total": {"a": \([0-9]*\), "b": \([0-9]*\),.*/\1 \2/p' out)
	[ "$sums" = "$(echo "$totals" | awk '{ print $2 - $1, $2 - $1 }')" ] && return
	echo "diff $*: $sums do not make $totals"
	return 1
}

# Twice a second of a shop's start: all that both have is counted.
check_of_the_whole() {
	for seed in 1 2; do
		"$build/tests/tracegen" --scenario coldstart --seed $seed \
		    -o shop$seed.trace
	done
	adds_up --thread all && adds_up --only app --clock wall &&
		adds_up --drop nativePollOnce && adds_up --collapse-package all &&
		adds_up --range 1s..1500ms && adds_up --group class &&
		adds_up --group stack && adds_up --group stack --thread all &&
		adds_up --group stack --depth 6 --normalize total &&
		adds_up --within ShopApplication.onCreate#1 --clock cpu || return
	sed 's/onCreate#1/onCreate/g' out >first.out
	adds_up --within ShopApplication.onCreate --clock cpu &&
		sed 's/onCreate#1/onCreate/g' out | cmp - first.out && compare 0 shop1.trace shop2.trace \
		    --within ShopApplication.onCreate --clock cpu &&
		has 'main, cpu time, within ShopApplication.onCreate#1'
}

# As the README has it.
check_did_the_fix_help() {
	"$build/tests/tracegen" --scenario coldstart -o demo.trace
	"$build/tests/tracegen" --scenario coldstart --fixed flags -o fixed.trace
	compare 0 demo.trace fixed.trace --top 1 &&
		has 'total       2 250.762 → 1 734.095 ms  -516.667  -23.0 %' &&
		has ' -515.253  734.413  219.160     13     0.000  -515.253  1 run    com.acme.shop.flags.FlagStore.awaitReady()' &&
		compare 0 demo.trace fixed.trace --thread all --top 1 &&
		has '4 800→0' && has 'java.util.regex.Pattern.compile(String)'
}

# 200 calls more, each a quarter longer, in eight runs a side that are never alike.
check_a_slower_build() {
	mkdir shop slower
	for seed in 1 2 3 4 5 6 7 8; do
		"$build/tests/tracegen" --scenario coldstart --seed $seed \
		    -o shop/$seed.trace
		"$build/tests/tracegen" --scenario coldstart --slower flags \
		    --seed 1$seed -o slower/$seed.trace
	done
	compare 1 shop slower --thread flags-io --fail slower --format tsv --top 1 &&
		has 'slower	slower	more calls		java.util.regex.Pattern.compile (Ljava/lang/String;)Ljava/util/regex/Pattern;		4800	5000	' &&
		compare 0 shop slower --thread main --fail faster,probably
}

# small NAME TRACE F G ID: the same, as R8 has renamed f and g there.
small() {
	sed "s/com\.a\.B	f	.*/$3	r8-map-id-$5/
	    s/com\.a\.B	g	.*/$4	r8-map-id-$5/" "$2" >"$1"
}

# map FILE ID F G: and what it wrote of that: class and name of each.
map() {
	{
		echo "# pg_map_id: $2"
		echo "com.a.B -> ${3% *}:"
		echo "    void f() -> ${3#* }"
		echo "    void g(int) -> ${4#* }"
	} >"$1"
}

# Nothing of one is in the other: that is said, with the ids of both.
check_two_builds_that_are_renamed() {
	small first.trace one.trace 'a.b	c	()V' 'a.b	d	(I)V' 1234abc &&
		small second.trace one.trace 'a.c	a	()V' 'a.c	b	(I)V' 99 &&
		map first.txt 1234abc 'a.b c' 'a.b d' &&
		map second.txt 99 'a.c a' 'a.c b' || return
	compare 0 first.trace second.trace && has 'new 2, gone 2' &&
		has 'map_id is 1234abc before, 99 after' &&
		compare 0 one.trace one.trace --mapping first.txt &&
		! grep -q 'map_id' out || return
	prints first.trace second.trace --mapping-a first.txt \
	    --mapping-b second.txt <<-'END'
	before: first.trace   after: second.trace   main, wall time
	total       4.096 → 4.096 ms  0.000  0.0 %
	in no call  0.000 → 0.000 ms  0.000
	calls       2 → 2  0  0.0 %
	one run a side: changes of time may be noise; counts of calls are exact
	same 2; shown is what changed by 0.500 ms and more

	END
}

# The folder has a map of each build, and a recording finds its own.
check_a_folder_of_mappings() {
	mkdir maps builds &&
		cp first.txt maps/mapping-1.txt &&
		cp second.txt maps/mapping-2.txt &&
		cp first.trace builds/1.trace && cp second.trace builds/2.trace &&
		cp first.trace builds/3.trace &&
		compare 0 builds second.trace --mapping maps --format tsv &&
		[ "$(sed 1d out | cut -f 1,4-8 | sort)" = \
'same		com.a.B.f ()V		1	1
same		com.a.B.g (I)V		1	1' ] &&
		rm maps/mapping-2.txt &&
		compare 0 builds second.trace --mapping maps &&
		has '2.trace: no file of the folder is the mapping'
}

# One name is another method in each build, and a side without a mapping has its own.
check_crossed_names() {
	small first.trace one.trace 'a.b	c	()V' 'a.b	d	()V' 1 &&
		small second.trace slow.trace 'a.b	d	()V' 'a.b	c	()V' 2 &&
		map first.txt 1 'a.b c' 'a.b d' && map second.txt 2 'a.b d' 'a.b c' &&
		sed -i 's/g(int)/g()/' first.txt second.txt || return
	compare 0 first.trace second.trace --mapping-a first.txt \
	    --mapping-b second.txt --format tsv &&
		has '1 run	1 run			com.a.B.g ()V		1	1	3096	7192	4096	' &&
		has 'same	1 run			com.a.B.f ()V		1	1	' &&
		compare 0 first.trace second.trace --mapping-a first.txt \
		    --mapping-b second.txt --group class --format tsv &&
		has '			com.a.B		2	2	4096	8192	4096	' &&
		compare 0 first.trace second.trace --mapping-a first.txt \
		    --mapping-b second.txt --only com.a.B.g --format tsv &&
		has 'com.a.B.g ()V		1	1	' && ! grep -q 'B.f' out &&
		sed 's/	g	(I)V/	g	()V/' one.trace >plain.trace &&
		compare 0 plain.trace second.trace --mapping-b second.txt --format tsv &&
		has '			com.a.B.g ()V		1	1	3096	7192	4096	' &&
		compare 0 first.trace second.trace --mapping-a first.txt --format tsv &&
		has 'gone	gone			com.a.B.g ()V		' &&
		has 'new	new			a.b.c ()V		'
}

# made FILE ID G: a map of small's, in which the compiler made g.
made() {
	{
		echo '# {"id":"com.android.tools.r8.mapping","version":"2.0"}'
		map "$1.rest" "$2" 'a.b c' "$3" && cat "$1.rest"
		echo '    # {"id":"com.android.tools.r8.synthesized"}'
	} >"$1"
}

# An outline of one build is none of the other: its time is its caller's in both.
check_what_the_compiler_made() {
	small third.trace one.trace 'a.b	c	()V' 'a.b	d	(I)V' 1 &&
		small fourth.trace slow.trace 'a.b	c	()V' 'a.b	x	(I)V' 2 &&
		made third.txt 1 'a.b d' && made fourth.txt 2 'a.b x' &&
		sed -i 's/g(int)/outline(int)/' fourth.txt || return
	set -- third.trace fourth.trace --mapping-a third.txt \
	    --mapping-b fourth.txt
	compare 0 "$@" && has 'main, wall time, --merge-synthesized' &&
		has ' +4.096   4.096  8.192      1     0.000    +4.096  1 run    com.a.B.f()' &&
		[ "$(grep -c com.a.B out)" -eq 1 ] &&
		compare 0 "$@" --merge-synthesized &&
		has 'main, wall time, --merge-synthesized' &&
		compare 0 "$@" --keep-synthesized --format tsv &&
		has 'com.a.B.outline (I)V' && has 'com.a.B.g (I)V' &&
		compare 0 "$@" --only B.f --depth 3 &&
		has 'wall time, --merge-synthesized --only B.f --depth 3' &&
		compare 0 one.trace slow.trace --merge-synthesized &&
		has '--merge-synthesized finds no method with calls that a mapping' &&
		compare 0 one.trace slow.trace --merge nobody &&
		has '--merge nobody matches no method with calls'
}

check_mappings_that_are_none() {
	refuses 'nowhere.txt: ' first.trace second.trace --mapping-b nowhere.txt &&
		: >empty.txt &&
		refuses 'empty.txt: ' first.trace second.trace --mapping-a empty.txt &&
		refuses 'either --mapping or --mapping-b' first.trace second.trace \
		    --mapping first.txt --mapping-b second.txt &&
		cp second.txt mine.txt &&
		refuses '-o would overwrite the mapping' first.trace second.trace \
		    --mapping-b mine.txt -o mine.txt && cmp second.txt mine.txt
}

# table FILE TRACE...: what artscope table says of them, after each other.
table() {
	file=$1
	shift
	for trace in "$@"; do
		"$program" table stats "$trace" || return
	done >"$file"
}

# A table stands for the recordings that it is of: in rows and in verdicts.
check_a_table_is_a_side() {
	table base.tsv base/?.trace && table one.tsv one.trace || return
	prints one.tsv one.trace <<-'END' || return
	before: one.tsv   after: one.trace   main, wall time
	total       4.096 → 4.096 ms  0.000  0.0 %
	calls       2 → 2  0  0.0 %
	before is known by a table of sums: the time in no call, waiting and what the tracing took are not in it
	one run a side: changes of time may be noise; counts of calls are exact
	same 2; shown is what changed by 0.500 ms and more

	END
	compare 0 base pr --format tsv && cp out traces.out &&
		compare 0 base.tsv pr --format tsv && cmp out traces.out &&
		compare 1 base.tsv pr --fail probably --top 1 && has '(3 runs)' &&
		compare 0 base.tsv pr --drop-first && has '(2 runs)' &&
		compare 0 base.tsv pr/1.trace --format json &&
		has '"in_no_call": null' && has '["base.tsv#1", "base.tsv#2"'
}

# All but what it cannot know is the same, of a second of a shop.
check_a_table_of_the_whole() {
	table shop.tsv shop1.trace || return
	for asked in '' '--group class' '--group package' '--group library' '--group thread'; do
		# shellcheck disable=SC2086
		compare 0 shop1.trace shop2.trace --thread all $asked --format tsv &&
			cp out traces.out &&
			compare 0 shop.tsv shop2.trace --thread all $asked --format tsv ||
			return
		case $asked in
		--group*) sed 1q out | cut -f 5 | grep -qx "${asked#--group }" || return ;;
		esac
		case $asked in
		*class | *package | *library) fields=1,3-13,18-22 ;;
		*) fields=1-22 ;;
		esac
		for file in out traces.out; do
			cut -f $fields $file | LC_ALL=C sort >$file.cut
		done
		diff traces.out.cut out.cut || return
	done
}

check_what_a_table_cannot_say() {
	sums='base.tsv: a table of sums has'
	refuses "$sums no times of single calls" base.tsv pr --range 1ms.. &&
		refuses "$sums no stacks, which tell" base.tsv pr --group phase &&
		refuses "$sums no times of single calls" base.tsv pr --within B.f#1 &&
		refuses "$sums no stacks that could" base.tsv pr --only app &&
		refuses '--clock wait: a table of sums has no waiting' base.tsv pr \
		    --clock wait &&
		compare 0 base.tsv one.trace --range-b 1ms.. &&
		sed 's/main/worker-#/' base.tsv >pool.tsv &&
		refuses 'pool.tsv: a table of sums has all threads of worker-# together' \
		    pool.tsv pr --thread worker-1 &&
		refuses 'pool.tsv: no thread is called main in it' pool.tsv pr &&
		compare 0 pool.tsv pr --thread 'w*' && has 'gone 2' &&
		compare 0 base.tsv pr --mapping first.txt &&
		has 'base.tsv: a table of sums has the names that it was written' &&
		head -c 300 base.tsv >cut.tsv &&
		refuses 'cut.tsv:3:' cut.tsv pr &&
		cat base.tsv base.tsv >twice.tsv &&
		refuses 'twice.tsv:11:1: line 2 has the same trace_id' twice.tsv pr &&
		sed '2s/	1	0	0	/	1e999	0	0	/' base.tsv >large.tsv &&
		refuses 'large.tsv:2:' large.tsv pr &&
		"$program" report base.tsv >out 2>err
	[ $? -eq 2 ] && grep -q 'is a table that artscope has written' err
}

# table_of_runs NAME RUN...: 1000 runs, of which each takes 4 us more than the one
# before, and these numbers 1 us more than that.
table_of_runs() {
	"$program" table stats one.trace | awk -v name="$1" -v more=" ${*:-} " '
		BEGIN { FS = OFS = "\t" }
		NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; print; next }
		NR == 2 {
			for (run = 1; run <= 1000; run++) {
				$at["trace_id"] = sprintf("%.1s%015d", name, run)
				$at["excl_wall_us"] = $at["incl_wall_us"] = 1000 + 4 * run + \
				    (index(more, " " run " ") > 0)
				print
			}
		}' >"$1"
}

# A p that is nearly 1 is not 0.
check_a_p_of_nearly_one() {
	for name in a b c d; do
		table_of_runs $name.tsv
	done
	table_of_runs d.tsv 5 9
	run 0 diff a.tsv b.tsv --vs c.tsv d.tsv && grep -q '^total .*(p 1\.0000)$' out
}

# The heaviest way first, and the callers of what is shown.
check_stacks_as_a_tree() {
	prints base pr --group stack <<-'END' || return
	before: base/1.trace and 2 more (3 runs)   after: pr/1.trace and 2 more (3 runs)   main, wall time; ±: spread of the runs
	total       4.608 ±0.256 → 10.752 ±0.256 ms  +6.144  +133.3 %  probably slower (p 0.1000)
	in no call  0.000 ±0.000 → 0.000 ±0.000 ms  0.000
	calls       2 ±0 → 2 ±0  0  0.0 %
	times are medians, which need not add up to the median of the total
	3+3 runs, 2 rows: no test can tell one changed row from chance; 5+5 runs could; about 0.2 of the rows do not overlap by chance alone
	probably slower 1, same 2; shown is what changed by 0.500 ms and more

	incl change  change ms        before         after  calls  by calls  per call  verdict          stack
	     +6.144      0.000  0.000 ±0.000  0.000 ±0.000      0     0.000     0.000  same             main
	     +6.144      0.000  1.000 ±0.000  1.000 ±0.000      1     0.000     0.000  same               com.a.B.f()
	     +6.144     +6.144  3.608 ±0.256  9.752 ±0.256      1     0.000    +6.144  probably slower      com.a.B.g(int)
	END
	compare 0 one.trace other.trace --group stack --format tsv &&
		[ "$(cut -f 1,5,7-11,14-16,24-26 out | sed 1d)" = \
'same	main	0	0	0	0	0	4096	8192	4096	0	0	0
same	com.a.B.f ()V	1	1	1000	1000	0	4096	8192	4096	1	1	0
new	com.a.B.h (I)V	0	1	0	7192	7192	0	7192	7192	2	2	0
gone	com.a.B.g (I)V	1	0	3096	0	-3096	3096	0	-3096	2	2	0' ] &&
		compare 0 one.trace other.trace --group stack --show gone \
		    --format tsv && [ "$(cut -f 5,25 out | tail -n 1)" = \
		'com.a.B.g (I)V	2' ] && [ "$(wc -l <out)" -eq 4 ] &&
		compare 1 one.trace other.trace --group stack --fail new &&
		compare 0 one.trace other.trace --group stack --fail rerouted &&
		refuses 'base.tsv: a table of sums has no stacks' base.tsv pr \
		    --group stack
}

# Two numbers after each stack, as difffolded.pl has them.
check_folded_stacks() {
	prints one.trace slow.trace --format folded <<-'END' || return
	main;com.a.B.f 1000 1000
	main;com.a.B.f;com.a.B.g 3096 7192
	END
	prints one.trace other.trace --format folded <<-'END' || return
	main;com.a.B.f 1000 1000
	main;com.a.B.f;com.a.B.h 0 7192
	main;com.a.B.f;com.a.B.g 3096 0
	END
	# Of three runs that in the middle.
	prints base pr --format folded <<-'END' || return
	main;com.a.B.f 1000 1000
	main;com.a.B.f;com.a.B.g 3608 9752
	END
	# A row of two methods, whose name is longer than those before it.
	lambda='a.B$$ExternalSyntheticLambda'
	printf 'main;%s 10\n' "${lambda}1.run" "${lambda}2.run" >two.folded
	printf 'main;%s 100\n' "${lambda}3.run" "${lambda}4.run" >next.folded
	prints two.folded next.folded --format folded <<-END || return
	main;main;$lambda#.run 20 200
	END
	compare 0 first.trace second.trace --mapping-a first.txt \
	    --mapping-b second.txt --format folded &&
		has 'main;com.a.B.f;com.a.B.g 3096 ' &&
		compare 1 one.trace other.trace --format folded --fail new &&
		refuses '--format folded has all stacks, so there is no --top' \
		    one.trace one.trace --format folded --top 3 &&
		refuses '--format folded has stacks of methods' one.trace one.trace \
		    --format folded --group class &&
		refuses 'base.tsv: a table of sums has no stacks' base.tsv pr \
		    --format folded || return
	for clock in wall cpu; do
		compare 0 shop1.trace shop2.trace --thread all --clock $clock \
		    --format folded &&
			sums=$(awk '{ a += $(NF - 1); b += $NF }
				END { print a, b }' out) || return
		for n in 1 2; do
			"$program" export --format folded --weight $clock \
			    shop$n.trace | awk '{ sum += $NF } END { print sum }'
		done | tr '\n' ' ' >exported
		[ "$sums " = "$(cat exported)" ] && continue
		echo "$sums, and by export $(cat exported)"
		return 1
	done
}

# A recording that is slower as a whole.
check_the_same_share() {
	compare 0 one.trace slow.trace --normalize total --show all &&
		has 'main, wall time, --normalize total' &&
		has 'total       4.096 → 4.096 ms  0.000' &&
		has ' -0.500   1.000  0.500 ' &&
		compare 0 base pr --normalize thread --format folded &&
		has 'main;com.a.B.f 1000 428' && compare 0 base.tsv pr \
		    --normalize total --format tsv --top 1 &&
		has '	com.a.B.f ()V	' &&
		refuses "--normalize knows no 'half'" one.trace one.trace \
		    --normalize half
}

# Two threads of one recording, or of two.
check_threads_of_each_side() {
	compare 0 demo.trace demo.trace --thread-a main --thread-b 'flags*' \
	    --group thread && has 'main → flags*, wall time' &&
		has 'total       2 250.762 → 787.484 ms' &&
		has 'main -> flags-io' && ! has ' new ' && ! has ' gone ' &&
		compare 0 demo.trace demo.trace --thread-a main --thread-b flags-io \
		    --format folded && ! grep -qv '^main -> flags-io[; ]' out &&
		compare 0 demo.trace demo.trace --thread-a pool-2-thread-1 \
		    --thread-b pool-2-thread-2 --group stack --format tsv &&
		has '	pool-#-thread-#' && ! grep -q '^new\|^gone' out &&
		compare 0 demo.trace demo.trace --thread-b flags-io \
		    --format json && has '"method": "java.util.regex.Pattern.' &&
		has '"scope": "main → flags-io, wall time"' &&
		compare 0 demo.trace demo.trace --thread-a main --thread-b flags-io \
		    --format markdown --ascii && has 'main -> flags-io' &&
		compare 0 demo.trace demo.trace --thread-a main --thread-b flags-io \
		    --format html && has '<title>demo.trace → demo.trace</title>' &&
		compare 0 base.tsv pr --thread-a main --thread-b main --show all &&
		has 'total ' &&
		refuses 'either --thread or --thread-b' demo.trace demo.trace \
		    --thread main --thread-b main &&
		refuses '--thread-b: there are no records of such a thread after' \
		    demo.trace demo.trace --thread-b nobody
}

# The usual thread of a side is named, however many the other has.
check_many_threads_of_a_side() {
	set --
	for _ in 1 2 3 4 5 6 7 8 9; do
		set -- "$@" --thread-a "main$(printf '%070d' 0 | tr 0 '*')"
	done
	compare 0 one.trace one.trace "$@" && has '* → main, wall time'
}

# sampled NAME: at each of 20 instants all of a stack ends, and the same begins.
sampled() {
	{
		printf '*version\n3\ndata-file-overflow=false\nclock=dual\n'
		printf 'elapsed-time-usec=100\nnum-method-calls=160\nvm=art\n'
		printf 'pid=7\n*threads\n7\tmain\n*methods\n'
		printf '0x4\tcom.a.B\tf\t()V\tB.java\n'
		printf '0x8\tcom.a.B\tg\t(I)V\tB.java\n'
		printf '*end\nSLOW\3\0\40\0\1\0\0\0\0\0\0\0\16\0\0\0\0\0\0\0'
		printf '\0\0\0\0\0\0\0\0'
		i=0
		while [ $i -le 20 ]; do
			at=$(printf '\\0\\%o\\0\\0' $i)
			for record in 11 5 11 5 4 10 4 10; do
				[ $i -eq 0 ] && case $record in 11 | 5) continue ;; esac
				[ $i -eq 20 ] && case $record in 10 | 4) continue ;; esac
				printf "\\7\\0\\$record\\0\\0\\0$at$at"
			done
			i=$((i + 1))
		done
	} >"$1"
}

# What is sampled has no counts of calls, whichever tool has sampled it.
check_sampled_recordings() {
	sampled sampled.trace &&
		compare 0 sampled.trace sampled.trace --show all &&
		has 'these are samples: calls are not counted' &&
		! grep -q '^calls\|counts of calls' out || return
	compare 0 one.trace sampled.trace &&
		has 'every call before, samples after: their times differ' &&
		! grep -q '^calls\|counts of calls' out &&
		compare 0 sampled.trace one.trace --format json &&
		has '"calls": null' &&
		compare 0 one.trace sampled.trace --format tsv &&
		column calls_a out >calls && column calls_b out >>calls &&
		column by_calls_us out >>calls && ! grep -q . calls
}

# What holds no short calls, or weights of stacks, counts no calls either.
check_calls_that_are_not_counted() {
	long_running long.trace && compare 0 long.trace long.trace --show all &&
		has 'these are calls of some 0.4 s and more alone: what took less counts for' &&
		! grep -q '^calls\|counts of calls' out &&
		compare 0 one.trace long.trace &&
		has 'every call before, long calls alone after: their times differ' &&
		! grep -q '^calls\|counts of calls' out &&
		refuses 'one.trace: has every call, but long.trace has long calls alone; runs' \
		    long.trace one.trace --vs pr &&
		printf 'main;a 4\nmain;a;b 3\n' >stacks.folded &&
		compare 0 stacks.folded stacks.folded &&
		has 'these are folded stacks: calls are not counted' &&
		! grep -q '^calls\|counts of calls' out &&
		printf 'main;a 4\nmain;a;b 5\n' >heavier.folded &&
		compare 0 stacks.folded heavier.folded &&
		has '; shown is what changed by 1 and more' && grep -q '^ *+2 .* b$' out &&
		compare 0 stacks.folded heavier.folded --min-change 3 &&
		has '; shown is what changed by 3 and more' && ! grep -q ' b$' out
}

# A side is of one kind, or somebody insists.
check_runs_that_are_not_alike() {
	mkdir mixed && cp one.trace mixed/1.trace && sampled mixed/2.trace &&
		refuses '2.trace: is sampled, but 1.trace has every call; runs' \
		    one.trace one.trace --vs mixed &&
		refuses '1.trace: has every call, but 2.trace is sampled' \
		    mixed/2.trace mixed/1.trace --vs pr &&
		compare 0 --mixed mixed pr &&
		has '2.trace is sampled, but 1.trace has every call' &&
		compare 0 --mixed mixed pr --format json &&
		has '"2.trace is sampled, but 1.trace has every call"' || return
	mkdir two &&
		cp one.trace two/Start_cold_iter000_2024-05-01-12-30-59.trace &&
		cp one.trace two/Start_cold_iter001_2024-05-01-12-31-59.trace &&
		compare 0 two pr &&
		cp one.trace two/Start_warm_iter000_2024-05-01-12-32-59.trace &&
		refuses 'Start_warm_iter000_2024-05-01-12-32-59.trace: is of the benchmark Start_warm, but' \
		    two pr && compare 0 --mixed two pr || return
	"$build/tests/tracegen" --scenario small --clock wall -o wall.trace &&
		refuses 'wall.trace: has the wall clock, but one.trace the dual clock' \
		    one.trace wall.trace --vs pr &&
		compare 0 base.tsv one.trace --vs pr
}

# The traces in the folders of a folder are its runs, whatever lies beside them, as what
# a benchmark leaves has it.
check_folders_of_folders() {
	mkdir -p out.d/pixel out.d/nexus && cp base/1.trace out.d/pixel/a.trace &&
		cp base/2.trace base/3.trace out.d/nexus && echo '{}' >out.d/data.json &&
		compare 0 out.d pr && has '(3 runs)'
}

# Sums that 64 bits do not hold would give changes of a wrong sign.
check_large_weights() {
	echo 'a;b 1' >small.folded
	echo 'a;b 1000000000000000' >large.folded
	echo 'a;b 9223372036854775807' >largest.folded
	compare 0 small.folded large.folded && has '+999 999 999 999 999' &&
		refuses 'largest.folded: its weights are too large to be compared' \
		    small.folded largest.folded --fail slower &&
		refuses 'largest.folded: its weights are too large to be compared' \
		    largest.folded small.folded
}

# A median of two counts is a half, and all that comes of it.
check_half_a_call() {
	compare 0 one.trace other.trace --vs slow.trace slow.trace --show all &&
		has ' 0.5→1  ' &&
		has ' +5.644  1.548 ±1.548  7.192 ±0.000  0.5→1    +2.572    +3.072  probably slower' &&
		compare 0 one.trace other.trace --vs slow.trace slow.trace \
		    --format tsv &&
		has '	com.a.B.g (I)V		0.5	1	1548	7192	5644	2572	3072	' &&
		compare 0 one.trace base/1.trace --vs base/1.trace base/2.trace \
		    --format json && has '"calls": {"a": 2, "b": 2,'
}

run_checks
