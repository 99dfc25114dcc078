#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# tests/table.sh - artscope table: what a database takes, and what it can count on.
#
# The programs are ARTSCOPE_BUILDDIR/artscope and ARTSCOPE_BUILDDIR/tests/tracegen.
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"
need "$program" "$build/tests/tracegen"
in_new_folder

# small FILE CLOCK SOURCE: f calls g, in the main thread and in two of a pool, whose g
# takes twice and three times as long.  The wall clock alone makes shorter records.
small() {
	{
		begin "$2" "$3" 12
		record 7 4 0 && record 7 10 1 && record 7 11 2 && record 7 5 3
		record 10 4 0 && record 10 10 1 && record 10 11 3 && record 10 5 3
		record 11 4 0 && record 11 10 1 && record 11 11 4 && record 11 5 4
	} >"$1"
}

# begin CLOCK SOURCE COUNT: what stands in front of so many records.
begin() {
	printf '*version\n%s\ndata-file-overflow=false\nclock=%s\n' 3 "$1"
	printf 'elapsed-time-usec=100\nnum-method-calls=%s\nvm=art\n' "$3"
	printf 'pid=7\n*threads\n7\tmain\n8\tpool-1-thread-1\n'
	printf '9\tpool-1-thread-2\n*methods\n'
	printf '0x4\tcom.a.B\tf\t()V\t%s\n' "$2"
	printf '0x8\tandroid.view.View\tg\t(I)V\tView.java\n*end\n'
	[ "$1" = dual ] && size='\16' || size='\12'
	printf "SLOW\\3\\0\\40\\0\\1\\0\\0\\0\\0\\0\\0\\0$size\\0\\0\\0\\0\\0\\0\\0"
	printf '\0\0\0\0\0\0\0\0'
}

# record THREAD WORD TIME: the numbers are octal, the time is in units of 256 us.
record() {
	printf "\\$1\\0\\$2\\0\\0\\0"
	[ "$size" = '\16' ] && printf "\\0\\$3\\0\\0"
	printf "\\0\\$3\\0\\0"
}

small dual.trace dual B.java
small wall.trace wall B.java
small build1.trace dual r8-map-id-1111
small build2.trace dual r8-map-id-2222
head -c -5 dual.trace >damaged.trace
"$build/tests/tracegen" --scenario coldstart -o demo.trace

# table STATUS ARGUMENT...: leaves what it said in out and err.
table() {
	wanted=$1
	shift
	run "$wanted" table "$@"
}

# is FILE: out is what the standard input says, with | for a tab.
is() {
	tr '|' '\t' >wanted.tsv
	diff wanted.tsv out
}

check_a_row_for_a_method_in_a_group() {
	table 0 stats dual.trace && cut -f 3- out >rest && mv rest out && is <<'END'
method|class|name|signature|thread_group|calls|recursive|threw|incl_wall_us|excl_wall_us|incl_cpu_us|excl_cpu_us|max_wall_us|p50_wall_us|p95_wall_us|damaged|recorded
android.view.View.g (I)V|android.view.View|g|(I)V|main|1|0|0|256|256|256|256|256|||0|calls
com.a.B.f ()V|com.a.B|f|()V|main|1|0|0|768|512|768|512|768|||0|calls
android.view.View.g (I)V|android.view.View|g|(I)V|pool-#-thread-#|2|0|0|1280|1280|1280|1280|768|||0|calls
com.a.B.f ()V|com.a.B|f|()V|pool-#-thread-#|2|0|0|1792|512|1792|512|1024|||0|calls
END
}

# clock_of LAYOUT: the one that a trace of it has where none is asked for.
clock_of() {
	case $1 in
	v1 | stream-v1) echo thread-cpu ;;
	v2 | stream-v2*) echo wall ;;
	*) echo dual ;;
	esac
}

# stats_in_us FILE: its table, without the columns that differ between two files.
stats_in_us() {
	"$program" table stats "$1" | cut -f 3- | awk -F '\t' -v OFS='\t' '
	NR == 1 { is_ns = gsub(/_ns/, "_us") }
	NR > 1 && is_ns { for (i = 9; i <= 13; i++) if ($i != "") $i /= 1000 }
	{ print }'
}

