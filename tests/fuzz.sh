#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# tests/fuzz.sh SECONDS - feeds the harnesses of tests/fuzz with damaged traces.
#
# Runs in a build folder.  Where clang has libFuzzer, it configures and builds
# in fuzz/ there, makes seeds with tracegen, and gives each harness its share of
# the seconds; corpora and what was found stay in that folder.  Elsewhere the
# harnesses of the build folder get the seeds alone.
#
# Readers look for magic words, so each of their comparisons is traced; that
# takes half of the time of a command line or the viewer, which do not, and are
# built in fuzz/lines/ without.  Where so few seconds are asked for that building
# takes longer, there is one build, without optimization.
set -u

src=$(cd "${ARTSCOPE_SRCDIR:-$(dirname "$0")/..}" && pwd) || exit 99
seconds=${1:-60}
clang=${FUZZ_CC:-clang}
harnesses=${FUZZ_HARNESSES:-keys budget diff dmtrace stream follow simpleperf folded long mapping unpack report export view}
most=65536 # bytes of an input
lines=lines
optimize=-O1
[ "$seconds" -ge 120 ] || {
	lines=.
	optimize=-O0
}
mkdir -p fuzz && cd fuzz || exit 99

has_libfuzzer() {
	echo 'int LLVMFuzzerTestOneInput(const unsigned char *, unsigned long);
	int LLVMFuzzerTestOneInput(const unsigned char *at, unsigned long n)
	{ return at != 0 && n > 1000000000 ? 1 : 0; }' >probe.c
	"$clang" -fsanitize=fuzzer,address,undefined probe.c -o probe \
	    >/dev/null 2>&1
}

has_lines() {
	[ "$1" = report ] || [ "$1" = export ] || [ "$1" = view ]
}

# Lines of the viewer have keys after them.
seeds_of() {
	case $1 in
	report | export) echo seeds-report ;;
	view) echo seeds-view ;;
	*) echo seeds ;;
	esac
}

