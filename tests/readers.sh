#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# tests/readers.sh [TRACE...] - the programs that our exports are for read them, and
# what they print is compared with the report.
#
# What is not installed is skipped, with its reason; ./quickstart readers installs
# what it can before.  No part of make check.  The program is
# ARTSCOPE_BUILDDIR/artscope; READERS names the folder that has node_modules.  Without
# TRACE it is the demo.
set -u
LC_ALL=C.UTF-8
export LC_ALL
# shellcheck source=tests/counted.sh
. "$(dirname "$0")/counted.sh"

tests=$(cd "$(dirname "$0")" && pwd)
build=$(cd "${ARTSCOPE_BUILDDIR:-.}" && pwd)
artscope=$build/artscope
modules=${READERS:-$build/readers}/node_modules
release=$modules/speedscope/dist/release
[ -x "$artscope" ] || {
	echo "readers.sh: there is no $artscope"
	exit 2
}
in_new_folder

compare() {
	python3 "$tests/readers.py" "$@"
}

# export_as FORMAT FILE [OPTION...]: says why not, where it cannot be had.
export_as() {
	format=$1 file=$dir/$2
	shift 2
	"$artscope" export --format "$format" -o "$file" --yes "$@" "$trace" \
	    2>"$dir/said" && return
	skip "$format" "$(head -n 1 "$dir/said")"
	return 1
}

# page FILE ADDRESS: what the browser has in the end; its words go to browser.said.
page() {
	for browser in chromium chromium-browser google-chrome; do
		has "$browser" && break
	done
	timeout 120 "$browser" --headless=new --no-sandbox --hide-scrollbars \
	    --user-data-dir="$dir/browser" --virtual-time-budget=30000 \
	    --window-size=1400,3000 --use-gl=swiftshader --enable-logging=stderr \
	    --enable-unsafe-swiftshader --dump-dom "$2" >"$1" 2>"$dir/browser.said"
}

has_browser() {
	has chromium || has chromium-browser || has google-chrome
}

node() {
	"$modules/node/bin/node" "$@"
}

# It keeps files of its own at home.
profiler() {
	HOME=$dir node "$modules/@firefox-devtools/profiler-cli/dist/profiler-cli.js" "$@"
}

# It does not wait for a slow server, which is there a little later.
profiler_load() {
	profiler load "$1" >/dev/null 2>&1 && return
	for _ in 1 2 3 4 5 6 7 8 9 10; do
		profiler thread list >/dev/null 2>&1 && return
		sleep 1
	done
	return 1
}

# Of every thread of a file: what it took in its own.
profiler_functions() {
	profiler_load "$1" || return
	profiler thread list | sed -n 's/^[* ]*\(t-[0-9]*\) .*/\1/p' |
		while read -r handle; do
			profiler thread select "$handle" </dev/null &&
				profiler thread functions --limit 0 \
				    --include-idle </dev/null
		done
	profiler stop --all >/dev/null 2>&1
}

# ---- a format each ------------------------------------------------------------

read_folded() {
	export_as folded x.folded || return
	script=${FLAMEGRAPH:-flamegraph.pl}
	if has "$script"; then
		perl "$(command -v "$script")" --countname=us "$dir/x.folded" \
		    >"$dir/x.graph" 2>"$dir/graph.said"
		check 'flamegraph.pl: ignores nothing' \
		    test ! -s "$dir/graph.said"
		sum=$(awk '{ sum += $NF } END { printf "%d", sum }' \
		    "$dir/x.folded" | sed -e ':a' \
		    -e 's/\([0-9]\)\([0-9]\{3\}\)\($\|,\)/\1,\2\3/' -e ta)
		check 'flamegraph.pl: all of it' \
		    grep -q "<title>all ($sum us" "$dir/x.graph"
	else
		skip 'flamegraph.pl' 'it is not installed; FLAMEGRAPH can name it'
	fi
	if [ -x "$modules/node/bin/node" ]; then
		profiler_functions "$dir/x.folded" >"$dir/x.functions"
		check 'profiler-cli: folded stacks, wall time of every method' \
		    compare folded "$dir/report.tsv" "$dir/x.functions"
	fi
}

read_svg() {
	for options in '' --chart --reverse --inverted --no-threads; do
		# shellcheck disable=SC2086
		export_as svg x.svg $options || return
		if has xmllint; then
			check "xmllint: svg $options" \
			    xmllint --noout "$dir/x.svg"
		else
			skip "xmllint: svg $options" 'it is not installed'
		fi
	done
	if ! has_browser; then
		skip 'chromium: svg' 'it is not installed'
		return
	fi
	export_as svg x.svg --width 1400 && page "$dir/x.dom" "file://$dir/x.svg"
	check 'chromium: svg, all threads' \
	    compare svg "$dir/threads.tsv" "$dir/x.dom"
}

