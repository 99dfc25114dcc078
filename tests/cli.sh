#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# tests/cli.sh - the program as a command: status, streams, what goes where.
#
# The program is ARTSCOPE_BUILDDIR/artscope.
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"
need "$program"
in_new_folder

# The file of docs/format.md, "Test vectors".
test_vector '0x4\tcom.a.B\tf\t()V\tB.java\n0x8\tcom.a.B\tg\t(I)V\tB.java\n' \
    >small.trace

header='method	class	name	signature	source	calls	recursive	threw	incl_wall_us	excl_wall_us	incl_cpu_us	excl_cpu_us'

check_answers_of_the_test_vector() {
	[ "$(wc -c <small.trace)" -eq 270 ] || return
	{
		echo "$header"
		echo 'com.a.B.f ()V	com.a.B	f	()V	B.java	1	0	1	30	16	12	8'
		echo 'com.a.B.g (I)V	com.a.B	g	(I)V	B.java	1	0	0	14	14	4	4'
	} >wanted
	run 0 report --format=tsv small.trace && diff wanted out &&
		[ ! -s err ]
}

check_view_is_a_report_without_a_terminal() {
	run 0 report small.trace && mv out wanted &&
		run 0 small.trace && diff wanted out &&
		run 0 view small.trace && diff wanted out
}

check_standard_input_and_packed_files() {
	run 0 report --format=tsv small.trace && mv out wanted || return
	"$program" report --format=tsv - <small.trace >out &&
		diff wanted out &&
		cat small.trace | "$program" report --format=tsv - >out &&
		diff wanted out &&
		gzip -k small.trace &&
		run 0 report --format=tsv small.trace.gz && diff wanted out &&
		{ ! "$program" info - 0>&1 2>err || echo ended well; } |
			cat >out && [ ! -s out ] &&
		grep -q '^artscope: standard input: cannot be read: ' err
}

# said_plainly: what was said has no control character but line feeds and tabs, and none
# that turns the direction of text or has no width.
said_plainly() {
	[ "$(LC_ALL=C tr -d '\11\12\40-\176\200-\377' <said | wc -c)" -eq 0 ] &&
		! LC_ALL=C grep -aEq "$unseen" said && return
	echo "this has what cannot be seen:"
	cat -v said | grep -F '^' | tail -n 20
	return 1
}

# whatever ARGUMENT...: any status but a signal's.  What it says is added to said.
whatever() {
	"$program" "$@" >>said 2>&1 </dev/null
	[ $? -le 2 ] && return
	echo "artscope $*" | od -c | head
	return 1
}

# every_name SIGN: files are called so, whatever they are for: of traces the good
# trace$c, the damaged part$c and name$c, which is none.
every_name() {
	mkdir "dir$1" && head -c 250 small.trace >"part$1" && cp map.txt "map$1" &&
		cp y.budget "budget$1" && cp x.conf "conf$1" &&
		printf 'trace%s\n' "$1" >"list$1" &&
		printf 'artscope 1\nbaseline "none%s" "part%s"\nspan < 9s\n' "$1" "$1" >z.budget &&
		whatever diff "trace$1" "part$1" && whatever check "budget$1" "trace$1" &&
		whatever check z.budget "part$1" && whatever check "none$1" "trace$1" &&
		whatever check --also "tsv:no$1/x" "budget$1" "none$1" &&
		whatever --check-config --config "conf$1" &&
		whatever --check-config --config "none$1" &&
		whatever table stats --files-from "list$1" &&
		whatever table stats --files-from "none$1" &&
		whatever table traces -o "list$1" "part$1" || return
	for what in report calls threads 'info --lint' 'check --init' \
	    'export --format html' 'export --format svg'; do
		# shellcheck disable=SC2086
		whatever $what "part$1" && whatever $what "dir$1" &&
			whatever $what "none$1" && whatever $what -o "no$1/x" "trace$1" || return
	done
	for name in map none trace dir; do
		whatever report --mapping "$name$1" "trace$1" &&
			whatever diff --mapping-a "$name$1" "trace$1" "part$1" || return
	done
	rm -rf "part$1" "map$1" "budget$1" "conf$1" "list$1" "dir$1"
}

# A name that is no UTF-8 is told with all of its bytes, and a long one leaves room for
# what is wrong with it.
check_names_that_are_no_utf8() {
	odd=$(printf 'caf\351x')
	many=$(printf '%0130d' 0 | sed "s/0/$(printf '\351')/g")
	mkdir "$odd" && printf 'artscope 1\ncalls x <= 1\n' >odd.budget || return
	says 2 'caf\xE9x.budget: No such file' check "$odd.budget" small.trace &&
		says 2 'caf\xE9x: this is a folder' check "$odd" small.trace &&
		says 1 "small.trace: no thread is called 'caf\\xE9x'" report -t "$odd" small.trace &&
		says 2 '--label caf\xE9x: a label is' table --label "$odd" traces small.trace &&
		says 2 '--label caf\xE9x=: its name' table --label "$odd=" traces small.trace &&
		says 2 'cannot write caf\xE9x/no/y: No such' report -o "$odd/no/y" small.trace &&
		says 2 "--also takes FORMAT:FILE, as junit:check.xml, not 'caf\\xE9x'" \
		    check --also "$odd" odd.budget small.trace &&
		run 2 check "$many" small.trace && grep -q ': No such file or directory$' err
}

