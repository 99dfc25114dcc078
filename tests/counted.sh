# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
# tests/counted.sh - what the scripts that run by hand share.  It is no test: a script
# reads it first, calls skip and check, and ends with counted.
passed=0 failed=0 skipped=0

has() {
	command -v "$1" >/dev/null 2>&1
}

skip() {
	echo "[  SKIPPED ] $1: $2"
	skipped=$((skipped + 1))
}

# in_new_folder: "$dir", which goes when the script ends.
in_new_folder() {
	dir=$(mktemp -d) || exit 99
	trap 'rm -rf "$dir"' EXIT
	trap 'exit 2' HUP INT TERM
}

# The check NAME COMMAND... passes when the command does; else shows what it said.
check() {
	name=$1
	shift
	if "$@" >"$dir/said" 2>&1; then
		echo "[       OK ] $name"
		passed=$((passed + 1))
	else
		tail -n 40 "$dir/said"
		echo "[  FAILED  ] $name"
		failed=$((failed + 1))
	fi
}

# counted: the last line; fails when a check has failed.
counted() {
	echo "$passed passed, $failed failed, $skipped skipped"
	[ "$failed" -eq 0 ]
}
