#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# tests/man.sh - does the man page say what the program's tables say?
#
# With --update it writes them into the page instead.  The program is
# ARTSCOPE_BUILDDIR/artscope.
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"
need "$program"

page=$src/man/artscope.1
config=$src/man/artscope-config.5

# What belongs between the marks `begin NAME` and `end NAME`.
options() {
	"$program" --dump-options
}

keys() {
	echo '.Bd -literal'
	"$program" --help-keys | sed 's/\\/\\e/g; s/^\([.'\'']\)/\\\&\1/'
	echo '.Ed'
}

settings() {
	"$program" --dump-settings
}

views() {
	"$program" --dump-views
}

roles() {
	"$program" --dump-roles
}

# The page that a part stands in.
page_of() {
	case $1 in
	options | keys) echo "$page" ;;
	*) echo "$config" ;;
	esac
}

part() {
	sed -n "/^\.\\\\\" begin $1\$/,/^\.\\\\\" end $1\$/p" "$(page_of "$1")" |
		sed '1d;$d'
}

update() {
	for name in options keys settings views roles; do
		in=$(page_of "$name")
		made=$(mktemp) && $name >"$made" || exit 1
		awk -v name="$name" -v made="$made" '
		$0 == ".\\\" end " name { inside = 0 }
		!inside { print }
		$0 == ".\\\" begin " name {
			inside = 1
			while ((getline line < made) > 0)
				print line
		}' "$in" >"$in.new" && mv "$in.new" "$in"
		rm -f "$made"
	done
}

is_same() {
	made=$($1) || return 1
	written=$(part "$1")
	[ "$made" = "$written" ] && return 0
	echo "$(page_of "$1") differs; tests/man.sh --update mends it:"
	printf '%s\n' "$written" >"${TMPDIR:-/tmp}/man.$$"
	printf '%s\n' "$made" | diff "${TMPDIR:-/tmp}/man.$$" -
	rm -f "${TMPDIR:-/tmp}/man.$$"
	return 1
}

check_options_are_those_of_the_table() {
	is_same options
}

check_keys_are_those_of_the_table() {
	is_same keys
}

check_settings_are_those_of_the_table() {
	is_same settings
}

check_views_are_those_of_the_table() {
	is_same views
}

check_roles_are_those_of_the_table() {
	is_same roles
}

# silent COMMAND...: judges the page by what it says of it.
silent() {
	if ! command -v "$1" >/dev/null; then
		echo "$1 is not installed"
		return 77
	fi
	said=$("$@" "$page" 2>&1; "$@" "$config" 2>&1)
	[ -z "$said" ] && return
	printf '%s\n' "$said"
	return 1
}

check_groff_finds_no_fault() {
	silent groff -ww -mdoc -Tutf8 -z
}

check_mandoc_finds_no_fault() {
	silent mandoc -T lint -W warning
}

# Words after .Fl are flags of their own, and a heading that begins with a macro's
# name begins with that macro: the page then says what nobody wrote.
check_words_are_not_taken_for_macros() {
	awk '/^\.S[sh] [A-Z][a-z] / {
		print FILENAME ": " FNR ": a macro begins the heading: " $0
		found = 1
	}
	/^\.(It )?Fl / {
		for (i = $1 == ".It" ? 4 : 3; i <= NF && $i !~ /^[A-Z][a-z]$/; i++)
			if ($i ~ /^[[:alnum:]]/) {
				print FILENAME ": " FNR ": a flag of its own: " $i
				found = 1
			}
	}
	END { exit found }' "$page" "$config"
}

if [ "${1:-}" = --update ]; then
	update
	exit
fi
run_checks
