/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "rows.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tally.h"
#include "trace/lookalike.h"

#define BYTES(text) text, sizeof text - 1
#define ZEROS_8 "\0\0\0\0\0\0\0\0"
#define ZEROS_56 ZEROS_8 ZEROS_8 ZEROS_8 ZEROS_8 ZEROS_8 ZEROS_8 ZEROS_8

/* Each is refused with words that hold these. */
static const struct {
	const char *begins;
	size_t size;
	const char *words;
} refused[] = {
	/* clang-format off */
	{ BYTES(""), "is empty" },
	{ BYTES("\0"), "is not a method trace" },
	{ BYTES("hello"), "is not a method trace" },
	{ BYTES("*"), "ends after its first bytes" },
	{ BYTES("*versio"), "ends after its first bytes" },
	{ BYTES("*version"), "ends after its first bytes" },
	{ BYTES("*versioN"), "is not a method trace" },
	{ BYTES("*version 3\n"), "was rewritten as text" },
	{ BYTES("*version\r3\r"), "was rewritten as text" },
	{ BYTES("*version8.txt*  For Vim"), "is not a method trace" },
	{ BYTES("\xEF\xBB\xBF*version\n3\n"), "was rewritten as text" },
	{ BYTES("\xFF\xFE*\0v\0"), "UTF-16" },
	{ BYTES("SLO"), "ends after its first bytes" },
	{ BYTES("SLOW"), "ends after its first bytes" },
	{ BYTES("SLOW\xF3"), "ends after its first bytes" },
	{ BYTES("SLAW\xF3"), "is not a method trace" },
	{ BYTES("SLOW\6\0"), "version 0x0006" },
	{ BYTES("SLOW\xF6\0"), "version 0x00F6" },
	{ BYTES("SLOW\3\1"), "version 0x0103" },
	{ BYTES("SLOW\4\0"), "header is damaged" },
	{ BYTES("SLOW\xF5\0"), "header is damaged" },
	{ BYTES("SLOW\xEF\xBF\xBD\0"), "was rewritten as text" },
	{ BYTES("SLOW\xC3\xB3\0"), "was rewritten as text" },
	{ BYTES("SLOW\3\0"), "header is damaged" },
	{ BYTES("SLOW\xF3\0"), "header is damaged" },
	{ BYTES("\2\7\0\0\0\4\0\0\7\0\0\0ABCDEFG\0"), "low-overhead" },
	{ BYTES("\2\7\0\0\0\3\0\0\xEE\xEE\xEE\xEE\xB0\xA4\x80\x80\7\1\0\0\7\0\0\0\1\0a"), "low-overhead" },
	{ BYTES("\2\7\0\0\0\3\0\0\xEE\xEE\xEE\xEE\xB0\xA4\x80\x80\7\1\0\x33"), "is not a method trace" },
	{ BYTES("TMOL\1\0"), "low-overhead" },
	{ BYTES("SIMPLEPERF"), "simpleperf report that ends in its header" },
	{ BYTES("SIMPLEPERF\2\0"), "version 2 of a simpleperf report" },
	{ BYTES("PERFILE2"), "simpleperf report-sample --protobuf" },
	{ BYTES("PERFILE2\x68\0\0\0\0\0\0\0" ZEROS_56 "\xFC\3\0\0\0\0\0\0" ZEROS_8 "\7\0\0\0\0\0\0\0" ZEROS_8), "simpleperf report-sample --protobuf" },
	{ BYTES("PERFILE2\x68\0\0\0\0\0\0\0" ZEROS_56 "\xFC\3\0\0\0\0\0\0" ZEROS_8 ZEROS_8 ZEROS_8), "stackcollapse-perf.pl" },
	{ BYTES("PERFILE2\x10\0\0\0\0\0\0\0\x40\0\0\0"), "stackcollapse-perf.pl" },
	{ BYTES("java 123/456 [001] 5.678901:   10101 cpu-clock:u: \n\tffff8000 do_it+0x1 ([kernel])\n"), "stackcollapse-perf.pl" },
	{ BYTES("# ========\n# captured on: now\n#\nV8 Worker 5 5.678901: cycles:\n\t  ab12 f (/x)\n"), "stackcollapse-perf.pl" },
	{ BYTES("java 123/456 [001] 5.678901: cycles:\nnothing\n"), "neither with *version" },
	{ BYTES("java 123/456 [001] 5.678901 cycles\n\tffff8000 f (x)\n"), "neither with *version" },
	{ BYTES("sample:\n  event_type: cpu-clock\n  time: 1\n"), "simpleperf report-sample --protobuf" },
	{ BYTES("magic: SIMPLEPERF\nversion: 1\n"), "simpleperf report-sample --protobuf" },
	{ BYTES("<svg version=\"1.1\">"), "SVG" },
	{ BYTES("<?xml version=\"1.0\"?>\n<!DOCTYPE svg PUBLIC \"x\">\n<svg>"), "SVG" },
	{ BYTES("<?xml version=\"1.0\"?>\n<trace/>"), "XML" },
	{ BYTES("\x0A\4\x08\1\x10\2\x0A\4\x08\3\x10\4\x12\7\x0A\2\1\2\x12\1\5"), "pprof" },
	{ BYTES("2\0" "2\1c\x0A\4\x08\1\x10\2\x48\x81\1"), "pprof" },
	{ BYTES("\x0A\4\x08\1\x10\2\x12\7\x0A\2\1\2\x12\1\5"), "pprof" },
	{ BYTES("# callgrind format\nversion: 1\n"), "callgrind" },
	{ BYTES("version: 1\ncreator: callgrind-3\n"), "callgrind" },
	{ BYTES("SQLite format 3\0\x10\0"), "SQLite" },
	{ BYTES("\x0A\2\x08\1\x0A\5\x15" "abcd\x0A\3\x52\1x\x12"), "Perfetto" },
	{ BYTES("\x0A\x0B\x09" "abcdefgh\x10\1"), "Perfetto" },
	{ BYTES("\x0A\2ab\x0A\1c\x0A\3def\x12"), "is not a method trace" },
	{ BYTES("\n\nA text\nof lines"), "is not a method trace" },
	{ BYTES("\x0A\2a"), "is not a method trace" },
	{ BYTES("\x0A\2ab\x0B"), "is not a method trace" },
	{ BYTES("\x0A\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF"), "is not a method trace" },
	{ BYTES("TRACE:\n\x78\x9C"), "atrace" },
	{ BYTES("capturing trace... done\nTRACE:\n"), "atrace" },
	{ BYTES("\x17\x08\x44tracing6\0"), "trace-cmd" },
	{ BYTES("7z\xBC\xAF\x27\x1C\0\4"), "7-Zip" },
	{ BYTES("Rar!\x1A\x07\1\0"), "RAR" },
	{ BYTES("U0xPV/MAIAAB"), "Base64" },
	{ BYTES("KnZlcnNpb24KMwo="), "Base64" },
	{ BYTES("# tracer: nop\n"), "ftrace" },
	{ BYTES("<!DOCTYPE html>"), "web page" },
	{ BYTES("\r\n<!DOCTYPE HTML PUBLIC"), "web page" },
	{ BYTES("<HTML><HEAD>"), "web page" },
	{ BYTES("JAVA PROFILE 1.0.3"), "hprof" },
	{ BYTES("{\"traceEvents\""), "JSON" },
	{ BYTES("  \n[{"), "JSON" },
	{ BYTES("\n----- pid 12 at"), "thread stacks" },
	{ BYTES("Subject: ANR in a.b\n\n----- pid 12 at"), "thread stacks" },
	{ BYTES("*** *** ***"), "tombstone" },
	{ BYTES("go 1.22 trace"), "go tool trace" },
	{ BYTES("version https://git-lfs.github.com"), "Git LFS" },
	/* clang-format on */
};