# Every layout that has names, with few methods and with many.
check_layouts_alike() {
	gen=$build/tests/tracegen
	different=no
	layouts=$("$gen" --help | sed -n '/^Layouts/,/^Damages/{
		/without names\|samples/!s/^  \([^ ]*\) .*/\1/p
	}')
	for methods in 1 20 400 1000 5000; do
		for layout in $layouts; do
			for l in v3 "$layout"; do
				"$gen" --scenario bulk --records 4000 --methods $methods \
					--layout "$l" --clock "$(clock_of "$layout")" \
					-o "$l.trace" && stats_in_us "$l.trace" >"$l.tsv" ||
					return 1
			done
			[ "$(wc -l <v3.tsv)" -gt 1 ] && cmp "$layout.tsv" v3.tsv && continue
			echo "$layout, $methods methods: not what v3 gives"
			different=yes
		done
	done
	[ "$different" = no ]
}

check_percentiles_when_asked() {
	table 0 stats --percentiles dual.trace || return 1
	[ "$(column p50_wall_us out | tr '\n' ' ')" = '256 768 512 768 ' ] &&
		[ "$(column p95_wall_us out | tr '\n' ' ')" = '256 768 768 1024 ' ] &&
		return
	cat out
	return 1
}

check_a_clock_that_is_missing_is_empty() {
	for kind in stats edges stacks calls threads; do
		table 0 $kind wall.trace && mv out wall.tsv &&
			table 0 $kind dual.trace || return 1
		[ "$(head -n 1 out)" = "$(head -n 1 wall.tsv)" ] || return 1
	done
	[ -z "$(column span_cpu_us wall.tsv | tr -d '\n')" ] &&
		[ "$(column span_wall_us wall.tsv | tr '\n' ' ')" = '768 768 1024 ' ]
}

check_a_row_for_a_thread() {
	table 0 threads dual.trace && cut -f 2- out >rest && mv rest out && is <<'END'
thread_id|thread|thread_group|is_main|records|calls|depth|span_wall_us|span_cpu_us
7|main|main|1|4|2|2|768|768
8|pool-1-thread-1|pool-#-thread-#|0|4|2|2|768|768
9|pool-1-thread-2|pool-#-thread-#|0|4|2|2|1024|1024
END
}

check_a_row_for_the_trace() {
	table 0 traces dual.trace && cut -f 2-2,4- out >rest && mv rest out && is <<'END'
file|schema|layout|version|clocks|sampled|overflow|pid|package|start_us|duration_us|records|calls|methods_used|threads_active|clock_overhead_ns|map_id|mapped|status|message|path
dual.trace|1|ART 3|3|dual clock|0|0|7||1|1024|12|6|2|3||||ok||dual.trace
END
}

check_a_trace_has_its_path() {
	mkdir -p in/deeper && cp dual.trace in/deeper/ && echo x >in/deeper/none.trace || return
	try 1 table traces in ./dual.trace
	column path out | sort >got
	printf '%s\n' ./dual.trace in/deeper/dual.trace in/deeper/none.trace | diff - got &&
		"$program" table traces - <dual.trace >out &&
		[ "$(column path out)" = - ]
}

# rest: out without its first column.
rest() {
	cut -f 2- out >without && mv without out
}

# The threads of a pool are one group.
check_a_row_for_who_calls_whom() {
	table 0 edges dual.trace && rest && is <<'END'
caller_id|callee_id|thread_group|calls|incl_wall_us|incl_cpu_us
|fe0298a7dee9dbf7|main|1|768|768
fe0298a7dee9dbf7|a87bacded8c1126f|main|1|256|256
|fe0298a7dee9dbf7|pool-#-thread-#|2|1792|1792
fe0298a7dee9dbf7|a87bacded8c1126f|pool-#-thread-#|2|1280|1280
END
}

