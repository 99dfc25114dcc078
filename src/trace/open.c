/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "trace/open.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "base/array.h"
#include "base/bytes.h"
#include "base/error.h"
#include "base/file_map.h"
#include "base/text.h"
#include "trace/readers.h"
#include "trace/format2.h"
#include "trace/keys.h"
#include "trace/lookalike.h"

/* ---- undoes what a copy in text mode did to line ends ---- */

enum { SURE_LINES = 4 };

static const char text_end[] = "\n*end\r\n";

/* Is there an LF that no CR precedes?  `before` is the byte in front. */
static bool has_lone_lf(struct bytes b, unsigned char before)
{
	const unsigned char *at = b.data, *end = b.data + b.left;

	while (
	    at < end && (at = memchr(at, '\n', (size_t)(end - at))) != NULL) {
		if ((at == b.data ? before : at[-1]) != '\r')
			return true;
		at++;
	}
	return false;
}

/* Do lines end in CR LF?  The first line of a text tells. */
static bool has_crlf(struct bytes b)
{
	if (keys_begin(b))
		return b.data[8] == '\r';
	return b.left > 0 && memchr(b.data, '\n', b.left) != NULL &&
	    !has_lone_lf(b, 0);
}

/* Are there enough line feeds to see that all have become CR LF, whatever it
 * is? */
static bool repair_is_sure(struct bytes b)
{
	struct bytes rest = b;

	for (int i = 0; i < SURE_LINES; i++)
		bytes_until(&rest, '\n');
	return rest.left > 0 && has_crlf(b);
}

/* Has every LF become CR LF, at least in the text?  Usually answered by the
 * first line; where no text tells, line feeds must be many.  Folded stacks are
 * read with either. */
static bool repair_is_needed(struct bytes b)
{
	switch (lookalike_content(b)) {
	case CONTENT_KEYS:
	case CONTENT_STREAM:
		return has_crlf(b);
	case CONTENT_SAMPLES:
	case CONTENT_DATA:
		return repair_is_sure(b);
	case CONTENT_FOLDED:
		return false;
	case CONTENT_PACKETS:
	case CONTENT_LONG_RUNNING:
	case CONTENT_PACKED:
	case CONTENT_OTHER:
		break;
	}
	return lookalike_may_be_packets(b) && has_crlf(b);
}

/* Returns how many bytes were damaged: when only the text was, the data
 * stays. */
static size_t damaged_bytes(struct bytes b)
{
	const unsigned char *end = memmem(b.data, b.left, text_end,
	    sizeof text_end - 1);
	struct bytes data = b;

	if (!keys_begin(b) || end == NULL)
		return b.left;
	bytes_take(&data, (size_t)(end - b.data) + sizeof text_end - 1);
	return has_lone_lf(data, '\n') ? b.left - data.left : b.left;
}

/* Copies the bytes with LF for each CR LF. */
static unsigned char *repair_once(struct bytes b, struct bytes *out)
{
	size_t damaged = damaged_bytes(b), length = 0;
	unsigned char *copy = array_new(b.left, 1);

	for (size_t i = 0; i < b.left; i++)
		if (i >= damaged || b.data[i] != '\r' || i + 1 == b.left ||
		    b.data[i + 1] != '\n')
			copy[length++] = b.data[i];
	*out = bytes_of(copy, length);
	return copy;
}

/*
 * Copies the bytes with LF for each CR LF, and for each CR CR LF where all are
 * so (the old adb shell on Windows), up to where the file still has an LF alone
 * after its text.  *out borrows from the returned memory, which the caller
 * frees.
 */
static unsigned char *repair_line_ends(struct bytes b, struct bytes *out)
{
	unsigned char *copy = repair_once(b, out), *before = copy;

	if (!has_crlf(*out))
		return copy;
	copy = repair_once(*out, out);
	free(before);
	return copy;
}

/* ---- the second file of a recording that was written as two ---- */

