#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# tests/check.sh - artscope check: results, exit codes and what each format says.
#
# The program is ARTSCOPE_BUILDDIR/artscope, traces are made by tests/tracegen.
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"
need "$program" "$build/tests/tracegen"
in_new_folder
tracegen=$build/tests/tracegen
"$tracegen" --scenario small -o small.trace &&
    "$tracegen" --scenario coldstart -o demo.trace &&
    head -c 200000 demo.trace >cut.trace || exit 99

# budget LINE...: writes x.budget.
budget() {
	echo 'artscope 1' >x.budget
	for line in "$@"; do
		printf '%s\n' "$line" >>x.budget
	done
}

# check STATUS ARGUMENT...: leaves what it said in out and err.
check() {
	wanted=$1
	shift
	try "$wanted" check "$@"
}

# verdict STATUS VERDICT RULE [ARGUMENT...]: of one rule on the demo.
verdict() {
	wanted_verdict=$2
	wanted_status=$1
	budget "$3"
	shift 3
	check "$wanted_status" --format tsv x.budget "$@" || return
	got=$(sed -n '2s/	.*//p' out)
	[ "$got" = "$wanted_verdict" ] && return
	echo "'$got', not '$wanted_verdict', of:"
	cat x.budget
	return 1
}

check_each_verdict_has_its_code() {
	verdict 0 pass 'main: span < 3s' demo.trace &&
	verdict 0 warn 'main: span < 3s warn 2s' demo.trace &&
	verdict 1 fail 'main: span < 2s' demo.trace &&
	verdict 1 fail 'never **.Pattern.compile' demo.trace &&
	verdict 0 pass 'never com.acme.nothing.**' demo.trace &&
	verdict 1 fail 'wall com.acme.nothing.** < 1s' demo.trace &&
	verdict 0 skipped 'wall com.acme.nothing.** < 1s optional' demo.trace &&
	verdict 2 error 'main: span < 2s' cut.trace &&
	verdict 2 error 'main: span < 2s' cut.trace --strict &&
	verdict 0 pass 'main: span < 3s' cut.trace --allow-damaged &&
	verdict 1 fail 'main: span < 1ms' cut.trace --allow-damaged &&
	verdict 1 fail 'nobody: span < 1s' demo.trace &&
	verdict 0 skipped 'nobody: span < 1s optional' demo.trace
}

# Damage never passes, in no format and whatever the rule; it says which file.
check_damage_never_passes() {
	what='the file holds 278 377 records fewer than it says'
	budget 'main: span < 9s' 'never com.acme.nothing.**' 'depth < 1 optional'
	for format in text tsv json junit tap github markdown; do
		check 2 --format $format x.budget cut.trace &&
			grep -qF "cut.trace: damaged: $what" err &&
			grep -qF "cut.trace is damaged: $what" out || {
			echo "in $format:"
			cat out err
			return 1
		}
	done
	budget 'main: span < 9s'
	for damage in overflow cut-data action-3 appended unknown-method; do
		"$tracegen" --scenario small --damage $damage -o bad.trace || return
		check 2 x.budget bad.trace && grep -q '^artscope: .*bad.trace: damaged: ' err &&
			check 0 --allow-damaged x.budget bad.trace &&
			grep -q '^note: bad.trace: damaged: ' out &&
			grep -q '^artscope: bad.trace: damaged: ' err || {
			echo "$damage:"
			cat out err
			return 1
		}
	done
}

# Damaged runs are left out, and that is said, while two whole ones stay.
check_damaged_runs_are_left_out() {
	budget 'main: span < 2.3s' 'main: calls == 1 runs all'
	check 1 --format tsv x.budget demo.trace cut.trace demo.trace &&
		[ "$(cut -f 1 out | tr '\n' ' ')" = 'verdict pass fail ' ] &&
		[ "$(sed -n 2p out | cut -f 8)" = '2250762000 2250762000' ] &&
		grep -q '^artscope: left out: cut.trace: damaged: ' err &&
		check 1 x.budget cut.trace demo.trace demo.trace &&
		grep -q '^note: left out: cut.trace: damaged: ' out &&
		! grep -q 'artscope .*cut.trace' out || return
	if command -v python3 >/dev/null; then
		check 1 --format json x.budget cut.trace demo.trace demo.trace &&
			python3 -c '
import json
o = json.load(open("out"))
assert [t["left_out"] for t in o["traces"]] == [True, False, False]
assert len(o["rules"][0]["runs"]) == 2
assert "left out: cut.trace" in o["notes"][0]' || return
	fi
	budget 'main: span < 9s'
	check 0 x.budget cut.trace demo.trace demo.trace &&
		check 1 --strict x.budget cut.trace demo.trace demo.trace &&
		check 2 x.budget cut.trace demo.trace &&
		check 2 x.budget cut.trace cut.trace cut.trace demo.trace &&
		check 0 --allow-damaged x.budget cut.trace demo.trace &&
		grep -q 'median of 2 runs' out
}

# A name with a typing error is not to pass for an answer.
check_strict_is_about_transforms_as_well() {
	budget 'main: span < 9s'
	check 0 --drop no.such.name x.budget demo.trace &&
		check 1 --strict --drop no.such.name x.budget demo.trace &&
		grep -q '^note: --drop no.such.name matches no method' out &&
		check 0 --strict --drop 'java.**' --depth 9 x.budget demo.trace
}

# Damaged runs of a baseline are left out, too; rules that need no baseline do
# not care.
check_a_damaged_baseline_never_passes() {
	budget 'baseline cut.trace' 'calls <= +1000% of baseline' 'span < 9s'
	check 2 --format tsv x.budget demo.trace &&
		[ "$(cut -f 1 out | tr '\n' ' ')" = 'verdict error pass ' ] &&
		grep -q '^artscope: cut.trace: damaged: ' err &&
		check 0 --allow-damaged x.budget small.trace &&
		grep -q '^note: cut.trace: damaged: ' out || return
	budget 'baseline cut.trace demo.trace demo.trace' 'calls <= +1% of baseline'
	check 0 --format tsv x.budget demo.trace &&
		grep -q 'left out of the baseline: cut.trace: damaged: ' err &&
		[ "$(sed -n 2p out | cut -f 6)" = "$(awk -v n="$(sed -n 2p out | cut -f 5)" \
		    'BEGIN { printf "%.2f", n * 1.01 }')0" ]
}

