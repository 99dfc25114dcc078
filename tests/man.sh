#!/bin/sh
# tests/man.sh - does the man page say what the program's tables say?
#
# With --update it writes them into the page instead.  The program is
# ARTSCOPE_BUILDDIR/artscope.
set -u

src=${ARTSCOPE_SRCDIR:-$(dirname "$0")/..}
program=${ARTSCOPE_BUILDDIR:-.}/artscope
page=$src/man/artscope.1
config=$src/man/artscope-config.5
LC_ALL=C.UTF-8
export LC_ALL

[ -x "$program" ] || {
	echo "man.sh: there is no $program"
	exit 77
}

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

options_are_those_of_the_table() {
	is_same options
}

keys_are_those_of_the_table() {
	is_same keys
}

settings_are_those_of_the_table() {
	is_same settings
}

views_are_those_of_the_table() {
	is_same views
}

roles_are_those_of_the_table() {
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

groff_finds_no_fault() {
	silent groff -ww -mdoc -Tutf8 -z
}

mandoc_finds_no_fault() {
	silent mandoc -T lint -W warning
}

# Words after .Fl are flags of their own, and a heading that begins with a macro's
# name begins with that macro: the page then says what nobody wrote.
words_are_not_taken_for_macros() {
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
failed=0
for check in options_are_those_of_the_table keys_are_those_of_the_table \
    settings_are_those_of_the_table views_are_those_of_the_table roles_are_those_of_the_table \
    words_are_not_taken_for_macros groff_finds_no_fault mandoc_finds_no_fault; do
	echo "[ RUN      ] $check"
	$check
	case $? in
	0) echo "[       OK ] $check" ;;
	77) echo "[  SKIPPED ] $check" ;;
	*)
		echo "[  FAILED  ] $check"
		failed=1
		;;
	esac
done
exit $failed
