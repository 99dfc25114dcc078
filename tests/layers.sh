#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# tests/layers.sh - the rules of the source tree that no compiler knows.
#
# A check prints what breaks its rule.  It runs in the source folder, with the list of
# the project's files in $files.
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"

# The folders from top to bottom: each may include and call those right of it.  A
# comma joins folders that do not know each other.  src/main.c belongs to cli.
order='cli ui term view print options formats,check compare query lens,load,names
    model trace process base'

compiler=${ARTSCOPE_CC:-cc}
options=${ARTSCOPE_CPPFLAGS:-}
cd "$src" || exit 99

# The files of the tree, whether git knows them yet or not; outside of a clone (a
# release, make distcheck) all but what a build in the sources makes.
files=$(git ls-files -co --exclude-standard 2>/dev/null)
[ -n "$files" ] || files=$(find .ci build-aux docs include man src tests \
    configure.ac Makefile.am sources.am NEWS README README.md quickstart \
    -type f ! -name '*.log' ! -name '*.trs' ! -name '*.o' ! -path '*/.deps/*' \
    ! -name .dirstamp ! -name '*.pb-c.[ch]' 2>/dev/null)

# some PATTERN: the files that exist and match a pattern of grep -E.
some() {
	printf '%s\n' "$files" | grep -E "$1" | while read -r f; do
		[ -f "$f" ] && printf '%s\n' "$f"
	done
}

sources=$(some '^(src|include)/.*\.[ch]$')
headers=$(some '^(src|include)/.*\.h$')

# Lines "file header" for each #include "header" of ours.
includes() {
	# shellcheck disable=SC2086
	LC_ALL=C awk '/^[ \t]*#[ \t]*include[ \t]*"/ {
		split($0, part, "\"")
		print FILENAME, part[2]
	}' $sources /dev/null
}

# For awk: the folder that a file belongs to.
folder_of='
function folder(path,    part) {
	sub(/^(src|include)\//, "", path)
	return split(path, part, "/") > 1 ? part[1] : "cli"
}
'

# points_up WORD: prints the lines "file file" of the input whose second folder is
# not below the first.  WORD says what the first file may not do.
points_up() {
	awk -v order="$order" -v word="$1" "$folder_of"'
	BEGIN {
		n = split(order, steps, " ")
		for (i = 1; i <= n; i++) {
			m = split(steps[i], names, ",")
			for (k = 1; k <= m; k++)
				rank[names[k]] = n - i + 1
		}
	}
	{
		from = folder($1)
		to = folder($2)
		if (!(from in rank))
			print $1 ": its folder is not in the order"
		else if (!(to in rank))
			print $2 ": its folder is not in the order"
		else if (from != to && rank[to] >= rank[from])
			print $1 ": " from " may not " word " " $2
	}'
}

check_no_include_that_points_up() {
	includes | awk '$2 != "config.h"' | points_up include
}

# The objects of the build that are made of our sources.
objects() {
	for f in $(printf '%s\n' "$sources" | sed -n 's/\.c$//p'); do
		for o in "$f.o" "${f%/*}"/artscope-"${f##*/}.o" \
		    "${f%/*}"/libterminal_a-"${f##*/}.o"; do
			[ -f "$o" ] && printf '%s\n' "$o"
		done
	done
}

# Lines "caller callee" of objects that name what another one defines: functions,
# and the tables in which they stand.
calls() {
	cd "$build" || return
	# shellcheck disable=SC2046
	LC_ALL=C nm -A -P $(objects) | awk '
	function source(object) {
		sub(/(artscope|libterminal_a)-/, "", object)
		sub(/\.o$/, ".c", object)
		return object
	}
	{ sub(/:$/, "", $1) }
	$3 == "U" { caller[++n] = $1; name[n] = $2 }
	$3 ~ /^[A-TV-Z]$/ { home[$2] = $1 }
	END {
		for (i = 1; i <= n; i++)
			if (name[i] in home && home[name[i]] != caller[i])
				print source(caller[i]), source(home[name[i]])
	}' | sort -u
}

check_no_call_that_points_up() {
	if ! command -v nm >/dev/null; then
		echo 'skipped: nm is missing' >&2
		return
	fi
	pairs=$(calls)
	if [ -z "$pairs" ]; then
		echo 'there are no objects here'
		return
	fi
	printf '%s\n' "$pairs" | points_up call
}

# A header in include/ is for another folder: one that only its own folder reads lies
# beside its source.  What such a header includes counts as read by others, too.
check_headers_for_other_folders() {
	{
		includes
		some '^include/.*\.h$'
	} | awk "$folder_of"'
	NF == 2 && (folder($1) != folder($2) || $1 ~ /^include\//) {
		is_read["include/" $2] = 1
	}
	NF == 1 && !($1 in is_read) { print $1 ": no other folder includes it" }'
}

check_one_struct_a_name() {
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
	}' $sources | sort
}

