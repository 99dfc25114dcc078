/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "trace/lookalike.h"

#include "base/text.h"
#include "trace/keys.h"
#include "trace/leb.h"
#include "trace/readers.h"

/* Bytes of something else that may stand in front of a trace. */
enum { FRONT_BYTES = 64 * 1024 };

/* ---- the table ---- */

#define BYTES(text) text, sizeof text - 1

const char lookalike_mangled[] =
    "was rewritten as text by an editor or a copy tool, which destroys "
    "its binary part; get the original file";

#define WEB_PAGE \
	"is a web page, perhaps a systrace report; open it with a browser"
#define SVG                                                             \
	"is a picture (SVG), perhaps a flame graph; open it with a browser, " \
	"or read the folded stacks that it was made of"
#define STACKS                                                               \
	"is a dump of thread stacks (traces.txt) without long-running " \
	"methods; read it as text"
#define PID_LINE "----- pid "
#define SIMPLEPERF_DATA                                                   \
	"is raw perf.data, not a method trace; simpleperf report-sample " \
	"--protobuf --show-callchain makes a report of it"
#define SIMPLEPERF_TEXT                                                     \
	"is the text of a simpleperf report, which only shows it; "         \
	"simpleperf report-sample --protobuf --show-callchain makes one that " \
	"is read"
#define CALLGRIND                                                           \
	"is a callgrind profile, which has no stacks; open it with "        \
	"KCachegrind"
#define BASE64                                                         \
	"is a method trace in Base64, which is text; decode it first " \
	"(base64 -d)"

struct lookalike_kind {
	const char *begins;
	size_t length;
	bool after_space; /* text, which may begin with a BOM and blanks */
	enum content content;
	const char *words;
};

