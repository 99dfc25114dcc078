/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "trace/keys.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "trace/facts.h"
#include "trace/records.h"

/* ---- facts: what a trace file says about itself ---- */

void facts_free(struct facts *f)
{
	arena_free(&f->texts);
	free(f->keys);
	*f = (struct facts){ .family = "" };
}

enum { KEYS_KEPT = 1000, KEY_LINE_KEPT = 4096 };

static const char *keep_clean(struct facts *f, struct slice raw)
{
	const struct slice part = slice_first(raw, KEY_LINE_KEPT);
	const size_t size = text_clean(NULL, 0, part) + 1;
	char *clean = arena_take(&f->texts, size);

	text_clean(clean, size, part);
	return clean;
}

bool facts_add(struct facts *f, struct slice key, struct slice value)
{
	if (f->key_count == KEYS_KEPT)
		return false;
	ARRAY_ADD(f->keys, f->key_room, f->key_count,
	    (struct fact){ keep_clean(f, key), keep_clean(f, value) });
	return true;
}

void facts_layout(const struct facts *f, char *text, size_t size)
{
	const char letter[2] = { f->layout, '\0' };

	if (f->version == 0) {
		snprintf(text, size, "%s", f->family);
		return;
	}
	snprintf(text, size, "%s%s%u%s%s%s", f->family,
	    f->family[0] == '\0' ? "version " : " ", f->version,
	    f->layout == '\0' ? "" : " layout ", letter,
	    f->is_streaming ? " streaming" : "");
}

const char *clocks_name(const bool has_clock[CLOCKS])
{
	if (has_clock[CLOCK_WALL] && has_clock[CLOCK_CPU])
		return "dual clock";
	if (has_clock[CLOCK_WALL])
		return "wall clock";
	return has_clock[CLOCK_CPU] ? "thread CPU clock" : "no clock";
}

const char *facts_clocks(const struct facts *f)
{
	return f->tick == TICK_WEIGHT ? "no clock" : clocks_name(f->has_clock);
}

/* ---- lines and numbers ---- */

static bool number_in(struct slice s, unsigned base, uint64_t *number)
{
	static const char digits[] = "0123456789abcdef";
	uint64_t n = 0;

	for (size_t i = 0; i < s.length; i++) {
		const char *digit = memchr(digits,
		    tolower((unsigned char)s.start[i]), base);

		if (digit == NULL ||
		    n > (UINT64_MAX - (uint64_t)(digit - digits)) / base)
			return false;
		n = n * base + (uint64_t)(digit - digits);
	}
	*number = n;
	return s.length > 0;
}

bool keys_number(struct slice s, uint64_t *number)
{
	return number_in(s, 10, number);
}

/* Cuts off the CR that a text-mode copy may have left. */
static struct slice without_cr(struct slice line)
{
	if (line.length > 0 && line.start[line.length - 1] == '\r')
		line.length--;
	return line;
}

struct slice keys_bare_line(struct slice line)
{
	while (line.length > 0 &&
	    (line.start[line.length - 1] == '\n' ||
		line.start[line.length - 1] == '\r'))
		line.length--;
	return line;
}

bool keys_begin(struct bytes b)
{
	enum { MOST = sizeof "*version\r\r\n" };
	struct slice line;

	if (b.left > MOST)
		b.left = MOST;
	line = bytes_until(&b, '\n');
	return b.left > 0 && slice_is(keys_bare_line(line), "*version");
}

/* ---- the keys ---- */

static enum clock_key clock_of(struct slice value)
{
	if (slice_is(value, "thread-cpu"))
		return CLOCK_KEY_CPU;
	if (slice_is(value, "wall") || slice_is(value, "global"))
		return CLOCK_KEY_WALL;
	return slice_is(value, "dual") ? CLOCK_KEY_DUAL : CLOCK_KEY_NONE;
}

/* Takes a key that means something to us; a bad number leaves the fact
 * unknown. */
static void take_key(struct slice key, struct slice value, struct file_keys *k,
    struct facts *f)
{
	const struct {
		const char *key;
		uint64_t *number;
	} numbers[] = {
		{ "elapsed-time-usec", &k->elapsed_us },
		{ "elapsed-time-nsec", &k->elapsed_ns },
		{ "clock-call-overhead-nsec", &f->overhead_ns },
		{ "num-method-calls", &f->declared_records },
		{ "pid", &f->pid },
	};

	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
		if (slice_is(key, numbers[i].key))
			keys_number(value, numbers[i].number);
	if (slice_is(key, "clock"))
		k->clock = clock_of(value);
	else if (slice_is(key, "data-file-overflow"))
		k->overflow = slice_is(value, "true");
	else if (slice_is(key, "vm"))
		f->family = slice_is(value, "art") ? "ART" :
		    slice_is(value, "dalvik")      ? "Dalvik" :
						     "";
}