static void refusals(void **state)
{
	(void)state;
	for (size_t i = 0; i < ROWS(refused); i++) {
		struct tally t = { 0 };

		tally_bytes(&t, refused[i].begins, refused[i].size);
		row_assert(refused[i].words,
		    strstr(t.summary, refused[i].words) != NULL);
		row_assert(refused[i].words,
		    strncmp(t.summary, "x.trace: ", 9) == 0);
		row_assert(refused[i].words, strchr(t.summary, '\n') == NULL);
		row_assert_number(refused[i].words, t.begins, 0);
	}
}

static void contents(void **state)
{
	static const struct {
		const char *begins;
		size_t size;
		enum content content;
	} rows[] = {
		{ BYTES("*version\n3\n"), CONTENT_KEYS },
		{ BYTES("*version\r\n3\r\n"), CONTENT_KEYS },
		{ BYTES("SLOW\xF1\0"), CONTENT_STREAM },
		{ BYTES("SLOW\xF3\0"), CONTENT_STREAM },
		{ BYTES("SLOW\1\0"), CONTENT_DATA },
		{ BYTES("SLOW\3\0"), CONTENT_DATA },
		{ BYTES("SLOW\4\0"), CONTENT_STREAM },
		{ BYTES("SLOW\xF5\0"), CONTENT_STREAM },
		{ BYTES("\0\7\0\0\0\4\0main*version\n4\n"), CONTENT_PACKETS },
		{ BYTES("\1\x30\x12\0\x70\0\0\0\0\3\0a\tb*version\n4\n"), CONTENT_PACKETS },
		{ BYTES("\1\0\0\0\0\3\0a\tb*version\n4\n"), CONTENT_PACKETS },
		{ BYTES("\1\0\0\0\0\3\0abc*version\n4\n"), CONTENT_OTHER },
		{ BYTES("\x1F\x8B\x08"), CONTENT_PACKED },
		{ BYTES("PK\3\4"), CONTENT_PACKED },
		{ BYTES("BZh9"), CONTENT_PACKED },
		{ BYTES("\xFD"
			"7zXZ\0"),
		    CONTENT_PACKED },
		{ BYTES("\x28\xB5\x2F\xFD"), CONTENT_PACKED },
		{ BYTES("\x04\x22\x4D\x18"), CONTENT_PACKED },
		{ BYTES("\2\7\0\0\0\4\0\0\x12\0\0\0\xA0\x9C\1\xB0\xA4\x80\x80\7\xE0\xDD\0\x28\xE1\xDA\1\xA0\x9C\1"), CONTENT_LONG_RUNNING },
		{ BYTES("*"), CONTENT_OTHER },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++)
		row_assert(rows[i].begins,
		    lookalike_content(bytes_of(rows[i].begins, rows[i].size)) ==
			rows[i].content);
}