check_a_row_for_a_stack() {
	table 0 stacks dual.trace && rest && is <<'END'
stack_id|parent_stack_id|method_id|depth|calls|incl_wall_us|excl_wall_us|incl_cpu_us|excl_cpu_us|thread_group
78a104547df556c5||fe0298a7dee9dbf7|0|1|768|512|768|512|main
d9b418857f10d9de|78a104547df556c5|a87bacded8c1126f|1|1|256|256|256|256|main
78a104547df556c5||fe0298a7dee9dbf7|0|2|1792|512|1792|512|pool-#-thread-#
d9b418857f10d9de|78a104547df556c5|a87bacded8c1126f|1|2|1280|1280|1280|1280|pool-#-thread-#
END
}

check_a_row_for_a_call() {
	table 0 calls dual.trace && rest && is <<'END'
thread_id|seq|parent_seq|depth|method_id|start_us|wall_us|cpu_us|self_wall_us|self_cpu_us|end|is_cut
7|1||0|fe0298a7dee9dbf7|0|768|768|512|512|returned|0
7|2|1|1|a87bacded8c1126f|256|256|256|256|256|returned|0
8|1||0|fe0298a7dee9dbf7|0|768|768|256|256|returned|0
8|2|1|1|a87bacded8c1126f|256|512|512|512|512|returned|0
9|1||0|fe0298a7dee9dbf7|0|1024|1024|256|256|returned|0
9|2|1|1|a87bacded8c1126f|256|768|768|768|768|returned|0
END
}

# How a call ended counts where it did: threw and returned after the range are cut, for
# calls, tables, sqlite and the log, as report counts them.
check_a_call_that_ends_after_the_range() {
	{ begin dual B.java 4 && record 7 4 0 && record 7 10 1 && record 7 12 2 && record 7 6 3; } >threw.trace
	for row in '..0.3ms|0|cut cut|[goes on]' '..0.6ms|1|cut threw|[goes on]' \
		'0.1ms..|2|threw threw|[threw]' '..|2|threw threw|[threw]'; do
		IFS='|' read -r range count ends mark <<END
$row
END
		[ "$range" = .. ] && set -- || set -- --range "$range"
		run 0 report --format tsv "$@" threw.trace &&
			[ "$(column threw out | awk '{ n += $1 } END { print n }')" = "$count" ] &&
			table 0 stats "$@" threw.trace &&
			[ "$(column threw out | awk '{ n += $1 } END { print n }')" = "$count" ] &&
			run 0 calls --sort start --format tsv "$@" threw.trace &&
			[ "$(column end out | xargs)" = "$ends" ] &&
			table 0 calls "$@" threw.trace &&
			[ "$(column end out | xargs)" = "$ends" ] &&
			run 0 export --format log -o - "$@" threw.trace &&
			sed -n '2s/.*\(\[[a-z ]*\]\).*/\1/p' out | grep -qF "$mark" || {
			echo "$row"
			cat out
			return 1
		}
		command -v sqlite3 >/dev/null || continue
		rm -f ends.db && run 0 export --format sqlite -o ends.db "$@" threw.trace &&
			[ "$(sqlite3 ends.db 'select ended from calls order by id' | xargs)" = "$ends" ] || return 1
	done
}

# A call that took no time: nobody else ran meanwhile.
check_a_range_of_no_time() {
	{ begin dual B.java 6 && record 7 4 0 && record 10 4 0 && record 7 10 1 && record 7 11 1 &&
		record 7 5 3 && record 10 5 4; } >none.trace
	run 0 report --within View.g#1 --format tsv none.trace &&
		[ "$(column incl_wall_us out | xargs)/$(column calls out | xargs)" = '0 0/1 1' ] &&
		table 0 stats --within View.g#1 none.trace &&
		[ "$(column thread_group out | xargs)" = 'main main' ] &&
		run 0 calls --within View.g#1 --format tsv none.trace &&
		[ "$(column thread out | xargs)" = 'main main' ] &&
		table 0 calls --within View.g#1 none.trace &&
		[ "$(column thread_id out | xargs)" = '7 7' ] &&
		run 0 export --format log -o - --within View.g#1 none.trace &&
		! grep -q pool out
}