static void take_key_line(struct reading *r, struct slice line)
{
	struct facts *f = r->facts;
	const bool is_pair = slice_find(line, '=') != NULL;
	struct slice value = line, key = slice_take(&value, '=');

	if (line.length == 0)
		return;
	if (is_pair)
		take_key(key, value, &r->keys, f);
	if (!is_pair || line.length > KEY_LINE_KEPT ||
	    !facts_add(f, key, value))
		notices_add(r->notices, NOTICE_BAD_LINE, 1, 0);
}

/* ---- the sections ---- */

enum section { VERSION, THREADS, METHODS, END, SECTIONS };

static const char *const section_lines[SECTIONS] = { "*version", "*threads",
	"*methods", "*end" };

/* Returns the section whose line this is, if that may stand here, else the one
 * that goes on.  In the files of runtimes the sections have one order, and any
 * other line that looks so is part of a name; tools leave some out. */
static enum section section_begun(struct slice line, enum section now,
    unsigned begun)
{
	enum section next = THREADS;

	if (line.length == 0 || line.start[0] != '*')
		return now;
	while (next < SECTIONS && !slice_is(line, section_lines[next]))
		next++;
	if (next == SECTIONS || next == now + 1 || now == VERSION)
		return next == SECTIONS ? now : next;
	if (now == METHODS)
		return next == THREADS && (begun & 1u << THREADS) == 0 ? next :
									 now;
	return next == END && (begun & 1u << METHODS) != 0 ? next : now;
}

/* Does the header of the data stand here, where a line of a method should
 * be? */
static bool is_data(struct bytes text)
{
	static const char magic[] = "SLOW";

	return text.left > sizeof magic &&
	    memcmp(text.data, magic, sizeof magic - 1) == 0 &&
	    text.data[sizeof magic] == 0 && text.data[sizeof magic - 1] < 6;
}

void keys_scan(struct reading *r, struct bytes text)
{
	struct file_keys *k = &r->keys;
	const unsigned char *begin = text.data, *from;
	struct bytes sections[SECTIONS] = { { .left = 0 } }, after;
	enum section now = VERSION;
	unsigned begun = 0;
	uint64_t version;

	*k = (struct file_keys){ 0 };
	bytes_until(&text, '\n');
	after = text;
	if (keys_number(without_cr(bytes_until(&after, '\n')), &version) &&
	    version < 1000) {
		k->version = (unsigned)version;
		text = after;
	}
	from = text.data;
	while (text.left > 0 && now != END && !k->lacks_end) {
		const unsigned char *line_at = text.data;
		struct slice line = without_cr(bytes_until(&text, '\n'));
		enum section next = section_begun(line, now, begun);

		if (next != now) {
			begun |= 1u << next;
			sections[now] = bytes_of(from,
			    (size_t)(line_at - from));
			from = text.data;
			now = next;
		} else if (now == VERSION) {
			take_key_line(r, line);
		}
		k->lacks_end = now == METHODS && is_data(text);
	}
	sections[now] = bytes_of(from, (size_t)(text.data - from));
	k->threads = sections[THREADS];
	k->methods = sections[METHODS];
	k->is_complete = now == END || k->lacks_end;
	k->length = (size_t)(text.data - begin);
	notices_add(r->notices, NOTICE_OVERFLOW, k->overflow, 0);
}

/* ---- threads ---- */

/* The names of Java have 64 KiB, and records tell 65 535 threads apart. */
enum { NAME_KEPT = 65536, THREADS_KEPT = 1 << 17 };

/* Reads `digits TAB name`; false for a line that continues the name before
 * it. */
static bool thread_line(struct slice line, uint32_t *id, struct slice *name)
{
	uint64_t number;

	*name = line;
	if (slice_find(line, '\t') == NULL ||
	    !keys_number(slice_take(name, '\t'), &number) ||
	    number > UINT32_MAX)
		return false;
	*id = (uint32_t)number;
	return true;
}