# One module alone changes what is selected and what is seen of it.  Should it not be
# found, the pattern has to follow a new name.
check_one_writer_of_the_selection() {
	# shellcheck disable=SC2046
	writers=$(grep -lE 'navigation->|struct (selection|window) \*\)[ a-z&]' \
	    $(some '^src/.*\.c$'))
	[ "$writers" = src/ui/navigate.c ] ||
		echo "it should be src/ui/navigate.c alone, and is: $writers"
}

# only_in FILE PATTERN: no other file includes a header that matches.  FILE can be
# several, as grep has them.
only_in() {
	# shellcheck disable=SC2086
	grep -nE "^[[:space:]]*#[[:space:]]*include[[:space:]]*[<\"]($2)[>\"]" \
	    $sources /dev/null | grep -v "^$1:"
}

check_termkey_in_one_file() {
	only_in src/term/keys.c 'termkey\.h'
}

check_curses_in_two_files() {
	only_in 'src/term/\(screen\|terminfo\)\.c' '([a-z]+/)?n?cursesw?\.h|([a-z]+/)?term\.h'
}

check_sqlite_in_one_file() {
	only_in src/formats/sqlite.c 'sqlite3\.h'
}

# Elsewhere stacks are those of a part, as lens/part_tree has them.
check_stacks_by_the_door() {
	grep -nE '(thread|[^a-z_]t)->tree' \
	    $(some '^src/(query|formats|print|cli)/.*\.c$') /dev/null |
		grep -v 'tree\.is_sampled'
}

check_guards_by_name() {
	# shellcheck disable=SC2086
	LC_ALL=C awk '
	FNR == 1 {
		guard = FILENAME
		sub(/^[a-z]*\//, "", guard)
		gsub(/[\/.]/, "_", guard)
		guard = toupper(guard)
		n = 0
	}
	/^#/ && ++n <= 2 && $0 == (n == 1 ? "#ifndef " : "#define ") guard {
		good[FILENAME]++
	}
	END {
		for (i = 1; i < ARGC; i++)
			if (good[ARGV[i]] != 2)
				print ARGV[i] ": its guard is not made of its name"
	}' $headers
}

# Runs where make runs, because the options may name folders from there.
check_headers_compile_alone() {
	here=$PWD
	cd "$build" || return
	# shellcheck disable=SC2046,SC2086
	$compiler -std=c11 -I"$here/include" -I"$here/src" $options -fsyntax-only \
	    -Wno-unused-function -x c $(printf "$here/%s\n" $headers) 2>&1 ||
		echo 'not every header compiles alone'
}

# What is not listed is missing from a release, or never compiled.
check_sources_are_listed() {
	new=$(mktemp) && build-aux/sources "$new" && diff sources.am "$new" ||
		echo 'sources.am is not what build-aux/sources writes'
	rm -f "$new"
}