# Whatever a file holds, or is called, or a word on the command line: what is printed of
# it can be seen.
check_no_message_passes_a_control_on() {
	unseen=$(printf '\302[\200-\237]|\342\200[\213-\217\250-\256]|\342\201[\240-\257]|\330\234|\357\273\277')
	# 1 to 31 without the line feed, DEL, C1, and what turns text
	signs='\001 \002 \003 \004 \005 \006 \007 \010 \011 \013 \014 \015 \016 \017
		\020 \021 \022 \023 \024 \025 \026 \027 \030 \031 \032 \033 \034 \035 \036 \037
		\177 \302\200 \302\233 \302\235 \302\237 \330\234 \342\200\213 \342\200\216
		\342\200\217 \342\200\250 \342\200\251 \342\200\252 \342\200\253 \342\200\254
		\342\200\255 \342\200\256 \342\201\246 \342\201\247 \342\201\250 \342\201\251
		\357\273\277 \233 \377'
	# six at a time: of all of them in a row few would be shown
	groups=$(printf '%s\n' $signs | awk '{ printf "%s%s", $0, NR % 6 ? "" : " " }')
	for sign in $groups; do
		# shellcheck disable=SC2059
		c=$(printf "$sign")
		for line in "(x$c::error::y < 1ms" "wall \"a${c}b\" < 1ms" "spam$c" \
		    "[g$c]" "calls re:($c <= 1" "set within \"a${c}b\"" "baseline \"no$c\"" \
		    "ma${c}in: calls x(${c}y) <= 1" "calls x <= 1${c}ms" "calls \"x$c"; do
			printf 'artscope 1\n%s\ncalls x <= +1 of baseline\n' "$line" >x.budget
			touch x.1 x.2 x.3 x.4 x.5
			whatever check --also tsv:x.1 --also json:x.2 --also junit:x.3 \
			    --also github:x.4 --also markdown:x.5 x.budget small.trace || return
			cat x.[1-5] >>said
		done
		said_plainly || return
	done
	rm -f x.[1-5]
	for sign in $groups; do
		# shellcheck disable=SC2059
		c=$(printf "$sign")
		printf '%s' "$c" >"name$c" && cp small.trace "trace$c" || return
		printf 'com.a.B%s -> com.a.B:\n    void f%s() -> f\n' "$c" "$c" >map.txt
		printf 'a%s;b%s 1\na;c%s x\n' "$c" "$c" "$c" >x.folded
		printf 'set x%s y\nbind %s %s\nfilter a (%s\nsource no%s\n' "$c" "$c" "$c" "$c" "$c" >x.conf
		printf 'trace_id\tmethod%s\nx\t%s\n' "$c" "$c" >x.tsv
		printf 'none%s\n' "$c" >x.list
		test_vector "0x4\\tcom.a$sign\\tf$sign\\t()V$sign\\tB$sign\\n0x8\\tx\\tg\\t(I)V\\tB\\nodd$sign\\n" >odd.trace
		printf 'artscope 1\nbaseline x.tsv\nmax * < 1ns\ncalls com.** <= +1 of baseline\n' >y.budget
		whatever report "name$c" && whatever info --lint "trace$c" &&
			whatever report --mapping map.txt small.trace &&
			whatever report x.folded && whatever --check-config --config x.conf &&
			whatever table stats --files-from x.list && whatever check y.budget odd.trace &&
			whatever report --format tsv odd.trace && whatever info odd.trace &&
			whatever diff odd.trace small.trace && whatever tree odd.trace &&
			whatever report --focus "(a$c" odd.trace && whatever "$c" odd.trace &&
			whatever report "--no-$c" odd.trace && whatever calls odd.trace "no$c" &&
			whatever report --thread "no$c" odd.trace &&
			whatever report --columns "no$c" odd.trace &&
			whatever check --also "x$c:y" x.budget odd.trace &&
			whatever diff x.tsv small.trace || return
		every_name "$c" && said_plainly || return
		rm -f "name$c" "trace$c"
	done
	folder=${ARTSCOPE_TRACES:-none}/repro
	[ ! -e "$folder/r3-cr.budget" ] || whatever check "$folder/r3-cr.budget" small.trace
	said_plainly && [ "$(wc -l <said)" -gt 1000 ]
}

# Without a name it is the trace, unless there is nothing in it.
check_a_pipe_needs_no_name() {
	run 0 report --format=tsv small.trace && mv out wanted || return
	"$program" report --format=tsv <small.trace >out &&
		diff wanted out &&
		cat small.trace | "$program" report --format=tsv >out &&
		diff wanted out &&
		cat small.trace | "$program" --format=tsv >out &&
		diff wanted out && "$program" - <small.trace >wanted &&
		"$program" <small.trace >out && diff wanted out || return
	printf 'artscope 1\nmain: span < 9s\n' >x.budget
	for words in "check x.budget" "check --init" "table stats" tree info \
	    "export --format folded" threads calls "tree --bottom-up"; do
		# shellcheck disable=SC2086
		"$program" $words - <small.trace >wanted 2>err && [ -s wanted ] &&
			cat small.trace | "$program" $words >out 2>err &&
			diff wanted out && [ ! -s err ] && continue
		echo "artscope $words: not from a pipe"
		return 1
	done
	: >empty
	for words in report "table stats" "check x.budget" ''; do
		# shellcheck disable=SC2086
		{ ! "$program" $words <empty 2>err && mv err wanted &&
			! : | "$program" $words 2>err && diff wanted err &&
			! "$program" $words <&- 2>err && diff wanted err &&
			! "$program" $words </dev/null 2>err &&
			diff wanted err && grep -q 'which trace?' err; } >out &&
			[ ! -s out ] && continue
		echo "artscope $words: an empty pipe"
		return 1
	done
	! cat small.trace | "$program" diff 2>err &&
		grep -q 'which traces?' err
}