static bool report_threads(const struct reading *r, struct error *err)
{
	const struct sink *sink = r->sink;
	struct bytes lines = r->keys.threads;
	struct slice name = { NULL, 0 }, begun;
	uint32_t id = 0, begun_id, count = 0;

	while (lines.left > 0) {
		struct slice line = without_cr(bytes_until(&lines, '\n'));

		if (line.length == 0)
			continue;
		if (!thread_line(line, &begun_id, &begun)) {
			/* it continues the name after a line feed */
			const size_t length = name.start == NULL ? SIZE_MAX :
			    (size_t)(line.start + line.length - name.start);

			if (length <= NAME_KEPT)
				name.length = length;
			else
				notices_add(r->notices, NOTICE_BAD_LINE, 1, 0);
			continue;
		}
		if (begun.length > NAME_KEPT || ++count > THREADS_KEPT) {
			notices_add(r->notices, NOTICE_BAD_LINE, 1, 0);
			continue;
		}
		if (name.start != NULL &&
		    !sink->thread(sink->self, id, name, err))
			return false;
		id = begun_id;
		name = begun;
	}
	return name.start == NULL || sink->thread(sink->self, id, name, err);
}

/* ---- methods ---- */

enum { METHOD_LINE_KEPT = 4 * NAME_KEPT };

static bool read_id(struct slice s, uint32_t *id)
{
	uint64_t number = 0;
	bool is_number;

	if (slice_is(s, "(nil)"))
		is_number = true;
	else if (slice_starts(s, "0x"))
		is_number = number_in(slice_from(s, 2), 16, &number);
	else
		is_number = keys_number(s, &number);
	*id = (uint32_t)number;
	return is_number && number <= UINT32_MAX && (number & 3) == 0;
}

static int32_t line_number(struct slice s)
{
	bool is_negative = slice_starts(s, "-");
	uint64_t number;

	if (!keys_number(slice_from(s, is_negative), &number) ||
	    number > INT32_MAX)
		return 0;
	return is_negative ? -(int32_t)number : (int32_t)number;
}

enum { FIELDS = 6 };

/* Splits at TABs, and returns how many fields there are; others are empty.
 * Text after the sixth field is not looked at. */
static size_t split(struct slice line, struct slice fields[FIELDS])
{
	size_t count = 1;

	for (size_t i = 0; i < FIELDS; i++) {
		count += i + 1 < FIELDS && slice_find(line, '\t') != NULL;
		fields[i] = slice_take(&line, '\t');
	}
	return count;
}

/* Takes class, name, signature, source and line, as many as there are; a name
 * may stand alone. */
static void take_fields(const struct slice *f, size_t count,
    struct method_line *m)
{
	*m = (struct method_line){ .name = f[count > 1],
		.signature = f[2],
		.source = f[3],
		.line = line_number(f[4]) };
	if (count > 1)
		m->class_name = f[0];
}

bool keys_method(struct slice line, struct method_line *m)
{
	struct slice fields[FIELDS], *const f = fields + 1; /* behind the id */
	const size_t count = split(line, fields) - 1;
	uint32_t id;

	if (line.length > METHOD_LINE_KEPT || count < 1 || count == 2 ||
	    !read_id(fields[0], &id))
		return false;
	if (count == 3 && !slice_starts(f[2], "(")) /* code outside the VM */
		*m = (struct method_line){ .name = f[0], .source = f[1],
			.line = line_number(f[2]) };
	else
		take_fields(f, count, m);
	m->id = id;
	return true;
}

bool keys_method_body(struct slice line, struct method_line *m)
{
	struct slice fields[FIELDS];

	take_fields(fields, split(line, fields), m);
	return line.length > 0;
}

/* Reports the methods.  The last line of a text that is cut is cut as well, and
 * not counted. */
static bool report_methods(const struct reading *r, struct error *err)
{
	struct bytes lines = r->keys.methods;

	while (lines.left > 0) {
		struct slice line = without_cr(bytes_until(&lines, '\n'));
		struct method_line m;

		if (line.length == 0)
			continue;
		if (!keys_method(line, &m)) {
			if (r->keys.is_complete || lines.left > 0)
				notices_add(r->notices, NOTICE_BAD_LINE, 1, 0);
			continue;
		}
		if (!reading_method(r, &m, err))
			return false;
	}
	return true;
}

bool keys_report(struct reading *r, struct error *err)
{
	return report_threads(r, err) && report_methods(r, err);
}