# In this folder, with these flags.
build() {
	[ -e Makefile ] || "$src/configure" -q CC="$clang" CFLAGS="$optimize -g $1" \
	    --enable-fuzzing --disable-dependency-tracking || return
	shift
	[ $# -eq 0 ] || make -s -j2 "$@"
}

build_all() {
	build '' tests/tracegen tests/fuzz || return
	[ $lines = . ] || (mkdir -p lines && cd lines &&
		build -fno-sanitize-coverage=trace-cmp tests/fuzz)
}

# Maps of names, with all that may be said of a method.
seed_maps() {
	id='# {"id":"com.android.tools.r8.'
	printf '# compiler: R8\n# pg_map_id: abc\n%smapping","version":"2.2"}
x.T -> a:\n# {"id":"sourceFile","fileName":"T.kt"}\n int f -> b
 1:2:void f(x.T[],int):3:4 -> b\n %sresidualsignature","signature":"()V"}
 5:5:void y.U.g():6:6 -> c\n 5:5:void h():7 -> c\n %ssynthesized"}\n' \
	    "$id" "$id" "$id" >seeds/map-r8
	printf 'x.T -> a:\r\n\tint f -> b\r\n\tvoid f(x.T) -> b
x.U -> a:\n void g(int):3 -> b\n 1:3:void h() -> b\n 9:z.V i() -> c\n' \
	    >seeds/map-proguard
	printf '%smapping","version":"2.0"}\nx.T -> R8$$REMOVED$$CLASS$$0:
x.U -> b:\n 0:65535:int o():0:0 -> a\n %soutline"}\n 1:1:int p() -> a
 1:1:int q():1 -> a\n %soutlineCallsite","positions":{"1":4,"2":5},"outline":"Lb;a()I"}\n' \
	    "$id" "$id" "$id" >seeds/map-outline
}

# Long-running methods: two threads with two methods, as bytes, as Base64, and in
# the report of an ANR of two processes.
seed_long() {
	printf '\2\145\0\0\0\4\0\0\30\0\0\0\200\250\326\271\7\260\244\200\200\7\200\332\304\11\50\201\320\245\314\0\200\216\316\34\2\146\0\0\0\2\0\0\17\0\0\0\200\325\270\276\7\330\244\200\200\7\201\243\303\307\0\1\60\22\0\160\0\0\0\0\12\0a.B\tf\t()V\n\1\130\22\0\160\0\0\0\0\16\0a.B\tg\t()V\tB.k\n' >seeds/long
	base64 seeds/long >seeds/long-base64
	printf -- '----- pid 101 at x -----\nCmd line: a.b\nLongRunningMethods: %s\n"main" prio=5 tid=1 Native\n  | sysTid=101 nice=0\n----- end 101 -----\n' \
	    "$(base64 seeds/long | tr -d '\n')" >seeds/long-report
	cat seeds/long-report seeds/long-report >seeds/long-reports
}

# word NUMBER: two bytes.
word() {
	# shellcheck disable=SC2059
	printf "\\$(printf '%03o\\%03o' $(($1 % 256)) $(($1 / 256)))"
}

# pair NAME ASKED A B: both after each other, with the length of the first.
pair() {
	{
		# shellcheck disable=SC2059
		printf "\\$(printf %03o "$2")"
		word "$(wc -c <"$3")"
		cat "$3" "$4"
	} >"seeds/diff-$1"
}

# Two sides of a comparison: traces, and tables of their sums.
seed_pairs() {
	head='trace_id\tmethod\tclass\tname\tsignature\tthread_group\tcalls\trecursive\tincl_wall_us\texcl_wall_us\tincl_cpu_us\texcl_cpu_us\tmax_wall_us\tp50_wall_us\tp95_wall_us\n'
	# shellcheck disable=SC2059
	{
		printf "$head"
		printf '%s\ta.B.f ()V\ta.B\tf\t()V\tmain\t1\t0\t%s\t2\t3\t1\t4\t1\t2\n%s\ta.lambda-1\ta\tlambda-1\t\tT-#\t7\t2\t9\t%s\t1\t1\t\t\t\n' \
		    x 4 x 8 y 5 y 9
	} >table
	sed 's/lambda-1/lambda-2/g; s/_us/_ns/g' table >table-ns
	"$1" --scenario small -o first && "$1" --scenario small --layout stream-v3 \
	    -o second || return
	pair traces 0 first second && pair stacks 128 first second && pair tables 4 table table-ns &&
		pair both 8 table first && pair other 44 second table &&
		pair by-thread 12 table table
	rm table table-ns first second
}

# Every layout, small, sound, cut and with damage of its own.
seed() {
	rm -rf seeds && mkdir seeds || return
	for layout in v1 v2 v3 stream-v1 stream-v2 stream-v2-padded \
	    stream-v3 stream-a stream-b stream-c stream-d stream-e a-bare \
	    b-bare a-packets b-packets c d e; do
		"$1" --scenario bulk --layout $layout --records 300 \
		    --threads 3 --methods 20 -o seeds/$layout || return
		"$1" --scenario bulk --layout $layout --records 100 --long \
		    --threads 2 --methods 9 --overflow --truncate 1500 \
		    -o seeds/$layout-cut || return
	done
	"$1" --scenario coldstart --layout simpleperf --truncate 60000 \
	    -o seeds/simpleperf-cut || return
	"$1" --scenario small --layout simpleperf -o seeds/simpleperf &&
	    "$1" --scenario small --layout simpleperf --clock wall \
		-o seeds/simpleperf-wall || return
	printf 'artscope 1  # v\nset within a.B.f#2\nbaseline x "y z"\n[g]\nmain: self cpu a.**, re:^x, "a b" < 3ms warn 1ms optional runs max\ncalls a.B.f(int, Rect) <= +5%% of baseline, +2  # x\nB:*: never \\\n  *\n' >seeds/budget
	for layout in v1 v3 v3-cut stream-v3 d simpleperf; do
		{
			printf 'artscope 1\nwall android.** < 1ns\nmain: wait < 1%%\ndepth < 1\nmax re:get < 1ns\nnever *\nset within android.view.Account.get\nself wall * < 1ns\n\0'
			cat seeds/$layout
		} >seeds/budget-$layout
	done
	seed_pairs "$1" || return
	printf 'a;b.C.d;e+0x1 5\na;b.C.d 9000000000\nf;[x] 0\n' >seeds/folded
	printf 'main#1;a;b 3\r\nmain#1 2\r\nio#2;a 1\r\n' >seeds/folded-threads
	printf 'm-1/1;void a.B.f(int);a.B.f 3\nx-?/2;a/B.g([La/T|I)V_[j] 2\ny-1/2;a/B$$Lambda$1/0x2.h_[0] 1\n' >seeds/folded-perf
	printf '[m tid=1];int[] a.B.g(long, p.T[]) [DEDUPED];a.B.g [DEDUPED] 3\n[tid=2] 4\n' >seeds/folded-async
	seed_maps
	seed_long
	sed 's/$/\r/' seeds/v3 >seeds/v3-crlf
	sed '/^\*end$/q' seeds/v1 >seeds/keys
	sed '/^\*end$/q; s/=dual/=wall/' seeds/v3-cut >seeds/keys-wall
	for pack in 'gzip -c' 'bzip2 -c' 'xz -c' 'zstd -q -c' 'lz4 -q -c' \
	    'zip -q - -'; do
		command -v "${pack%% *}" >/dev/null || continue
		$pack <seeds/v2 >"seeds/${pack%% *}"
		$pack <seeds/gzip >"seeds/${pack%% *}-gzip"
	done
}

# Steps of fuzz_view in three digits each, so that no digit follows them.
steps='065\011\167\000\154\000\012\000\064\177\111\177'
steps="$steps 066\\152\\166\\154\\000\\012\\065\\011\\012\\145\\177"
steps="$steps 067\\011\\061\\057\\141\\012\\177\\156\\161"

# The same with beginnings, a few of the many there are.
seed_lines() {
	rm -rf seeds-report seeds-view && mkdir seeds-report seeds-view || return
	n=0
	for file in seeds/*; do
		for some in $steps; do
			n=$((n + 1))
			line=$(printf '\\%03o\\%03o\\%03o\\000' $((n % 45)) \
			    $((n * 7 % 100)) $((n * 31 % 200)))
			# shellcheck disable=SC2059
			{
				printf "$line"
				cat "$file"
			} >"seeds-report/${file#*/}-$n"
			# shellcheck disable=SC2059
			{
				printf "$line\\$(printf '%03o\\%s' \
				    "$(printf "\\$some" | wc -c)" "$some")"
				cat "$file"
			} >"seeds-view/${file#*/}-$n"
		done
	done
}

