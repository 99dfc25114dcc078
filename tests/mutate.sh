#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# tests/mutate.sh [COUNT [SEED]] - faults made on purpose: does a test see them?
#
# By hand: it takes gcc with its gcov, and about half a minute a fault.  Runs
# in a build folder; all it makes is in mutate/ there, also a copy of the sources.
#
# A fault (mutant) is one small change in src/ on a line that the tests execute:
# a comparison, a constant by 1, + for -, && for ||, a call or an assignment
# left out; of these five in turn, and by the seed.  What does not compile, or
# compiles to the same, is not one.  Each is built, leaks being errors, and the
# tests that execute the line run, the quickest first, until one fails or takes
# far too long.  Faults that no test sees are listed in mutate/survivors.
#
# MUTATE_ONLY is a pattern of awk for the files: MUTATE_ONLY='^src/(view|ui)/'.
# The sources are copied, and what was covered is asked, when mutate/covers is not
# there.
set -u
LC_ALL=C
export LC_ALL

src=$(cd "${ARTSCOPE_SRCDIR:-$(dirname "$0")/..}" && pwd) || exit 99
count=${1:-100}
seed=${2:-1}
only=${MUTATE_ONLY:-.}
: "${ARTSCOPE_TRACES:=$src/../shared/traces}"
export ARTSCOPE_TRACES
mkdir -p mutate && cd mutate || exit 99
here=$PWD
CMOCKA_MESSAGE_OUTPUT=STDOUT
ARTSCOPE_SRCDIR=$here/src
ARTSCOPE_CC=gcc
export CMOCKA_MESSAGE_OUTPUT ARTSCOPE_SRCDIR ARTSCOPE_CC

# Where the walls stand nothing could be written about what was run.
no_walls='ac_cv_header_linux_landlock_h=no --without-seccomp'

copy_sources() {
	rm -rf src && mkdir src || return
	(cd "$src" && tar cf - configure.ac configure Makefile.am sources.am Makefile.in \
	    aclocal.m4 config.h.in build-aux README README.md NEWS COPYING quickstart \
	    .clang-format .editorconfig .ci docs include man src tests) |
		(cd src && tar xf -)
}

# build FOLDER CFLAGS: everything, configured for that.
build() {
	mkdir -p "$1" && (
		cd "$1" || exit
		# shellcheck disable=SC2086
		[ -e Makefile ] || ../src/configure -q CC=gcc CFLAGS="$2" \
		    $no_walls || exit
		make -s -j2 && make -s -j2 check TESTS=
	) >"$1.log" 2>&1
}

# run FOLDER TEST SECONDS: in the folder of the build.
run() {
	(
		cd "$1" || exit
		ARTSCOPE_BUILDDIR=$PWD
		export ARTSCOPE_BUILDDIR
		# A fault may want all the memory there is.
		# shellcheck disable=SC3045
		ulimit -d 4194304 2>/dev/null
		case $2 in
		*.sh) timeout -k 5 "$3" sh "$here/src/$2" ;;
		*) timeout -k 5 "$3" sh "$here/src/tests/run.sh" "$2" ;;
		esac >"$here/run.log" 2>&1 </dev/null
	)
}

# The lines "FILE:LINE" of src/ that have been run since the counts were removed.
lines_run() {
	find src -name '*.gcda' -exec gcov -t {} + 2>/dev/null | awk -F: '
		$2 + 0 == 0 && $3 == "Source" {
			file = $4
			sub(/^.*mutate\/src\//, "", file)
			sub(/^\.\.\/src\//, "", file)
			next
		}
		file ~ /^src\/.*\.c$/ && $1 + 0 > 0 { print file ":" $2 + 0 }
	' | sort -u
}

# covers/TEST: the lines each test runs.  asked: seconds, lines, name; in the
# order in which they are tried, but for those that fail without any fault.
find_covers() {
	rm -rf covers && mkdir covers || return
	for test in $(make -s -C covered list-tests); do
		find covered -name '*.gcda' -exec rm -f {} +
		begin=$(date +%s)
		run covered "$test" 300
		case $? in
		0) ;;
		77) continue ;;
		*)
			echo "fails by itself, not asked: $test" >&2
			continue
			;;
		esac
		seconds=$(($(date +%s) - begin))
		file=covers/$(basename "$test")
		(cd covered && lines_run) >"$file"
		echo "$seconds $(wc -l <"$file") $test"
	done | sort -n >covers.new && mv covers.new covers/asked
}