enum companion {
	COMPANION_DATA, /* of NAME.key, NAME.header or NAME.sec */
	COMPANION_KEYS, /* of NAME.data or NAME.body */
	COMPANION_SEC   /* NAME.sec, of a stream of Android 6 or 7 */
};

static const struct {
	enum companion companion;
	const char *ending, *other;
} pairs[COMPANION_NAMES] = {
	{ COMPANION_DATA, ".key", ".data" },
	{ COMPANION_DATA, ".header", ".body" },
	{ COMPANION_DATA, ".sec", "" },
	{ COMPANION_KEYS, ".data", ".key" },
	{ COMPANION_KEYS, ".body", ".header" },
	{ COMPANION_SEC, "", ".sec" },
};

/* Writes the name that the second file of `path` may have by a row of pairs; ""
 * when it cannot have one by that row, or the name does not fit. */
static void name_of(const char *path, int number, char *out, size_t size)
{
	size_t length = strlen(path), cut = strlen(pairs[number].ending);
	int needed;

	out[0] = '\0';
	if (length < cut || length >= PATH_MAX ||
	    strcmp(path + length - cut, pairs[number].ending) != 0)
		return;
	needed = snprintf(out, size, "%.*s%s", (int)(length - cut), path,
	    pairs[number].other);
	if (needed < 0 || (size_t)needed >= size)
		out[0] = '\0';
}

bool companion_is(const char *path, const char *other)
{
	char name[PATH_MAX];

	for (int i = 0; i < COMPANION_NAMES; i++) {
		name_of(path, i, name, sizeof name);
		if (name[0] != '\0' && strcmp(name, other) == 0)
			return true;
	}
	return false;
}

void companion_files_list(struct companion_files *f, const char *const *paths,
    size_t count)
{
	*f = (struct companion_files){ .count = count * (1 + COMPANION_NAMES) };
	f->names = array_new(f->count, sizeof *f->names);
	f->own = array_new(count * COMPANION_NAMES, PATH_MAX);
	for (size_t i = 0; i < count; i++)
		f->names[i] = paths[i];
	for (size_t i = 0; i < count * COMPANION_NAMES; i++) {
		char *name = f->own + i * PATH_MAX;

		name_of(paths[i / COMPANION_NAMES], (int)(i % COMPANION_NAMES),
		    name, PATH_MAX);
		f->names[count + i] = name;
	}
}

void companion_files_free(struct companion_files *f)
{
	free(f->names);
	free(f->own);
}

static bool open_file(struct source *s, const char *name,
    const struct memory *memory)
{
	struct stat st;

	return name[0] != '\0' && stat(name, &st) == 0 &&
	    S_ISREG(st.st_mode) && source_open(s, name, memory, NULL, NULL);
}

/* Opens the second file when it is there and readable; the source is empty
 * otherwise. */
static bool companion_open(struct source *s, const char *path,
    enum companion companion, const struct memory *memory)
{
	char name[PATH_MAX];

	for (int i = 0; i < COMPANION_NAMES; i++) {
		name_of(path, i, name, sizeof name);
		if (pairs[i].companion == companion &&
		    open_file(s, name, memory))
			return true;
	}
	*s = (struct source){ .bytes = bytes_of("", 0) };
	return false;
}

/* Has NAME.sec been written since `path` was?  Then its recording is over.
 * False for NULL. */
static bool companion_is_late(const char *path)
{
	char name[PATH_MAX];
	struct stat own, sec;

	if (path == NULL ||
	    snprintf(name, sizeof name, "%s.sec", path) >= (int)sizeof name ||
	    stat(path, &own) != 0 || stat(name, &sec) != 0)
		return false;
	return file_written_ns(&sec) >= file_written_ns(&own);
}

/* ---- a trace ---- */

enum { NAME_ROOM = 200 };