/* The first row that fits counts. */
static const struct lookalike_kind kinds[] = {
	/* clang-format off */
	{ BYTES("*version\n"), false, CONTENT_KEYS, NULL },
	{ BYTES("*version\r\n"), false, CONTENT_KEYS, NULL },
	{ BYTES("*version\r\r\n"), false, CONTENT_KEYS, NULL },
	{ BYTES("SLOW\xF1\0"), false, CONTENT_STREAM, NULL },
	{ BYTES("SLOW\xF2\0"), false, CONTENT_STREAM, NULL },
	{ BYTES("SLOW\xF3\0"), false, CONTENT_STREAM, NULL },
	{ BYTES("SLOW\1\0"), false, CONTENT_DATA, NULL },
	{ BYTES("SLOW\2\0"), false, CONTENT_DATA, NULL },
	{ BYTES("SLOW\3\0"), false, CONTENT_DATA, NULL },
	{ BYTES("SLOW\4\0"), false, CONTENT_STREAM, NULL },
	{ BYTES("SLOW\5\0"), false, CONTENT_STREAM, NULL },
	{ BYTES("SLOW\xF4\0"), false, CONTENT_STREAM, NULL },
	{ BYTES("SLOW\xF5\0"), false, CONTENT_STREAM, NULL },
	{ BYTES("SLOW\xEF\xBF\xBD"), false, CONTENT_OTHER, lookalike_mangled },
	{ BYTES("SLOW\xC3\xB3"), false, CONTENT_OTHER, lookalike_mangled },
	{ BYTES("SLOW\xC3\xB2"), false, CONTENT_OTHER, lookalike_mangled },
	{ BYTES("\x1F\x8B"), false, CONTENT_PACKED, NULL },
	{ BYTES("PK\3\4"), false, CONTENT_PACKED, NULL },
	{ BYTES("PK\5\6"), false, CONTENT_PACKED, NULL },
	{ BYTES("\x28\xB5\x2F\xFD"), false, CONTENT_PACKED, NULL },
	{ BYTES("\xFD" "7zXZ\0"), false, CONTENT_PACKED, NULL },
	{ BYTES("BZh"), false, CONTENT_PACKED, NULL },
	{ BYTES("\x04\x22\x4D\x18"), false, CONTENT_PACKED, NULL },
	{ BYTES("7z\xBC\xAF\x27\x1C"), false, CONTENT_OTHER,
	    "is a 7-Zip archive; unpack it first" },
	{ BYTES("Rar!\x1A\x07"), false, CONTENT_OTHER,
	    "is a RAR archive; unpack it first" },
	{ BYTES("SIMPLEPERF"), false, CONTENT_SAMPLES, NULL },
	{ BYTES("PERFILE2"), false, CONTENT_OTHER, SIMPLEPERF_DATA },
	{ BYTES("magic: SIMPLEPERF"), true, CONTENT_OTHER, SIMPLEPERF_TEXT },
	{ BYTES("sample:\n"), true, CONTENT_OTHER, SIMPLEPERF_TEXT },
	{ BYTES("sample:\r\n"), true, CONTENT_OTHER, SIMPLEPERF_TEXT },
	{ BYTES("# callgrind format"), true, CONTENT_OTHER, CALLGRIND },
	{ BYTES("version: 1\ncreator: "), true, CONTENT_OTHER, CALLGRIND },
	{ BYTES("SQLite format 3\0"), false, CONTENT_OTHER,
	    "is an SQLite database, not a method trace; ask it with sqlite3" },
	{ BYTES("TRACE:\n"), false, CONTENT_OTHER,
	    "is a system trace (atrace), not a method trace; open it with systrace or Perfetto" },
	{ BYTES("capturing trace"), true, CONTENT_OTHER,
	    "is a system trace (atrace), not a method trace; open it with systrace or Perfetto" },
	{ BYTES("\x17\x08\x44tracing"), false, CONTENT_OTHER,
	    "is a recording of trace-cmd, not a method trace; open it with KernelShark" },
	{ BYTES("TMOL"), false, CONTENT_OTHER,
	    "is a low-overhead trace dump of ART, which is not read yet; record with startMethodTracing" },
	{ BYTES("JAVA PROFILE 1.0."), false, CONTENT_OTHER,
	    "is a heap dump (hprof), not a method trace; open it with a heap analyser" },
	{ BYTES("go 1."), false, CONTENT_OTHER,
	    "is a Go execution trace, not a method trace; open it with go tool trace" },
	{ BYTES("\xFF\xFE*\0"), false, CONTENT_OTHER,
	    "was rewritten as UTF-16 text, which destroys its binary part; copy it in binary mode" },
	{ BYTES("KnZlcnNpb24"), true, CONTENT_OTHER, BASE64 },
	{ BYTES("U0xPV"), true, CONTENT_OTHER, BASE64 },
	{ BYTES("*version\n"), true, CONTENT_OTHER, lookalike_mangled },
	{ BYTES("*version\r"), true, CONTENT_OTHER, lookalike_mangled },
	{ BYTES("*version "), true, CONTENT_OTHER, lookalike_mangled },
	{ BYTES("# tracer:"), true, CONTENT_OTHER,
	    "is an ftrace text, not a method trace; open it with systrace or Perfetto" },
	{ BYTES("<!DOCTYPE html"), true, CONTENT_OTHER, WEB_PAGE },
	{ BYTES("<!doctype html"), true, CONTENT_OTHER, WEB_PAGE },
	{ BYTES("<!DOCTYPE HTML"), true, CONTENT_OTHER, WEB_PAGE },
	{ BYTES("<!DOCTYPE svg"), true, CONTENT_OTHER, SVG },
	{ BYTES("<svg"), true, CONTENT_OTHER, SVG },
	{ BYTES("<?xml"), true, CONTENT_OTHER, "is XML, not a method trace" },
	{ BYTES("<html"), true, CONTENT_OTHER, WEB_PAGE },
	{ BYTES("<HTML"), true, CONTENT_OTHER, WEB_PAGE },
	{ BYTES("{"), true, CONTENT_OTHER,
	    "is JSON, perhaps a Chrome, Firefox or speedscope profile; open it with that viewer" },
	{ BYTES("["), true, CONTENT_OTHER,
	    "is JSON, perhaps a Chrome trace; open it with Perfetto" },
	{ BYTES(PID_LINE), true, CONTENT_OTHER, STACKS },
	{ BYTES("*** *** ***"), true, CONTENT_OTHER,
	    "is a crash report (tombstone), not a method trace; read it as text" },
	{ BYTES("trace_id\t"), false, CONTENT_OTHER,
	    "is a table that artscope has written, not a method trace; diff "
	    "takes one of stats as a side, and check as a baseline" },
	{ BYTES("version https://git-lfs"), true, CONTENT_OTHER,
	    "is a Git LFS pointer; fetch the file itself with git lfs pull" },
	/* clang-format on */
};

/* Returns the row of a file; NULL: it has none. */
static const struct lookalike_kind *kind_of(struct bytes whole)
{
	struct bytes bare = whole;

	if (bare.left >= 3 && memcmp(bare.data, "\xEF\xBB\xBF", 3) == 0)
		bytes_take(&bare, 3);
	for (int i = 0; i < 64 && bare.left > 0 &&
	     memchr(" \t\r\n", bare.data[0], 4) != NULL; i++)
		bytes_take(&bare, 1);
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		const struct lookalike_kind *k = &kinds[i];
		const struct bytes b = k->after_space ? bare : whole;

		if (b.left >= k->length &&
		    memcmp(b.data, k->begins, k->length) == 0)
			return k;
	}
	return NULL;
}