# Bytes behind the last record are no damage, and neither is a number of calls where
# that of records should be; what is empty fails, even where all may be absent.
check_whole_is_whole_and_empty_is_empty() {
	stack work whole.trace && cp whole.trace lf.trace && echo >>lf.trace &&
		{ cat whole.trace && echo '$ exit # bye, bye, bye'; } >words.trace &&
		sed 's/num-method-calls=4/num-method-calls=2/' whole.trace >calls.trace &&
		head -c -56 whole.trace |
		sed 's/num-method-calls=4/num-method-calls=0/' >void.trace || return
	budget 'main: wall com.a.A.run < 1ms' 'never com.a.A.nothing' \
	    'depth < 9 optional'
	for trace in whole lf words calls; do
		run 0 info --lint $trace.trace &&
			check 0 x.budget $trace.trace && [ ! -s err ] &&
			run 0 report --format tsv $trace.trace && mv out $trace.out &&
			cmp whole.out $trace.out || return
	done
	run 1 info --lint void.trace && grep -q 'warning: it holds no records' out &&
		check 1 --format tsv x.budget void.trace &&
		[ "$(grep -c '^fail	.*void.trace: it holds no records' out)" -eq 3 ] &&
		grep -q '^artscope: void.trace: it holds no records' err &&
		check 0 x.budget whole.trace void.trace lf.trace &&
		grep -q '^note: left out: void.trace: it holds no records' out &&
		check 2 x.budget void.trace cut.trace || return
	folder=${ARTSCOPE_TRACES:-none}/repro
	[ -d "$folder" ] || return 0
	budget 'main: span < 1s' 'never com.a.A.nothing'
	for trace in trailing-lf telescope header18; do
		run 0 info --lint "$folder/$trace.trace" &&
			check 0 --strict x.budget "$folder/$trace.trace" || return
	done
	run 1 info --lint "$folder/no-records.trace" &&
		check 1 x.budget "$folder/no-records.trace"
}

# No limit is made of what is damaged.
check_damage_makes_no_budget() {
	refuses 'cut.trace: damaged: ' --init -o c.budget cut.trace &&
		[ ! -e c.budget ] &&
		check 0 --init -o c.budget cut.trace demo.trace demo.trace &&
		grep -q 'in 2 runs' c.budget && grep -q 'left out: cut.trace' err ||
		return
	budget 'main: span < 9s'
	cp x.budget old.budget
	refuses 'cut.trace: damaged: ' --update x.budget cut.trace &&
		cmp x.budget old.budget &&
		check 0 --update x.budget cut.trace --allow-damaged &&
		! cmp -s x.budget old.budget
}

# refuses WORDS ARGUMENT...: exit 2, nothing printed, one line with these words.
refuses() {
	words=$1
	shift
	says 2 "$words" check "$@"
}

check_trouble_is_said() {
	budget 'main: spam < 1s'
	refuses "x.budget:2:7: what is measured is no 'spam'" x.budget demo.trace &&
	refuses 'which budget?' &&
	refuses 'which trace?' x.budget || return
	budget 'main: span < 1s'
	refuses 'none.trace: ' x.budget none.trace &&
	refuses 'x.budget: ' x.budget x.budget &&
	refuses 'demo.trace: this is a trace, and the budget comes first: artscope check' \
	    demo.trace x.budget &&
	refuses 'cut.trace: this is a trace' cut.trace x.budget &&
	gzip -kn cut.trace && refuses 'cut.trace.gz: this is a trace' cut.trace.gz x.budget &&
	mkdir -p folder && cp small.trace folder/ &&
	refuses 'folder: this is a folder, and the budget comes first: artscope check' \
	    folder x.budget &&
	refuses 'no.budget: No such file' no.budget demo.trace &&
	refuses "--format knows no 'xml'" --format xml x.budget demo.trace &&
	refuses '--also takes FORMAT:FILE' --also junit x.budget demo.trace &&
	refuses '--also takes FORMAT:FILE' --also xml:a x.budget demo.trace &&
	refuses 'what is written would take the place of the budget' \
	    -o x.budget x.budget demo.trace &&
	refuses '-o would overwrite demo.trace, which is read' \
	    --also json:demo.trace x.budget demo.trace &&
	cp demo.trace base.trace && ln -s base.trace base.link && : >demo.trace.sec || return
	cp x.budget old.budget && budget 'baseline base.trace' 'span <= +5% of baseline'
	for place in base.trace base.link; do
		refuses '-o would overwrite base.trace, which is read' -o $place \
		    x.budget demo.trace || return
	done
	mv old.budget x.budget
	refuses '-o would overwrite demo.trace.sec, which is read' \
	    --also json:demo.trace.sec x.budget demo.trace &&
	rm demo.trace.sec base.link base.trace && mkdir -p sub && ln -s sub/new new.link &&
	for twice in '-o new --also json:new' '--also json:new --also tsv:./new' \
	    '--also json:sub/../new --also tsv:new' '-o sub/new --also json:new.link'; do
		# shellcheck disable=SC2086
		refuses 'two outputs would be written to' $twice x.budget \
		    demo.trace || return
		[ ! -e new ] && [ ! -e sub/new ] || return
	done
	: >old && ln old other
	refuses 'two outputs would be written to' -o old --also json:other x.budget \
	    demo.trace && rm new.link old other &&
	try 1 check -o /dev/null --also json:/dev/null x.budget demo.trace &&
	refuses 'check does not take --top' --top 3 x.budget demo.trace || return
	ln x.budget y.budget
	refuses 'what is written would take the place' --also text:y.budget x.budget \
	    demo.trace || return
	budget 'baseline none*.trace' 'span <= +5% of baseline'
	refuses 'x.budget:2:10: there is no baseline none*.trace' x.budget demo.trace
}

# What no recording can answer is no pass: all is written, and the status is 2.
check_what_cannot_be_measured_is_trouble() {
	"$tracegen" --scenario small --clock wall -o wall.trace || return
	budget 'cpu * < 1s' 'span < 9s'
	check 2 --format tsv x.budget wall.trace || return
	[ "$(cut -f 1 out | tr '\n' ' ')" = 'verdict error pass ' ] &&
		grep -q 'some rules could not be measured' err
}

# report COLUMN METHOD THREAD [OPTION...]: a number of the report, in ns or calls.
report() {
	column=$1
	method=$2
	thread=$3
	shift 3
	"$program" report --format tsv --thread "$thread" \
	    --columns "name,$column" "$@" demo.trace | awk -F '\t' -v method="$method" '
	index($1, method " ") == 1 { sum += $2 }
	END { printf "%d\n", sum }'
}