struct trace {
	char name[NAME_ROOM];
	enum taken_for input;
	struct wait_more more; /* of the source */
	struct source source, companion;
	struct bytes bytes;      /* of the source, or repaired */
	size_t front;            /* bytes of something else before those */
	unsigned char *repaired; /* NULL: nothing was to be repaired */
	struct facts facts;
	struct notices notices;
	struct reading reading;
	bool (*read)(struct reading *, struct error *err);
};

/* ---- recognising it ---- */

/* Takes names without calls, and notes why there are none, and where in the
 * file. */
static void names_only(struct trace *t, enum notice why, uint64_t at)
{
	notices_add(&t->notices, why, 1, at);
	t->facts.version = t->reading.keys.version;
	t->read = dmtrace_read_names;
}

/* Takes the data section, whose header the reading has. */
static void take_data(struct trace *t, struct bytes data, uint64_t at)
{
	struct reading *r = &t->reading;
	struct facts *f = &t->facts;
	struct bytes packets = data;

	bytes_take(&packets, r->header.offset);
	r->data = data;
	r->data_at = f->data_offset = at;
	f->data_bytes = data.left;
	f->version = r->header.version;
	f->is_streaming = r->header.is_streaming;
	f->start_us = r->header.start;
	if (data_header_is_format_2(&r->header)) {
		t->read = format2_read;
		r->summary = blocks_summary(packets);
	} else if (f->is_streaming) {
		t->read = stream_read;
		r->summary = stream_summary(packets);
	} else {
		t->read = dmtrace_read;
	}
}

static void check_versions(struct trace *t)
{
	if (t->reading.keys.version != t->reading.header.version)
		notices_add(&t->notices, NOTICE_VERSION_DIFFERS, 1,
		    t->facts.data_offset);
}

/* Was the data rewritten as UTF-8?  That also moves the number of records away
 * from its key. */
static bool is_mangled(const struct trace *t, struct bytes data)
{
	const struct data_header *h = &t->reading.header;
	uint64_t records = t->facts.declared_records;
	uint64_t size = record_size_of(h);

	if (records > 0 && size > 0 && data.left >= h->offset &&
	    (data.left - h->offset) / size == records &&
	    (data.left - h->offset) % size == 0)
		return false;
	return lookalike_is_mangled(data);
}

/* Opens the data section that should follow the key section in memory. */
static bool open_data(struct trace *t, struct bytes data, uint64_t at,
    struct error *err)
{
	struct data_header *h = &t->reading.header;
	bool has_header = data_header_read(data, h);
	unsigned version = h->version;

	t->facts.data_offset = at;
	if (is_mangled(t, data)) {
		names_only(t, NOTICE_MANGLED_TEXT, at);
		return true;
	}
	if (!has_header || version < 1 || version > 5) {
		names_only(t, NOTICE_NO_DATA, at);
		return true;
	}
	if (data_header_is_format_2(h)) {
		take_data(t, data, at);
		check_versions(t);
		return true;
	}
	if (h->offset < HEADER_LEAST)
		return fail(err,
		    "byte %" PRIu64 ": the data header says that "
		    "records begin in its midst (at %u); the file is damaged",
		    at + 6, h->offset);
	if (record_size_of(h) == 0 && !h->is_streaming) {
		names_only(t, NOTICE_NO_DATA, at);
		return true;
	}
	take_data(t, data, at);
	check_versions(t);
	return true;
}

/* Opens a key section after `before` bytes of packets. */
static bool open_keys(struct trace *t, size_t before, const char *path,
    struct error *err)
{
	struct reading *r = &t->reading;
	struct bytes data = t->bytes;
	uint64_t at;