enum content lookalike_content(struct bytes b)
{
	const struct lookalike_kind *k = kind_of(b);
	unsigned id_bytes;
	bool is_cut;

	if (k != NULL && k->content != CONTENT_OTHER)
		return k->content;
	if (k == NULL && lookalike_is_tar(b))
		return CONTENT_PACKED;
	if (k == NULL && blocks_before_keys(b, &id_bytes, &is_cut) > 0)
		return CONTENT_PACKETS;
	if (long_running_is(b))
		return CONTENT_LONG_RUNNING;
	return folded_looks(b) == LOOKS_FOLDED ? CONTENT_FOLDED : CONTENT_OTHER;
}

bool lookalike_is_trace(struct bytes b)
{
	return lookalike_content(b) < CONTENT_PACKED;
}

enum { TAR_BLOCK = 512, TAR_MAGIC = 257 };

bool lookalike_is_tar(struct bytes b)
{
	static const char magic[] = "ustar";

	return b.left >= TAR_BLOCK &&
	    memcmp(b.data + TAR_MAGIC, magic, sizeof magic - 1) == 0;
}

/* ---- refusing, in words that name the file ---- */

/* Is it a message of protobuf: does it end where a field does? */
static bool is_message(struct bytes b)
{
	while (b.left > 0) {
		uint64_t tag = leb_unsigned(&b);
		uint64_t length = (tag & 7) == 1 ? 8 : (tag & 7) == 5 ? 4 : 0;

		if ((tag & 7) == 0)
			leb_unsigned(&b);
		else if ((tag & 7) == 2)
			length = leb_unsigned(&b);
		else if (length == 0)
			return false;
		if (tag >> 3 == 0 || length > b.left || b.short_read)
			return false;
		bytes_take(&b, (size_t)length);
	}
	return true;
}

/* Is it a sequence of messages of field 1: three of them, or less that fill
 * it? */
static bool is_perfetto(struct bytes b)
{
	for (int i = 0; i < 3 && b.left > 0; i++) {
		uint64_t length;

		if (bytes_u8(&b) != 0x0A)
			return false;
		length = leb_unsigned(&b);
		if (length == 0 || length > b.left || b.short_read ||
		    !is_message(bytes_of(b.data, (size_t)length)))
			return false;
		bytes_take(&b, (size_t)length);
	}
	return true;
}

/* Is it a type of samples of pprof: numbers of two strings? */
static bool is_sample_type(struct bytes b)
{
	while (b.left > 0 && !b.short_read) {
		uint8_t tag = bytes_u8(&b);

		if (tag != 0x08 && tag != 0x10)
			return false;
		leb_unsigned(&b);
	}
	return !b.short_read;
}

enum { PPROF_FIELDS = 15, PPROF_LOOKED_AT = 256 };

/* Is it a profile of pprof, whose fields stand in any order?  A Perfetto trace
 * has the first of them alone. */
static bool is_pprof(struct bytes b)
{
	bool has_types = false, has_others = false;

	for (int i = 0; i < PPROF_LOOKED_AT && b.left > 0; i++) {
		uint64_t tag = leb_unsigned(&b), field = tag >> 3;
		uint64_t size = leb_unsigned(&b); /* or the number itself */

		if (b.short_read || field == 0 || field > PPROF_FIELDS ||
		    ((tag & 7) != 0 && ((tag & 7) != 2 || size > b.left)))
			return false;
		if (field == 1 && ((tag & 7) != 2 ||
		    !is_sample_type(bytes_of(b.data, (size_t)size))))
			return false;
		has_types |= field == 1;
		has_others |= field > 1;
		if ((tag & 7) == 2)
			bytes_take(&b, (size_t)size);
	}
	return has_types && has_others;
}

enum { PERF_PIPE = 16, PERF_OWN_FEATURES = 88, PERF_HEADER = 104 };

/* Is it perf.data of Linux's perf, whose header has none of the features that
 * simpleperf adds, or is that of a pipe? */
static bool is_perf_data(struct bytes b)
{
	static const unsigned char none[PERF_HEADER - PERF_OWN_FEATURES];

	if (b.left < PERF_PIPE || memcmp(b.data, "PERFILE2", 8) != 0)
		return false;
	return read_u32(b.data + 8) == PERF_PIPE ||
	    (b.left >= PERF_HEADER &&
		memcmp(b.data + PERF_OWN_FEATURES, none, sizeof none) == 0);
}