# The numbers are those of the report.
check_values_are_those_of_the_report() {
	while read -r thread metric column times method; do
		verdict 1 fail "$thread: $metric $method == 999999999$(
		    [ "$times" = 1 ] || echo ns)" demo.trace || return
		got=$(sed -n 2p out | cut -f 5)
		sum=$(($(report "$column" "$method" "$thread") * times))
		[ "$got" = "$sum" ] || {
			echo "$thread: $metric $method: $got, not $sum"
			return 1
		}
	done <<-'END'
	main wall inclusive:wall 1000 com.acme.shop.flags.FlagStore.awaitReady
	main cpu inclusive:cpu 1000 com.acme.shop.flags.FlagStore.awaitReady
	main wait inclusive:wait 1000 com.acme.shop.flags.FlagStore.awaitReady
	main max max 1000 android.view.Choreographer.doFrame
	main p50 p50 1000 android.view.Choreographer.doFrame
	main p95 p95 1000 android.view.Choreographer.doFrame
	flags-io calls calls 1 java.util.regex.Pattern.compile
	all calls calls 1 java.util.regex.Pattern.compile
	END
	sum=$("$program" report --format tsv --group class --thread main \
	    --columns name,inclusive:wall demo.trace |
	    awk -F '\t' '$1 == "android.view.View" { print $2 "000" }')
	verdict 1 fail 'main: wall android.view.View.* == 1ns' demo.trace &&
		[ "$(sed -n 2p out | cut -f 5)" = "$sum" ]
}

# Also through transforms, the same for every recording; matching comes after them.
check_transforms_are_those_of_the_report() {
	while read -r thread metric column times method option pattern; do
		verdict 1 fail "$thread: $metric $method == 999999999$(
		    [ "$times" = 1 ] || echo ns)" demo.trace "$option" "$pattern" ||
			return
		got=$(sed -n 2p out | cut -f 5)
		plain=$(report "$column" "$method" "$thread")
		wanted=$(report "$column" "$method" "$thread" "$option" "$pattern")
		[ "$got" = $((wanted * times)) ] && [ "$wanted" != "$plain" ] &&
			continue
		echo "$metric $method $option $pattern: $got, $wanted, $plain"
		return 1
	done <<-'END'
	main wall inclusive:wall 1000 com.acme.shop.ShopApplication.onCreate --drop awaitReady
	main cpu inclusive:cpu 1000 com.acme.shop.ShopApplication.onCreate --drop awaitReady
	main max max 1000 android.view.Choreographer.doFrame --drop onDraw
	main p95 p95 1000 android.view.Choreographer.doFrame --drop onDraw
	main calls calls 1 com.acme.shop.flags.FeatureFlags.isEnabled --focus warmUp
	main calls calls 1 com.acme.shop.flags.FeatureFlags.isEnabled --longer 1ms
	END
	verdict 1 fail 'main: depth < 3' demo.trace &&
		verdict 0 pass 'main: depth < 3' demo.trace --depth 2 &&
		verdict 1 fail 'never **.Pattern.compile' demo.trace &&
		verdict 0 pass 'never **.Pattern.compile' demo.trace \
		    --merge Pattern.compile || return
	budget 'main: depth < 3'
	check 0 x.budget demo.trace --depth 2 --merge nobody &&
		sed 1q out | grep -qx 'stacks: --depth 2 --merge nobody' &&
		grep -qx 'note: --merge nobody matches no method with calls' out &&
		[ "$(grep -c '^note: ' out)" -eq 1 ] || return
	budget 'baseline demo.trace' 'main: wall <= +0% of baseline'
	check 0 --format tsv x.budget demo.trace --drop awaitReady &&
		[ "$(sed -n 2p out | cut -f 5)" = "$(sed -n 2p out | cut -f 6)" ] &&
	refuses '--init writes a budget of stacks as they are' --init demo.trace \
	    --depth 2
}

# A wildcard or an expression means in an option what it means in a budget.
check_patterns_mean_the_same_in_options() {
	while read -r pattern; do
		verdict 1 fail "calls $pattern == 999999999" demo.trace || return
		got=$(sed -n 2p out | cut -f 5)
		"$program" report --format tsv --only "$pattern" --columns calls demo.trace \
		    >out 2>err || return
		sum=$(awk 'NR > 1 { sum += $1 + $2 } END { print sum }' out)
		[ "$got" = "$sum" ] && [ "$got" -gt 0 ] || {
			echo "$pattern: $got in a budget, $sum in an option"
			return 1
		}
	done <<-'END'
	com.acme.**
	com.acme.shop.flags.*.*
	**.Pattern.compile
	**.Pattern.compile(String)
	java.util.concurrent.ThreadPoolExecutor$*.run
	*
	re:Flag.*Key
	re:^java[.]util
	END
	folder=${ARTSCOPE_TRACES:-none}/repro/r3-re-case
	[ -d "$folder" ] || return 0
	check 0 --format tsv "$folder/a.budget" "$folder/a.trace" &&
		[ "$(sed -n 2p out | cut -f 5)" = 2 ]
}

# The budget of the README: why it fails, and where.
check_the_culprit_is_named() {
	budget 'set within com.acme.shop.ShopApplication.onCreate' \
	    'main: wall com.acme.shop.flags.** < 20ms' \
	    'all: calls java.util.regex.Pattern.compile <= 10'
	check 1 x.budget demo.trace || return
	for words in \
	    'worst call: com.acme.shop.flags.FeatureFlags.isEnabled(String) 734.398 ms, at 95.962 ms on main' \
	    'most self time: com.acme.shop.flags.FlagStore.awaitReady() 734.413 ms' \
	    'it waited, meanwhile flags-io ran java.util.regex.Pattern.compile(String): 464.864 ms of its own in 4 582 calls' \
	    'called by: com.acme.shop.flags.LegacyFlagStore.normalizeKey(String) 4 800 calls' \
	    'look: artscope --thread main --range 95.962ms..830.36ms demo.trace' \
	    'main: wall com.acme.shop.flags.** within com.acme.shop.ShopApplication.onCreate#1 734.' \
	    'x.budget: 2 rules: 2 fail'; do
		grep -qF "$words" out || {
			echo "it does not say: $words"
			return 1
		}
	done
	command=$(sed -n 's/^ *look: artscope \(--thread main\)/report --format tsv --top 1 \1/p' out)
	# shellcheck disable=SC2086
	"$program" $command | grep -q awaitReady || return
	for format in tsv markdown junit; do
		check 1 --format $format x.budget demo.trace
		grep -q 'wall com.acme.shop.flags.\*\* within com.acme.shop.ShopApplication.onCreate#1["`	]' out || {
			echo "$format does not say which call that is"
			return 1
		}
	done
}