check_output_to_a_file() {
	run 0 report --format=tsv small.trace && mv out wanted &&
		run 0 report --format=tsv -o there small.trace &&
		[ ! -s out ] && diff wanted there &&
		says 2 'cannot write no/such/place: ' \
		    report -o no/such/place small.trace &&
		cp small.trace copy && ln -s copy link &&
		says 2 '-o would overwrite copy, which is read' \
		    report -o link copy && cmp small.trace copy &&
		! "$program" report -o link - <copy 2>err &&
		grep -q 'would overwrite standard input' err &&
		cmp small.trace copy &&
		cp small.trace x.sec && ln x.sec y &&
		says 2 '-o would overwrite x.sec, which is read' \
		    report -o y x && cmp small.trace y &&
		rm x.sec y &&
		says 2 '-o would overwrite copy, which is read' \
		    diff -o link small.trace copy && cmp small.trace copy &&
		rm link copy
}

check_a_full_disk_is_told() {
	[ -c /dev/full ] || return 0
	for arguments in 'report small.trace' 'info small.trace' --help \
	    'export --format folded small.trace' \
	    'export --format svg small.trace' \
	    'export --format perfetto small.trace' \
	    'diff --format html small.trace small.trace' \
	    'diff --format folded small.trace small.trace'; do
		# shellcheck disable=SC2086
		"$program" $arguments >/dev/full 2>err && return 1
		[ "$("$program" $arguments 2>&1 >/dev/full | wc -l)" -eq 1 ] ||
			return
		grep -q 'cannot write standard output' err || return
	done
	says 2 'cannot write /dev/full' report -o /dev/full small.trace &&
		says 2 'cannot write /dev/full' export --format pprof \
		    -o /dev/full small.trace
}

# What is closed does not become a file of ours, in which the answer would be lost.
check_a_closed_output_is_told() {
	for arguments in 'report small.trace' 'table stats small.trace' --version \
	    'export --format folded small.trace' 'check - small.trace' \
	    'diff --format tsv small.trace small.trace'; do
		# shellcheck disable=SC2086
		"$program" $arguments >&- 2>err </dev/null && return 1
		[ "$(wc -l <err)" -eq 1 ] || return
	done
	"$program" report - <&- >out 2>err && return 1
	[ -s err ] && [ ! -s out ]
}

# A block has 512 or 1024 bytes; what is unpacked is larger.
check_a_file_that_may_not_grow_is_told() {
	{
		cat small.trace
		head -c 20000 /dev/zero
	} >large.trace
	gzip -c large.trace >large.gz 2>/dev/null || return 0
	(
		ulimit -f 4 || exit 0
		says 2 'large.gz: there is no room to unpack it: ' \
		    report large.gz
	)
}

# With the sanitizers each function has a much larger frame.
check_a_small_stack_is_raised_or_told() {
	grep -qs 'define SANITIZED' "${program%/*}/config.h" && return
	(ulimit -s 64) 2>/dev/null || return 0
	gzip -c small.trace >stack.gz
	# Only artscope gets it: other programs may not begin with so little.
	cat >limited <<-'END'
		#!/bin/sh
		ulimit $limit -s 64 && exec "$real" "$@"
	END
	chmod +x limited
	(
		export real="$program" limit=-S
		program=$PWD/limited
		run 0 report small.trace && run 0 report stack.gz &&
			"$program" report - <stack.gz >out && [ -s out ] ||
			exit
		limit=
		says 2 'the stack may not be larger than 64 KiB' \
		    report small.trace
	)
}

check_a_closed_pipe_is_no_failure() {
	{
		"$program" report small.trace 2>err
		echo $? >status
	} | true
	[ "$(cat status)" -eq 0 ] && [ ! -s err ]
}

# A thread without records is in the list, unless only others are asked for.
check_threads_that_are_active() {
	sed '/^\*methods$/i\
99	idler' small.trace >idle.trace
	run 0 threads idle.trace && grep -q ' idler$' out &&
		run 0 threads --active idle.trace && ! grep -q idler out &&
		run 0 threads --active --format tsv idle.trace && ! grep -q idler out &&
		run 0 threads --format tsv idle.trace && grep -q idler out &&
		run 2 report --active idle.trace
}

check_threads_and_clocks() {
	run 0 report --thread main small.trace &&
		run 0 report --thread 7 --thread all small.trace &&
		says 1 "small.trace: no thread is called 'none'" \
		    report --thread none small.trace &&
		says 1 "small.trace: no thread is called 'mian'; artscope threads \
lists them; did you mean 'main'?" report --thread mian small.trace &&
		run 0 report --clock wait small.trace &&
		sed 's/clock=dual/clock=wall/' small.trace >wall.trace &&
		says 2 'wall.trace: --clock cpu cannot be had' \
		    report --clock cpu wall.trace &&
		says 2 'wall.trace: --sort wait cannot be had' \
		    report --sort wait wall.trace &&
		says 2 'wall.trace: column wait cannot be had' \
		    report --columns wait,name wall.trace &&
		says 2 'wall.trace: column inclusive:cpu cannot be had' \
		    report --columns inclusive:cpu wall.trace &&
		says 2 'wall.trace: --sort cpu cannot be had' \
		    calls --sort cpu wall.trace com.a.B.g &&
		run 0 calls --sort wall wall.trace com.a.B.g
}

check_questions_about_methods() {
	run 0 tree small.trace && grep -q 'com.a.B.f' out &&
		run 0 calls small.trace com.a.B.g &&
		run 0 report --parents 'B.g' small.trace &&
		run 0 report --group class --format json small.trace &&
		says 1 "small.trace: no method with calls matches 'none'" \
		    calls small.trace none &&
		says 1 "small.trace: 2 methods with calls match 'com'" \
		    report --children com small.trace &&
		run 0 calls small.trace && grep -q ' slowest of ' out &&
		says 2 "--sort knows no column 'method'" \
		    calls --sort method small.trace com.a.B.g
}

