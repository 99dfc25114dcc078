# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
# tests/lib.sh - what the tests that are scripts share.  It is no test: a script reads
# it first, with
#
#	. "$(dirname "$0")/lib.sh"
#
# names what it needs, and ends with run_checks, which runs every function of the script
# whose name begins with check_.  It has from here
#
#	src      the folder of the sources: ARTSCOPE_SRCDIR, or that above the tests
#	build    the folder of the build: ARTSCOPE_BUILDDIR, or this one
#	program  the artscope of that build
set -u

src=$(cd "${ARTSCOPE_SRCDIR:-$(dirname "$0")/..}" && pwd) || exit 99
build=$(cd "${ARTSCOPE_BUILDDIR:-.}" && pwd) || exit 99
program=$build/artscope
checks=$(sed -n 's/^check_\([A-Za-z0-9_]*\) *().*/\1/p' "$0") || exit 99
LC_ALL=C.UTF-8
export LC_ALL

# need PROGRAM...: where one of them is missing the script is skipped.
need() {
	for needed; do
		[ -x "$needed" ] && continue
		echo "$(basename "$0"): there is no $needed"
		exit 77
	done
}

# in_new_folder: all that follows happens in one, which goes when the script ends.
in_new_folder() {
	dir=$(mktemp -d) && cd "$dir" || exit 99
	trap 'rm -rf "$dir"' EXIT
}

# test_vector METHODS: prints the file of docs/format.md, "Test vectors", with these
# lines of methods, which are written as for printf.
test_vector() {
	printf '*version\n3\ndata-file-overflow=false\nclock=dual\n'
	printf 'elapsed-time-usec=100\nnum-method-calls=4\nvm=art\npid=7\n'
	printf '*threads\n7\tmain\n*methods\n'
	# shellcheck disable=SC2059
	printf "$1"
	printf '*end\nSLOW\3\0\40\0\1\0\0\0\0\0\0\0\16\0\0\0\0\0\0\0'
	printf '\0\0\0\0\0\0\0\0'
	printf '\7\0\4\0\0\0\0\0\0\0\12\0\0\0\7\0\10\0\0\0\5\0\0\0\20\0\0\0'
	printf '\7\0\11\0\0\0\11\0\0\0\36\0\0\0\7\0\6\0\0\0\14\0\0\0\50\0\0\0'
}

# long_running NAME: a dump of long-running methods, two calls of com.a.B.
long_running() {
	{
		printf '\2\7\0\0\0\4\0\0\22\0\0\0\0\4\200\204\257\337\0\4'
		printf '\201\224\353\334\3\200\220\274\375\2'
		printf '\1\4\0\0\0\0\0\0\0\25\0com.a.B\tf\t()V\tB.java\n'
		printf '\1\10\0\0\0\0\0\0\0\26\0com.a.B\tg\t(I)V\tB.java\n'
	} >"$1"
}

# ended STATUS ARGUMENT...: so the program ended, as was wanted; else prints what it said.
ended() {
	status=$1
	shift
	[ "$status" -eq "$wanted" ] && return
	echo "artscope $*: status $status, not $wanted"
	cat out err
	return 1
}

# try STATUS ARGUMENT...: leaves what the program said in out and err.
try() {
	wanted=$1
	shift
	"$program" "$@" >out 2>err </dev/null
	ended $? "$@"
}

# run STATUS ARGUMENT...: the same.  What fails (2) prints nothing.
run() {
	try "$@" || return
	[ "$1" -ne 2 ] || [ ! -s out ] && return
	echo "artscope $*: fails, and prints"
	return 1
}

# says STATUS WORDS ARGUMENT...: it tells of trouble in one line, which has these words.
says() {
	wanted=$1
	words=$2
	shift 2
	run "$wanted" "$@" || return
	[ "$(wc -l <err)" -eq 1 ] && grep -qF "artscope: $words" err && return
	echo "artscope $*: it said:"
	cat err
	return 1
}

# column NAME FILE: its fields, of a table in tsv.
column() {
	awk -F '\t' -v name="$1" 'NR == 1 {
		for (i = 1; i <= NF; i++)
			if ($i == name)
				at = i
		next
	} { print at ? $at : "no such column" }' "$2"
}

# run_checks [COMMAND...]: the end of the script.  Runs each check_NAME, through the
# command if there is one.  A check says what is wrong and fails, or says why it cannot
# run here and returns 77.  It runs in a shell of its own: the next one sees the files
# that it leaves, and neither its folder nor its variables.
run_checks() {
	failed=0
	skipped=0
	count=0
	for check in $checks; do
		echo "[ RUN      ] $check"
		count=$((count + 1))
		("$@" "check_$check")
		case $? in
		0) echo "[       OK ] $check" ;;
		77)
			echo "[  SKIPPED ] $check"
			skipped=$((skipped + 1))
			;;
		*)
			echo "[  FAILED  ] $check"
			failed=$((failed + 1))
			;;
		esac
	done
	echo "[==========] $count check(s) run."
	[ "$failed" -eq 0 ] && [ "$count" -gt 0 ] || exit 1
	[ "$skipped" -lt "$count" ] || exit 77
	exit 0
}
