#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# tests/page.sh - the pages that are written, in node and in a browser, where they are.
#
# What it needs is ARTSCOPE_BUILDDIR/artscope, and tests/tracegen there.
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"
in_new_folder

# numbers OPTION...: what the page has of each method.
numbers() {
	"$build/artscope" report --format=tsv "$@" x.trace --columns \
	    calls,i:wall,x:wall,i:cpu,x:cpu,i:wait,x:wait,name
}

if ! "$build/tests/tracegen" --scenario coldstart -o x.trace ||
    ! "$build/artscope" export -o x.html --calls main x.trace ||
    ! "$build/artscope" export -o x.svg x.trace ||
    ! "$build/artscope" report --format=tsv x.trace >report.tsv ||
    ! numbers >numbers.tsv ||
    ! numbers --only app >app.tsv ||
    ! numbers --no-idle >busy.tsv ||
    ! numbers --no-idle --only app >both.tsv ||
    ! "$build/artscope" threads --format=tsv x.trace >threads.tsv ||
    ! "$build/tests/tracegen" --scenario coldstart --fixed flags --seed 2 -o y.trace ||
    ! "$build/artscope" diff --thread all x.trace y.trace -o y.html ||
    ! "$build/artscope" diff --thread all x.trace y.trace --format=tsv >diff.tsv; then
	echo "page.sh: there is no program, or no trace"
	exit 99
fi

# is_there WHAT COMMAND: else says that it is not, and skips.
is_there() {
	[ -n "$2" ] && command -v "$2" >/dev/null && return
	echo "$1 is not installed"
	return 77
}

# A page has the calls of the main thread unless they are many, or nobody wants them.
check_calls() {
	"$build/tests/tracegen" --scenario bulk --threads 1 --records 2200000 -o many.trace &&
		"$build/artscope" export -o many.html many.trace &&
		"$build/artscope" export -o usual.html x.trace &&
		"$build/artscope" export -o none.html --calls none x.trace || return
	grep -q 'id="calls0"' usual.html || return
	! grep 'id="calls' many.html none.html
}

check_in_node() {
	is_there node node || return
	node "$src/tests/page.js" "$src/src/formats/web" x.html numbers.tsv y.html diff.tsv \
	    app.tsv busy.tsv both.tsv
}

# The first of these that is installed.
browser() {
	for name in chromium chromium-browser google-chrome chrome; do
		command -v $name && return
	done
}

# look PAGE#ADDRESS: leaves the page as it is then in the file dom.  It has 1280 by 800
# pixels: the browser counts 139 more, which its own bars would have.
look() {
	is_there 'a browser' "$(browser)" || return
	"$(browser)" --headless=new --no-sandbox --disable-gpu --window-size=1280,939 \
	    --user-data-dir="$dir/profile" --virtual-time-budget=60000 \
	    --dump-dom "file://$dir/$1" >dom 2>browser.log
	grep -q '</html>\|</svg>' dom && return
	tail -5 browser.log
	echo 'the browser does not start'
	return 77
}

# browse PAGE: leaves what it adds up in the file selftest.
browse() {
	look "$1#selftest" || return
	sed -n '/<pre id="selftest">/,/<\/pre>/p' dom |
		sed -e 's/.*<pre id="selftest">//' -e 's/<\/pre>.*//' \
		    -e 's/&lt;/</g' -e 's/&gt;/>/g' -e 's/&amp;/\&/g' >selftest
	[ -s selftest ]
}

check_keys_and_the_mouse() {
	is_there node node && is_there 'a browser' "$(browser)" || return
	CHROMIUM=$(browser) TMPDIR=$dir node "$src/tests/page_keys.js" x.html y.html
}

# has WORD...: are all of them in the file dom?
has() {
	for word; do
		grep -qF -- "$word" dom && continue
		echo "the page has no $word"
		return 1
	done
}

# The page of changes opens at the largest, marked, and lists what changed.
check_the_largest_change() {
	look y.html || return
	has 'aria-pressed="true">changed' '<p id="detail">java.util.regex.Pattern.compile' || return
	"$build/artscope" diff x.trace x.trace -o same.html && look same.html || return
	has 'aria-pressed="true">all' '<p id="detail">main' || return
	look 'y.html#k=all&z=1' || return
	has 'aria-pressed="true">all' || return
	! has 'aria-pressed="true">changed'
}

# A picture opens at the heaviest thread; what matches is told in parts of what is seen.
check_the_heaviest_thread() {
	look 'x.svg#search=awaitReady' || return
	has 'Matched: 32.6 % of main#4711' '>main#4711: 2.251 s (12.5 %), a click on all threads' \
	    'class="button reset"' || return
	look 'x.svg#search=awaitReady&zoom=0' || return
	has 'Matched: 4.1 % of all threads' 'class="button reset none"' || return
	"$build/artscope" export --thread main -o one.svg x.trace && look one.svg &&
		has 'class="button reset none"'
}

# A recording without calls has a page, too.
check_nothing() {
	"$build/tests/tracegen" --scenario bulk --records 0 -o empty.trace || return
	"$build/artscope" export -o empty.html empty.trace
	look empty.html || return
	has '0 methods' && ! grep '<p class="message"' dom
}

# Which levels are in sight: the picture is so high.
check_heights() {
	look x.html || return
	has 'aria-valuenow="62"' || return
	height=$(sed -n 's/.*id="canvas"[^>]*height: \([0-9]*\)px.*/\1/p' dom)
	level=$(sed -n 's/^const LEVEL = \([0-9]*\);/\1/p' "$src/src/formats/web/paint.js")
	echo "$((height / level)) levels"
	[ "$((height / level))" -ge 20 ] || return
	look 'x.html#p=30' || return
	has 'aria-valuenow="30"' '--upper: 30fr; --lower: 70fr' || return
	look 'y.html#p=300' || return
	has 'aria-valuenow="85"'
}

# Of the methods the first is chosen, unless another place was asked for.
check_what_is_chosen() {
	look x.html || return
	has '<p class="name">com.acme.shop.flags.FlagStore.awaitReady ()V</p>' || return
	look 'x.html#n=1' || return
	has '<p class="name">android.app.ActivityThread.main ([Ljava/lang/String;)V</p>'
}

# Calls by thread, then the first rows of the table.
check_in_a_browser() {
	browse x.html || return
	awk -F '\t' 'NF < 7 { print $1 "\t" $2 }' selftest | sort >got
	awk -F '\t' 'NR > 1 && $4 > 0 { print $1 "\t" $4 }' threads.tsv |
		sort >wanted
	diff got wanted || return 1
	awk -F '\t' -v OFS='\t' 'NF > 7 { print $1, $2, $3, $4, $5, $6, $7 }' \
	    selftest >got
	awk -F '\t' -v OFS='\t' 'NR > 1 && NR < 12 {
		print $1, $6, $7, $9, $10, $11, $12 }' report.tsv >wanted
	diff got wanted
}

# All rows of two traces; the stacks of each add up to its own times.
check_changes_in_a_browser() {
	browse y.html || return
	LC_ALL=C sort selftest >got
	awk -F '\t' -v OFS='\t' 'NR > 1 { sub(/ $/, "", $5); print $5, $1, $3, $7, $8,
		$9, $10, $11, $12, $13, $14, $15, $9, $10 }' diff.tsv | LC_ALL=C sort >wanted
	diff got wanted
}

run_checks