# Whoever reads a text later sees what it is of.
check_the_head_names_the_range() {
	for range in 0ms..0.02ms 0.005ms.. 0.01ms..+0.01ms; do
		told=$range
		[ "$range" = 0.01ms..+0.01ms ] && told=0.01ms..0.02ms
		for kind in report tree 'calls --sort start'; do
			# shellcheck disable=SC2086
			run 0 $kind --range "$range" small.trace && grep -qx "range: $told" out || return
		done
	done
	run 0 report --within com.a.B.g#1 small.trace &&
		grep -q '^range: com.a.B.g#1, [0-9.]*ms..[0-9.]*ms$' out &&
		run 0 report small.trace && ! grep '^range:' out
}

# Numbers of samples come with a word, also where Android does not say that it sampled:
# many records of one time tell.
check_the_head_says_sampled() {
	{
		test_vector '0x4\ta\tx\t()V\tS.java\n' | head -c 200 |
			sed 's/=4$/=160/' | sed '/^.end$/q'
		printf 'SLOW\3\0\40\0\1\0\0\0\0\0\0\0\16\0\0\0\0\0\0\0'
		printf '\0\0\0\0\0\0\0\0'
		for time in 1 2 3 4 5 6 7 10 11 12 13 14 15 16 17 20 21 22 23 24 \
		    25 26 27 30 31 32 33 34 35 36 37 40 41 42 43 44 45 46 47 50; do
			for word in 4 5 4 5; do
				# shellcheck disable=SC2059
				printf "\\7\\0\\$word\\0\\0\\0\\$time\\0\\0\\0\\$time\\0\\0\\0"
			done
		done
	} >sampled.trace
	for kind in report tree 'calls --sort start'; do
		# shellcheck disable=SC2086
		run 0 $kind sampled.trace &&
			grep -q '^sampled.trace: ART 3, sampled, dual clock, 39 us, ~80 calls, 1 thread$' out &&
			grep -q '^note: .*probably a sampling recording: .*too low.*medians too long$' out ||
			return
	done
	run 0 report --columns calls,min,p50,exclusive,name sampled.trace &&
		grep -q '~calls .*~min.*~p50' out &&
		run 0 report --format tsv sampled.trace && [ "$(head -n 1 out)" = "$header" ] &&
		run 0 report small.trace && ! grep 'sampl\|~' out &&
		"$build/tests/tracegen" --scenario small --layout simpleperf -o samples.trace &&
		run 0 report samples.trace && grep -q '^samples.trace: .*, sampled, .* samples, ' out &&
		! grep '~' out
}

# … and so do numbers of calls below the head, and in exports for people.
check_counts_of_samples_have_a_sign() {
	while IFS='|' read -r arguments words; do
		# shellcheck disable=SC2086
		run 0 $arguments && grep -qF -- "$words" out && continue
		echo "artscope $arguments: not '$words'"
		return 1
	done <<-'END'
	info sampled.trace|calls                         ~80
	info --lint sampled.trace|ART 3, sampled, dual clock
	threads sampled.trace|  ~calls  
	report --columns percall,selfpercall,name sampled.trace|~ms/call  ~self ms/call
	report --parents a.x sampled.trace|of ~80+0 calls of a.x
	calls --top 3 sampled.trace|the 3 slowest of ~80 calls
	calls sampled.trace a.x|: ~80 calls
	calls sampled.trace a.x|, ~min 0 us, ~p50 
	export --format dot -o - sampled.trace|\n~80 calls"
	export --format dot -o - sampled.trace|\lsampled, wall time of 1 thread
	export --format svg -o - sampled.trace|>sampled, wall time of 1 thread
	export --format svg -o - sampled.trace|, ~80 calls
	export --format svg --chart -o - sampled.trace|>sampled, calls over time
	END
	for kind in info threads calls 'export --format dot -o -' 'export --format svg -o -'; do
		# shellcheck disable=SC2086
		run 0 $kind small.trace && ! grep '~[0-9]\|~calls\|sampled' out || return
	done
	run 0 info --format json sampled.trace && grep -q '"calls": 80' out &&
		run 0 export --format html -o - sampled.trace &&
		sed -n '/id="head0"/,/<.script/p' out | sed '1d; s/<.*//' | base64 -d |
		gzip -dc | tr -d ' \n' | grep -qF '"kind":"sampled","sign":"~",'
}

# A pattern with a typing error is no answer.
check_transforms_that_match_nothing_are_told() {
	none='small.trace: --merge nobody matches no method with calls'
	for form in text tsv csv json jsonl markdown; do
		says 0 "$none" report --merge nobody --format $form small.trace && [ -s out ] &&
			says 1 "$none" report --merge nobody --strict --format $form small.trace &&
			[ -s out ] || return
	done
	says 0 "$none; --drop me matches no method" tree --merge nobody --drop me small.trace &&
		says 0 "$none" calls --merge nobody small.trace &&
		says 1 "$none" export --merge nobody --strict --format folded -o - small.trace &&
		says 0 "$none" table stats --merge nobody small.trace &&
		run 0 report --strict --merge com.a.B.g small.trace && [ ! -s err ]
}

# The head of a tree says what was dropped, from either end.
check_what_a_tree_lacks() {
	for end in '' --bottom-up; do
		# shellcheck disable=SC2086
		run 0 tree $end --drop com.a.B.g small.trace &&
			grep -q ' of thread main (7), without 0.014 ms dropped, 0.000 ms of it' out ||
			return
	done
}