static bool is_number(struct slice s, const char *digits)
{
	for (size_t i = 0; i < s.length; i++)
		if (memchr(digits, s.start[i], strlen(digits)) == NULL)
			return false;
	return s.length > 0;
}

/* Takes the next word of a line. */
static struct slice next_word(struct slice *line)
{
	while (
	    line->length > 0 && (*line->start == ' ' || *line->start == '\t'))
		*line = slice_from(*line, 1);
	return slice_take(line, ' ');
}

/* Is it the head of a sample of perf script: "comm 12/13 [001] 5.6789: event:",
 * where the comm may have blanks? */
static bool is_perf_head(struct slice line)
{
	bool has_id = false;
	struct slice word;

	while ((word = next_word(&line)).length > 0) {
		if (has_id && word.start[word.length - 1] == ':' &&
		    slice_find(word, '.') != NULL &&
		    is_number((struct slice){ word.start, word.length - 1 },
			"0123456789."))
			return true;
		has_id |= is_number(word, "0123456789/");
	}
	return false;
}

/* Is it text of perf script: after comments a head, and a frame that begins
 * with an address? */
static bool is_perf_script(struct bytes b)
{
	struct slice line = { "#", 1 };

	if (b.left > FRONT_BYTES)
		b.left = FRONT_BYTES;
	while (b.left > 0 && (line.length == 0 || line.start[0] == '#'))
		line = bytes_until(&b, '\n');
	if (line.length == 0 || !is_perf_head(line) || b.left == 0 ||
	    (b.data[0] != '\t' && b.data[0] != ' '))
		return false;
	line = bytes_until(&b, '\n');
	return is_number(next_word(&line), "0123456789abcdef");
}

/* Is it a block of one thread's events and another packet after that?  The
 * block ends by the size in its header or, since some dumps leave that
 * unwritten, after as many numbers as it says. */
static bool is_block_dump(struct bytes b)
{
	uint8_t op = bytes_u8(&b);
	uint32_t thread = bytes_u32(&b);
	uint64_t count = bytes_number(&b, 3);
	uint32_t size = bytes_u32(&b);
	struct bytes sized = b;

	if (op != 2 || thread == 0 || thread > 1 << 22 || count == 0 ||
	    b.short_read)
		return false;
	bytes_take(&sized, size);
	if (size >= count && !sized.short_read &&
	    (sized.left == 0 || sized.data[0] <= 2))
		return true;
	while (count > 0 && !b.short_read)
		count -= bytes_u8(&b) < 0x80;
	return !b.short_read && b.left > 0 && b.data[0] <= 2;
}

/* Does a file of no more than `most` bytes end within this text, or behind it?
 */
static bool is_begun(struct bytes b, const char *text, size_t most)
{
	const size_t length = strlen(text);

	return b.left <= most &&
	    memcmp(b.data, text, b.left < length ? b.left : length) == 0;
}

/* Returns the words that refuse the file. */
static const char *words_of(struct bytes b)
{
	const struct lookalike_kind *k = kind_of(b);

	if (b.left > 0 && (is_begun(b, "*version\n", 8) ||
		is_begun(b, "SLOW", 5)))
		return "ends after its first bytes: the recording was not "
		       "stopped, or the copy failed";
	if (is_perf_data(b))
		return "is raw perf.data of Linux, not a method trace; perf "
		       "script and then stackcollapse-perf.pl make folded "
		       "stacks of it";
	if (slice_starts((struct slice){ (const char *)b.data, b.left },
		"<?xml") &&
	    memmem(b.data, b.left < 4096 ? b.left : 4096, "<svg", 4) != NULL)
		return SVG;
	if (k != NULL && k->words != NULL)
		return k->words;
	if (b.left == 0)
		return "is empty: the recording was not stopped, or the copy "
		       "failed";
	if (is_pprof(b))
		return "is a profile of pprof, not a method trace; open it "
		       "with pprof; pprof -raw and then stackcollapse-go.pl "
		       "make folded stacks of it";
	if (is_perfetto(b))
		return "is probably a Perfetto trace (system trace), not a "
		       "method trace; open it in Perfetto";
	if (is_block_dump(b))
		return "is probably a low-overhead trace dump of ART, which is "
		       "not read yet; record with startMethodTracing";
	if (long_running_is_report(b))
		return STACKS;
	if (is_perf_script(b))
		return "is the text of perf script; stackcollapse-perf.pl makes "
		       "folded stacks of it, which are read";
	if (folded_looks(b) == LOOKS_FRAMELESS)
		return "is not a method trace, but may be folded stacks of one "
		       "frame each: --input folded reads them";
	return "is not a method trace: it begins neither with *version nor "
	       "with SLOW";
}