# Else a build in the sources leaves programs behind that git takes for files of ours.
check_programs_are_ignored() {
	git rev-parse --git-dir >/dev/null 2>&1 || return 0
	sed -n 's/^tests_\([a-z_0-9]*\)_SOURCES *=.*/\1/p' Makefile.am sources.am |
		while read -r name; do
			case $name in
			*_a) made=tests/${name%_a}.a ;;
			*) made=tests/$name ;;
			esac
			git check-ignore -q "$made" ||
				echo "$made: .gitignore does not name it"
		done
}

check_every_source_names_its_licence() {
	named='^(\.ci/run|quickstart|tests/summary|packaging/debian/rules)$'
	some "\\.(ac|am|c|css|h|html|js|ld|mjs|proto|py|sh|sql)\$|^completions/|^build-aux/(embed|sources)\$|$named" |
		xargs awk '
		/SPDX-License-Identifier: Apache-2\.0/ { is_named[FILENAME] = 1 }
		FNR == 2 { nextfile }
		END {
			for (i = 1; i < ARGC; i++)
				if (!(ARGV[i] in is_named))
					print ARGV[i] ": its first lines have no SPDX-License-Identifier: Apache-2.0"
		}'
}

# The front page is short, and whatever it leads to is there: README is its other name.
check_readme() {
	cmp -s README README.md || echo 'README: it should be a link to README.md'
	[ "$(wc -l <README.md)" -le 220 ] || echo 'README.md: it has more than 220 lines'
	grep -oE '\]\([^)#]+|(src|srcset)="[^"]+' README.md | sed 's/^](//; s/.*"//' |
		grep -v : | while read -r f; do
			[ -f "$f" ] || echo "README.md: there is no $f"
		done
}

# Pictures are text that a reader of mail could open, too, and small.
check_pictures() {
	for f in docs/pictures/*; do
		case $f in
		*-dark.svg | *-light.svg) ;;
		*) echo "$f: it is neither -dark.svg nor -light.svg" ;;
		esac
		grep -q "$f" README.md || echo "$f: README.md does not show it"
		[ "$(wc -c <"$f")" -lt 80000 ] || echo "$f: it has 80 KB or more"
		[ "$(sed -n '1s/ .*//p; $p' "$f" | tr -d '\n')" = '<svg</svg>' ] ||
			echo "$f: it is no picture"
	done
}

check_lines_of_documents() {
	# shellcheck disable=SC2046
	awk 'length > 120 { print FILENAME ":" FNR ": it has more than 120 columns" }' \
	    $(some '\.md$') /dev/null
}

# Patterns are broken up so that this file does not match itself.
check_no_path_of_a_machine() {
	# shellcheck disable=SC2046
	grep -nIE '(^|[^A-Za-z0-9_./$})-])/([h]ome|[U]sers|[r]oot|[w]ork)/' \
	    $(some . | grep -v '^COPYING$') /dev/null
}

# A function of a script never runs if it is neither a check by its name nor called by
# another, or if a later one has its name.
check_no_function_without_a_call() {
	for f in $(some '^tests/.*\.sh$'); do
		grep -qE '^run_checks( |$)' "$f" || continue
		LC_ALL=C awk '
		/^[ \t]*#/ { next }
		match($0, /^[A-Za-z0-9_]+ *\(\)/) {
			name = substr($0, 1, RLENGTH)
			sub(/ *\(\)/, "", name)
			if (name in is_defined)
				print FILENAME ": " name " is there twice"
			is_defined[name] = 1
			next
		}
		{
			gsub(/[^A-Za-z0-9_]+/, " ")
			for (i = 1; i <= NF; i++)
				is_called[$i] = 1
		}
		END {
			for (name in is_defined)
				if (name !~ /^check_/ && !(name in is_called))
					print FILENAME ": nothing calls " name
		}' "$f"
	done
}

# prints_nothing CHECK: does it pass?
prints_nothing() {
	broken=$("$1")
	[ -z "$broken" ] && return
	printf '%s\n' "$broken"
	return 1
}

run_checks prints_nothing
