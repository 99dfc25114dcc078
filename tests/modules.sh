#!/bin/sh
# tests/modules.sh [--write] - docs/modules.md has each module in one line, as its
# header begins.
#
# Fails when that page is out of step; with --write it is written anew.
set -u
LC_ALL=C
export LC_ALL

page=docs/modules.md
cd "${ARTSCOPE_SRCDIR:-$(dirname "$0")/..}" || exit 99

# The layers from the ground up, and what each is for.
layers='base: what any program could use
trace: the files, as events
mapping: names as the sources have them
model: what is known of a trace
load: from events to the model
query: questions about the model, and their answers
compare: two sides of recordings, before and after
view: answers as cells of a screen
check: rules about recordings, for a gate
exporters: a trace in the formats of other tools
export: answers as text, for people and for programs
term: the terminal
ui: the viewer without its terminal
start: from a command line to the viewer'

# The first sentence of each header of a layer, as an item.
modules() {
	for header in include/"$1"/*.h; do
		awk '
		FNR > 1 && (/^ \*$/ || /\*\//) { exit }
		FNR > 1 { sub(/^ \* /, ""); text = text (text ? " " : "") $0 }
		END { sub(/\.h - /, "**: ", text); print "- **" text }' "$header"
	done
}

map() {
	cat <<-'END'
	# The modules

	One line for each, from the ground up; docs/design.md says which layer may use
	which. The headers in `include/` say all that there is to say. These are their
	first sentences, put together by `sh tests/modules.sh --write`.
	END
	printf '%s\n' "$layers" | while IFS=: read -r layer purpose; do
		printf '\n## %s:%s\n\n' "$layer" "$purpose"
		modules "$layer"
	done
}

# Is no layer missing?
for folder in include/*/; do
	layer=$(basename "$folder")
	printf '%s\n' "$layers" | grep -q "^$layer:" || {
		echo "include/$layer is not in tests/modules.sh"
		exit 1
	}
done
if [ "${1-}" = --write ]; then
	map >"$page"
	exit
fi
map | diff "$page" - || {
	echo "$page is out of step: run sh tests/modules.sh --write"
	exit 1
}