# They keep their numbers.
check_calls_of_a_method_that_take_long() {
	table 0 calls dual.trace --method View.g --min-time 0.3ms && rest && is <<'END' &&
thread_id|seq|parent_seq|depth|method_id|start_us|wall_us|cpu_us|self_wall_us|self_cpu_us|end|is_cut
8|2|1|1|a87bacded8c1126f|256|512|512|512|512|returned|0
9|2|1|1|a87bacded8c1126f|256|768|768|768|768|returned|0
END
		table 0 calls wall.trace --method g --min-time 768us &&
		[ "$(column cpu_us out)/$(column wall_us out)" = /768 ] &&
		table 0 calls dual.trace --method nobody && [ "$(wc -l <out)" -eq 1 ]
}

# Rows stay in their order.
check_only_some_rows() {
	table 0 stats dual.trace --top 1 &&
		[ "$(column name out | tr '\n' ' ')" = 'f g ' ] &&
		table 0 stats dual.trace --min-calls 2 &&
		[ "$(column thread_group out | sort -u)" = 'pool-#-thread-#' ] &&
		table 0 edges dual.trace --min-calls 2 &&
		[ "$(column calls out | sort -u)" = 2 ] &&
		table 0 stats dual.trace --top 0 && [ "$(wc -l <out)" -eq 1 ] &&
		table 2 edges --top 1 dual.trace && says 'table edges does not take --top' &&
		table 2 stacks --min-calls 1 dual.trace && says 'these do: stats and edges'
}

# Their numbers are those of report, tree and the rest.
check_transforms_of_the_stacks() {
	table 0 stats dual.trace --focus View.g && rest &&
		[ "$(cut -f 2,10 out | tail -n +2 | tr '\t\n' '/ ')" = \
			'android.view.View.g (I)V/256 android.view.View.g (I)V/1280 ' ] &&
		table 0 stats dual.trace --merge View.g &&
		[ "$(column excl_wall_us out | tr '\n' ' ')" = '768 1792 ' ] &&
		[ "$(column max_wall_us out | tr '\n' ' ')" = '768 1024 ' ] &&
		table 0 edges dual.trace --merge View.g && [ "$(wc -l <out)" -eq 3 ] &&
		table 0 stacks dual.trace --drop View.g &&
		[ "$(column incl_wall_us out | tr '\n' ' ')" = '512 512 ' ] &&
		table 0 stats demo.trace --no-idle --merge 'android[.].*' --thread main &&
		column excl_wall_us out | sort -n >a &&
		"$program" report --no-idle --merge 'android[.].*' --thread main --format tsv demo.trace >out &&
		column excl_wall_us out | sort -n | cmp - a &&
		table 2 calls --focus g dual.trace && says 'these do: stats, edges and stacks'
}

# The words are those of info --lint.
check_a_row_for_a_notice() {
	table 1 notices damaged.trace && mv out notices || return 1
	"$program" info --lint --format tsv damaged.trace >lint 2>/dev/null
	for name in severity name count of what; do
		column $name notices >a && column $name lint >b && cmp a b &&
			[ "$(wc -l <a)" -eq 3 ] || return 1
	done
	table 0 notices dual.trace && [ "$(wc -l <out)" -eq 1 ]
}

check_a_range_of_some_threads() {
	table 0 calls --range 256us..500us --thread main dual.trace && rest && is <<'END' &&
thread_id|seq|parent_seq|depth|method_id|start_us|wall_us|cpu_us|self_wall_us|self_cpu_us|end|is_cut
7|1||0|fe0298a7dee9dbf7|0|244|244|0|0|cut|1
7|2|1|1|a87bacded8c1126f|256|244|244|244|244|cut|1
END
		table 0 edges --within View.g#1 --thread pool-1-thread-2 dual.trace &&
		rest && is <<'END'
caller_id|callee_id|thread_group|calls|incl_wall_us|incl_cpu_us
|fe0298a7dee9dbf7|pool-#-thread-#|1|768|768
fe0298a7dee9dbf7|a87bacded8c1126f|pool-#-thread-#|1|768|768
END
}