	r->preceding = bytes_of(data.data, before);
	bytes_take(&data, before);
	keys_scan(data, &r->keys, &t->facts, &t->notices);
	bytes_take(&data, r->keys.length);
	at = t->front + before + r->keys.length;
	if (!r->keys.is_complete) {
		names_only(t, NOTICE_NO_END, at);
		return true;
	}
	if (r->keys.lacks_end)
		notices_add(&t->notices, NOTICE_NO_END_LINE, 1, at);
	if (data.left > 0 || path == NULL ||
	    !companion_open(&t->companion, path, COMPANION_DATA,
		t->source.memory))
		return open_data(t, data, at, err);
	r->map = t->companion.map;
	if (!open_data(t, t->companion.bytes, 0, err))
		return false;
	r->has_sec = r->header.is_streaming;
	return true;
}

static bool open_stream(struct trace *t, const char *path, struct error *err)
{
	struct reading *r = &t->reading;
	struct bytes text;

	if (!data_header_read(t->bytes, &r->header) ||
	    r->header.offset < HEADER_LEAST)
		return fail(err, "byte 6: the data header is damaged");
	if (lookalike_is_mangled(t->bytes))
		return lookalike_refuse_mangled(err);
	take_data(t, t->bytes, t->front);
	text = bytes_of(r->summary.start, r->summary.length);
	r->is_growing = r->more != NULL && text.data == NULL &&
	    !companion_is_late(path);
	if (!r->is_growing)
		r->more = NULL;
	if (text.data == NULL && path != NULL && !r->is_growing &&
	    companion_open(&t->companion, path, COMPANION_SEC,
		t->source.memory)) {
		text = t->companion.bytes;
		r->has_sec = true;
	}
	if (text.data == NULL || !keys_begin(text))
		return true;
	keys_scan(text, &r->keys, &t->facts, &t->notices);
	check_versions(t);
	return true;
}

static bool open_bare_data(struct trace *t, const char *path, struct error *err)
{
	struct reading *r = &t->reading;

	if (path != NULL && companion_open(&t->companion, path, COMPANION_KEYS,
		t->source.memory) &&
	    keys_begin(t->companion.bytes)) {
		keys_scan(t->companion.bytes, &r->keys, &t->facts, &t->notices);
		return open_data(t, t->bytes, 0, err);
	}
	if (!data_header_read(t->bytes, &r->header) ||
	    r->header.offset < HEADER_LEAST || record_size_of(&r->header) == 0)
		return fail(err, "byte 6: the data header is damaged");
	notices_add(&t->notices, NOTICE_NO_KEYS, 1, 0);
	take_data(t, t->bytes, 0);
	return true;
}

static bool open_samples(struct trace *t, struct error *err)
{
	struct facts *f = &t->facts;
	struct bytes head = t->bytes;

	bytes_take(&head, 10);
	f->version = bytes_u16(&head);
	if (head.short_read)
		return fail(err, "is a simpleperf report that ends in its "
		    "header; copy it again");
	if (f->version != 1)
		return fail(err, "byte 10: version %u of a simpleperf report "
		    "is not known to this program", f->version);
	f->family = "simpleperf";
	f->is_sampled = true;
	f->data_offset = t->front + 12;
	t->reading.data_at = t->front;
	t->reading.data = t->bytes;
	t->read = simpleperf_read;
	return true;
}

static void open_folded(struct trace *t)
{
	t->bytes = t->source.bytes;
	t->facts.family = "folded stacks";
	t->reading.data = t->bytes;
	t->read = folded_read;
}

static void open_long_running(struct trace *t)
{
	t->facts.family = "ART long-running methods";
	t->facts.is_long_running = true;
	t->facts.data_offset = t->reading.data_at = t->front;
	t->facts.data_bytes = t->bytes.left;
	t->reading.data = t->bytes;
	t->read = long_running_read;
}

/* Skips the words of a shell or a copy tool in front of the trace. */
static void skip_front(struct trace *t)
{
	if (lookalike_content(t->bytes) == CONTENT_OTHER &&
	    !lookalike_may_be_packets(t->bytes))
		t->front = lookalike_front(t->bytes);
	if (t->front == 0)
		return;
	notices_add(&t->notices, NOTICE_FRONT, t->front, 0);
	bytes_take(&t->bytes, t->front);
}