# Numbers of a part come with a word, whoever reads them.
check_damage_is_told() {
	head -c 250 small.trace >part.trace
	for form in tsv json; do
		says 0 'part.trace: damaged: the file holds 2 records fewer than it says' \
		    report --format=$form part.trace && [ -s out ] &&
			says 1 'part.trace: damaged: the file holds 2 records fewer' \
			    report --strict --format=$form part.trace &&
			[ -s out ] &&
			run 0 report --strict --format=$form small.trace &&
			[ ! -s err ] || return
	done
	run 0 report part.trace && [ ! -s err ] && grep -q '^damaged: ' out &&
		says 1 'part.trace: damaged: ' report --strict part.trace
}

# A trace without records has no times that it could be part of.
check_the_clock_costs_where_it_was_read() {
	sed 's/^vm=art/clock-call-overhead-nsec=77\n&/' small.trace >cost.trace
	sed 's/^\(data-file-overflow\|num-method-calls\)=.*/\1=false/; /^\*end/q' \
	    cost.trace >none.trace
	tail -c 88 small.trace | head -c 32 >>none.trace
	run 0 info cost.trace && grep -q 'about 77 ns more' out &&
		run 0 info none.trace && ! grep -q 'ns more' out
}

check_refusals() {
	: >empty.trace
	says 2 'empty.trace: ' report empty.trace &&
		says 2 'nowhere.trace: ' report nowhere.trace &&
		says 2 '.: ' report . &&
		says 2 "unknown option '--no'" --no small.trace &&
		says 2 'only the viewer takes --follow' --follow small.trace &&
		says 2 'only the viewer takes --filter' --filter x small.trace &&
		says 2 'only the viewer takes --zoom' --zoom 0..1ms small.trace &&
		says 2 'only the viewer takes --set' --set 'clock cpu' small.trace &&
		says 2 'only the viewer takes --frame' diff --frame f small.trace \
		    small.trace &&
		run 0 --theme dark small.trace && grep -q method out &&
		says 2 'report does not take --follow; view does' report --follow x &&
		says 2 'which trace?' report &&
		says 2 'one trace at a time' report small.trace other.trace &&
		sed '/^\*end/,$d' small.trace >cut.trace &&
		says 1 'cut.trace: byte 177: the file ends inside its text section' \
		    report cut.trace &&
		run 0 info cut.trace && grep -q '^damage\.no-end  *the file ends' out
}

# Nothing at all asks for help, but is no answer.
check_examples_and_help() {
	run 2 && grep -q '^artscope: which trace?' err &&
		[ "$(grep -c '^  artscope .*app.trace' err)" -eq 2 ] &&
		run 0 --help && mv out wanted && run 0 help &&
		diff wanted out && grep -q '^artscope help SUBCOMMAND ' out &&
		run 0 help idle && grep -q '^  > .*nativePollOnce$' out &&
		run 0 help phases && grep -q '^app start$' out &&
		grep -q '^  android.view.View.measure$' out &&
		run 0 tree --help && mv out wanted && run 0 help tree &&
		diff wanted out && [ ! -s err ] &&
		says 2 "unknown subcommand 'treee'; did you mean 'tree'?" \
		    help treee
}

# Objects have the keys of nanoseconds for each trace, null where it has no clock.
check_json_says_what_it_is() {
	"$build/tests/tracegen" --scenario small -o two.trace || return
	asked='"asked": {"threads": ["main#7"], "clock": "wall", "range": "0..1s", "within": null, "transforms": [{"drop": "x.**"}, {"depth": "9"}]}, "unit": "us"'
	for command in report tree calls; do
		run 0 $command --json -t main --range 0..1s --drop 'x.**' --depth 9 two.trace || return
		grep -qF "{\"schema\": 1, \"artscope\": \"" out && grep -qF "$asked" out &&
			grep -q '_wall_ns": [0-9]*000,\|"wall_ns": [0-9]*000,' out || return
	done
	for command in threads info; do
		run 0 $command --json small.trace && grep -q '^{"schema": 1, "artscope": "' out &&
			grep -q '"unit": "us"' out && grep -q '_ns": ' out || return
	done
	run 0 report --json small.trace &&
		grep -q '"incl_wall_us": 30, "incl_wall_ns": 30000,' out &&
		run 0 diff --json small.trace small.trace &&
		grep -q '^{"schema": 1, .*"total_ns": {"a": 30000' out || return
	"$build/tests/tracegen" --scenario small --clock wall -o wall.trace &&
		run 0 report --json wall.trace && grep -q '"incl_cpu_us": null, "incl_cpu_ns": null' out &&
		printf 'artscope 1\nall: calls * <= 100\n' >x.budget &&
		run 0 check --json x.budget small.trace &&
		grep -q '^{"schema": 1, "artscope": ".*"asked": {"transforms": \[\]}, "unit": "ns"' out
}

# Names of threads are whole in it, and large times have their nanoseconds.
check_json_has_long_names_and_times() {
	long=$(printf 'é%.0s' $(seq 100))
	{
		printf '*version\n3\nclock=dual\nnum-method-calls=4\n*threads\n7\t'
		printf 'x%s\n8\tother\n' "$long"
		sed -n '/^\*methods/,$p' small.trace
	} >long.trace
	run 0 report --json -t 7 long.trace &&
		grep -qF "\"threads\": [\"x$long#7\"]" out || return
	cp small.trace late.trace &&
		printf '\0\0\0\0\0\0\0\100' | dd of=late.trace bs=1 conv=notrunc \
		    seek=$(($(wc -c <small.trace) - 80)) 2>dd && run 0 info --json late.trace &&
		grep -q '"start_us": 4611686018427387904,$' out &&
		grep -q '"start_ns": 4611686018427387904000,$' out
}