# All that can be done wrong: KIND FILE LINE LAST-LINE COLUMN LENGTH NEW, parted
# by tabs; a column of 0 leaves the lines out.
find_candidates() {
	cat covers/*.* | sort -u >executed
	# shellcheck disable=SC2046
	(cd src && awk -v only="$only" '
	function put(kind, last, column, length_, text) {
		printf "%s\t%s\t%d\t%d\t%d\t%d\t%s\n", kind, file, FNR, last,
		    column, length_, text
	}
	# Texts, characters and comments become blanks of the same length.
	function masked(line,    out, m) {
		out = line
		while (match(out, /"([^"\\]|\\.)*"|\047([^\047\\]|\\.)+\047|\/\*.*/)) {
			m = sprintf("%" RLENGTH "s", "")
			gsub(/ /, "_", m)
			out = substr(out, 1, RSTART - 1) m \
			    substr(out, RSTART + RLENGTH)
		}
		return out
	}
	# each(line, pattern, kind): what stands between two blanks.
	function each(line, pattern, kind, table,    at, rest, word) {
		at = 0
		rest = line " "
		while (match(rest, pattern)) {
			word = substr(rest, RSTART + 1, RLENGTH - 2)
			if (word in table)
				put(kind, FNR, at + RSTART + 1, length(word),
				    table[word])
			at += RSTART
			rest = substr(rest, RSTART + 1)
		}
	}
	function numbers(line,    at, rest, word, n) {
		at = 0
		rest = line " "
		while (match(rest, /[^A-Za-z0-9_.][0-9]+[^A-Za-z0-9_.]/)) {
			word = substr(rest, RSTART + 1, RLENGTH - 2)
			n = word + (word > 0 && (FNR + at) % 2 ? -1 : 1)
			put("constant", FNR, at + RSTART + 1, length(word), n)
			at += RSTART + length(word)
			rest = substr(rest, RSTART + 1 + length(word))
		}
	}
	function statement(line,    left) {
		if (line !~ /^\t+[a-z_*(]/ || line ~ /[{:]$/ ||
		    line ~ /^\t+(return|if|for|while|do|else|switch|case|goto|break|continue|default|static|const|struct|enum|assert)[^a-z_]/)
			return 0
		if (line ~ /^\t+[a-z_][a-z0-9_]*\(/ ||
		    line ~ /^\t+[^ ]+(\+\+|--);$/)
			return 1
		left = line
		sub(/^\t+/, "", left)
		return left ~ /^[^ ]+ ([-+*\/%&|^]|<<|>>)?=( |$)/
	}
	BEGIN {
		while ((getline line <"../executed") > 0)
			is_run[line] = 1
		compare["<"] = "<="; compare["<="] = "<"
		compare[">"] = ">="; compare[">="] = ">"
		compare["=="] = "!="; compare["!="] = "=="
		sign["+"] = "-"; sign["-"] = "+"
		sign["+="] = "-="; sign["-="] = "+="
		logic["&&"] = "||"; logic["||"] = "&&"
	}
	FNR == 1 { file = FILENAME; from = 0 }
	file !~ only { next }
	{ code = masked($0); sub(/_+$/, "", code); sub(/[ \t]+$/, "", code) }
	from > 0 && code ~ /[{}]/ { from = 0 }
	from > 0 && code ~ /;$/ {
		printf "omission\t%s\t%d\t%d\t0\t0\t;\n", file, from, FNR
		from = 0
	}
	!((file ":" FNR) in is_run) { next }
	{
		each(code, "[ ][<>=!]=?[ ]", "comparison", compare)
		each(code, "[ ][-+]=?[ ]", "sign", sign)
		each(code, "[ ](&&|[|][|])[ ]", "logic", logic)
		numbers(code)
		if (statement(code) && code ~ /;$/)
			put("omission", FNR, 0, 0, ";")
		else if (from == 0 && statement(code))
			from = FNR
	}' $(cd "$here/src" && find src -name '*.c' | sort)) >candidates
}

# Candidates in the order in which they are tried: of each kind in turn.
draw() {
	awk -F '\t' -v seed="$seed" '
	{ n[$1]++; line[$1, n[$1]] = $0; all++ }
	END {
		split("comparison constant sign logic omission", kinds, " ")
		random = seed * 7919 % 2147483646 + 1
		for (i = 0; i < all; i++)
			for (k = 1; k <= 5; k++) {
				kind = kinds[k]
				if (n[kind] == 0)
					continue
				random = random * 16807 % 2147483647
				at = random % n[kind] + 1
				print line[kind, at]
				line[kind, at] = line[kind, n[kind]]
				n[kind]--
			}
	}' candidates
}

# change FILE LINE LAST COLUMN LENGTH NEW: on standard output, with the fault.
change() {
	awk -v line="$2" -v last="$3" -v column="$4" -v size="$5" -v new="$6" '
	NR < line || NR > last { print; next }
	column == 0 { print NR == line ? new : ""; next }
	{ print substr($0, 1, column - 1) new substr($0, column + size) }
	' "$1"
}

programs=
# needs TEST: what must be built for it.
needs() {
	case $1 in
	*.sh) echo "$programs" ;;
	*)
		folder=$(basename "$(dirname "$1")")
		[ "$folder" != pty ] || echo "$programs"
		echo "tests/test_$folder"
		;;
	esac
}

