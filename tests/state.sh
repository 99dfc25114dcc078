#!/bin/sh
# tests/state.sh - how much all panes share, and who changes what they look at.
#
# The figures may become less, never more: whoever makes one less writes the new
# one here.
set -u
LC_ALL=C
export LC_ALL

most_fields=45 # of struct state
most_writers=1  # sources that set what is selected or seen

cd "${ARTSCOPE_SRCDIR:-$(dirname "$0")/..}" || exit 99

# Lines "STRUCT FIELD" for each field of the structs of ui; after it the struct
# that it is, if it is one by value.
fields() {
	cat include/ui/*.h | awk '
	# What is declared up to a semicolon: pointers and arrays, too.
	function declare(text,    i, n, type, names) {
		type = text ~ /^ *(const )?struct / && text !~ /\*/ ? text : ""
		sub(/^ *(const )?struct /, "", type)
		sub(/ .*/, "", type)
		gsub(/\([^()]*\)|\[[^]]*\]/, "", text)
		n = split(text, names, ",")
		for (i = 1; i <= n; i++) {
			gsub(/^[ *]+|[ *()]+$/, "", names[i])
			sub(/.*[ *(]/, "", names[i])
			print of[level], names[i], type
		}
	}
	{ all = all " " ($0 ~ /^[ \t]*#/ ? "" : $0) }
	END {
		gsub(/[ \t]+/, " ", all)
		while (match(all, /\/\*([^*]|\*+[^*\/])*\*+\//))
			all = substr(all, 1, RSTART - 1) \
			    substr(all, RSTART + RLENGTH)
		while (match(all, /[{};]/)) {
			text = substr(all, 1, RSTART - 1)
			mark = substr(all, RSTART, 1)
			all = substr(all, RSTART + 1)
			if (mark == "}") {
				level--
				is_behind = 1
			} else if (mark == ";" && !is_behind && of[level] != "")
				declare(text)
			if (mark == "{") {
				of[level + 1] = text ~ /(struct|union) $/ ? \
				    of[level] : ""
				if (match(text, /struct [a-z_0-9]+ $/))
					of[level + 1] = substr(text, RSTART + 7,
					    RLENGTH - 8)
				level++
			}
			if (mark != "}")
				is_behind = 0
		}
	}'
}

# The fields of the state; in place of a struct of ui those that it has.  A value
# of a lower layer, as a period or a list, is one.  What is selected and what is
# seen of it stand elsewhere, but are seen by all.
shared_fields() {
	fields | awk '
	function list(name, before,    i) {
		for (i = 1; i <= count[name]; i++)
			if (count[type[name, i]] > 0)
				list(type[name, i], before field[name, i] ".")
			else
				print before field[name, i]
	}
	{
		field[$1, ++count[$1]] = $2
		type[$1, count[$1]] = $3
	}
	END {
		list("state", "")
		list("selection", "selection->")
		list("window", "window->")
	}'
}

# Others have pointers to it that are constant.
writers() {
	find src -name '*.c' -exec grep -lE \
	    'choices->|struct (selection|window) \*\)[ a-z&]' {} +
}

failed=0
# check WHAT MOST LINES: there are no more of them, but some.
check() {
	n=$(printf '%s\n' "$3" | grep -c .)
	if [ "$n" -gt 0 ] && [ "$n" -le "$2" ]; then
		echo "[       OK ] $1: $n of $2"
		return
	fi
	printf '%s\n' "$3"
	echo "[  FAILED  ] $1: $n, and there may be 1 to $2"
	failed=1
}

check 'fields of the state' "$most_fields" "$(shared_fields)"
check 'sources that set what is selected' "$most_writers" "$(writers)"
exit "$failed"
