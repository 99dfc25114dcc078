#!/bin/sh
# tests/page.sh - the page that is exported, in node and in a browser, where they are.
#
# What it needs is ARTSCOPE_BUILDDIR/artscope, and tests/tracegen there.
set -u

src=$(cd "${ARTSCOPE_SRCDIR:-$(dirname "$0")/..}" && pwd) || exit 99
build=$(cd "${ARTSCOPE_BUILDDIR:-.}" && pwd) || exit 99
dir=$(mktemp -d) && cd "$dir" || exit 99
trap 'rm -rf "$dir"' EXIT
LC_ALL=C.UTF-8
export LC_ALL

if ! "$build/tests/tracegen" --scenario coldstart -o x.trace ||
    ! "$build/artscope" export -o x.html --calls main x.trace ||
    ! "$build/artscope" report --format=tsv x.trace >report.tsv ||
    ! "$build/artscope" threads --format=tsv x.trace >threads.tsv; then
	echo "page.sh: there is no program, or no trace"
	exit 99
fi

in_node() {
	node "$src/tests/page.js" "$src/src/exporters/html" x.html report.tsv
}

# The first of these that is installed.
browser() {
	for name in chromium chromium-browser google-chrome chrome; do
		command -v $name && return
	done
}

# What the page adds up: calls by thread, then the first rows of the table.
in_a_browser() {
	"$(browser)" --headless=new --no-sandbox --disable-gpu \
	    --user-data-dir="$dir/profile" --virtual-time-budget=60000 \
	    --dump-dom "file://$dir/x.html#selftest" 2>browser.log |
		sed -n '/<pre id="selftest">/,/<\/pre>/p' |
		sed -e 's/.*<pre id="selftest">//' -e 's/<\/pre>.*//' \
		    -e 's/&lt;/</g' -e 's/&gt;/>/g' -e 's/&amp;/\&/g' >selftest
	if [ ! -s selftest ]; then
		tail -5 browser.log
		return 77
	fi
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

failed=0
skipped=0
for check in in_node in_a_browser; do
	echo "[ RUN      ] $check"
	what=node
	[ $check = in_node ] || what=$(browser)
	if [ -z "$what" ] || ! command -v "$what" >/dev/null; then
		echo "[  SKIPPED ] $check: it is not installed"
		skipped=$((skipped + 1))
		continue
	fi
	$check
	case $? in
	0) echo "[       OK ] $check" ;;
	77)
		echo "[  SKIPPED ] $check: the browser does not start"
		skipped=$((skipped + 1))
		;;
	*)
		echo "[  FAILED  ] $check"
		failed=$((failed + 1))
		;;
	esac
done
[ "$failed" -eq 0 ] || exit 1
[ "$skipped" -lt 2 ] || exit 77