# is_seen FILE LINE: does a test see it?  Says which, or how many did not.
is_seen() {
	asked=0
	while read -r seconds _ test; do
		grep -qxF "$1:$2" "covers/$(basename "$test")" || continue
		asked=$((asked + 1))
		# shellcheck disable=SC2046
		make -s -C mutants $(needs "$test") >make.log 2>&1 ||
			{ echo "$test does not link"; return 0; }
		run mutants "$test" $((3 * seconds + 30))
		case $? in
		0 | 77) ;;
		124 | 137) echo "$test: no end"; return 0 ;;
		*) echo "$test"; return 0 ;;
		esac
	done <covers/asked
	echo "$asked tests"
	return 1
}

# object FILE: the one that is made of it.
object() {
	for o in "mutants/${1%.c}.o" \
	    "mutants/$(dirname "$1")"/*-"$(basename "${1%.c}.o")"; do
		[ -e "$o" ] && echo "$o" && return
	done
}

changed=
# Takes the fault out again.
mend() {
	[ -z "$changed" ] || cp kept.c "src/$changed"
	changed=
}

# try_one KIND FILE LINE LAST COLUMN LENGTH NEW: 2 when it is no fault.
try_one() {
	o=$(object "$2")
	[ -n "$o" ] || return 2
	cp "src/$2" kept.c && cp "$o" kept.o || exit 99
	changed=$2
	change kept.c "$3" "$4" "$5" "$6" "$7" >"src/$2"
	if ! make -s -C mutants "${o#mutants/}" >make.log 2>&1 ||
	    cmp -s "$o" kept.o; then
		status=2
	elif seen=$(is_seen "$2" "$3"); then
		status=0
		echo "seen      $2:$3 $1 by $seen"
	else
		status=1
		{
			echo "SURVIVES  $2:$3 $1 ($seen)"
			diff kept.c "src/$2" | grep '^[<>]'
		} | tee -a survivors
	fi
	mend
	return $status
}

if [ ! -e covers/asked ]; then
	copy_sources
	if ! build covered '-O0 --coverage -fsanitize=leak' || ! find_covers; then
		tail -n 20 covered.log >&2
		exit 1
	fi
fi
build mutants '-O1 -fsanitize=leak' || { tail -n 20 mutants.log >&2; exit 1; }
trap mend EXIT
trap 'exit 130' INT TERM HUP
for p in artscope tests/tracegen tests/fake_app tests/limited; do
	[ -x "mutants/$p" ] && programs="$programs $p"
done
find_candidates
draw >drawn
: >survivors
tried=0
survived=0
tab=$(printf '\t')
while [ $tried -lt "$count" ] &&
    IFS=$tab read -r kind file line last column length new <&3; do
	try_one "$kind" "$file" "$line" "$last" "$column" "$length" "$new"
	case $? in
	0) tried=$((tried + 1)) ;;
	1) tried=$((tried + 1)) survived=$((survived + 1)) ;;
	esac
done 3<drawn
echo "$tried faults, $((tried - survived)) seen, $survived not (seed $seed)"
