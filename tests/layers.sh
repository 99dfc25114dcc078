#!/bin/sh
# tests/layers.sh - the rules of the source tree that no compiler knows.
#
# Every rule is a function that prints what breaks it.  It runs in the source
# folder, with the list of the project's files in $files.
set -u

# What is not as it should be yet: it may become less, never more.  Whoever
# makes it less writes the new figure here.
largest_cycle=1  # objects that call each other
without_header=5 # sources; to become 0
used_twice=0     # names of structs

src=${ARTSCOPE_SRCDIR:-$(dirname "$0")/..}
compiler=${ARTSCOPE_CC:-cc}
options=${ARTSCOPE_CPPFLAGS:-}
cd "$src" || exit 99

# Outside of a clone (a release, make distcheck) all that is there counts.
files=$(git ls-files 2>/dev/null)
[ -n "$files" ] || files=$(find .ci docs include man src tests \
    configure.ac Makefile.am NEWS README quickstart \
    -type f ! -name '*.log' ! -name '*.trs' ! -name '*.o' ! -path '*/.deps/*' \
    ! -name .dirstamp ! -name '*.pb-c.[ch]' 2>/dev/null)

# Those of $files that a pattern of grep -E matches and that are there.
some() {
	printf '%s\n' "$files" | grep -E "$1" | while read -r f; do
		[ -f "$f" ] && printf '%s\n' "$f"
	done
}

sources=$(some '^(src|include)/.*\.[ch]$')
headers=$(some '^include/.*\.h$')

# Lines "file header" for each #include "header" of ours.
includes() {
	# shellcheck disable=SC2086
	LC_ALL=C awk '/^[ \t]*#[ \t]*include[ \t]*"/ {
		split($0, part, "\"")
		print FILENAME, part[2]
	}' $sources /dev/null
}

no_upward_include() {
	includes | awk '
	BEGIN {
		split("base trace mapping model load query view term ui start main", order, " ")
		for (i in order)
			rank[order[i]] = i + 0
		rank["export"] = rank["view"]
		rank["exporters"] = rank["query"] + 0.5
		rank["compare"] = rank["query"] + 0.75
		rank["check"] = rank["query"] + 0.8
	}
	$2 == "config.h" { next }
	{
		split($1, from, "/")
		split($2, to, "/")
		own = $1 == "src/main.c" ? "main" : from[2]
		is_top = own == "main" || own == "start"
		if (!(own in rank))
			print $1 ": is in no layer"
		else if (!(to[1] in rank))
			print $1 ": " $2 " is in no layer"
		else if (own != to[1] && (rank[to[1]] >= rank[own] ||
		    (to[1] == "export" && !is_top) ||
		    (to[1] == "exporters" && own != "export" && !is_top) ||
		    (to[1] == "check" && own != "export" && !is_top)))
			print $1 ": " own " may not include " $2
	}'
}

# tsort names the modules of a cycle on its standard error.
no_cycle() {
	includes | awk '$2 != "config.h" {
		sub(/^(src|include)\//, "", $1)
		sub(/\.[ch]$/, "", $1)
		sub(/\.h$/, "", $2)
		print $1, $2
	}' | { tsort >/dev/null; } 2>&1
}

# at_most COUNT: the lines of the input, if there are more.
at_most() {
	awk -v most="$1" '{ line[NR] = $0 }
	END {
		for (i = 1; NR > most && i <= NR; i++)
			print line[i]
		if (NR > most)
			print NR " of them, and there may be " most
	}'
}

# The objects of the build that are made of our sources.
objects() {
	for f in $(printf '%s\n' "$sources" | sed -n 's/\.c$//p'); do
		for o in "$f.o" "${f%/*}/artscope-${f##*/}.o"; do
			[ -f "$o" ] && printf '%s\n' "$o"
		done
	done
}

# Lines "caller callee" of objects that name what another one defines: functions,
# and the tables in which they stand.
calls() {
	cd "${ARTSCOPE_BUILDDIR:-.}" || return
	# shellcheck disable=SC2046
	LC_ALL=C nm -A -P $(objects) | awk '
	{ sub(/:$/, "", $1) }
	$3 == "U" { caller[++n] = $1; name[n] = $2 }
	$3 ~ /^[A-TV-Z]$/ { home[$2] = $1 }
	END {
		for (i = 1; i <= n; i++)
			if (name[i] in home && home[name[i]] != caller[i])
				print caller[i], home[name[i]]
	}' | sort -u
}

# The largest of the cycles that Tarjan finds.
no_larger_cycle_of_calls() {
	if ! command -v nm >/dev/null; then
		echo 'skipped: nm is missing' >&2
		return
	fi
	edges=$(calls)
	if [ -z "$edges" ]; then
		echo 'there are no objects here'
		return
	fi
	printf '%s\n' "$edges" | awk '
	function follow(from, to) {
		if (!(to in found)) {
			visit(to)
			if (low[to] < low[from])
				low[from] = low[to]
		} else if (is_open[to] && found[to] < low[from])
			low[from] = found[to]
	}
	function visit(object,    i, n, callees, cycle) {
		found[object] = low[object] = ++time
		stack[++top] = object
		is_open[object] = 1
		n = split(calls[object], callees, " ")
		for (i = 1; i <= n; i++)
			follow(object, callees[i])
		if (low[object] < found[object])
			return
		n = 0
		do {
			cycle = cycle stack[top] "\n"
			is_open[stack[top]] = 0
			n++
		} while (stack[top--] != object)
		if (n > most) {
			most = n
			largest = cycle
		}
	}
	{ calls[$1] = calls[$1] " " $2 }
	END {
		for (object in calls)
			if (!(object in found))
				visit(object)
		printf "%s", largest
	}' | at_most "$largest_cycle"
}