# Where rules fail for one cause that is said in a line, in every format.
check_one_cause_is_said_once() {
	cause='2 of 3 rules that do not pass wait for flags-io'
	budget 'main: wall com.acme.shop.flags.** < 20ms' \
	    'main: max com.acme.shop.ShopApplication.onCreate < 400ms' \
	    'main: never java.net.**' 'main: depth < 57'
	check 1 x.budget demo.trace --also json:a.json --also junit:a.xml \
	    --also github:a.github --also markdown:a.md || return
	for file in out a.json a.xml a.github a.md; do
		[ "$(grep -c "$cause" $file)" -eq 1 ] && continue
		echo "$file does not say, or not once: $cause"
		cat $file
		return 1
	done
	budget 'main: wall com.acme.shop.flags.** < 20ms' 'main: depth < 57'
	check 1 x.budget demo.trace && ! grep -q 'that do not pass' out
}

# The median of two times has no digit that neither of them has.
check_medians_have_the_digits_of_their_values() {
	"$tracegen" --scenario coldstart --fixed flags -o fixed.trace || return
	budget 'main: span < 1s' 'main: span < 9s' 'baseline fixed.trace' \
	    'main: span <= +1.23456% of baseline'
	check 1 x.budget demo.trace fixed.trace || return
	[ "$(grep -c ' span 1 992\.42[89] ms, limit' out)" -eq 3 ] &&
		grep -qF 'limit <= 1 755.503 ms' out && return
	cat out
	return 1
}

check_several_runs() {
	verdict 0 pass 'main: span < 3s' demo.trace demo.trace &&
	verdict 0 pass 'calls <= 8' small.trace demo.trace small.trace &&
	verdict 1 fail 'calls <= 8 runs all' small.trace demo.trace small.trace ||
		return
	[ "$(sed -n 2p out | cut -f 8 | wc -w)" -eq 3 ] || return
	mkdir -p runs/all && cp small.trace runs/all/a.trace &&
		cp small.trace runs/all/b.trace || return
	verdict 0 pass 'calls <= 8' runs/all &&
		[ "$(sed -n 2p out | cut -f 8 | wc -w)" -eq 2 ]
}

# A baseline lies beside its budget, wherever that is.
check_a_baseline() {
	mkdir -p 'a[b' && cp small.trace 'a[b/base.trace' || return
	printf 'artscope 1\nbaseline base*.trace\ncalls <= +5%% of baseline\n' \
	    >'a[b/x.budget'
	check 0 'a[b/x.budget' small.trace && check 1 'a[b/x.budget' demo.trace ||
		return
	printf 'artscope 1\nbaseline "../runs/all"\ncalls <= +5%% of baseline\n' \
	    >'a[b/x.budget'
	check 0 'a[b/x.budget' small.trace
}

# stack NAME FILE: main calls com.a.A.run, which calls a method of that name.
stack() {
	test_vector "0x4\tcom.a.A\trun\t()V\tA.java\t1\n0x8\tcom.a.A\t$1\t()V\tA.java\t2\n" >"$2"
}

# What is gone since the baseline fails before any statistics, however many runs there
# are, in every format, and of a table as well.
check_what_is_gone_since_the_baseline_fails() {
	stack work old.trace && stack renamed new.trace &&
		"$program" table stats old.trace >old.tsv || return
	words='not found: renamed?'
	for bases in old.trace 'old.trace old.trace' \
	    'old.trace old.trace old.trace old.trace old.trace' old.tsv; do
		for runs in new.trace 'new.trace new.trace' \
		    'new.trace new.trace new.trace new.trace new.trace'; do
			budget "baseline $bases" \
			    'main: wall com.a.A.work <= +5% of baseline' \
			    'main: calls com.a.A.work <= +5% of baseline' \
			    'main: calls com.a.A.nowhere <= +5% of baseline' \
			    'nobody: self wall com.a.A.run <= +5% of baseline, +2ms'
			[ "$bases" = old.tsv ] ||
				printf '%s\n' 'set within com.a.A.work' \
				    'main: span <= +5% of baseline' >>x.budget
			count=$(grep -c '<=' x.budget)
			# shellcheck disable=SC2086
			check 1 --format tsv --also json:x.json --also junit:x.xml \
			    --also text:x.txt x.budget $runs || return
			[ "$(grep -c "^fail	.*	$words" out)" -eq "$count" ] &&
				[ "$(grep -c '"value": null.*'"$words" x.json)" -eq "$count" ] &&
				[ "$(grep -c "<failure .*$words" x.xml)" -eq "$count" ] &&
				[ "$(grep -c "^fail .*: $words" x.txt)" -eq "$count" ] || {
				cat out x.json x.xml x.txt
				return 1
			}
		done
	done
	budget 'baseline old.trace old.trace' \
	    'main: wall com.a.A.work <= +5% of baseline optional'
	check 0 --format tsv x.budget new.trace new.trace && grep -q ^skipped out &&
		budget 'baseline old.trace old.trace' \
		    'main: wall com.a.A.renamed <= +5% of baseline' &&
		check 1 --format tsv x.budget new.trace new.trace &&
		grep -q '	not in the baseline' out
}

# A table of the baseline gives the same limits, and says what is not in it.
check_a_table_as_baseline() {
	"$program" table stats --percentiles small.trace >base.tsv || return
	for what in base.tsv small.trace; do
		budget "baseline $what" \
		    'main: wall com.a.C.h <= +1% of baseline' \
		    'self cpu com.** <= +1% of baseline' \
		    'self wall * <= +1ms of baseline' \
		    'calls com.** <= +2 of baseline' \
		    'max * <= +1% of baseline' 'main: methods <= +0 of baseline' \
		    'main: p95 com.a.B.g <= +1% of baseline' \
		    'mean com.a.B.g <= +1% of baseline' \
		    'calls com.acme.nothing <= +1% of baseline optional'
		check 1 --format tsv x.budget demo.trace || return
		cp out $what.out
	done
	diff small.trace.out base.tsv.out || return
	budget 'baseline base.tsv' 'main: wall <= +5% of baseline' \
	    'span <= +5% of baseline' 'wait * <= +5% of baseline' \
	    'wall com.** <= +5% of baseline' '12: calls <= +5% of baseline'
	check 2 --format tsv x.budget small.trace &&
		[ "$(cut -f 1 out | sort | uniq -c | tr -s ' \n' ' ')" = \
		    ' 5 error 1 verdict ' ] &&
		grep -q 'the baseline is a table of sums: the time of a thread' out ||
		return
	cat base.tsv base.tsv >twice.tsv
	budget 'baseline twice.tsv' 'calls <= +5% of baseline'
	refuses 'twice.tsv:' x.budget small.trace &&
		budget 'baseline base.tsv' 'calls <= +5% of baseline' &&
		refuses 'base.tsv: a table of sums has no stacks' x.budget small.trace \
		    --only app &&
		refuses 'base.tsv: is a table that artscope has written' x.budget base.tsv
}

