#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# tests/mapping.sh - names from a mapping, and the id of the build, as the user of
# the command line meets them.
#
# The program is ARTSCOPE_BUILDDIR/artscope.
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"
need "$program"
in_new_folder

# The file of docs/format.md, "Test vectors", of an app that R8 has made small:
# a.b.c (I)V and a.b.c ()V, of a build with the id 1234abc.
test_vector '0x4\ta.b\tc\t()V\tr8-map-id-1234abc\n0x8\ta.b\tc\t(I)V\tr8-map-id-1234abc\n0xc\tx.y\tz\t()V\tr8-map-id-ffff\n' \
    >small.trace

# has LINE...: what was said on standard output has these lines.
has() {
	for line; do
		grep -qxF -- "$line" out && continue
		printf 'there is no line "%s" in:\n' "$line"
		cat out
		return 1
	done
}

# The id that most methods have; none where R8 has left none.
check_the_build_is_told_without_a_mapping() {
	run 0 info --format tsv small.trace &&
		has 'map_id	1234abc' &&
		run 0 info small.trace &&
		has 'map_id                        1234abc' &&
		run 0 info --format json small.trace &&
		has '"map_id": "1234abc",' &&
		sed 's/r8-map-id-[0-9a-f]*/SourceFile/' small.trace >kept.trace &&
		run 0 info kept.trace && ! grep map_id out
}

# What R8 wrote for that build, and for another one.
cat >mapping.txt <<'END'
# compiler: R8
# compiler_version: 8.1.65
# pg_map_id: 1234abc
com.example.Main -> a.b:
    1:1:void helper():20:20 -> c
    1:1:void start():10 -> c
    void start(int) -> c
END
sed 's/1234abc/99/' mapping.txt >other.txt

check_names_are_those_of_the_sources() {
	run 0 report --format tsv --mapping mapping.txt small.trace &&
		[ "$(head -n 1 out | cut -f 13-)" = 'grade	raw	alternatives' ] &&
		has 'com.example.Main.start ()V	com.example.Main	start	()V	~Main.java:10	1	0	1	30	16	12	8	exact	a.b.c ()V	' \
		    'com.example.Main.start (I)V	com.example.Main	start	(I)V	~Main.java	1	0	0	14	14	4	4	exact	a.b.c (I)V	' &&
		run 0 calls --format tsv --mapping mapping.txt small.trace &&
		[ "$(cut -f 9-10,13- out | sed -n 3p)" = 'com.example.Main.start (I)V	com.example.Main.start ()V	exact	a.b.c (I)V	' ] &&
		run 0 report --format json --mapping mapping.txt small.trace &&
		grep -q '"method": "com.example.Main.start ()V".*"grade": "exact", "raw": "a.b.c ()V", "alternatives": ""' out &&
		run 0 tree --mapping mapping.txt small.trace &&
		grep -q 'com.example.Main.start(int)' out &&
		run 0 export --format folded --mapping mapping.txt small.trace &&
		grep -q ';com.example.Main.start ()V;com.example.Main.start (I)V 14$' out
}

# A compiled method bears its declaration, and is mapped as the interpreted one is.
check_compiled_methods_are_mapped() {
	printf 'void a.b.c(int);x 3\na.b.c;y 2\n' >compiled.folded &&
		run 0 report --format tsv --mapping mapping.txt compiled.folded &&
		has 'com.example.Main.start (I)V	com.example.Main	start	(I)V	~Main.java	2	0	0	5	0	exact	a.b.c (I)V	' &&
		run 0 report --format tsv --raw-names --mapping mapping.txt compiled.folded &&
		grep -q '^a\.b\.c (I)V	a\.b	c	(I)V' out
}

# A class that no mapping lists keeps its name, and the types of its methods have theirs.
check_types_have_the_names_of_the_sources() {
	sed 's/^0x8	a\.b	c	(I)V/0x8	x.y	z	(La\/b;I)V/' small.trace >types.trace &&
		run 0 report --format tsv --mapping mapping.txt types.trace &&
		cut -f 1,4,13- out >cut && mv cut out &&
		has 'x.y.z (Lcom/example/Main;I)V	(Lcom/example/Main;I)V	not in map	x.y.z (La/b;I)V	' &&
		run 0 report --mapping mapping.txt types.trace &&
		grep -q 'x\.y\.z(Main, int)' out
}