# Also where one thread of it is left.
check_a_group_is_called_as_in_all_of_the_trace() {
	printf '*version\n3\ndata-file-overflow=false\nclock=dual\npid=6\n*threads\n6\tmain\n7\tRxCachedThreadS\n8\tRxCachedThreadScheduler-1\n' >cut.trace
	printf '*methods\n0x4\tcom.a.B\tf\t()V\tB.java\n*end\n' >>cut.trace
	printf 'SLOW\3\0\40\0\1\0\0\0\0\0\0\0\16\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0' >>cut.trace
	size='\16'
	{ record 6 4 0 && record 6 5 1 && record 7 4 0 && record 7 5 1 && record 10 4 1 && record 10 5 2; } >>cut.trace
	table 0 stats cut.trace --thread RxCachedThreadS &&
		[ "$(column thread_group out)" = 'RxCachedThreadScheduler-#' ]
}

# The main thread is main, as it is for diff, also where its name is that of the app.
check_the_main_thread_is_main() {
	sed 's/^7	main$/7	com.acme.shop/' dual.trace >app.trace &&
		table 0 stats app.trace && [ "$(column thread_group out | sort -u |
		tr '\n' ' ')" = 'main pool-#-thread-# ' ]
}

# main_sum KEY COLUMN...: the sum of the columns of out, in the rows whose key is main.
main_sum() {
	awk -F '\t' -v key="$1" -v columns="$2" '
	NR == 1 {
		for (i = 1; i <= NF; i++)
			at[$i] = i
		split(columns, names, " ")
		next
	}
	$at[key] == "main" {
		for (i in names)
			sum += $at[names[i]]
	}
	END { print sum + 0 }' out
}

# main_has CALLS TRACE: so many calls has the main thread for table, diff, report, check
# and sqlite.
main_has() {
	table 0 threads "$2" && [ "$(main_sum thread_group calls)" = "$1" ] &&
		table 0 stats "$2" &&
		[ "$(main_sum thread_group 'calls recursive')" = "$1" ] &&
		run 0 diff --group thread --thread all --format tsv "$2" "$2" &&
		[ "$(main_sum thread calls_a)" = "$1" ] || return 1
	if [ "$1" -eq 0 ]; then
		run 1 report --thread main "$2" && [ ! -s out ] &&
			printf 'artscope 1\nmain: calls com.a.B.f <= 9\n' >main.budget &&
			run 1 check main.budget "$2" || return 1
	else
		run 0 report --thread main --format tsv "$2" && sed -i 's/^/main	/; 1s/main/key/' out &&
			[ "$(main_sum key 'calls recursive')" = "$1" ] || return 1
	fi
	command -v sqlite3 >/dev/null || return 0
	rm -f main.db && run 0 export --format sqlite -o main.db "$2" &&
		[ "$(sqlite3 main.db 'select total(calls) from threads where is_main')" = "$1.0" ]
}