# Its row is declared by exporters/exporters.h.
is_exporter() {
	case $1 in
	src/exporters/*) grep -q "^const struct exporter $(basename "$1" .c)_exporter = " "$1" ;;
	*) false ;;
	esac
}

# What a source has for others stands in the header of its name.
own_headers() {
	for f in $(printf '%s\n' "$sources" | grep '\.c$'); do
		h=include/${f#src/}
		[ "$f" = src/main.c ] || is_exporter "$f" || [ -f "${h%.c}.h" ] || echo "$f"
	done | at_most "$without_header"
}

one_struct_a_name() {
	# shellcheck disable=SC2086
	LC_ALL=C awk '
	/^[ \t]*\/?\*/ { next }
	match($0, /(^|[ \t(])struct [a-z_0-9]+ \{/) {
		name = substr($0, RSTART, RLENGTH - 2)
		sub(/.*struct /, "", name)
		n[name]++
		where[name] = where[name] " " FILENAME ":" FNR
	}
	END {
		for (name in n)
			if (n[name] > 1)
				print "struct " name ":" where[name]
	}' $sources | sort | at_most "$used_twice"
}

# only_in FILE PATTERN: no other file includes a header that matches.  FILE can be
# several, as grep has them.
only_in() {
	# shellcheck disable=SC2086
	grep -nE "^[[:space:]]*#[[:space:]]*include[[:space:]]*[<\"]($2)[>\"]" \
	    $sources /dev/null | grep -v "^$1:"
}

termkey_in_one_file() {
	only_in src/term/keys.c 'termkey\.h'
}

curses_in_two_files() {
	only_in 'src/term/\(screen\|terminfo\)\.c' '([a-z]+/)?n?cursesw?\.h|([a-z]+/)?term\.h'
}

# Which only exporters/database and exporters/database_file include.
sqlite_in_one_header() {
	only_in include/exporters/database_file.h 'sqlite3\.h'
	only_in 'src/exporters/\(database\|database_file\)\.c' \
	    'exporters/database_file\.h'
}

# Elsewhere stacks are those of a part, as model/part_tree has them.
stacks_by_the_door() {
	grep -nE '(thread|[^a-z_]t)->tree' \
	    $(some '^src/(query|exporters|export)/.*\.c$') /dev/null |
		grep -v 'tree\.is_sampled'
}

guards_by_name() {
	for h in $headers; do
		guard=$(printf '%s\n' "${h#include/}" | tr 'a-z/.' 'A-Z__')
		LC_ALL=C awk -v guard="$guard" '
		/^#/ && ++n == 1 { good = $0 == "#ifndef " guard }
		/^#/ && n == 2 { good = good && $0 == "#define " guard; exit }
		END { exit !good }' "$h" || echo "$h: its guard is not $guard"
	done
}

# Runs where make runs, because the options may name folders from there.
headers_compile_alone() {
	here=$PWD
	cd "${ARTSCOPE_BUILDDIR:-.}" || return
	for h in $headers; do
		# shellcheck disable=SC2086
		printf '#include "%s"\n' "$here/$h" |
			$compiler -std=c11 -I"$here/include" $options \
			    -fsyntax-only -x c - 2>&1 ||
			echo "$h: does not compile alone"
	done
}

# What is not listed is missing from a release, or never compiled.  The source of
# a program that is nothing but its test is not named.
sources_in_makefile() {
	for f in $(some '^(src|include|tests)/'); do
		awk -v f="$f" '
		BEGIN { program = f; sub(/\.c$/, "", program) }
		{
			for (i = 1; i <= NF; i++)
				found = found || $i == f || $i == program
		}
		END { exit !found }' Makefile.am ||
			echo "$f: is not in Makefile.am"
	done
}

# Patterns are broken up so that this file does not match itself.
no_path_of_a_machine() {
	# shellcheck disable=SC2046
	grep -nIE '(^|[^A-Za-z0-9_./$})-])/([h]ome|[U]sers|[r]oot|[w]ork)/' \
	    $(some . | grep -v '^COPYING$') /dev/null
}

failed=0
checked=0
for rule in no_upward_include no_cycle no_larger_cycle_of_calls \
    own_headers one_struct_a_name termkey_in_one_file curses_in_two_files \
    sqlite_in_one_header \
    stacks_by_the_door guards_by_name headers_compile_alone \
    sources_in_makefile no_path_of_a_machine; do
	echo "[ RUN      ] $rule"
	broken=$($rule)
	checked=$((checked + 1))
	if [ -z "$broken" ]; then
		echo "[       OK ] $rule"
	else
		printf '%s\n' "$broken"
		echo "[  FAILED  ] $rule"
		failed=$((failed + 1))
	fi
done
echo "[==========] $checked rule(s) run."
[ "$failed" -eq 0 ]
