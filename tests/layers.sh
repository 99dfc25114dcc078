#!/bin/sh
# tests/layers.sh - the rules of the source tree that no compiler knows.
#
# Every rule is a function that prints what breaks it.  It runs in the source
# folder, with the list of the project's files in $files.
set -u

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
		split("base trace model load query view term ui main", order, " ")
		for (i in order)
			rank[order[i]] = i
		rank["export"] = rank["view"]
	}
	$2 == "config.h" { next }
	{
		split($1, from, "/")
		split($2, to, "/")
		own = $1 == "src/main.c" ? "main" : from[2]
		if (!(own in rank))
			print $1 ": is in no layer"
		else if (!(to[1] in rank))
			print $1 ": " $2 " is in no layer"
		else if (own != to[1] && (rank[to[1]] >= rank[own] ||
		    (to[1] == "export" && own != "main")))
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

# only_in FILE PATTERN: no other file includes a header that matches.
only_in() {
	# shellcheck disable=SC2086
	grep -nE "^[[:space:]]*#[[:space:]]*include[[:space:]]*[<\"]($2)[>\"]" \
	    $sources /dev/null | grep -v "^$1:"
}

termkey_in_one_file() {
	only_in src/term/keys.c 'termkey\.h'
}

curses_in_one_file() {
	only_in src/term/screen.c '([a-z]+/)?n?cursesw?\.h|([a-z]+/)?term\.h'
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
		$compiler -std=c11 -I"$here/include" $options -fsyntax-only \
		    -x c "$here/$h" 2>&1 ||
			echo "$h: does not compile alone"
	done
}

# What is not listed is missing from a release, or never compiled.
sources_in_makefile() {
	for f in $(some '^(src|include|tests)/'); do
		awk -v f="$f" '
		{ for (i = 1; i <= NF; i++) found = found || $i == f }
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
for rule in no_upward_include no_cycle termkey_in_one_file curses_in_one_file \
    guards_by_name headers_compile_alone sources_in_makefile \
    no_path_of_a_machine; do
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