# A thread that is called main is main, and nobody else is, even if it has no calls.
check_all_agree_who_is_main() {
	sed 's/^7	main$/7	com.acme.shop/' dual.trace >app.trace
	sed 's/^\*threads$/&\n5	main/; s/^7	main$/7	busiest/' dual.trace >idle.trace
	main_has 2 dual.trace && main_has 2 app.trace && main_has 0 idle.trace || return 1
	for trace in "${ARTSCOPE_TRACES:-none}"/*v[123]*; do
		# diff counts no calls of samples
		! "$program" info "$trace" 2>err | grep -q '^fact.sampled' &&
			"$program" table threads "$trace" >out 2>err && [ "$(wc -l <out)" -gt 1 ] || continue
		main_has "$(main_sum thread_group calls)" "$trace" || return 1
	done
}

check_in_other_formats() {
	table 0 edges dual.trace --thread main --format csv && tr -d '\r' <out >plain && diff plain - <<'END' &&
trace_id,caller_id,callee_id,thread_group,calls,incl_wall_us,incl_cpu_us
17efd9b80965665c,,fe0298a7dee9dbf7,main,1,768,768
17efd9b80965665c,fe0298a7dee9dbf7,a87bacded8c1126f,main,1,256,256
END
		table 0 edges wall.trace --thread main --format jsonl && sed 's/"trace_id": "[0-9a-f]*", //' out >plain && diff plain - <<'END'
{"caller_id": null, "callee_id": "fe0298a7dee9dbf7", "thread_group": "main", "calls": 1, "incl_wall_us": 768, "incl_cpu_us": null}
{"caller_id": "fe0298a7dee9dbf7", "callee_id": "a87bacded8c1126f", "thread_group": "main", "calls": 1, "incl_wall_us": 256, "incl_cpu_us": null}
END
}

check_damage_is_a_row_and_a_status() {
	table 1 traces damaged.trace || return 1
	[ "$(column status out)" = damaged ] && [ -s err ] &&
		[ "$(column message out)" = "$(sed 's/^artscope: //' err)" ]
}

check_ids_are_those_of_the_bytes() {
	cp dual.trace other.name && gzip -c dual.trace >packed.gz
	table 0 threads dual.trace && id=$(column trace_id out | sort -u) || return 1
	for file in other.name packed.gz; do
		table 0 threads $file || return 1
		[ "$(column trace_id out | sort -u)" = "$id" ] || return 1
	done
	table 0 threads wall.trace && [ "$(column trace_id out | sort -u)" != "$id" ] &&
		echo "$id" | grep -Eqx '[0-9a-f]{16}'
}

# ids FILE: of each method, in the first group.
ids() {
	table 0 stats "$@" && column method_id out | head -n 2
}

check_a_method_of_two_builds() {
	printf '# {"id":"com.android.tools.r8.mapping","version":"2.2"}\n# pg_map_id: 1111\nx.Y -> com.a.B:\n    void run() -> f\n' >map
	ids dual.trace >named && ids build1.trace >one && ids build2.trace >two &&
		ids build1.trace --mapping map >mapped &&
		ids build2.trace --mapping map >mapped2 || return 1
	# By another program: XXH64 of "android.view.View.g (I)V", "com.a.B.f ()V" and
	# "1111\0com.a.B.f ()V".
	[ "$(cat named one | tr '\n' ' ')" = 'a87bacded8c1126f fe0298a7dee9dbf7 a87bacded8c1126f 912cc9e9595b3b4f ' ] || return 1
	# View.g is the same everywhere, f is not, but where it is known.
	[ "$(sort -u named one two | wc -l)" -eq 4 ] || return 1
	cmp -s mapped mapped2 && [ "$(sort -u one mapped | wc -l)" -eq 3 ] &&
		table 0 traces build1.trace --mapping map &&
		[ "$(column map_id out) $(column mapped out)" = '1111 0.5000' ]
}

check_from_a_pipe_it_is_the_same() {
	for kind in stats edges stacks calls notices threads; do
		"$program" table $kind demo.trace >file.tsv &&
			"$program" table $kind - <demo.trace >pipe.tsv &&
			cmp file.tsv pipe.tsv || return 1
	done
}

check_neither_place_nor_locale_nor_time_matters() {
	"$program" table stats demo.trace >here.tsv || return 1
	(mkdir -p elsewhere && cd elsewhere && LC_ALL=C TZ=Asia/Tokyo \
	    "$program" table stats ../demo.trace) | cmp here.tsv -
}

check_rows_are_sorted() {
	table 0 stats demo.trace || return 1
	tail -n +2 out | awk -F '\t' '{ print $7 "\t" $3 }' >keys
	LC_ALL=C sort -t "$(printf '\t')" -k 1,1 -k 2,2 -c keys
}

# The sums are those of report.
check_sums_are_those_of_report() {
	table 0 stats demo.trace && "$program" report --thread all --format tsv \
	    demo.trace >report.tsv || return 1
	for name in calls excl_wall_us excl_cpu_us; do
		a=$(column $name out | awk '{ s += $1 } END { print s }')
		b=$(column $name report.tsv | awk '{ s += $1 } END { print s }')
		[ "$a" = "$b" ] && [ "$a" -gt 0 ] && continue
		echo "$name: $a, and $b by report"
		return 1
	done
}

# sums_agree TRACE [TRANSFORM...]: every method has the same calls and times in the rows
# of stats, of stacks, at the end of edges, and of report.
sums_agree() {
	trace=$1
	shift
	for kind in stats edges stacks; do
		"$program" table $kind "$@" "$trace" >$kind.tsv || return 1
	done
	"$program" report --thread all --format tsv "$@" "$trace" >report.tsv || return 1
	awk -F '\t' -v OFS='\t' '
	FNR == 1 {
		split("", at)
		for (i = 1; i <= NF; i++)
			at[$i] = i
		next
	}
	FILENAME == "stats.tsv" {
		id = $at["method_id"]
		text[id] = $at["method"]
		all[id] += $at["calls"] + $at["recursive"]
		own[id] += $at["excl_wall_us"]
		by_text[text[id]] = by_text[text[id]] || id
		calls[text[id]] += $at["calls"]
		excl[text[id]] += $at["excl_wall_us"]
		incl[text[id]] += $at["incl_wall_us"]
	}
	FILENAME == "edges.tsv" { edge[$at["callee_id"]] += $at["calls"] }
	FILENAME == "stacks.tsv" {
		stack[$at["method_id"]] += $at["calls"]
		top[$at["method_id"]] += $at["excl_wall_us"]
	}
	FILENAME == "report.tsv" {
		name = $at["method"]
		rows++
		if (!(name in calls) || calls[name] != $at["calls"] ||
		    excl[name] != $at["excl_wall_us"] ||
		    incl[name] != $at["incl_wall_us"])
			print "stats are not as report:", name, calls[name],
			    excl[name], incl[name]
	}
	END {
		for (name in calls)
			names++
		for (id in text)
			if (all[id] != edge[id] || all[id] != stack[id] || own[id] != top[id])
				print "stats, edges, stacks:", text[id], all[id], edge[id],
				    stack[id], own[id], top[id]
		for (id in edge)
			if (!(id in text))
				print "of edges alone:", id
		for (id in stack)
			if (!(id in text))
				print "of stacks alone:", id
		if (names != rows || rows == 0)
			print "methods of stats and of report:", names, rows
	}' stats.tsv edges.tsv stacks.tsv report.tsv >differences
	[ ! -s differences ] && return
	echo "$trace $*:"
	head differences
	return 1
}

check_sums_agree_through_every_transform() {
	IFS=,
	for transforms in '' --focus=onCreate --only=com.acme --only=app --merge=layout \
		--merge-synthesized --drop=measure --no-idle '--no-idle=com.acme.shop.analytics.AnalyticsQueue.loop > *.take' \
		'--collapse=View' --collapse-package=com.acme --collapse-package=. \
		--fold-recursion --longer=1ms --depth=5 '--range=100ms..300ms' \
		--only-through=measure '--only-through=measure,--longer=1ms' \
		'--collapse-package=com.acme,--longer=1ms' \
		'--focus=onCreate,--collapse-package=android,--depth=4' \
		'--fold-recursion,--collapse-package=.,--drop=measure'; do
		# shellcheck disable=SC2086
		sums_agree demo.trace $transforms || return 1
	done
	for trace in "${ARTSCOPE_TRACES:-none}"/art-v3-char-2-bytes.trace \
		"${ARTSCOPE_TRACES:-none}"/repro/r3-table-collapse-package/a.trace; do
		[ -f "$trace" ] || continue
		sums_agree "$trace" --collapse-package=com || return 1
	done
}

check_times_in_nanoseconds() {
	"$build/tests/tracegen" --scenario small --layout stream-d -o ns.trace &&
		table 0 calls ns.trace && head -n 1 out | grep -q 'start_ns.*self_cpu_ns' &&
		table 0 edges ns.trace --format jsonl && grep -q '"incl_cpu_ns": [1-9]' out &&
		! grep -q _us out
}

# Whatever is in names: fields stay fields.
check_hostile_names() {
	"$build/tests/tracegen" --scenario small --damage hostile >hostile.trace
	for kind in traces threads stats edges stacks calls notices; do
		"$program" table $kind hostile.trace >out 2>err
		LC_ALL=C grep -q "$(printf '[\001-\010\013-\037\177]')" out && return 1
		awk -F '\t' 'NR == 1 { n = NF } NF != n { exit 1 }
			END { exit NR < 2 }' out || return 1
		"$program" table $kind hostile.trace --format jsonl >out 2>err
		grep -Evx '\{"trace_id": .*\}' out && return 1
		"$program" table $kind hostile.trace --format csv >out 2>err
		[ "$(grep -c "$(printf '\r')$" out)" -eq "$(wc -l <out)" ] || return 1
	done
}

says() {
	grep -qF "$1" err && [ ! -s out ] && return
	cat out err
	return 1
}

check_what_is_no_table() {
	printf 'a;b 3\na;c 4\n' >stacks.folded
	table 2 && says 'which kind' && table 2 stats && says 'which trace' &&
		table 2 stat dual.trace && says 'it can be' &&
		table 2 notices dual.trace --thread main && says 'these do' &&
		table 2 stats dual.trace --method f && says 'these do: calls' &&
		table 2 stats dual.trace --format json && says 'tsv, csv or jsonl' &&
		table 1 traces stacks.folded --input folded && grep -q weights err &&
		table 1 stats nothing.trace && grep -q nothing.trace err
}

# More rows than are kept before the first is written.
check_a_full_disk_is_told() {
	[ -c /dev/full ] || return 0
	"$build/tests/tracegen" --scenario bulk --records 60000 -o many.trace &&
		table 0 traces,calls -o full many.trace || return
	for kind in traces calls; do
		name=$(echo full/$kind-*.tsv)
		rm "$name" && ln -s /dev/full "$name" &&
			table 2 traces,calls -o full many.trace &&
			says "cannot write $name: No space left" &&
			rm "$name" && table 0 traces,calls -o full many.trace ||
			return
	done
	for kind in calls stats; do
		"$program" table $kind many.trace >/dev/full 2>err && return 1
		grep -q 'cannot write standard output: No space' err || return
	done
}

# refuses_list WORDS: what is no list is refused before all of it is in memory.
refuses_list() {
	table 2 traces --files-from list && grep -q "^artscope: list: $1" err
}

check_what_is_no_list() {
	head -c 300000000 /dev/zero | tr '\0' x >list &&
		refuses_list 'line 1 is longer than any name of a file' &&
		{ echo dual.trace && head -c 4096 list; } >list2 && mv list2 list &&
		refuses_list 'line 2 is longer' &&
		yes '' | head -n 1000001 >list &&
		refuses_list 'has more than 1000000 lines' &&
		{ yes '' | head -n 999999 && echo dual.trace; } >list &&
		table 0 traces --files-from list && [ "$(wc -l <out)" -eq 2 ] &&
		head -c 1000001 /dev/zero >list &&
		table 2 traces --null --files-from list &&
		grep -q 'has more than 1000000 lines' err &&
		rm list
}

# Processes of our own read the mapping, one for each trace.
check_a_mapping_that_changes_is_told() {
	printf 'a.B -> x.Y:\n    void f() -> a\n' >mapping.txt
	"$build/tests/tracegen" --scenario bulk --records 60000 -o many.trace &&
		mkfifo pipe || return
	for change in 'echo more >>now.txt' 'cp mapping.txt now.txt' :; do
		cp mapping.txt now.txt && touch -d @1000000000 now.txt || return
		{
			dd bs=1 count=1 of=first 2>/dev/null
			eval "$change"
			cat >/dev/null
		} <pipe &
		"$program" table calls --mapping now.txt many.trace >pipe 2>err
		wait
		if [ "$change" = : ]; then
			[ ! -s err ] || return
		else
			grep -q '^artscope: now.txt: the mapping changed' err || return
		fi
	done
}

# The process that reads a pipe is ended while it waits.
check_a_signal_of_a_child_is_told() {
	[ -e /proc/$$/task/$$/children ] || return 77
	# a sanitizer makes an end with a code of it
	! grep -qs 'define SANITIZED' "${program%/*}/config.h" || return 77
	for signal in KILL SEGV TERM; do
		mkfifo later.trace || return
		"$program" table traces later.trace >out 2>err &
		program_pid=$!
		exec 5>later.trace
		until [ -s err ] || ! kill -0 $program_pid; do
			child=$(cat /proc/$program_pid/task/$program_pid/children)
			[ -z "$child" ] || kill -$signal $child 2>/dev/null
		done
		wait $program_pid && return 1
		exec 5>&-
		rm later.trace
		grep -q "later.trace: .*ended by signal" err &&
			grep -q "later.trace.*ended by signal" out || return
	done
}

run_checks