static void files(void **state)
{
	static const struct {
		const char *path, *words;
	} rows[] = {
		{ "/", "/: is a directory, not a trace file" },
		{ "/no/such\033",
		    "/no/such\\x1B: cannot be opened: No such file or directory" },
		{ "/dev/null",
		    "/dev/null: is empty: the recording was not "
		    "stopped, or the copy failed" },
	};
	char path[600] = "/tmp/";
	struct tally t = { 0 };

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		tally_file(&t, rows[i].path);
		row_assert_text(rows[i].path, t.summary, rows[i].words);
	}
	for (int i = 0; i < 100; i++) /* the reason must not be lost */
		strcat(path, "long/");
	strcat(path, "x.trace");
	tally_file(&t, path);
	assert_string_equal(t.summary,
	    "x.trace: cannot be opened: No such file or directory");
}

static void instruments(void **state)
{
	char folder[] = "/tmp/lookalike-XXXXXX", path[100];
	struct tally t = { 0 };

	(void)state;
	assert_non_null(mkdtemp(folder));
	strcat(strcpy(path, folder), "/form.template");
	assert_int_equal(mkdir(path, 0700), 0);
	tally_file(&t, folder);
	assert_non_null(strstr(t.summary, "Apple Instruments"));
	rmdir(path);
	rmdir(folder);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(refusals),
	cmocka_unit_test(contents),
	cmocka_unit_test(files),
	cmocka_unit_test(instruments),
};

TEST_FILE(tests, NULL, NULL);