# Methods of five merged classes became one: three of them are shown, and all listed.
check_all_of_several_are_listed() {
	{
		printf 'com.example.A -> a.b:\n'
		for n in 1 2 3 4 5; do
			printf '    %s:%s:void com.example.M%s.run():7:7 -> c\n' $n $n $n
		done
	} >several.txt
	all=
	for n in 1 2 3 4 5; do
		all="$all${all:+ | }com.example.M$n.run"
	done
	run 0 report --format tsv --mapping several.txt small.trace &&
		grep -q "^com.example.M1.run | com.example.M2.run | com.example.M3.run | +2 ()V.*	several	a.b.c ()V	$all\$" out &&
		run 0 calls --format json --mapping several.txt small.trace &&
		grep -q "\"alternatives\": \"$all\"" out
}

# Class and name are those of the first, so that they fit to each other; a table that
# says so can be a side.
check_class_and_name_are_one_of_several() {
	first='com.example.M1	run	()V'
	run 0 report --format tsv --mapping several.txt small.trace &&
		cut -f 2-4 out >cut && mv cut out && has "$first" &&
		run 0 report --format json --mapping several.txt small.trace &&
		grep -q '"class": "com.example.M1", "name": "run", ' out &&
		run 0 table stats --mapping several.txt small.trace &&
		cp out several.tsv && cut -f 4-6 several.tsv >out && has "$first" &&
		run 0 diff --format tsv --mapping several.txt several.tsv small.trace &&
		[ "$(column calls_a out)" = "$(column calls_b out)" ] &&
		grep -qF 'com.example.M1.run | com.example.M2.run' out
}

# The same rows, without a word of it in any of them.
check_nothing_changes_without_a_mapping() {
	run 0 report --format tsv small.trace && ! grep -q grade out &&
		run 0 calls --format tsv small.trace && ! grep -q grade out &&
		run 0 info small.trace && ! grep -q mapping out &&
		mv mapping.txt kept && run 0 report small.trace &&
		mv out wanted && mv kept mapping.txt &&
		run 0 report small.trace && cmp out wanted
}

# But which those are is said.
check_names_of_the_trace_can_be_had() {
	run 0 report --format tsv --mapping mapping.txt --raw-names \
	    small.trace &&
		[ "$(cut -f 1,14 out | sed -n 2p)" = 'a.b.c ()V	a.b.c ()V' ]
}

# Which names are shown changes no number.
# The first file that lists a class counts; that others do is said.
check_a_class_of_several_mappings_is_told() {
	printf 'com.example.Other -> a.b:\n    void go() -> c\ncom.example.X -> k.l:\n' >later.txt
	run 0 info --mapping mapping.txt --mapping later.txt small.trace &&
		grep -q 'one class of the trace is in several of the mappings' out &&
		run 0 report --mapping mapping.txt --mapping later.txt small.trace &&
		! grep Other out &&
		run 0 info --mapping mapping.txt small.trace &&
		! grep 'several of the mappings' out
}

check_transforms_mean_the_names_of_the_sources() {
	for raw in '' --raw-names; do
		run 0 report --merge 'Main.start .I' --mapping mapping.txt $raw \
		    --columns calls,exclusive,merged --clock wall --format tsv \
		    small.trace && ! grep '^note:' out && mv out wanted$raw ||
			return
	done
	cmp wanted wanted--raw-names && grep -q '[1-9]$' wanted
}

check_methods_are_named_as_they_are_shown() {
	run 0 calls --mapping mapping.txt small.trace \
	    'com.example.Main.start(int)' && grep -q '1 call' out &&
		run 0 report --mapping mapping.txt \
		    --children 'com.example.Main.start()' small.trace &&
		run 1 calls --mapping mapping.txt small.trace 'a.b.c(int)' &&
		run 0 report --mapping mapping.txt --group class small.trace &&
		grep -q 'com.example.Main$' out
}

check_info_tells_of_the_mapping() {
	run 0 info --format tsv --mapping mapping.txt small.trace &&
		has 'map_id	1234abc' 'mapping.file	mapping.txt' \
		    'mapping.id	1234abc' 'mapping.compiler	R8 8.1.65' \
		    'mapping.matches	yes' 'mapping.methods_exact	2' \
		    'mapping.calls_exact	2' 'mapping.calls_not_in_map	0' &&
		run 0 info --lint --mapping mapping.txt small.trace
}

check_another_build_is_told() {
	run 1 info --lint --mapping other.txt small.trace &&
		grep -q '^warning: the mapping is of another build' out &&
		run 0 info --format tsv --mapping other.txt small.trace &&
		has 'mapping.matches	no' &&
		run 0 report --mapping other.txt small.trace &&
		grep -q com.example.Main.start out &&
		printf 'artscope 1\nspan < 1s\nmax * < 1ns\n' >x.budget &&
		run 1 check --mapping other.txt x.budget small.trace small.trace &&
		[ "$(grep -c 'names may be wrong$' out)" -eq 1 ] &&
		[ "$(grep -c '^fail .*names are in doubt$' out)" -eq 2 ] &&
		grep -q '^note: small.trace and 1 more: ' out &&
		grep -q 'artscope --mapping other.txt --thread' out &&
		run 0 diff --mapping other.txt small.trace small.trace --vs \
		    small.trace &&
		grep -q 'small.trace and 1 more: the mapping is of another build' out &&
		[ "$(grep -c 'is of another build' out)" -eq 2 ]
}

