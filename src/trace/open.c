#include "config.h"

#include "trace/open.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/text.h"
#include "trace/dmtrace.h"
#include "trace/source.h"

enum { NAME_ROOM = 200 };

struct trace {
	char name[NAME_ROOM];
	struct source source;
	struct facts facts;
	struct notices notices;
	struct reading reading;
	bool (*read)(struct reading *, struct error *err);
};

static struct slice without_folders(const char *path)
{
	const char *slash = strrchr(path, '/');

	if (strcmp(path, "-") == 0)
		return slice_of("standard input");
	return slice_of(slash == NULL || slash[1] == '\0' ? path : slash + 1);
}

/* The error names the path, or only its last part when it is long. */
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

static bool open_regular(struct trace *t, struct error *err)
{
	struct reading *r = &t->reading;
	struct facts *f = &t->facts;

	if (!keys_scan(t->source.bytes, &r->keys, f, &t->notices, err))
		return false;
	r->data = t->source.bytes;
	bytes_take(&r->data, r->keys.length);
	r->data_at = f->data_offset = r->keys.length;
	t->read = dmtrace_read;
	f->version = r->keys.version;
	if (!data_header_read(r->data, &r->header) ||
	    record_size_of(&r->header) == 0) {
		t->read = dmtrace_read_names;
		return true;
	}
	f->version = r->header.version;
	f->start_us = r->header.start_us;
	return true;
}

static bool recognise(struct trace *t, struct error *err)
{
	struct facts *f = &t->facts;

	t->reading.map = t->source.map;
	t->reading.facts = f;
	t->reading.notices = &t->notices;
	f->file_bytes = t->source.file_bytes;
	f->trace_bytes = t->source.bytes.left;
	if (keys_begin(t->source.bytes))
		return open_regular(t, err);
	return fail(err, "is not a method trace");
}

static struct trace *trace_new(const char *path, struct error *err)
{
	struct trace *t = array_new(1, sizeof *t, err);

	if (t == NULL)
		return NULL;
	text_clean(t->name, sizeof t->name, without_folders(path));
	if (facts_init(&t->facts, err))
		return t;
	free(t);
	return NULL;
}

struct trace *trace_open(const char *path, const struct progress *progress,
    struct error *err)
{
	struct trace *t = trace_new(path, err);

	if (t != NULL && source_open(&t->source, path, progress, err) &&
	    recognise(t, err))
		return t;
	name_error(err, path);
	trace_close(t);
	return NULL;
}

struct trace *trace_open_bytes(struct bytes bytes, const char *name,
    struct error *err)
{
	struct trace *t = trace_new(name, err);

	if (t != NULL && source_of_bytes(&t->source, bytes, NULL, err) &&
	    recognise(t, err))
		return t;
	name_error(err, name);
	trace_close(t);
	return NULL;
}

void trace_close(struct trace *t)
{
	if (t == NULL)
		return;
	source_close(&t->source);
	facts_free(&t->facts);
	free(t);
}

const char *trace_name(const struct trace *t)
{
	return t->name;
}

const struct facts *trace_facts(const struct trace *t)
{
	return &t->facts;
}

const struct notices *trace_notices(const struct trace *t)
{
	return &t->notices;
}

bool trace_read(struct trace *t, const struct sink *sink, struct error *err)
{
	t->reading.sink = sink;
	return t->read(&t->reading, err);
}