static void repair_bytes(struct trace *t)
{
	t->bytes = t->source.bytes;
	if (t->reading.more != NULL)
		return;
	skip_front(t);
	if (!repair_is_needed(t->bytes))
		return;
	t->repaired = repair_line_ends(t->bytes, &t->bytes);
	notices_add(&t->notices, NOTICE_CRLF, 1, 0);
}

/* Finds out what the source is and how to read it.  `path` is NULL when the
 * trace is no file that could have a second one. */
static bool recognise(struct trace *t, const char *path, struct error *err)
{
	struct facts *f = &t->facts;

	t->reading.map = t->source.map;
	t->reading.facts = f;
	t->reading.notices = &t->notices;
	f->file_bytes = t->source.file_bytes;
	f->trace_bytes = t->source.bytes.left;
	snprintf(f->packing, sizeof f->packing, "%s", t->source.packing);
	notices_join(&t->notices, &t->source.notices);
	if (t->input == INPUT_FOLDED) {
		open_folded(t);
		return true;
	}
	repair_bytes(t);
	switch (lookalike_content(t->bytes)) {
	case CONTENT_KEYS:
		return open_keys(t, 0, path, err);
	case CONTENT_PACKETS:
		return open_keys(t,
		    blocks_before_keys(t->bytes,
			&t->reading.preceding_id_bytes),
		    path, err);
	case CONTENT_STREAM:
		return open_stream(t, path, err);
	case CONTENT_SAMPLES:
		return open_samples(t, err);
	case CONTENT_DATA:
		return open_bare_data(t, path, err);
	case CONTENT_LONG_RUNNING:
		open_long_running(t);
		return true;
	case CONTENT_FOLDED:
		open_folded(t);
		return true;
	case CONTENT_PACKED:
	case CONTENT_OTHER:
		break;
	}
	return lookalike_refuse(t->bytes, err);
}

/* ---- opening it ---- */

/* Could these bytes begin a header that is longer? */
static bool data_header_is_cut(struct bytes b)
{
	struct data_header h;

	if (b.left > 0 && memcmp(b.data, "SLOW", b.left < 4 ? b.left : 4) != 0)
		return false;
	return b.left < HEADER_BYTES ||
	    (data_header_read(b, &h) && b.left < h.offset);
}

/* Waits for the header of a streaming trace, which can be read while it is
 * being written; other files are not followed. */
static bool await_header(struct trace *t, const struct progress *progress,
    struct error *err)
{
	struct bytes *b = &t->source.bytes;
	const struct wait_more *more = t->reading.more;
	struct data_header header;
	bool is_fine;

	while (more != NULL && t->input == INPUT_AUTO &&
	    data_header_is_cut(*b) && more->wait(more->self, b))
		;
	is_fine = t->input == INPUT_AUTO && data_header_read(*b, &header) &&
	    header.is_streaming;
	if (more == NULL || (is_fine && !repair_is_sure(*b)))
		return true;
	t->reading.more = NULL;
	return source_end_growth(&t->source,
	    is_fine                                     ? GROWING_CRLF :
		lookalike_content(*b) == CONTENT_PACKED ? GROWING_PACKED :
							  GROWING_UNFIT,
	    progress, err);
}

static struct slice without_folders(const char *path)
{
	const char *slash = strrchr(path, '/');

	if (strcmp(path, "-") == 0)
		return slice_of("standard input");
	return slice_of(slash == NULL || slash[1] == '\0' ? path : slash + 1);
}

/* Makes the error name the path, or only its last part when it is long. */
static void name_error(struct error *err, const char *path)
{
	char clean[NAME_ROOM];

	if (err == NULL)
		return;
	if (strcmp(path, "-") == 0 ||
	    text_clean(clean, sizeof clean, slice_of(path)) >= sizeof clean)
		text_clean(clean, sizeof clean, without_folders(path));
	error_prefix(err, clean);
}