# A gate does not open over names that nobody knows, unless it is told to.
check_doubtful_names_fail_a_gate() {
	printf 'artscope 1\nspan < 1s\n' >y.budget
	sed '$ s/.*/no line of a mapping/' mapping.txt >odd.txt
	mkdir -p elsewhere && cp other.txt elsewhere/mapping.txt || return
	for mapping in other.txt odd.txt elsewhere; do
		run 1 check --format tsv --mapping $mapping y.budget small.trace &&
			grep -q '^fail	.*	names are in doubt$' out &&
			run 1 check --mapping $mapping y.budget small.trace &&
			grep -q '^note: small.trace: ' out &&
			run 0 check --allow-damaged --mapping $mapping y.budget \
			    small.trace || return
	done
	printf 'artscope 1\nbaseline small.trace\nspan < +9s of baseline\n' >z.budget
	run 1 check --format tsv --mapping other.txt z.budget small.trace
}

# They are gone, and what they had is the callers' own; nothing else is.
check_calls_of_what_the_compiler_made_can_be_merged() {
	id=com.android.tools.r8
	{
		echo "# {\"id\":\"$id.mapping\",\"version\":\"2.0\"}"
		cat mapping.txt
		echo "    # {\"id\":\"$id.synthesized\"}"
	} >made.txt
	for raw in '' --raw-names; do
		run 0 report --merge-synthesized --mapping made.txt $raw \
		    --columns calls,exclusive,merged --clock wall --format tsv \
		    small.trace &&
			[ "$(sed 1d out)" = '1	0	30	1' ] ||
			return
	done
	run 0 report --merge-synthesized --mapping made.txt small.trace &&
		has 'stacks: --merge-synthesized' && ! grep ^note: out &&
		run 0 report --merge-synthesized --mapping mapping.txt small.trace &&
		has 'note: --merge-synthesized finds no method with calls that a mapping calls made by the compiler' &&
		run 0 report --merge-synthesized small.trace && grep -q ^note: out
}

# A file that is named is taken; of a folder the one that belongs to the trace.
check_a_folder_is_looked_through_by_id() {
	mkdir maps && cp other.txt maps/mapping-old.txt &&
		gzip -c mapping.txt >maps/mapping-new.gz 2>/dev/null || return
	run 0 info --format tsv --mapping maps small.trace &&
		has 'mapping.file	maps/mapping-new.gz' 'mapping.matches	yes' &&
		rm maps/mapping-new.gz &&
		run 1 info --lint --mapping maps small.trace &&
		grep -q '^warning: no file of the folder' out &&
		run 0 report --mapping maps small.trace && grep -q a.b.c out &&
		run 0 info --lint --mapping maps kept.trace &&
		grep -q '^fact: the trace does not say which build it is of' out
}

check_what_is_no_mapping_is_refused() {
	: >empty.txt
	for file in nowhere.txt empty.txt small.trace; do
		run 2 report --mapping $file small.trace && [ ! -s out ] &&
			grep -q "^artscope: $file: " err || return
	done
	cp mapping.txt mine.txt && ln -s mine.txt link.txt &&
		run 2 report --mapping mine.txt -o link.txt small.trace &&
		grep -q '^artscope: -o would overwrite the mapping$' err &&
		cmp mapping.txt mine.txt
}

# Three overloads of one name, with a class of the app among their types, and what the
# mapping does not know.
check_a_real_trace() {
	trace=${ARTSCOPE_TRACES:-none}/art-v3-char-2-bytes.trace
	[ -f "$trace" ] || return 0
	{
		echo 'com.example.track.Network -> com.appsflyer.y:'
		echo '    void send(java.lang.String,java.lang.String,java.lang.String[]) -> ˋ'
		echo '    void note(java.lang.String,java.lang.String) -> ˋ'
		echo '    com.example.track.Network get() -> ˋ'
		echo 'com.example.track.Log -> com.appsflyer.AFLogger:'
	} >real.txt
	run 0 report --format tsv --mapping real.txt "$trace" || return
	cut -f 1,13 out >got && mv got out &&
		has 'com.example.track.Network.send (Ljava/lang/String;Ljava/lang/String;[Ljava/lang/String;)V	exact' \
		    'com.example.track.Network.note (Ljava/lang/String;Ljava/lang/String;)V	exact' \
		    'com.example.track.Network.get ()Lcom/example/track/Network;	exact' \
		    'com.example.track.Log.afInfoLog (Ljava/lang/String;)V	class only' \
		    'java.lang.Object.<init> ()V	not in map' &&
		run 0 info --format tsv --mapping real.txt "$trace" &&
		has 'mapping.methods_exact	3' 'mapping.calls_exact	4' \
		    'mapping.methods_class_only	4' 'methods_used	2507' &&
		run 0 tree --mapping real.txt "$trace" &&
		grep -q 'com.example.track.Network.send(String, String, String\[\])' out
}