read_html() {
	export_as html x.html || return
	if has_browser; then
		page "$dir/x.dom" "file://$dir/x.html#selftest"
		check 'chromium: html, all threads and ten methods' \
		    compare page "$dir/report.tsv" "$dir/x.dom"
	else
		skip 'chromium: html' 'it is not installed'
	fi
}

read_perfetto() {
	export_as perfetto x.pftrace || return
	if ! has protoc; then
		skip 'protoc: perfetto' 'it is not installed'
		return
	fi
	# What the sums take of perfetto_trace.proto.
	cat >"$dir/x.proto" <<-'END'
		syntax = "proto2";
		message T { repeated P f1 = 1; }
		message P { optional uint64 f8 = 8; optional uint64 f10 = 10;
			optional E f11 = 11; optional I f12 = 12; }
		message E { optional int64 f9 = 9; optional uint64 f10 = 10;
			repeated int64 f12 = 12; }
		message I { repeated N f2 = 2; }
		message N { optional uint64 f1 = 1; optional string f2 = 2; }
	END
	protoc --decode=T -I "$dir" "$dir/x.proto" <"$dir/x.pftrace" \
	    >"$dir/x.raw" 2>"$dir/said"
	check 'protoc: perfetto, wall time of every method' \
	    compare perfetto "$dir/report.tsv" "$dir/x.raw"
	check 'protoc: perfetto, CPU time of every method' \
	    compare perfetto "$dir/report.tsv" "$dir/x.raw" cpu
}

# speedscope_opens NAME FORMAT FILE: its table of the main thread is the report's, and
# its reader has nothing to say.
speedscope_opens() {
	if ! has_browser || [ ! -d "$modules/speedscope" ]; then
		skip "$1" 'chromium or speedscope is not installed'
		return
	fi
	if [ ! -s "$dir/main.tsv" ]; then
		skip "$1" 'the main thread has no calls'
		return
	fi
	export_as "$2" "$3" --thread main || return
	printf 'speedscope.loadFileFromBase64("%s","%s")' "$3" \
	    "$(base64 <"$dir/$3" | tr -d '\n')" >"$dir/load.js"
	page "$dir/x.dom" "file://$release/index.html#localProfilePath=$dir/load.js&view=sandwich"
	check "$1: methods of the main thread" \
	    compare speedscope "$dir/main.tsv" "$dir/x.dom"
	check "$1: every call ends" \
	    sh -c '! grep -q "Tried to end" "$1"' sh "$dir/browser.said"
}

read_speedscope() {
	export_as speedscope x.speedscope.json --thread all || return
	if [ ! -d "$release" ]; then
		skip speedscope 'it is not installed'
		return
	fi
	if python3 -c 'import jsonschema' 2>/dev/null; then
		check 'jsonschema: speedscope' compare schema \
		    "$release/file-format-schema.json" \
		    "$dir/x.speedscope.json"
	else
		skip 'jsonschema: speedscope' 'it is not installed'
	fi
	speedscope_opens 'speedscope' speedscope x.json
}

read_pprof() {
	export_as pprof x.pb.gz || return
	if ! has go; then
		skip 'go tool pprof' 'it is not installed'
		return
	fi
	for clock in wall cpu; do
		go tool pprof -top -nodefraction=0 -edgefraction=0 \
		    -nodecount=1000000 -unit=us -sample_index=$clock \
		    "$dir/x.pb.gz" >"$dir/x.top" 2>"$dir/said"
		check "go tool pprof: $clock time of every method" \
		    compare pprof "$dir/report.tsv" "$dir/x.top" $clock
	done
}

read_firefox() {
	export_as firefox x.firefox.json || return
	if [ ! -x "$modules/node/bin/node" ]; then
		skip 'profiler-cli: firefox' 'it is not installed'
		return
	fi
	profiler_functions "$dir/x.firefox.json" >"$dir/x.functions"
	check 'profiler-cli: firefox, wall time of every method' \
	    compare firefox "$dir/report.tsv" "$dir/x.functions"
}

read_callgrind() {
	export_as callgrind x.callgrind || return
	if ! has callgrind_annotate; then
		skip 'callgrind_annotate' 'it is not installed'
		return
	fi
	for clock in Wall Cpu; do
		callgrind_annotate --inclusive=no --threshold=100 --auto=no \
		    --show=$clock --sort=$clock "$dir/x.callgrind" \
		    >"$dir/x.annotated" 2>"$dir/said"
		check "callgrind_annotate: $clock time of every method" \
		    compare callgrind "$dir/report.tsv" "$dir/x.annotated" \
		    "$(echo $clock | tr WC wc)"
	done
}

