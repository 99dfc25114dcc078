#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# tests/man.sh - do the man pages say what the program's tables say, and in few lines?
#
# With --update it writes the tables into the pages instead.  The programs are
# ARTSCOPE_BUILDDIR/artscope and tests/man_parts there.
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"
parts=$build/tests/man_parts
need "$program" "$parts"
in_new_folder

# What belongs between the marks `begin PART` and `end PART` of a page.
made() {
	if [ "$1" = keys ]; then
		echo '.Bd -literal'
		"$program" --help-keys | sed 's/^    \(.\{18\}\)     / \1/
			s/\\/\\e/g; s/^\([.'\'']\)/\\\&\1/; s/ *$//'
		echo '.Ed'
	else
		"$parts" "$1"
	fi
}

# The page with what is made written anew between its marks; what is wrong with a
# mark ends it.
anew() {
	awk '
	/^\.\\" begin / {
		part = substr($0, length(".\\\" begin ") + 1)
		print
		made = ++parts
		while ((getline line < made) > 0)
			print line
		inside = 1
		next
	}
	/^\.\\" end / {
		if (!inside || $0 != ".\\\" end " part)
			exit wrong = 1
		inside = 0
	}
	!inside { print }
	END { exit wrong || inside }' "$1"
}

# Writes the page into a file as it should be.
as_it_should_be() {
	number=0
	sed -n 's/^\.\\" begin //p' "$1" >names
	while read -r name; do
		number=$((number + 1))
		made "$name" >$number || return
	done <names
	anew "$1" >"$2" || { echo "$1: begin without end" && return 1; }
}

update() {
	for page in "$src"/man/*.[1-9]; do
		as_it_should_be "$page" "$page.new" || exit 1
		if cmp -s "$page" "$page.new"; then
			rm "$page.new"
		else
			mv "$page.new" "$page"
		fi
	done
}

check_pages_say_what_the_tables_say() {
	same=0
	for page in "$src"/man/*.[1-9]; do
		as_it_should_be "$page" made || return
		diff "$page" made && continue
		echo "$page differs; tests/man.sh --update mends it"
		same=1
	done
	return $same
}

# Every table is in a page.
check_no_part_is_forgotten() {
	for name in subcommands keys settings views roles kinds \
		'formats export' 'formats check' 'options common' \
		'options transforms' 'columns diff'; do
		grep -q "^\.\\\\\" begin $name\$" "$src"/man/*.[1-9] && continue
		echo "no page has the part $name"
		return 1
	done
	for subcommand in view report tree calls threads info table diff export check
	do
		grep -qE "^\.\\\\\" begin options .*\b$subcommand\b" "$src"/man/*.[1-9] && continue
		echo "no page has the options of $subcommand"
		return 1
	done
	! "$parts" 'options no-such' 2>/dev/null
}

# The first page is read in a sitting.
check_first_page_is_short() {
	command -v groff >/dev/null || { echo 'groff is not installed' && return 77; }
	groff -mdoc -Tutf8 -rLL=78n "$src/man/artscope.1" >page || return
	[ "$(wc -l <page)" -le 350 ] && return
	wc -l <page
	return 1
}

# In 80 columns an example is one line, which can be copied, and no line is broken.
check_pages_fit_a_terminal() {
	! awk '/^\.Dl / && length > 71 { print FILENAME ": " $0 }' \
		"$src"/man/*.[1-9] | grep . || return
	command -v groff >/dev/null || { echo 'groff is not installed' && return 77; }
	for page in "$src"/man/*.[1-9]; do
		groff -mdoc -Tascii -P-cbou -rLL=78n "$page" >shown 2>/dev/null || return
		! awk -v page="$page" 'length > 80 { print page ": " $0 }' shown |
			grep . || return
	done
}

# Every page has what people look for, in one order.
check_pages_have_the_usual_sections() {
	for page in "$src"/man/artscope*.[1-9]; do
		wanted='NAME DESCRIPTION SEE'
		case $page in
		*.1) wanted='NAME SYNOPSIS DESCRIPTION OPTIONS EXIT EXAMPLES SEE' ;;
		esac
		# shellcheck disable=SC2086
		has=$(awk -v wanted="$wanted" 'BEGIN { split(wanted, words); at = 1 }
			/^\.Sh / && $2 == words[at] { at++ }
			END { print words[at] }' "$page")
		[ -z "$has" ] && continue
		echo "$page has no section $has, or not there"
		return 1
	done
}

# Every page is installed.
check_pages_are_installed() {
	for page in "$src"/man/*.[1-9]; do
		grep -q "man/${page##*/}" "$src/Makefile.am" && continue
		echo "Makefile.am does not install $page"
		return 1
	done
}

# silent COMMAND...: judges the page by what it says of it.
silent() {
	if ! command -v "$1" >/dev/null; then
		echo "$1 is not installed"
		return 77
	fi
	said=$(for page in "$src"/man/*.[1-9]; do "$@" "$page" 2>&1; done)
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
	/^\./ {
		is_flag = 0
		for (i = 1; i <= NF; i++)
			if ($i ~ /^\.?[A-Z][a-z]$/)
				is_flag = $i ~ /Fl$/ ? i + 1 : 0
			else if (is_flag && i > is_flag && $i ~ /^[[:alnum:]]/) {
				print FILENAME ": " FNR ": a flag of its own: " $i
				found = 1
			}
	}
	END { exit found }' "$src"/man/*.[1-9]
}

if [ "${1:-}" = --update ]; then
	update
	exit
fi
run_checks