# alike WANTED GOT: both command lines print the same, and something.
alike() {
	eval "run 0 $1" && [ -s out ] && mv out wanted && eval "run 0 $2" &&
		diff wanted out
}

check_words_of_other_profilers() {
	for pair in exclusive:self exclusive:flat exclusive:excl inclusive:total \
	    inclusive:cum inclusive:incl exclusive%:self% inclusive%:total% \
	    calls:count; do
		alike "report --sort '${pair%:*}' --columns '${pair%:*},name' small.trace" \
		    "report -s '${pair#*:}' --columns '${pair#*:},name' small.trace" || return
	done
	alike 'report --columns inclusive:wall,inclusive:cpu small.trace' \
	    'report --columns cum:wall,total:cpu small.trace' &&
		alike 'calls --sort self small.trace' 'calls -s flat small.trace' &&
		alike 'tree --sort exclusive small.trace' 'tree -s self small.trace' &&
		alike 'report --top 1 --thread main --format tsv small.trace' \
		    'report -n 1 -t main -f tsv small.trace' || return
	for format in tsv csv json markdown; do
		alike "report --format $format small.trace" \
		    "report --$format small.trace" &&
			alike "diff --format $format small.trace small.trace" \
			    "diff --$format small.trace small.trace" || return
	done
	run 2 export --json small.trace && grep -q "export does not take" err &&
		run 2 report --json=x small.trace && grep -q 'takes no value' err || return
	# The help names no format that there is not.
	run 0 check --help && grep -q -- 'also --tsv, --markdown' out &&
		run 2 check --csv x.budget small.trace &&
		run 0 table --help && ! grep -q -- '--json' out &&
		run 2 table --json stats small.trace
}

# completed WORD...: what can stand there, on one line.
completed() {
	"$program" --complete "$@" | cut -f 1 | tr '\n' ' '
}

check_names_of_the_trace_are_completed() {
	for layout in v1 v3 stream-v3 d simpleperf; do
		"$build/tests/tracegen" --scenario small --layout $layout -o x.trace &&
			[ "$(completed report x.trace --only com.a.B)" = 'com.a.B.f com.a.B.g ' ] &&
			[ "$(completed report x.trace --thread=m)" = '--thread=main ' ] &&
			[ "$(completed calls x.trace com.a.C)" = 'com.a.C.h ' ] || {
			echo "$layout: $(completed report x.trace --only com)"
			return 1
		}
	done
	[ -z "$(completed report gone.trace --only com)$(completed report --only com)" ] &&
		printf 'com.a.B\001;f 3\n' >odd.folded &&
		! "$program" --complete report odd.folded --only '' | grep -q "$(printf '\001')"
}

# Every column that the help of a list names can be chosen, by its letter as well.
check_help_names_columns() {
	for list in threads calls info; do
		run 0 $list --help || return
		given=
		[ $list = info ] && given=--lint
		sed -n '/^Columns/,/^$/s/^  //p' out | tr -d '\n' |
			tr ',' '\n' | tr -s ' ' '\n' | grep . >columns
		[ "$(wc -l <columns)" -ge 9 ] || return
		while read -r name; do
			"$program" $list $given --format=tsv --columns "$name" \
			    small.trace >out 2>err
			[ $? -le 1 ] && continue
			cat err
			return 1
		done <columns
	done
	grep -q '^advice' columns
}

# What an option does is said where it is completed: all that help has of it.
check_options_complete_with_their_help() {
	run 0 --complete report --gro && printf -- \
	    '--group\trows: method, class, package, library or phase\n' |
		diff - out
}

# The first help is one screen; that of a subcommand is read in a minute.  No line is
# broken in a terminal of 80 columns.
check_help_is_short() {
	run 0 --help || return
	[ "$(wc -l <out)" -le 24 ] && [ "$(grep -c '^  artscope ' out)" = 6 ] ||
		return
	cat out >helped
	for what in view report tree calls threads info table diff export check; do
		grep -q "^  $what  " helped && run 0 $what --help &&
			[ "$(wc -l <out)" -le 100 ] &&
			grep -q '^What to look at:$\|^How to print:$' out &&
			grep -q '^man artscope-[a-z]* says more' out && cat out >>helped ||
			{ echo "help of $what" && wc -l <out && return 1; }
	done
	[ "$(awk 'length > most { most = length } END { print most }' helped)" -le 80 ]
}

check_what_was_meant() {
	says 2 "unknown subcommand 'repotr'; did you mean 'report'?" \
	    repotr small.trace &&
		says 2 "there is no file 'repotr'; did you mean 'report'?" \
		    repotr &&
		cp small.trace repotr && run 0 repotr && rm repotr &&
		says 2 "unknown option '--colums'; did you mean '--columns'?" \
		    report --colums name small.trace &&
		says 2 "--columns knows no 'cals'; artscope report --help lists" \
		    report --columns cals small.trace &&
		grep -q "; did you mean 'calls'?$" err &&
		says 2 'https://a.b/c.trace: artscope opens files, not addresses' \
	    report https://a.b/c.trace
}

# marked ARGUMENT...: the lines in which figures stand out.
marked() {
	"$program" "$@" --color=always small.trace >out 2>err || return
	grep -F "$(printf '\033[1;31m')" out | sed 's/.* //' | tr '\n' ' '
}