# Memory is bounded by the harnesses; these are for what they cannot see.  Without
# -entropic=0 half of the viewer's time goes into choosing the next input.
run() {
	mkdir -p "corpus/$1" "found/$1"
	program=tests/fuzz
	has_lines "$1" && program=$lines/$program
	FUZZ_HARNESS=$1 ASAN_OPTIONS=quarantine_size_mb=16:detect_leaks=1 \
	    nice -n 19 "$program" -entropic=0 -max_total_time="$2" -max_len=$most \
	    -timeout=30 -rss_limit_mb=1024 -dict="$src/tests/fuzz.dict" \
	    -artifact_prefix="found/$1/" -print_final_stats=1 -verbosity=1 \
	    "corpus/$1" "$(seeds_of "$1")" >"$1.log" 2>&1
	status=$?
	printf '%s: %s inputs, %s kept, %s\n' "$1" \
	    "$(sed -n 's/^stat::number_of_executed_units: *//p' "$1.log")" \
	    "$(find "corpus/$1" -type f | wc -l)" \
	    "$([ $status -eq 0 ] && echo 'nothing found' ||
		echo "FOUND, see fuzz/$1.log and fuzz/found/$1")"
	return $status
}

seeds_alone() {
	seed ../tests/tracegen && seed_lines || return
	for h in $harnesses; do
		../tests/fuzz "$h" "$(seeds_of "$h")"/* || return
	done
	echo "the seeds went through every harness"
}

if ! has_libfuzzer; then
	echo "$clang has no libFuzzer here: seeds alone"
	seeds_alone
	exit
fi
build_all && seed tests/tracegen && seed_lines || exit
failed=0
count=0
for h in $harnesses; do
	count=$((count + 1))
done
for h in $harnesses; do
	run "$h" $((seconds / count + 1)) || failed=1
done
exit $failed
