#include "config.h"

#include "export/info.h"

#include <inttypes.h>
#include <time.h>

#include "base/text.h"
#include "export/damage.h"
#include "export/json.h"
#include "export/lint.h"
#include "export/options.h"
#include "query/summary.h"

/* Starts of recordings above this are microseconds since 1970. */
#define LEAST_DATE_US UINT64_C(1000000000000000)

enum { LABEL = 26 }; /* cells of a key and the gap behind it */

/* Where the lines go; every line is written by `line` below. */
struct page {
	FILE *file;
	enum format format;
	const struct facts *facts;
	struct summary summary;
	struct notices notices;
};

/* People read spaces for the underlines of a key. */
static void label(const struct page *s, const char *key)
{
	int used = 0;

	if (s->format == FORMAT_JSON) {
		fputs(",\n", s->file);
		json_string(s->file, key);
		fputs(": ", s->file);
		return;
	}
	for (; *key != '\0'; key++, used++)
		fputc(*key == '_' && s->format == FORMAT_TEXT ? ' ' : *key,
		    s->file);
	if (s->format == FORMAT_TSV)
		fputc('\t', s->file);
	else
		fprintf(s->file, "%*s", used < LABEL ? LABEL - used : 1, "");
}

static void line(const struct page *s, const char *key, const char *value)
{
	label(s, key);
	if (s->format == FORMAT_JSON)
		json_string(s->file, value);
	else
		fprintf(s->file, "%s\n", value);
}

static void plain_number(const struct page *s, const char *key, uint64_t value)
{
	label(s, key);
	fprintf(s->file, "%" PRIu64 "%s", value,
	    s->format == FORMAT_JSON ? "" : "\n");
}

/* In groups of three for people. */
static void number(const struct page *s, const char *key, uint64_t value)
{
	char text[32];

	text_count(text, sizeof text, value);
	if (s->format == FORMAT_TEXT)
		line(s, key, text);
	else
		plain_number(s, key, value);
}

/* The same, where 0 means that nobody knows. */
static void known_number(const struct page *s, const char *key, uint64_t value)
{
	if (value > 0)
		number(s, key, value);
}

static void add_time(const struct page *s, const char *key, uint64_t time,
    enum tick tick)
{
	char text[32], name[64];

	text_duration(text, sizeof text, time, tick);
	snprintf(name, sizeof name, "%s_%s", key, tick_name(tick));
	if (s->format == FORMAT_TEXT)
		line(s, key, text);
	else
		plain_number(s, name, time);
}

static void start(const struct page *s)
{
	uint64_t us = s->facts->start_us;
	time_t seconds = (time_t)(us / 1000000);
	struct tm date;
	char text[64];

	if (us == 0)
		return;
	if (s->format != FORMAT_TEXT || us < LEAST_DATE_US ||
	    gmtime_r(&seconds, &date) == NULL) {
		add_time(s,
		    s->format != FORMAT_TEXT ? "start" : "start_after_boot", us,
		    TICK_US);
		return;
	}
	strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S UTC", &date);
	line(s, "start", text);
}

static void write_file(const struct page *s, const char *name)
{
	const struct facts *f = s->facts;
	char layout[64], clocks[64];

	facts_layout(f, layout, sizeof layout);
	snprintf(clocks, sizeof clocks, "%s%s", facts_clocks(f),
	    s->notices.count[NOTICE_CLOCK_ASSUMED] > 0 ? " (assumed)" : "");
	if (s->format != FORMAT_JSON)
		line(s, "name", name);
	number(s, "file_bytes", f->file_bytes);
	if (f->packing[0] != '\0') {
		line(s, "packing", f->packing);
		number(s, "trace_bytes", f->trace_bytes);
	}
	line(s, "layout", layout);
	line(s, "family", f->family[0] == '\0' ? "unknown" : f->family);
	number(s, "version", f->version);
	line(s, "clocks", clocks);
	number(s, "data_offset", f->data_offset);
	known_number(s, "record_bytes", f->record_bytes);
	known_number(s, "declared_records", f->declared_records);
	start(s);
	if (f->elapsed > 0)
		add_time(s, "elapsed", f->elapsed, f->tick);
	known_number(s, "clock_overhead_ns", f->overhead_ns);
	if (f->pid > 0)
		plain_number(s, "pid", f->pid);
}

static void write_content(const struct page *s)
{
	const struct summary *m = &s->summary;

	if (s->facts->is_sampled)
		number(s, "samples", m->counted);
	else
		number(s, "records", m->records);
	number(s, s->facts->is_sampled ? "stretches" : "calls", m->calls);
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

static void write_keys(const struct page *s)
{
	const struct facts *f = s->facts;

	if (f->key_count > 0 && s->format == FORMAT_TEXT)
		fputs("\nkeys of the file\n", s->file);
	for (size_t i = 0; i < f->key_count; i++) {
		if (s->format == FORMAT_TSV)
			fputs("key.", s->file);
		line(s, names_text(f->texts, f->keys[i].key),
		    names_text(f->texts, f->keys[i].value));
	}
}

/* A key can come twice, so they are pairs. */
static void write_json_keys(const struct page *s)
{
	const struct facts *f = s->facts;

	label(s, "keys");
	fputc('[', s->file);
	for (size_t i = 0; i < f->key_count; i++) {
		fputs(i == 0 ? "[" : ", [", s->file);
		json_string(s->file, names_text(f->texts, f->keys[i].key));
		fputs(", ", s->file);
		json_string(s->file, names_text(f->texts, f->keys[i].value));
		fputc(']', s->file);
	}
	fputc(']', s->file);
}

/* "damage: what is wrong (first at byte 4 096)" */
static void write_notice(const struct page *s, enum notice kind)
{
	uint64_t count = s->notices.count[kind];
	uint64_t offset = s->notices.offset[kind];
	const char *severity = severity_name(notice_severity(kind));
	char text[400], at[32];

	notice_text(kind, count, text, sizeof text);
	text_count(at, sizeof at, offset);
	if (s->format == FORMAT_TSV)
		fprintf(s->file, "%s.%s\t%" PRIu64 "\t%s\n", severity,
		    notice_name(kind), count, text);
	else if (offset > 0)
		fprintf(s->file, "%s: %s (first at byte %s)\n", severity, text,
		    at);
	else
		fprintf(s->file, "%s: %s\n", severity, text);
}

static void write_notices(const struct page *s)
{
	bool is_first = s->format == FORMAT_TEXT;

	for (int i = 0; i < NOTICES; i++) {
		if (s->notices.count[i] == 0)
			continue;
		if (is_first)
			fputc('\n', s->file);
		is_first = false;
		write_notice(s, (enum notice)i);
	}
}

static void write_page(FILE *file, const struct request *q)
{
	struct page s = { .file = file,
		.format = q->format->id,
		.facts = q->facts,
		.summary = summary_of(q->profile) };

	profile_notices(q->profile, &s.notices);
	if (s.format == FORMAT_JSON) {
		fputs("{\"trace\": ", file);
		json_string(file, q->name);
		label(&s, "damaged");
		damage_json(file, q->profile);
	}
	write_file(&s, q->name);
	write_content(&s);
	if (s.format != FORMAT_JSON) {
		write_keys(&s);
		write_notices(&s);
		return;
	}
	write_json_keys(&s);
	label(&s, "findings");
	lint_json_rows(file, q);
	fputs("}\n", file);
}

enum written info_write(FILE *file, const struct request *q,
    struct error *err)
{
	if (q->asked != NULL && q->asked->has[OPTION_LINT])
		return lint_write(file, q, err);
	write_page(file, q);
	return WRITTEN;
}