# It says nothing that the text does not say.
check_heavy_rows_stand_out() {
	escape=$(printf '\033')
	for what in report tree calls threads 'report --parents B.g'; do
		# shellcheck disable=SC2086
		run 0 $what small.trace && ! grep -q "$escape" out &&
			mv out plain &&
			run 0 $what --color=always small.trace &&
			grep -q "$escape\[1m" out &&
			sed "s/$escape\[[0-9;]*m//g" out | diff plain - &&
			run 0 $what --color=never small.trace &&
			diff plain out || return
	done
	for form in tsv json jsonl csv; do
		run 0 report --format=$form --color=always small.trace &&
			! grep -q "$escape" out || return
	done
	[ "$(marked report)" = 'com.a.B.f() com.a.B.g(int) ' ] &&
		[ "$(marked report --sort inclusive)" = 'com.a.B.f() ' ] &&
		[ "$(marked report --sort name)" = '' ] &&
		[ "$(marked report --sort inclusive --columns calls,name)" = \
		    'com.a.B.f() ' ] &&
		"$program" report --color=always --columns rank,calls,name \
		    --sort inclusive small.trace | grep '()' >out &&
		[ "$(cat out)" = "1      $escape[1;31m1$escape[0m  com.a.B.f()" ]
}

# Where the text ends, the data begins.
check_two_files_are_one_recording() {
	run 0 report --format=tsv small.trace && mv out wanted || return
	head -c 182 small.trace >pair.key
	tail -c +183 small.trace >pair.data
	cp pair.key pair.header && cp pair.data pair.body
	for files in pair.key pair.data 'pair.key pair.data' \
	    'pair.data pair.key' pair.header pair.body \
	    'pair.header pair.body' './pair.body ./pair.header'; do
		# shellcheck disable=SC2086
		run 0 report --format=tsv $files && diff wanted out || return
	done
	says 2 'one trace at a time' report pair.key pair.body
}

check_lint_tells_by_its_exit_code() {
	run 0 info --lint small.trace &&
		grep -q ': no damage; what there is to know:$' out &&
		grep -q '^fact: one call was left by an exception$' out &&
		{
			head -c 256 small.trace
			printf '\7\0\5\0\0\0\14\0\0\0\50\0\0\0'
		} >sound.trace && run 0 info --lint sound.trace &&
		grep -q ': nothing is wrong$' out && [ "$(wc -l <out)" -eq 1 ] &&
		sed '/^\*end/,$d' small.trace >cut.trace &&
		run 1 info --lint cut.trace && [ ! -s err ] &&
		run 1 info --lint --strict cut.trace && [ ! -s err ] &&
		grep -q '^damage: the file ends inside its text section' out &&
		grep -q '^  affected:   the whole recording$' out &&
		grep -q '^  what to do: copy it again' out &&
		run 1 info --lint --format=json cut.trace &&
		grep -q '"is_wrong": true' out &&
		run 1 info --lint --format=tsv cut.trace &&
		grep -q '^damage	no-end	' out &&
		run 0 info cut.trace && run 0 info --format=json cut.trace &&
		says 2 'empty.trace: ' info --lint empty.trace
}

# In the order of the lines, whoever reads them.
check_info_has_the_same_names() {
	head -c 250 small.trace >part.trace
	for file in small.trace part.trace; do
		run 0 info --format=tsv $file && cut -f 1 out >wanted &&
			run 0 info $file &&
			sed '/^$/d; s/ .*//' out | diff wanted - || return
	done
	grep -q '^elapsed_us  *100$' out
}

# The later line of a number is the one that counts.
check_two_names_of_a_number_are_told() {
	sed 's/^0x8	/0x4	/' small.trace >twice.trace &&
		run 1 info --lint --format=tsv twice.trace &&
		grep -q '^warning	id-twice	1	methods	' out
}

check_words_on_standard_output() {
	for option in --help --help-keys --version; do
		run 0 $option && [ -s out ] && [ ! -s err ] || return
	done
	run 0 --version && grep -q '^artscope [0-9]' out &&
		run 0 --help && grep -q '^Shows Android method traces' out &&
		run 0 report --help && grep -q -- '--sort COLUMN' out &&
		grep -q '^  -n, --top N              only the first N rows' out &&
		run 0 info --help && ! grep -q -- '--sort' out
}

# configure.ac states the version, with ~dev until it is released; so NEWS has a date
# or "not yet released".  No page of the manual states another one.
check_there_is_one_version() {
	version=$(sed -n 's/^AC_INIT(\[artscope\], \[\([^]]*\)\].*/\1/p' "$src/configure.ac")
	case $version in
	*~dev) when='not yet released' ;;
	*) when='[0-9]{4}-[0-9]{2}-[0-9]{2}' ;;
	esac
	[ -n "$version" ] && head -n 1 "$src/NEWS" |
		grep -xE "artscope ${version%~dev} \($when\)" || return
	run 0 --version && [ "$(head -n 1 out)" = "artscope $version" ] || return
	for format in callgrind firefox html; do
		run 0 export --format $format -o said.$format small.trace || return
	done
	run 0 diff -o said.diff.html small.trace small.trace || return
	for file in said.*; do
		grep -oE 'artscope [0-9]+\.[0-9][0-9A-Za-z.~]*' "$file" >out
		[ "$(cat out)" = "artscope $version" ] && continue
		echo "$file:" && cat out
		return 1
	done
	! grep -nE 'artscope [0-9]+\.[0-9]' "$src"/man/* "$src/README.md"
}

# docs/record.md quotes what is said of recordings that went wrong.
check_the_page_about_recording_is_true() {
	page=$src/docs/record.md
	tracegen=$build/tests/tracegen
	: >start.trace && rm -f app.trace &&
		head -c 1000000 "$build/demo.trace" >cut.trace &&
		head -c 3000 "$build/demo.trace" >keys.trace &&
		printf 'PERFILE2 and more' >perf.data &&
		"$tracegen" --scenario small --damage overflow -o full.trace &&
		"$tracegen" --scenario coldstart --layout stream-v3 |
		head -c 700000 >stream.trace || return
	for file in start.trace app.trace cut.trace keys.trace perf.data full.trace \
	    stream.trace; do
		"$program" info --lint "$file" >out 2>err </dev/null
		status=$?
		sed -n '/^damage: \|^artscope: /{p;q;}' out err >said
		words=$(sed 's/; simpleperf report-sample.*//; s/^artscope: perf.data: //' said)
		[ $status -ne 0 ] && [ -n "$words" ] &&
			tr -s ' \n' '  ' <"$page" | grep -qF -- "$words" && continue
		echo "of $file, with $status, it says what is not on the page:"
		cat said
		return 1
	done
}