bool lookalike_refuse(struct bytes b, struct error *err)
{
	const struct lookalike_kind *k = kind_of(b);

	if (k == NULL && b.left >= 6 && memcmp(b.data, "SLOW", 4) == 0)
		return fail(err,
		    "byte 4: version 0x%04X is none that exists; "
		    "the file is damaged or newer than this program",
		    (unsigned)read_u16(b.data + 4));
	return fail(err, "%s", words_of(b));
}

/* ---- something else in front of a recording ---- */

enum { TEXT_SOUGHT = 64 << 20, PACKETS_SOUGHT = 64 << 20 };
enum { HEADER = 32, ZEROS_FROM = 18 }; /* of the data header of a stream */

/* Does a whole text section begin here, with data after it? */
static bool is_whole_text(struct bytes b)
{
	static const char *const ends[] = { "\n*end\nSLOW", "\n*end\r\nSLOW",
		"\n*end\r\r\nSLOW" };
	size_t sought = b.left < TEXT_SOUGHT ? b.left : TEXT_SOUGHT;

	if (!keys_begin(b))
		return false;
	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
		if (memmem(b.data, sought, ends[i], strlen(ends[i])) != NULL)
			return true;
	return false;
}

/* Does the header of a file of packets, or of samples, begin here, as all of
 * them have it? */
static bool is_whole_header(struct bytes b)
{
	static const unsigned char zeros[HEADER];
	const struct lookalike_kind *k = kind_of(b);

	if (k == NULL || b.left < HEADER)
		return false;
	if (k->content == CONTENT_SAMPLES)
		return b.data[10] == 1 && b.data[11] == 0;
	if (k->content != CONTENT_STREAM)
		return false;
	if ((b.data[4] & 0x0F) >= 4) /* format 2, whose times may be anything */
		return b.data[30] == 0 && b.data[31] == 0;
	return read_u16(b.data + 6) == HEADER &&
	    memcmp(b.data + ZEROS_FROM, zeros, HEADER - ZEROS_FROM) == 0;
}

size_t lookalike_front(struct bytes b)
{
	size_t sought = b.left < FRONT_BYTES ? b.left : FRONT_BYTES;
	bool is_no_text = false;

	for (size_t i = 1; i < sought; i++) {
		struct bytes rest = bytes_of(b.data + i, b.left - i);

		if (rest.data[0] == 'S' && is_whole_header(rest))
			return i;
		if (rest.data[0] != '*' || is_no_text || !keys_begin(rest))
			continue;
		if (is_whole_text(rest))
			return i;
		is_no_text = true; /* nor will what begins later have an end */
	}
	return 0;
}

bool lookalike_may_be_packets(struct bytes b)
{
	static const char text[] = "*version\r";
	size_t sought = b.left < PACKETS_SOUGHT ? b.left : PACKETS_SOUGHT;

	return b.left > 0 && b.data[0] <= 1 &&
	    memmem(b.data, sought, text, sizeof text - 1) != NULL;
}

bool lookalike_has_hope(struct bytes b, struct error *err)
{
	bool has = b.left < LOOKALIKE_LEAST ||
	    lookalike_content(b) != CONTENT_OTHER || lookalike_front(b) > 0;
	unsigned id_bytes;
	bool is_cut;

	if (!has && b.left >= LOOKALIKE_MOST) {
		blocks_before_keys(b, &id_bytes, &is_cut);
		has = is_cut || lookalike_may_be_packets(b);
	} else if (!has) {
		has = b.data[0] <= 1 || long_running_is_report(b);
		/* text may begin where something else stands in front of it */
		for (size_t i = 1; !has && i < FRONT_BYTES; i++)
			has = b.data[i] == '*' &&
			    keys_begin(bytes_of(b.data + i, b.left - i));
	}
	return has || lookalike_refuse(b, err);
}

/* ---- data rewritten as UTF-8 ---- */

enum { SAMPLE_BYTES = 64 * 1024, MANGLED_LEAST = 4 };

bool lookalike_is_mangled(struct bytes data)
{
	size_t size = data.left < SAMPLE_BYTES ? data.left : SAMPLE_BYTES;
	struct slice rest = { (const char *)data.data, size };
	size_t found = 0, tail = size < data.left ? 4 : 0;

	while (rest.length > tail) {
		struct slice before = rest;
		uint32_t c = text_next(&rest);

		if (c == 0xFFFD && before.length - rest.length == 1)
			return false; /* no UTF-8: binary, as it should be */
		found += c >= 0x80;
	}
	return found >= MANGLED_LEAST;
}
