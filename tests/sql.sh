#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# tests/sql.sh - the questions of sql/ about tables of many traces, answered by sqlite3,
# and by DuckDB where ./quickstart readers installed it, or in the folder READERS:
# docs/many.md tells of them, and its own lines are run as well.
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"
need "$program" "$build/tests/tracegen"
command -v sqlite3 >/dev/null || {
	echo "sql.sh: there is no sqlite3"
	exit 77
}
in_new_folder
mkdir -p four/tables many/tables

# trace BUILD DEVICE NAME OPTION...: an invented one, where its labels say.
trace() {
	mkdir -p "in/build=$1/device=$2"
	file=in/build=$1/device=$2/$3.trace
	shift 3
	"$build/tests/tracegen" --scenario coldstart "$@" -o "$file"
}

trace 1841 slow a --seed 1 --work 220
trace 1841 slow b --seed 2 --work 250
trace 1841 fast c --seed 3
trace 1842 fast d --seed 4 --slower flags
"$program" table traces,stats,edges -o four/tables in/*/*/*.trace --label-from-path \
    'build=(?<build>[^/]+)/device=(?<device>[^/]+)'

# read_tables FOLDER: into the database there.
read_tables() {
	(cd "$1" && sqlite3 many.db ".read $src/sql/sqlite.sql")
}

# ask FOLDER QUESTION: one of the files.
ask() {
	sqlite3 -list "$1/many.db" ".read $src/sql/$2.sql"
}

read_tables four

check_the_worst_starts_of_each_device() {
	ask four starts | cut -d '|' -f 1-3,5,6 >got
	diff - got <<'END'
fast|1|2|in/build=1842/device=fast/d.trace|com.acme.shop.flags.FlagStore.awaitReady ()V
fast|2|2|in/build=1841/device=fast/c.trace|com.acme.shop.flags.FlagStore.awaitReady ()V
slow|1|2|in/build=1841/device=slow/b.trace|com.acme.shop.flags.FlagStore.awaitReady ()V
slow|2|2|in/build=1841/device=slow/a.trace|com.acme.shop.flags.FlagStore.awaitReady ()V
END
}

check_who_calls_a_method_anywhere() {
	ask four callers | cut -d '|' -f 1-5 >got
	diff - got <<'END'
com.acme.shop.flags.LegacyFlagStore.normalizeKey (Ljava/lang/String;)Ljava/lang/String;|flags-io|4|19400|4850.0
END
}

# many: rows of 200 runs with noise, made of those of one: of the device, of the run
# (log-normal, 12 %), of the method (10 %) and of calls (3 %).  In the second build one
# method takes a quarter longer, one is called twice as often, one is gone.  Each
# uniform number is of a generator of our own, since those of awks differ.
many() {
	"$program" table stats --thread main in/build=1841/device=fast/c.trace | sed -n '1p;20,79p' >one.tsv
	sed '1q;d' one.tsv >many/tables/stats.tsv
	sed '1q;d' four/tables/traces-*.tsv >many/tables/traces.tsv
	printf 'trace_id\tcaller_id\tcallee_id\tthread_group\tcalls\tincl_wall_us\tincl_cpu_us\n' >many/tables/edges.tsv
	awk -F '\t' -v OFS='\t' '
	function uniform() {
		state = (state * 16807) % 2147483647
		return state / 2147483647
	}
	function noise(by,  i, sum) {
		sum = -6
		for (i = 0; i < 12; i++)
			sum += uniform()
		return exp(by * sum)
	}
	function put(id, build, speed,  i, f, calls, time) {
		for (i = 1; i <= count; i++) {
			if (build == 2 && i == 50)
				continue
			split(lines[i], f, "\t")
			calls = f[8] * noise(0.03)
			time = f[12] * speed * noise(0.1)
			if (build == 2 && i == 30)
				time *= 1.25
			if (build == 2 && i == 40) {
				time *= 2
				calls *= 2
			}
			print id, f[2], f[3], f[4], f[5], f[6], f[7], \
			    int(calls + 0.5), 0, 0, "", int(time), "", int(time), \
			    "", "", "", 0, "calls" >> "many/tables/stats.tsv"
		}
		print id, "", "", "", "", "", "", 0, "", "", "", "", "", "", "", "", \
		    "", "", "", "", "", "", "", 1840 + build, device >> "many/tables/traces.tsv"
	}
	NR > 1 { lines[++count] = $0 }
	END {
		state = 1
		split("0.9 1.3 1.7 2.3 3.1", speeds, " ")
		for (build = 1; build <= 2; build++)
			for (device = 1; device <= 5; device++)
				for (run = 1; run <= 20; run++)
					put("b" build "d" device "r" run, build, \
					    speeds[device] * noise(0.12))
		for (i = 30; i <= 50; i += 10) {
			split(lines[i], f, "\t")
			print f[3] >> "planted"
		}
	}' one.tsv
	read_tables many
}