# The reader of the output changes the mapping, when its names have been read.
check_a_mapping_that_changes_is_told() {
	[ -x "$build/tests/tracegen" ] || return 0
	"$build/tests/tracegen" --scenario bulk --records 60000 -o many.trace &&
		mkfifo pipe || return
	for command in 'export --format log' 'calls --format tsv --top 60000'; do
		cp mapping.txt now.txt
		{
			dd bs=1 count=1 of=first 2>/dev/null
			echo '# more' >>now.txt
			cat >/dev/null
		} <pipe &
		# shellcheck disable=SC2086
		"$program" $command many.trace --mapping now.txt >pipe 2>err
		wait
		grep -q 'now.txt: the mapping changed while' err || return
	done
}

# R8 has made two methods of one, and the second one is called by the first: that is a
# call of f in a call of f, and counts once.
check_two_ids_of_one_original() {
	test_vector '0x4\ta\tx\t()V\tSourceFile\n0x8\ta\ty\t()V\tSourceFile\n' >twice.trace
	cat >twice.txt <<-'END'
	com.S -> a:
	    1:1:void f():1:1 -> x
	    1:1:void f():2:2 -> y
	END
	printf 'artscope 1\nall: wall com.S.f <= 1s\nall: calls com.S.f <= 9\n' >twice.budget
	run 0 report --format tsv twice.trace --mapping twice.txt &&
		[ "$(column method out)" = 'com.S.f ()V' ] &&
		[ "$(column calls out)$(column recursive out)" = 11 ] &&
		[ "$(column incl_wall_us out)" = "$(column excl_wall_us out)" ] &&
		wall=$(column incl_wall_us out) &&
		run 0 table stats twice.trace --mapping twice.txt &&
		[ "$(column incl_wall_us out)" = "$wall" ] &&
		[ "$(column calls out)$(column recursive out)" = 11 ] &&
		run 0 diff twice.trace twice.trace --mapping twice.txt \
		    --format tsv --show all &&
		[ "$(column incl_a_us out)" = "$wall" ] &&
		[ "$(column calls_a out)" = 2 ] &&
		run 0 check twice.budget twice.trace --mapping twice.txt \
		    --format tsv && grep -q 'com.S.f' out || return
	run 0 calls twice.trace com.S.f --mapping twice.txt --format tsv &&
		[ "$(wc -l <out)" -eq 3 ] &&
		run 0 report --within com.S.f#2 twice.trace --mapping twice.txt &&
		run 0 export --format folded twice.trace --mapping twice.txt &&
		has 'main#7;com.S.f 16' 'main#7;com.S.f;com.S.f 14' || return
	run 0 report --format tsv --raw-names twice.trace --mapping twice.txt &&
		[ "$(column method out | sort | tr '\n' ' ')" = 'a.x ()V a.y ()V ' ] &&
		run 0 calls --raw-names --mapping twice.txt twice.trace a.y &&
		! grep -q 'a.x ()V: ' out
}

# What never ends is refused when its begin is known; comments do not count.
check_what_is_no_mapping_is_known_soon() {
	for endless in 'cat /dev/zero' 'yes' 'yes "  a.B -> a:"'; do
		mkfifo endless || return
		eval "$endless" >endless 2>/dev/null &
		timeout 60 "$program" info small.trace --mapping endless 2>err
		[ $? -eq 2 ] && grep -q 'endless: has no class line in its first 64 KB' \
		    err || return
		rm endless
	done
	timeout 60 "$program" info small.trace --mapping /dev/zero 2>err
	[ $? -eq 2 ] && grep -q '/dev/zero: has no class line' err || return
	{ yes '# comment' | head -n 100000 && cat mapping.txt; } >long.txt
	gzip -kn long.txt
	for form in long.txt long.txt.gz; do
		mkfifo piped && { cat $form >piped & } &&
			run 0 report small.trace --mapping piped &&
			grep -q com.example.Main out || return
		wait
		rm piped
	done
}

run_checks
