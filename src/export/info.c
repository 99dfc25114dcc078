#include "config.h"

#include "export/info.h"

#include <inttypes.h>
#include <stdarg.h>
#include <time.h>

#include "base/text.h"
#include "query/summary.h"

/* Starts of recordings above this are microseconds since 1970. */
#define LEAST_DATE_US UINT64_C(1000000000000000)

enum { LABEL = 26 }; /* cells of a key and the gap behind it */

/* Where the lines go; every line is written by `line` below. */
struct sheet {
	FILE *file;
	bool is_tsv;
	const struct facts *facts;
	struct summary summary;
	struct notices notices;
};

static void line(const struct sheet *s, const char *key, const char *format,
    ...) __attribute__((format(printf, 3, 4)));

/* People read spaces for the underlines of a key. */
static void label(const struct sheet *s, const char *key)
{
	int used = 0;

	for (; *key != '\0'; key++, used++)
		fputc(*key == '_' && !s->is_tsv ? ' ' : *key, s->file);
	if (s->is_tsv)
		fputc('\t', s->file);
	else
		fprintf(s->file, "%*s", used < LABEL ? LABEL - used : 1, "");
}

static void line(const struct sheet *s, const char *key, const char *format,
    ...)
{
	va_list args;

	label(s, key);
	va_start(args, format);
	vfprintf(s->file, format, args);
	va_end(args);
	fputc('\n', s->file);
}

/* In groups of three for people. */
static void number(const struct sheet *s, const char *key, uint64_t value)
{
	char text[32];

	text_count(text, sizeof text, value);
	if (s->is_tsv)
		line(s, key, "%" PRIu64, value);
	else
		line(s, key, "%s", text);
}

/* The same, where 0 means that nobody knows. */
static void known_number(const struct sheet *s, const char *key,
    uint64_t value)
{
	if (value > 0)
		number(s, key, value);
}

static void add_time(const struct sheet *s, const char *key, uint64_t time,
    enum tick tick)
{
	char text[32], name[64];

	text_duration(text, sizeof text, time, tick);
	snprintf(name, sizeof name, "%s_%s", key, tick_name(tick));
	if (s->is_tsv)
		line(s, name, "%" PRIu64, time);
	else
		line(s, key, "%s", text);
}

static void start(const struct sheet *s)
{
	uint64_t us = s->facts->start_us;
	time_t seconds = (time_t)(us / 1000000);
	struct tm date;
	char text[64];

	if (us == 0)
		return;
	if (s->is_tsv || us < LEAST_DATE_US ||
	    gmtime_r(&seconds, &date) == NULL) {
		add_time(s, s->is_tsv ? "start" : "start_after_boot", us,
		    TICK_US);
		return;
	}
	strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S UTC", &date);
	line(s, "start", "%s", text);
}

static void write_file(const struct sheet *s, const char *name)
{
	const struct facts *f = s->facts;
	char layout[64];

	facts_layout(f, layout, sizeof layout);
	line(s, "name", "%s", name);
	number(s, "file_bytes", f->file_bytes);
	if (f->packing[0] != '\0') {
		line(s, "packing", "%s", f->packing);
		number(s, "trace_bytes", f->trace_bytes);
	}
	line(s, "layout", "%s", layout);
	line(s, "family", "%s", f->family[0] == '\0' ? "unknown" : f->family);
	number(s, "version", f->version);
	line(s, "clocks", "%s%s", facts_clocks(f),
	    s->notices.count[NOTICE_CLOCK_ASSUMED] > 0 ? " (assumed)" : "");
	number(s, "data_offset", f->data_offset);
	known_number(s, "record_bytes", f->record_bytes);
	known_number(s, "declared_records", f->declared_records);
	start(s);
	if (f->elapsed > 0)
		add_time(s, "elapsed", f->elapsed, f->tick);
	known_number(s, "clock_overhead_ns", f->overhead_ns);
	if (f->pid > 0)
		line(s, "pid", "%" PRIu64, f->pid);
}

static void write_content(const struct sheet *s)
{
	const struct summary *m = &s->summary;

	number(s, "records", m->records);
	number(s, "calls", m->calls);
	number(s, "methods", m->methods);
	number(s, "methods_used", m->used);
	number(s, "threads", m->threads);
	number(s, "threads_active", m->active);
	number(s, "depth", m->depth);
	if (s->facts->has_clock[CLOCK_WALL]) {
		add_time(s, "first_event", m->first, s->facts->tick);
		add_time(s, "last_event", m->last, s->facts->tick);
		add_time(s, "duration", m->duration, s->facts->tick);
	}
}

static void write_keys(const struct sheet *s)
{
	const struct facts *f = s->facts;

	if (f->key_count > 0 && !s->is_tsv)
		fputs("\nkeys of the file\n", s->file);
	for (size_t i = 0; i < f->key_count; i++) {
		if (s->is_tsv)
			fputs("key.", s->file);
		line(s, names_text(f->texts, f->keys[i].key), "%s",
		    names_text(f->texts, f->keys[i].value));
	}
}

/* "damage: what is wrong (first at byte 4 096)" */
static void write_notice(const struct sheet *s, enum notice kind)
{
	uint64_t count = s->notices.count[kind];
	uint64_t offset = s->notices.offset[kind];
	static const char *const severities[] = { "fact", "warning",
		"damage" };
	const char *severity = severities[notice_severity(kind)];
	char text[400], at[32];

	notice_text(kind, count, text, sizeof text);
	text_count(at, sizeof at, offset);
	if (s->is_tsv)
		fprintf(s->file, "%s.%s\t%" PRIu64 "\t%s\n", severity,
		    notice_name(kind), count, text);
	else if (offset > 0)
		fprintf(s->file, "%s: %s (first at byte %s)\n", severity,
		    text, at);
	else
		fprintf(s->file, "%s: %s\n", severity, text);
}

static void write_notices(const struct sheet *s)
{
	bool is_first = !s->is_tsv;

	for (int i = 0; i < NOTICES; i++) {
		if (s->notices.count[i] == 0)
			continue;
		if (is_first)
			fputc('\n', s->file);
		is_first = false;
		write_notice(s, (enum notice)i);
	}
}

static void write_sheet(FILE *file, const struct question *q, bool is_tsv)
{
	struct sheet s = { .file = file, .is_tsv = is_tsv, .facts = q->facts,
		.summary = summary_of(q->profile) };

	profile_notices(q->profile, &s.notices);
	write_file(&s, q->name);
	write_content(&s);
	write_keys(&s);
	write_notices(&s);
}

bool info_text(FILE *file, const struct question *q, struct error *err)
{
	(void)err;
	write_sheet(file, q, false);
	return true;
}

bool info_tsv(FILE *file, const struct question *q, struct error *err)
{
	(void)err;
	write_sheet(file, q, true);
	return true;
}