# can_answer: regressions.sql takes SQLite 3.35, which has sqrt.
can_answer() {
	sqlite3 :memory: 'select sqrt(4)' >/dev/null 2>&1 && return
	echo "sqlite3 is older than 3.35, or has no functions of mathematics"
	return 77
}

check_just_what_is_different() {
	can_answer || return
	sqlite3 many/many.db "create view runs as select trace_id, device, build = '1842' as
	    is_after from traces where sampled = 0"
	ask many regressions >found
	cut -d '|' -f 1 found | sort >got
	sort planted | diff - got || return 1
	# A quarter slower and not called more often; twice as often; gone.
	times=$(while read -r method; do
		grep -F "$method|" found | cut -d '|' -f 5
	done <planted | tr '\n' ' ')
	[ "$times" = '1.0 2.0 0.0 ' ] || { echo "$times"; cat found; return 1; }
}

check_nothing_between_halves() {
	can_answer || return
	sqlite3 many/many.db "drop view if exists runs; create view runs as select trace_id,
	    device, row_number() over (partition by device order by trace_id) % 2 as
	    is_after from traces where build = '1841'"
	sed 's/abs(t.z) > 4/abs(t.z) > 0/' "$src/sql/regressions.sql" >any.sql
	[ "$(sqlite3 many/many.db '.read any.sql' | wc -l)" -gt 50 ] &&
		[ -z "$(ask many regressions)" ]
}

# The same rows, but for how whole numbers are written.
check_duckdb_says_the_same() {
	can_answer || return
	READERS=${READERS:-$build/readers}
	export READERS
	node=$READERS/node_modules/node/bin/node
	[ -x "$node" ] || node=$(command -v node)
	[ -n "$node" ] && [ -d "$READERS/node_modules/@duckdb" ] || {
		echo "there is no node, or no DuckDB in $READERS"
		return 77
	}
	echo "create view runs as select trace_id, device, build = '1842' as is_after
	    from traces" >runs.sql
	for folder in four many; do
		sqlite3 $folder/many.db "drop view if exists runs" ".read runs.sql"
		for question in starts callers regressions; do
			(cd $folder && "$node" "$src/tests/duckdb.mjs" answer \
			    "$src/sql/duckdb.sql" ../runs.sql \
			    "$src/sql/$question.sql") >$question.$folder || return 1
			ask $folder $question | sed 's/\.0|/|/g; s/\.0$//' |
				diff - $question.$folder || return 1
		done
	done
	[ -s starts.four ] && [ -s callers.four ] && [ -s regressions.many ]
}

# blocks LANGUAGE: of the page, what is below a line with *tested*.
blocks() {
	awk -v begin="\`\`\`$1" '
	/^```/ && is_inside { is_inside = is_tested = 0; next }
	is_inside { print }
	/\*tested\*/ { is_tested = 1 }
	/^```/ && is_tested && $0 == begin { is_inside = 1 }
	/^```/ && is_tested && $0 != begin { is_tested = 0 }
	/^#/ { is_tested = is_inside && is_tested }' "$src/docs/many.md"
}

# As they are for somebody who has installed it.
check_the_lines_of_the_page() {
	can_answer || return
	mkdir -p page/bin page/share/artscope && ln -s "$program" page/bin/artscope &&
		ln -s "$src/sql" page/share/artscope/sql && rm -rf in/*/device=slow && mv in page/in || return 1
	blocks sh >page/lines
	[ "$(grep -c 'artscope table' page/lines)" -ge 2 ] || { cat page/lines; return 1; }
	(cd page && PATH=$PWD/bin:$PATH && sh -eu lines) >said 2>err || { cat err; return 1; }
	grep -q '^ok|2|2$' said || {
		cat said
		return 1
	}
	[ "$(grep -c awaitReady said)/$(grep -c normalizeKey said)" = 2/1 ] || return 1
	# After the rows of many processes labels are missing, and nothing else.
	cut -f 1-19 page/tables/stats-*.tsv | sort >one &&
		sort -u page/parts/stats-*.tsv | cmp - one
}

# What Spark would run, on records as it has them.
# Of the folder that the lines of the page left.
check_lines_for_spark() {
	can_answer || return
	command -v python3 >/dev/null || {
		echo 'there is no python3'
		return 77
	}
	blocks python >spark.py
	cat >>spark.py <<'END'
import sys
records = [(path, open(path, "rb").read()) for path in sys.argv[1:]]
for row in table("stats")(records):
    print("\t".join(row))
END
	PATH=$PWD/page/bin:$PATH python3 spark.py page/in/*/*/d.trace >got &&
		"$program" table stats --no-header page/in/*/*/d.trace | cmp - got
}

many
run_checks