# well_formed FILE: a checker of XML that knows as much of it as we write.
well_formed() {
	awk '
	function bad(words) {
		print FILENAME ": " words
		failed = 1
		exit 1
	}
	{ text = text $0 "\n" }
	END {
		if (failed)
			exit 1
		if (sub(/^<\?xml version="1.0" encoding="UTF-8"\?>\n/, "", text) == 0)
			bad("no declaration")
		while (match(text, /<[^<>]*>/)) {
			before = substr(text, 1, RSTART - 1)
			tag = substr(text, RSTART + 1, RLENGTH - 2)
			text = substr(text, RSTART + RLENGTH)
			if (before ~ /[<>]/)
				bad("a stray sign in " before)
			gsub(/&(amp|lt|gt|quot|apos);/, "", before)
			gsub(/&(amp|lt|gt|quot|apos);/, "", tag)
			if (before ~ /&/ || tag ~ /&/)
				bad("a stray & in " tag before)
			name = tag
			sub(/ .*/, "", name)
			if (substr(tag, 1, 1) == "/") {
				if (stack[depth--] != substr(tag, 2))
					bad("</" tag "> ends what it did not begin")
				continue
			}
			rest = substr(tag, length(name) + 1)
			gsub(/ [a-z]+="[^"]*"/, "", rest)
			if (rest != "" || name !~ /^[a-z-]+$/)
				bad("<" tag "> is no tag")
			stack[++depth] = name
			if (depth == 1 && seen++)
				bad("two roots")
		}
		if (depth != 0 || text !~ /^\n*$/)
			bad("it does not end")
	}' "$1" || return
	if command -v xmllint >/dev/null; then
		xmllint --noout "$1"
	elif command -v python3 >/dev/null; then
		python3 -c 'import sys, xml.dom.minidom as m
m.parse(sys.argv[1])' "$1"
	fi
}

# Lines with names that would be more than names.
odd_names() {
	{
		printf '*version\n3\ndata-file-overflow=false\nclock=dual\n'
		printf 'elapsed-time-usec=100\nnum-method-calls=4\nvm=art\npid=7\n'
		printf '*threads\n7\tmain\n*methods\n'
		printf '0x4\tcom.a.B\ta%%b,c:d`|<&"@x\t()V\tB.java\t17\n'
		printf '0x8\t::stop-commands::x\t##[error]y\t(I)V\tB.java\t18\n'
		printf '*end\nSLOW\3\0\40\0\1\0\0\0\0\0\0\0\16\0\0\0\0\0\0\0'
		printf '\0\0\0\0\0\0\0\0'
		printf '\7\0\4\0\0\0\0\0\0\0\12\0\0\0\7\0\10\0\0\0\5\0\0\0\20\0\0\0'
		printf '\7\0\11\0\0\0\11\0\0\0\36\0\0\0\7\0\6\0\0\0\14\0\0\0\50\0\0\0'
	} >odd.trace
	odd=$(printf 'o%%d,d:\n::error::x.budget')
	{
		printf 'artscope 1\n[g%%1,2:3]\n'
		printf 'main: wall "com.a.B.a%%b,c:d`|<&\\"@x", "::stop-commands::x.**" < 1us\n'
		printf 'never "::stop-commands::x.**", ##[error]y\n'
	} >"$odd"
}

check_github_commands_are_our_own() {
	odd_names
	check 1 --format github "$odd" odd.trace || return
	[ "$(wc -l <out)" -eq 3 ] && [ "$(grep -c '^::error file=o%25d%2Cd%3A\\x0A%3A%3Aerror%3A%3Ax.budget,line=[34],title=g%251%2C2%3A3::' out)" -eq 2 ] &&
		grep -q '^::notice title=artscope::' out &&
		! grep -q '^##' out &&
		grep -q 'a%25b,c:d' out && return
	cat out
	return 1
}

# Ten of each are shown, the worst, and the others are counted.
check_github_shows_ten() {
	budget
	for i in 1 2 3 4 5 6 7 8 9 10 11 12; do
		echo "main: span < ${i}ms" >>x.budget
		echo "main: span < 3s warn ${i}ms" >>x.budget
	done
	check 1 --format github x.budget demo.trace || return
	[ "$(grep -c '^::error ' out)" -eq 10 ] &&
		[ "$(grep -c '^::warning ' out)" -eq 10 ] &&
		[ "$(grep -c '^::notice title=artscope::2 more' out)" -eq 2 ] &&
		sed 1q out | grep -q 'line=2,'
}