# It is found beside the program, which is not installed here, from any folder.
check_a_demo_stands_for_a_trace() {
	run 0 report --top 3 "$build/demo.trace" && mv out wanted &&
		run 0 report --demo --top 3 && diff wanted out &&
		run 0 --demo --top 3 && diff wanted out &&
		run 0 --demo=slow report --top 3 && diff wanted out || return
	run 0 calls --top 2 "$build/demo.trace" java.util.regex.Pattern.compile &&
		mv out wanted &&
		run 0 calls --demo --top 2 java.util.regex.Pattern.compile &&
		diff wanted out &&
		run 0 calls java.util.regex.Pattern.compile --top 2 --demo &&
		diff wanted out || return
	echo 'artscope 1
	all: calls java.util.regex.Pattern.compile <= 10' >demo.budget
	run 1 check --demo demo.budget && run 0 check demo.budget --demo=fixed &&
		run 0 diff --demo --demo=fixed && grep -q awaitReady out &&
		run 0 table stats --demo && run 0 export --demo --format folded &&
		says 2 "--demo knows no 'x'; it can be slow or fixed" --demo=x &&
		says 2 'one trace at a time' report --demo small.trace &&
		says 2 'one trace at a time' report small.trace --demo || return
	mkdir alone && cp "$program" alone &&
		xz -c "$build/demo.trace" >alone/demo.trace.xz &&
		alone/artscope report --demo --top 3 >out &&
		grep -q '^demo.trace.xz: ART 3' out && rm alone/demo.trace.xz &&
		! alone/artscope --demo 2>err &&
		grep -q "^artscope: the demo, demo.trace, is neither where it is" err &&
		grep -qF "beside the program ($(pwd -P)/alone)" err
}

check_licences_are_those_of_the_build() {
	run 0 --licenses && diff "$build/THIRD-PARTY" out &&
		grep -q 'libarchive *BSD-2-Clause' out &&
		! grep 'not known\|NO NOTICE' out
}

# Also where another name leads to the file, and where this build has none.
check_databases_are_files() {
	if ! run 0 --version || ! grep -q '^SQLite' out; then
		says 2 'sqlite cannot be had' export -o x.sqlite small.trace
		return
	fi
	rm -f x.sqlite y.sqlite
	place='sqlite is not written from its begin to its end'
	says 2 "$place, so it needs -o FILE" export --format sqlite small.trace &&
		says 2 "$place, so it cannot be packed" \
		    export -o x.sqlite.gz small.trace &&
		says 2 "small.trace: $place, so this must be a regular file" \
		    export --format sqlite -o /dev/null small.trace &&
		echo 'what was there before' >x.sqlite && ln x.sqlite y.sqlite &&
		run 0 export -o x.sqlite small.trace &&
		[ "$(head -c 15 y.sqlite)" = 'SQLite format 3' ] &&
		run 0 export -o z.sqlite --no-sandbox small.trace &&
		cmp x.sqlite z.sqlite
}

# As in other programs it is no name of a file.
check_a_dash_is_standard_output() {
	for words in 'report --format tsv' 'export --format folded' 'table stats'; do
		# shellcheck disable=SC2086
		run 0 $words small.trace && mv out wanted &&
			run 0 $words -o - small.trace && cmp wanted out || return
	done
	[ ! -e ./- ] && says 2 'several kinds need a folder' table stats,calls -o - \
	    small.trace
}

check_bookmarks_are_of_the_trace() {
	place='--bookmark takes a thread, a time'
	says 2 "small.trace: --bookmark: no thread is called 'x'" \
	    export --format html --bookmark "x 1us..2us '' a" small.trace &&
		says 2 "small.trace: 'now' is no range" export --format html \
		    --bookmark "main now '' a" small.trace &&
		says 2 "small.trace: $place" export --format html \
		    --bookmark "main 1us..2us B.f" small.trace &&
		run 0 export --format html --search f --stack com.a.B.f \
		    --bookmark "main 1us..2us B.f 'a text'" small.trace &&
		[ ! -s err ] &&
		run 0 export --format svg --stack com.a.B.h small.trace &&
		grep -qx 'artscope: no stack is the one to be zoomed into' err
}

check_weights_are_no_times() {
	printf 'main;a;b 5\nmain;c 7\n' >x.folded
	for format in perfetto chrome trace; do
		says 2 "x.folded: folded stacks have weights and no times, and $format" \
		    export --format $format x.folded || return
	done
	run 0 export --format firefox x.folded && run 0 export --format html x.folded &&
		run 0 report --collapse-package all --format tsv x.folded &&
		grep -q '^(no package)\.\*' out
}

run_checks