read_chrome() {
	export_as chrome x.events.json || return
	for clock in wall cpu; do
		check "json of Python: chrome, $clock time of every method" \
		    compare chrome "$dir/report.tsv" "$dir/x.events.json" $clock
	done
	if [ -x "$modules/node/bin/node" ]; then
		check 'profiler-cli: chrome' profiler_load "$dir/x.events.json"
		profiler stop --all >/dev/null 2>&1
	fi
	speedscope_opens 'speedscope: chrome' chrome x.events.json
}

read_dot() {
	export_as dot x.dot || return
	if ! has dot; then
		skip 'dot' 'it is not installed'
		return
	fi
	check 'dot: draws it' dot -Tsvg -o "$dir/x.drawn" "$dir/x.dot"
	check 'dot: methods of the picture' \
	    compare dot "$dir/report.tsv" "$dir/x.drawn"
}

read_sqlite() {
	export_as sqlite x.sqlite || return
	if ! has sqlite3; then
		skip 'sqlite3' 'it is not installed'
		return
	fi
	check 'sqlite3: it is whole' test \
	    "$(sqlite3 "$dir/x.sqlite" 'pragma integrity_check')" = ok
	for clock in wall cpu; do
		sqlite3 -separator '	' "$dir/x.sqlite" "select m.method,
		    sum(n.self_${clock}_us) from nodes n join methods m
		    on m.id = n.method group by m.id" >"$dir/x.stacks"
		check "sqlite3: $clock time of every method, from stacks" \
		    compare table "$dir/report.tsv" "$dir/x.stacks" $clock
		sqlite3 -separator '	' "$dir/x.sqlite" "select m.method,
		    sum(own) from (select method, ${clock}_us as own from calls
		    union all select k.method, -c.${clock}_us from calls c
		    join calls k on k.id = c.parent) o join methods m
		    on m.id = o.method group by m.id" >"$dir/x.calls"
		check "sqlite3: $clock time of every method, from calls" \
		    compare table "$dir/report.tsv" "$dir/x.calls" $clock
	done
}

read_trace() {
	export_as trace x.trace --round || return
	if ! has dmtracedump; then
		skip 'dmtracedump' 'it is not installed'
		return
	fi
	dmtracedump "$dir/x.trace" >"$dir/x.dump" 2>"$dir/x.said"
	check 'dmtracedump: every exit has its entry' \
	    sh -c '! grep -qi unmatched "$@"' sh "$dir/x.dump" "$dir/x.said"
	check 'dmtracedump: CPU time of every method' \
	    compare dmtracedump "$dir/report.tsv" "$dir/x.dump" cpu
}

# ---- tables --------------------------------------------------------------------

tables_add_up() {
	if [ ! -d "$modules/@duckdb" ] || [ ! -x "$modules/node/bin/node" ]; then
		skip 'DuckDB' 'it is not installed'
		return
	fi
	check 'DuckDB: tables add up to every row of the report' \
	    env READERS="${modules%/*}" "$modules/node/bin/node" \
	    "$tests/duckdb.mjs" sums "$artscope" "$trace"
}

# ------------------------------------------------------------------------------

[ "$#" -gt 0 ] || {
	"$build/tests/tracegen" --scenario coldstart -o "$dir/demo.trace" ||
		exit 2
	set -- "$dir/demo.trace"
}
has python3 || {
	echo 'readers.sh: python3 is missing'
	exit 2
}
for trace; do
	echo "[ RUN      ] $trace"
	"$artscope" report --thread all --format=tsv "$trace" \
	    >"$dir/report.tsv" || exit 2
	head -n 1 "$dir/report.tsv" | grep excl_wall_us | grep -q excl_cpu_us || {
		skip "$trace" 'readers are asked for both clocks, and it has not'
		continue
	}
	"$artscope" report --thread main --format=tsv "$trace" \
	    >"$dir/main.tsv" 2>/dev/null || : >"$dir/main.tsv"
	"$artscope" threads --format=tsv "$trace" >"$dir/threads.tsv" || exit 2
	tables_add_up
	# shellcheck disable=SC2013
	for format in $(sed -n 's/^read_\([a-z]*\)() {$/\1/p' "$tests/readers.sh")
	do
		if "$artscope" export --help | grep -qw "$format"; then
			read_"$format"
		else
			skip "$format" 'artscope was built without it'
		fi
	done
done
counted