check_github_finds_sources() {
	mkdir -p src/java/com/acme/shop/flags || return
	source=$("$program" report --format tsv --thread main demo.trace | awk -F '\t' '
	$3 == "isEnabled" { print $5; exit }')
	: >"src/java/com/acme/shop/flags/$source"
	budget 'main: wall com.acme.shop.flags.** < 20ms'
	check 1 --format github --source-root nowhere --source-root src/java \
	    x.budget demo.trace &&
		grep -q "^::error file=src/java/com/acme/shop/flags/$source," out
}

check_junit_is_xml() {
	odd_names
	check 1 --format junit "$odd" odd.trace && well_formed out || return
	budget '[a]' 'main: span < 1s' 'main: span < 3s warn 1s' 'main: span < 3s' \
	    'depth < 2 optional' 'nobody: span < 1s optional' 'cpu * < 9s'
	check 1 --format junit x.budget demo.trace && well_formed out &&
		grep -q '<testsuite name="x.budget" tests="6" failures="2" errors="0" skipped="1" time="0">' out &&
		grep -q '<testcase classname="a" name="main: span" time="2.250762">' out &&
		grep -q '<failure type="limit" message="main: span 2 250.762 ms, limit &lt; 1 000.000 ms">' out
}

# A line a rule, whatever its name, and comments.
check_tap_is_a_test_a_rule() {
	odd_names
	check 1 --format tap "$odd" odd.trace || return
	grep -v '^ok\|^not ok\|^#\|^TAP\|^1\.\.' out && {
		cat out
		return 1
	}
	budget 'set within com.acme.shop.ShopApplication.onCreate#1' \
	    'main: span < 9s' 'set within all' 'main: span < 3s warn 1s' \
	    'main: span < 1s' 'nobody: span < 1s optional'
	check 1 --format tap x.budget demo.trace || return
	sed '/^#/d' out >tests
	cat >wanted <<-'END'
	TAP version 13
	1..4
	ok 1 - main: span within com.acme.shop.ShopApplication.onCreate\#1
	ok 2 - main: span
	not ok 3 - main: span
	ok 4 - nobody: span # SKIP skipped
	END
	diff wanted tests &&
		grep -qx '# x.budget:[0-9]*: main: span 2 250.762 ms, limit < 1 000.000 ms' out
}

# Names stand in code, and no comment is too long.
check_markdown_is_a_comment() {
	odd_names
	check 1 --format markdown "$odd" odd.trace || return
	sed 1q out | grep -qx '<!-- artscope:o_d_d__x0A__error__x.budget -->' &&
		sed -n 2p out | grep -q 'failed' &&
		grep -qF '| `` main: wall "com.a.B.a%b,c:d`\|<&\"@x"' out || {
		cat out
		return 1
	}
	# Whatever is no code holds none of the names.
	sed 's/``[^`]*`[^`]*`[^`]*``//g; s/``[^`]*`[^`]*``//g; s/`[^`]*`//g' out |
		grep '[@]\|stop-commands' && return 1
	budget
	for i in $(seq 1500); do
		echo "main: wall com.acme.shop.flags.** < ${i}us" >>x.budget
	done
	check 1 --format markdown x.budget demo.trace &&
		[ "$(wc -c <out)" -lt 60000 ] && grep -q ' more$' out || return
	# Each of these transforms has a note.
	set --
	for i in $(seq 700); do
		set -- "$@" --drop "no.such.method.whose.name.is.long.enough.to.fill.a.comment$i"
	done
	check 1 --format markdown x.budget demo.trace "$@" &&
		[ "$(wc -c <out)" -lt 60000 ] && grep -q '^[0-9]* more notes$' out
}

# The ten largest changes since the baseline, whether they pass or not.
check_markdown_has_the_changes() {
	"$tracegen" --scenario coldstart --fixed flags -o fixed.trace
	budget 'baseline fixed.trace' \
	    'all: calls java.util.regex.Pattern.compile <= +1% of baseline' \
	    'main: wall com.acme.shop.flags.** <= +1000% of baseline' \
	    'main: depth <= +1% of baseline'
	for i in $(seq 10); do
		echo "main: span <= +${i}00% of baseline" >>x.budget
	done
	check 1 --format markdown x.budget demo.trace || return
	sed -n '/largest changes since the baseline/,/details>$/p' out >changes
	[ "$(grep -c '^| `' changes)" -eq 10 ] &&
		sed -n 5p changes | grep -qxF \
		    '| `all: calls java.util.regex.Pattern.compile` | 0 | 4 800 |  |' &&
		sed -n 6p changes | grep -qxF \
		    '| `main: wall com.acme.shop.flags.**` | 219.310 ms | 734.563 ms | +234.9 % |' &&
		sed -n 7p changes | grep -qxF \
		    '| `main: span` | 1 734.095 ms | 2 250.762 ms | +29.8 % |' &&
		! grep -q depth changes || {
		cat out
		return 1
	}
	budget 'main: span < 1s'
	check 1 --format markdown x.budget demo.trace && ! grep -q baseline out &&
		grep -q ': 1 rule, 1 failed, ' out
}

# In Markdown as elsewhere, whatever the locale has between units and tenths.
check_numbers_have_points() {
	mkdir locales && localedef -i de_DE -f UTF-8 locales/de_DE.UTF-8 || return 77
	"$tracegen" --scenario coldstart --fixed flags -o fixed.trace
	budget 'baseline fixed.trace' 'main: span <= +1% of baseline'
	LOCPATH=$PWD/locales LC_ALL=de_DE.UTF-8 &&
		export LOCPATH LC_ALL && check 1 --format markdown x.budget demo.trace &&
		grep -qF '2 250.762 ms | +29.8 % |' out
}

check_json_and_all_at_once() {
	budget '[a "b"]' 'main: span < 1s' 'nobody: span < 1s'
	check 1 --format json --also "junit:a.xml" --also text:b:c.txt \
	    --also github:g -o j.json x.budget demo.trace &&
		[ ! -s out ] && well_formed a.xml && grep -q '^fail ' b:c.txt &&
		grep -q '^::error' g || return
	if command -v python3 >/dev/null; then
		python3 -c '
import json
o = json.load(open("j.json"))
r = o["rules"]
assert o["version"] == 1 and o["result"] == "shut" and len(r) == 2
assert r[0]["group"] == "a \"b\"" and r[0]["value"] == 2250762000
assert r[0]["limit"] == 1000000000 and r[0]["runs"] == [2250762000]
assert r[0]["result"] == "fail" and r[0]["unit"] == "ns" and r[0]["why"]
assert r[0]["command"].startswith("artscope --thread main")
assert r[1]["value"] is None and r[1]["words"] == "not found: renamed? (no such thread)"
assert o["traces"][0] == {"path": "demo.trace", "mapping_id": None, "damage": None,
    "left_out": False}
'
	fi
}

# Where a trace cannot be read no file is touched.
check_nothing_is_half_written() {
	budget 'main: span < 1s'
	echo old >a.xml
	check 2 --also junit:a.xml x.budget demo.trace none.trace &&
		[ "$(cat a.xml)" = old ]
}

# What --init writes holds, in the runs it was made of and no longer when they are slower.
check_a_first_budget() {
	check 0 --init -o new.budget demo.trace && [ ! -s out ] &&
		check 0 new.budget demo.trace || return
	for words in \
	    'main: span  *<  2820ms  *# measured: 2 250.762 ms' \
	    'main: wall com.acme.shop.flags.\*.\* ' \
	    'main: wall com.acme.shop.flags.FlagStore.awaitReady ' \
	    'main: p95 android.view.Choreographer.doFrame ' \
	    'all: calls .*  *<= 6000  ' 'main: never java.net' '^\[frames\]$'; do
		grep -q "$words" new.budget && continue
		echo "--init does not say: $words"
		cat new.budget
		return 1
	done
	check 1 new.budget small.trace || return
	check 0 --init small.trace demo.trace &&
		grep -q 'in 2 runs, the largest value' out || return
	odd_names
	sed -n '1,/^\*end$/p' odd.trace >none.trace
	refuses 'none.trace: damaged: no usable data' --init -o n.budget \
	    none.trace && [ ! -e n.budget ] && rm none.trace || return
	refuses '--init writes a budget, so there is no --also' --init \
	    --also text:x demo.trace &&
	refuses 'either --init or --update' --init --update x.budget demo.trace
}

# Limits that are undercut become smaller, and nothing else changes.
check_limits_become_smaller() {
	budget '# of the start-up' '[a]' \
	    'main: span  < 5s   warn 4.5s  # two limits' \
	    'main: span < 2.5s  # near' \
	    'main: span < 1s  # fails' \
	    'calls java.util.regex.Pattern.compile \' '  <= 9000 runs max' \
	    'main: wait < 99%   optional' 'never com.acme.nothing.**' \
	    'depth == 57' 'calls com.acme.nothing.** <= 5'
	cp x.budget old.budget
	check 0 --update x.budget demo.trace demo.trace || return
	sed -e 's/5s   warn 4.5s/2820ms   warn 2480ms/' -e 's/9000/6000/' \
	    -e 's/99%   optional/@/' -e 's/\*\* <= 5/** <= 0/' old.budget >want.budget
	wait=$(sed -n 's/^main: wait < \([0-9]*%\).*/\1/p' x.budget)
	sed -i "s/@/$wait   optional/" want.budget
	diff want.budget x.budget && [ "${wait%\%}" -lt 99 ] || return
	sed 's/^\(---\|+++\) .*/\1 x.budget/' out >o.patch
	cp old.budget p.budget
	if command -v patch >/dev/null; then
		patch -s p.budget o.patch && diff p.budget x.budget || return
	fi
	check 0 --update x.budget demo.trace &&
		grep -q 'no limit is more than 20 % above' out && diff want.budget x.budget
}

# Both jobs say where --allow-damaged goes, and end with 2 without it: what they show
# names the file.
page_shows_damage() {
	[ "$(sed -n '/^```yaml$/,/^```$/p' "$page" | grep -c ' # .*--allow-damaged')" -eq 2 ] ||
		return
	mv runs whole && mkdir runs && head -c 2000000 app.trace >runs/cut.trace || return
	while read -r command; do
		rm -f check.*
		(PATH=$build:$PATH && eval "$command") >out 2>err
		status=$?
		[ $status -eq 2 ] && well_formed check.xml &&
			grep -q '^artscope: cut.trace: damaged: ' err &&
			grep -q 'cut.trace is damaged' check.xml &&
			grep -q 'could not be checked' check.md &&
			grep -q 'cut.trace is damaged' check.md &&
			(PATH=$build:$PATH && eval "$command --allow-damaged") >out 2>err
		[ $? -eq 1 ] && continue
		echo "$command: status $status"
		cat out err
		return 1
	done <commands
	rm -r runs && mv whole runs
}

# What was measured, where a comment says it, is that of the new limit.
check_the_comment_follows_the_limit() {
	budget 'main: span  < 5s   warn 4.5s  # measured: 4 000.000 ms' \
	    'main: span < 5s  # two. # measured: 4 000.000 ms' \
	    'main: span < 2.5s  # measured: 2 000.000 ms' \
	    'calls java.util.regex.Pattern.compile <= 9000  # was measured: 1'
	check 0 --update x.budget demo.trace || return
	sed 1d x.budget >got
	cat >want <<-'END'
	main: span  < 2820ms   warn 2480ms  # measured: 2 250.762 ms
	main: span < 2820ms  # two. # measured: 2 250.762 ms
	main: span < 2.5s  # measured: 2 000.000 ms
	calls java.util.regex.Pattern.compile <= 6000  # was measured: 1
	END
	diff want got
}

# A limit has the digits of the rule, and never looks like a value that it is not.
check_limits_have_the_digits_of_the_rule() {
	while IFS='|' read -r rule words limit; do
		budget "$rule"
		check 1 --also tsv:x.tsv --also json:x.json x.budget demo.trace || return
		grep -qF "$words" out && [ "$(sed -n 2p x.tsv | cut -f 6)" = "$limit" ] &&
			grep -q "\"limit\": $limit," x.json || {
			echo "$rule does not say $words, or $limit"
			cat out x.tsv
			return 1
		}
	done <<-'END'
	main: wait < 12.3456%| %, limit < 12.3456 %|12.3456
	main: depth < 4.125|57.000, limit < 4.125|4.125
	main: depth < 4.0625|57.0000, limit < 4.0625|4.0625
	main: span < 20ms|, limit < 20.000 ms|20000000
	main: span < 2250.7619999ms|2 250.7620000 ms, limit < 2 250.7619999 ms|2250761999.900
	main: depth <= 56.96|57.00, limit <= 56.96|56.960
	END
	budget 'baseline small.trace' 'main: span <= +45833.91836% of baseline'
	check 1 x.budget demo.trace && value=$(sed -n 's/.*span \([0-9 .]* ms\), limit.*/\1/p' out) &&
		limit=$(sed -n 's/.*limit <= \([0-9 .]* ms\).*/\1/p' out) &&
		[ -n "$value" ] && [ "$value" != "$limit" ]
}

# The commands of docs/ci.md as they stand there, with its budget.
check_the_page_is_tried() {
	page=$src/docs/ci.md
	mkdir -p page/runs page/app/src/main/java && cd page || return
	cp ../demo.trace runs/1.trace && cp ../demo.trace runs/2.trace &&
		cp ../demo.trace app.trace
	sed -n '/^```budget$/,/^```$/p' "$page" | sed '1d;$d' >app.budget
	sed -e :a -e '/\\$/N; s/\\\n//; ta' "$page" |
		sed -n 's/^ *\(- \)\{0,1\}\(artscope check -.*app.budget runs\)$/\2/p' >commands
	[ "$(wc -l <commands)" -eq 2 ] || return
	while read -r command; do
		rm -f check.*
		(PATH=$build:$PATH && eval "$command") >out 2>err
		status=$?
		[ $status -eq 1 ] && [ ! -s err ] && well_formed check.xml &&
			grep -q '^<!-- artscope:app.budget -->$' check.md || {
			echo "$command: status $status"
			cat err
			return 1
		}
	done <commands
	grep -q 'Pattern.compile(String): .* of its own' out &&
		page_shows_damage &&
		"$program" check --init app.trace >init.budget &&
		"$program" check init.budget app.trace >/dev/null &&
		"$program" check --update app.budget runs >/dev/null
}

# says_what_is_shown: the file said has each line of the file shown.
says_what_is_shown() {
	while read -r words; do
		grep -qF -- "$words" said || {
			echo "it does not say: $words"
			return 1
		}
	done <shown
}

# The log that docs/ci.md shows is what its budget gives.
check_the_page_shows_the_log() {
	page=$src/docs/ci.md
	sed -n '/^```budget$/,/^```$/{/^```/!p;}' "$page" >app.budget
	cp demo.trace app.trace
	check 1 app.budget app.trace || return
	tr -s ' \n' '  ' <out >said
	sed -n '/^    note: /,/^$/p' "$page" |
		tr -s ' \n' '  ' | sed 's/,* \.\.\. /\n/g; s/^ //; s/ $//' >shown
	says_what_is_shown && [ "$(wc -w <shown)" -gt 40 ]
}

# Its recordings are whole: a file is taken once its size stands still.
check_the_page_records() {
	mkdir -p record/bin && cd record || return
	sed -n '/^```sh$/,/^```$/{/^```/!p;}' "$src/docs/ci.md" >record.sh
	# shellcheck disable=SC2016
	{
		echo '#!/bin/sh'
		echo 'echo "$*" >>log'
		echo 'case $* in'
		echo '*start-profiler*) echo 0 >size ;;'
		echo '*stat*) read -r n <size; [ "$n" -ge 3 ] || echo $((n + 1)) >size'
		echo '    echo "$((n * 150))" ;;'
		echo 'pull*) read -r n <size; head -c $((n * 150)) ../small.trace >"$3" ;;'
		echo esac
	} >bin/adb
	printf '#!/bin/sh\n' >bin/sleep
	chmod +x bin/adb bin/sleep && ln -s "$program" bin/artscope || return
	PATH=$PWD/bin:$PATH sh record.sh >out 2>&1
	status=$?
	[ $status -eq 0 ] && [ "$(ls runs | tr '\n' ' ')" = \
	    '1.trace 2.trace 3.trace 4.trace 5.trace ' ] &&
		for run in runs/*; do cmp ../small.trace "$run" || exit; done &&
		[ "$(grep -c '^shell stat' log)" -ge 25 ] &&
		[ "$(sed -n '/^pull/{n;p;}' log | sort -u)" = \
		    'shell rm /data/local/tmp/start.trace' ] && return
	echo "record.sh: status $status"
	cat out log
	return 1
}

# The picture of the README shows what the program says: `make pictures` draws it anew.
check_the_readme_is_true() {
	sed -n '/^```budget$/,/^```$/{/^```/!p;}' "$src/README.md" >app.budget
	cp demo.trace app.trace
	check 1 app.budget app.trace || return
	tr -d ' \n' <out >said
	sed -n '/^<text/{s/<[^>]*>//g;s/&#60;/</g;s/&#62;/>/g;s/&#38;/\&/g;p;}' \
	    "$src/docs/pictures/check-light.svg" | sed 1d | tr -d ' ' >shown
	says_what_is_shown && [ "$(wc -l <shown)" -gt 10 ]
}

# Transforms are named in every form but rows, and the command shows the same stacks.
check_transforms_are_in_all_forms() {
	budget 'main: wall com.acme.** < 1ms'
	check 1 --also json:a.json --also junit:a.xml --also github:a.github \
	    --also markdown:a.md --only app --merge 'no body' --drop "it's" x.budget \
	    demo.trace || return
	what="stacks: --only app --merge no body --drop it"
	none='note: --merge no body matches no method with calls'
	for file in out a.json a.xml a.github a.md; do
		grep -qF -- "$what" $file && grep -qF -- "$none" $file && continue
		echo "in $file there is no '$what', or no '$none'"
		cat $file
		return 1
	done
	well_formed a.xml && [ "$(grep -c '^::notice' a.github)" -eq 1 ] &&
		command=$(sed -n 's/^ *look: \(artscope --only.*\)/\1/p' out) &&
		eval "set -- $command" && [ "$5 $7 $8" = 'no body it'"'"'s --thread' ] &&
		shift && "$program" report "$@" --top 1 >/dev/null
}

# A form of --also, with its colon; what follows is typed.
check_forms_complete() {
	[ "$("$program" --complete check --also jun | tr '\n\t' '  ')" = \
	    ':more junit: a test case a rule ' ]
}

# What is sampled counts no calls, and is no run among those that are traced.
check_recordings_that_are_sampled() {
	cat >calls.budget <<-'END'
	artscope 1
	all: wall * < 10s
	all: calls ** < 100000
	END
	"$build/tests/tracegen" --scenario small --layout simpleperf -o samples.trace &&
		"$build/tests/tracegen" --scenario small -o small.trace || return
	"$program" check calls.budget small.trace samples.trace >out 2>err
	[ $? -eq 2 ] && [ ! -s out ] &&
		grep -q 'samples.trace is sampled, but small.trace has every call' err &&
		"$program" check --mixed calls.budget samples.trace small.trace >out
	[ $? -eq 2 ] &&
		grep -q 'note: small.trace has every call, but samples.trace is sampled' out &&
		grep -q 'error .*the recording holds samples, not calls' out
}

# What holds long calls alone can answer for the time of threads, and nothing else:
# no rule holds since what took less than 0.4 s is not in it.
check_long_calls_alone() {
	cat >long.budget <<-'END'
	artscope 1
	all: wall < 10s
	all: span < 10s
	all: wall com.a.** < 10s
	all: calls com.a.** < 10
	all: max com.a.** < 10s
	all: never java.net.**
	all: depth < 10
	END
	long_running long.trace && "$program" check long.budget long.trace >out
	[ $? -eq 2 ] && [ "$(grep -c '^pass ' out)" -eq 2 ] &&
		[ "$(grep -c '^error .*the recording holds long calls alone' out)" -eq 5 ] &&
		"$program" check --init long.trace >out && ! grep -q 'calls' out &&
		printf 'artscope 1\nall: calls ** < 9\n' >calls.budget &&
		printf 'main;a 4\nmain;a;b 3\n' >stacks.folded || return
	"$program" check calls.budget stacks.folded >out
	[ $? -eq 2 ] && grep -q 'the recording holds folded stacks, not calls' out
}

run_checks