static bool has_changed(const struct source *s)
{
	return s->map != NULL && file_map_has_changed(s->map);
}

/* Blames a change of the file for a failure, whatever the failure looked
 * like. */
static void blame_change(const struct trace *t, struct error *err)
{
	if (has_changed(&t->source))
		fail(err, "was changed or could not be read while it was "
		    "opened; open it again");
}

static struct trace *trace_new(const char *path, enum taken_for input)
{
	struct trace *t = array_new(1, sizeof *t);

	t->input = input;
	text_clean(t->name, sizeof t->name, without_folders(path));
	facts_init(&t->facts);
	return t;
}

/* Recognises the trace if its source is open.  On failure closes it and returns
 * NULL. */
static struct trace *finish_opening(struct trace *t, const char *name,
    const char *path, bool is_open, struct error *err)
{
	const bool is_file = path != NULL && strcmp(path, "-") != 0;

	if (is_open && recognise(t, is_file ? path : NULL, err))
		return t;
	blame_change(t, err);
	name_error(err, name);
	trace_close(t);
	return NULL;
}

struct trace *trace_open(const char *path, enum taken_for input,
    const struct memory *memory, const struct progress *progress,
    struct error *err)
{
	struct trace *t = trace_new(path, input);

	return finish_opening(t, path, path,
	    (input == INPUT_AUTO ? source_open : source_open_any)(&t->source,
		path, memory, progress, err),
	    err);
}

struct trace *trace_open_input(int fd, const char *name, const char *path,
    enum taken_for input, const struct memory *memory, struct error *err)
{
	struct trace *t = trace_new(name, input);

	return finish_opening(t, name, path,
	    source_open_input(&t->source, fd, input != INPUT_AUTO, memory, err),
	    err);
}

static bool open_growing(struct trace *t, const char *path,
    struct growing *growing, const struct progress *progress,
    struct error *err)
{
	if (!source_open_growing(&t->source, path, growing, err))
		return false;
	t->more = (struct wait_more){ t->source.growth, growth_wait };
	t->reading.more = &t->more;
	return await_header(t, progress, err);
}

struct trace *trace_open_growing(const char *path, struct growing *growing,
    const struct progress *progress, struct error *err)
{
	struct trace *t = trace_new(path, growing->input);

	return finish_opening(t, path, path,
	    open_growing(t, path, growing, progress, err), err);
}

struct trace *trace_open_bytes(struct bytes bytes, const char *name,
    const struct wait_more *more, struct error *err)
{
	struct trace *t = trace_new(name, INPUT_AUTO);

	t->reading.more = more;
	return finish_opening(t, name, NULL,
	    source_of_bytes(&t->source, bytes, NULL, err) &&
		await_header(t, NULL, err),
	    err);
}

void trace_close(struct trace *t)
{
	if (t == NULL)
		return;
	source_close(&t->source);
	source_close(&t->companion);
	free(t->repaired);
	facts_free(&t->facts);
	free(t);
}

/* ---- reading it ---- */

const char *trace_name(const struct trace *t)
{
	return t->name;
}

const struct facts *trace_facts(const struct trace *t)
{
	return &t->facts;
}

const struct memory *trace_memory(const struct trace *t)
{
	return t->source.memory;
}

const struct notices *trace_notices(const struct trace *t)
{
	return &t->notices;
}

struct bytes trace_bytes(const struct trace *t)
{
	return t->source.bytes;
}

bool trace_read(struct trace *t, const struct sink *sink, struct error *err)
{
	bool done;

	t->reading.sink = sink;
	done = t->read(&t->reading, err);
	if (!t->reading.is_over &&
	    (has_changed(&t->source) || has_changed(&t->companion)))
		notices_add(&t->notices, NOTICE_FILE_CHANGED, 1, 0);
	return done;
}
