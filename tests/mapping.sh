#!/bin/sh
# tests/mapping.sh - names from a mapping, and the id of the build, as the user of
# the command line meets them.
#
# The program is ARTSCOPE_BUILDDIR/artscope.
set -u

program=${ARTSCOPE_BUILDDIR:-.}/artscope
[ -x "$program" ] || {
	echo "mapping.sh: there is no $program"
	exit 77
}
program=$(cd "$(dirname "$program")" && pwd)/artscope
dir=$(mktemp -d) && cd "$dir" || exit 99
trap 'rm -rf "$dir"' EXIT
LC_ALL=C.UTF-8
export LC_ALL

# The file of docs/format.md, "Test vectors", of an app that R8 has made small:
# a.b.c (I)V and a.b.c ()V, of a build with the id 1234abc.
{
	printf '*version\n3\ndata-file-overflow=false\nclock=dual\n'
	printf 'elapsed-time-usec=100\nnum-method-calls=4\nvm=art\npid=7\n'
	printf '*threads\n7\tmain\n*methods\n'
	printf '0x4\ta.b\tc\t()V\tr8-map-id-1234abc\n'
	printf '0x8\ta.b\tc\t(I)V\tr8-map-id-1234abc\n'
	printf '0xc\tx.y\tz\t()V\tr8-map-id-ffff\n'
	printf '*end\nSLOW\3\0\40\0\1\0\0\0\0\0\0\0\16\0\0\0\0\0\0\0'
	printf '\0\0\0\0\0\0\0\0'
	printf '\7\0\4\0\0\0\0\0\0\0\12\0\0\0\7\0\10\0\0\0\5\0\0\0\20\0\0\0'
	printf '\7\0\11\0\0\0\11\0\0\0\36\0\0\0\7\0\6\0\0\0\14\0\0\0\50\0\0\0'
} >small.trace

# run STATUS ARGUMENT...: leaves what it said in out and err.
run() {
	wanted=$1
	shift
	"$program" "$@" >out 2>err </dev/null
	status=$?
	[ $status -eq "$wanted" ] && return
	echo "artscope $*: status $status, not $wanted"
	cat out err
	return 1
}

# has LINE...: what was said on standard output has these lines.
has() {
	for line; do
		grep -qxF -- "$line" out && continue
		printf 'there is no line "%s" in:\n' "$line"
		cat out
		return 1
	done
}

# The id that most methods have; none where R8 has left none.
the_build_is_told_without_a_mapping() {
	run 0 info --format tsv small.trace &&
		has 'map_id	1234abc' &&
		run 0 info small.trace &&
		has 'map_id                        1234abc' &&
		run 0 info --format json small.trace &&
		has '"map_id": "1234abc",' &&
		sed 's/r8-map-id-[0-9a-f]*/SourceFile/' small.trace >kept.trace &&
		run 0 info kept.trace && ! grep map_id out
}

failed=0
for check in the_build_is_told_without_a_mapping; do
	$check || {
		echo "mapping.sh: $check"
		failed=1
	}
done
exit $failed
