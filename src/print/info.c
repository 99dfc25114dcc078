/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "print/info.h"

#include <inttypes.h>
#include <string.h>
#include <time.h>

#include "base/quote.h"
#include "base/text.h"
#include "names/mapping.h"
#include "names/naming.h"
#include "process/pager.h"
#include "query/info.h"

/* ---- lint: what is odd or wrong ---- */

static void write_paragraphs(FILE *file, const struct findings *all)
{
	char at[32];

	for (size_t i = 0; i < all->count; i++) {
		const struct finding f = finding_of(all, i);

		fprintf(file, "\n%s: %s\n", f.severity, f.what);
		if (f.affected[0] != '\0')
			fprintf(file, "  affected:   %s\n", f.affected);
		text_count(at, sizeof at, f.offset);
		if (f.offset > 0)
			fprintf(file, "  first at:   byte %s\n", at);
		if (f.advice != NULL)
			fprintf(file, "  what to do: %s\n", f.advice);
	}
}

static struct printout printout_of(const struct report_context *q,
    const struct findings *f)
{
	return (struct printout){ q, &findings_columns,
		"severity,name,count,unit,of,offset,what,affected,advice",
		.is_verdict = true, .is_wrong = findings_are_wrong(f),
		.rows = f->count, .self = f, .cell = finding_cell };
}

static enum written lint_write(FILE *file, const struct report_context *q,
    struct error *err)
{
	const struct findings f = findings_of(q->profile, q->facts);
	struct printout p = printout_of(q, &f);
	char layout[64];

	if (!printout_choose(&p, err))
		return WRITTEN_NOT;
	facts_layout(q->facts, layout, sizeof layout);
	if (q->format->is_for_people)
		fprintf(file, "%s: %s, %s%s: %s\n", q->name, layout,
		    profile_is_sampled(q->profile) ? "sampled, " : "",
		    facts_clocks(q->facts),
		    findings_are_wrong(&f) ? "something is wrong" :
			f.count > 0 ? "no damage; what there is to know:" :
				      "nothing is wrong");
	if (q->format->is_for_people && q->options->columns.count == 0)
		write_paragraphs(file, &f);
	else
		printout_write(file, &p);
	return findings_are_wrong(&f) ? WRITTEN_WRONG : WRITTEN;
}

/* ---- facts: lines ---- */

/* Starts of recordings above this are microseconds since 1970. */
#define FIRST_DATE_US UINT64_C(1000000000000000)

enum { LABEL = 30 }; /* cells of a key and the gap after it */

struct page {
	FILE *file;
	enum format format;
	const struct facts *facts;
	const struct profile *profile;
	struct summary summary;
	struct notices notices;
};

/* Writes a key, and the gap after it. */
static void label_of(const struct page *s, const char *part, const char *key)
{
	int used = fprintf(s->file, "%s%s", part, key);

	if (s->format == FORMAT_TSV)
		fputc('\t', s->file);
	else
		fprintf(s->file, "%*s", used < LABEL ? LABEL - used : 1, "");
}

/* Writes a line, or a member: for programs the number, if it has one, and for
 * people the words. */
static void put(const struct page *s, const char *key, const uint64_t *number,
    const char *words)
{
	const bool is_json = s->format == FORMAT_JSON;

	if (is_json)
		fprintf(s->file, ",\n\"%s\": ", key);
	else
		label_of(s, "", key);
	if (number != NULL && s->format != FORMAT_TEXT)
		fprintf(s->file, "%" PRIu64, *number);
	else if (is_json)
		json_string(s->file, words);
	else
		fputs(words, s->file);
	fputs(is_json ? "" : "\n", s->file);
}

static void line(const struct page *s, const char *key, const char *value)
{
	put(s, key, NULL, value);
}

/* Writes a number, for people in groups of three digits after a sign. */
static void signed_number(const struct page *s, const char *key,
    const char *sign, uint64_t value)
{
	char count[32], text[40];

	text_count(count, sizeof count, value);
	snprintf(text, sizeof text, "%s%s", sign, count);
	put(s, key, &value, text);
}

static void number(const struct page *s, const char *key, uint64_t value)
{
	signed_number(s, key, "", value);
}

/* Writes a number, but not 0, which means that nobody knows. */
static void known_number(const struct page *s, const char *key, uint64_t value)
{
	if (value > 0)
		number(s, key, value);
}

/* Writes a time, whose unit is in the name, and for people `words` as well. */
static void time_line(const struct page *s, const char *key, uint64_t time,
    enum tick tick, const char *words)
{
	char count[32], text[128], name[64];

	snprintf(name, sizeof name, "%s_%s", key, tick_name(tick));
	text_count(count, sizeof count, time);
	snprintf(text, sizeof text, "%s %s", count, tick_name(tick));
	if (strcmp(text, words) == 0)
		snprintf(text, sizeof text, "%s", count);
	else
		snprintf(text, sizeof text, "%s (%s)", count, words);
	put(s, name, &time, text);
	/* in digits, as so many nanoseconds may be more than 64 bits hold */
	if (s->format == FORMAT_JSON && tick == TICK_US)
		fprintf(s->file, ",\n\"%s_ns\": %" PRIu64 "%s", key, time,
		    time > 0 ? "000" : "");
}

static void add_time(const struct page *s, const char *key, uint64_t time)
{
	char text[32];

	text_duration(text, sizeof text, time, s->facts->tick);
	time_line(s, key, time, s->facts->tick, text);
}

/* ---- facts: the file and its content ---- */

/* Writes when the recording began. */
static void start_line(const struct page *s)
{
	uint64_t us = s->facts->start_us;
	time_t seconds = (time_t)(us / 1000000);
	struct tm date;
	char text[64];

	if (us == 0)
		return;
	text_duration(text, sizeof text, us, TICK_US);
	if (us >= FIRST_DATE_US && gmtime_r(&seconds, &date) != NULL)
		strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S UTC", &date);
	else
		strcat(text, " after boot");
	time_line(s, "start", us, TICK_US, text);
}

static void write_file(const struct page *s, const char *name)
{
	const struct facts *f = s->facts;
	char layout[64], clocks[64], pid[24];
	const uint64_t pid_number = f->pid;

	facts_layout(f, layout, sizeof layout);
	snprintf(pid, sizeof pid, "%" PRIu64, pid_number);
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
	known_number(s, "version", f->version);
	line(s, "clocks", clocks);
	number(s, "data_offset", f->data_offset);
	known_number(s, "record_bytes", f->record_bytes);
	known_number(s, "declared_records", f->declared_records);
	start_line(s);
	if (f->elapsed > 0)
		add_time(s, "elapsed", f->elapsed);
	known_number(s, "clock_overhead_ns", f->overhead_ns);
	if (f->pid > 0)
		put(s, "pid", &pid_number, pid);
}

/* Writes what the trace holds; the build, where R8 has left its id; and for
 * people calls with a sign where samples were taken for calls. */
static void write_content(const struct page *s)
{
	const struct summary *m = &s->summary;
	const bool is_sampled = s->facts->is_sampled;
	const struct slice id = map_id_of(s->profile->ids);

	number(s, is_sampled ? "samples" : "records",
	    is_sampled ? m->counted : m->records);
	signed_number(s, is_sampled ? "stretches" : "calls",
	    counted_sign(is_sampled, profile_is_sampled(s->profile)), m->calls);
	number(s, "methods", m->methods);
	number(s, "methods_used", m->used);
	if (id.length > 0)
		line(s, "map_id", id.start);
	number(s, "threads", m->threads);
	number(s, "threads_active", m->active);
	number(s, "depth", m->depth);
	if (s->facts->tick == TICK_WEIGHT) {
		number(s, tick_name(TICK_WEIGHT), s->facts->weight);
	} else if (s->facts->has_clock[CLOCK_WALL]) {
		add_time(s, "first_event", m->first);
		add_time(s, "last_event", m->last);
		add_time(s, "duration", m->duration);
	}
}

/* ---- facts: the mapping ---- */

enum { KEY = 64 };

/* Writes what a file of a mapping says: of the first one as "mapping.file", of
 * the next as "mapping.2.file". */
static void write_mapping_file(const struct page *s,
    const struct mapping_facts *f, size_t file)
{
	char key[KEY], number[24] = "";

	if (file > 0)
		snprintf(number, sizeof number, "%zu.", file + 1);
	const struct {
		const char *what, *value;
	} lines[] = { { "file", f->path }, { "id", f->id },
		{ "version", f->version }, { "compiler", f->compiler } };

	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
		snprintf(key, KEY, "mapping.%s%s", number, lines[i].what);
		if (lines[i].value[0] != '\0')
			line(s, key, lines[i].value);
	}
}

/* Writes the files of a mapping, whether they are of the trace's build, and how
 * sure the names are; nothing where there is no mapping. */
static bool write_mapping(const struct page *s, const struct report_context *q,
    struct error *err)
{
	static const char *const matches[] = { [MATCH_UNKNOWN] = "unknown",
		[MATCH_NO] = "no",
		[MATCH_YES] = "yes" };
	const struct mapping *m = q->options->mapping;
	struct grade_counts counts;
	struct mapping_facts f;
	char key[KEY];

	if (m == NULL)
		return true;
	if (s->format == FORMAT_TEXT)
		fputc('\n', s->file);
	for (size_t i = 0; mapping_facts(m, i, &f); i++)
		write_mapping_file(s, &f, i);
	line(s, "mapping.matches",
	    matches[mapping_match(m, map_id_of(q->profile->ids))]);
	if (!grade_counts_make(&counts, q->profile, err))
		return false;
	/* as "mapping.calls_by_name" */
	for (int i = 0; i < 2 * GRADES; i++) {
		const bool is_calls = i >= GRADES;
		const int g = i % GRADES;

		snprintf(key, KEY, "mapping.%s_%s",
		    is_calls ? "calls" : "methods", grade_name((enum grade)g));
		for (char *c = key; *c != '\0'; c++)
			if (*c == ' ')
				*c = '_';
		number(s, key, is_calls ? counts.calls[g] : counts.methods[g]);
	}
	return true;
}

/* ---- facts: the key section ---- */

static void write_keys(const struct page *s)
{
	const struct facts *f = s->facts;

	if (f->key_count > 0 && s->format == FORMAT_TEXT)
		fputc('\n', s->file);
	for (size_t i = 0; i < f->key_count; i++) {
		label_of(s, "key.", f->keys[i].key);
		fprintf(s->file, "%s\n", f->keys[i].value);
	}
}

/* Writes the keys as pairs, since a key can come twice. */
static void write_json_keys(const struct page *s)
{
	const struct facts *f = s->facts;

	fputs(",\n\"keys\": [", s->file);
	for (size_t i = 0; i < f->key_count; i++) {
		fputs(i == 0 ? "[" : ", [", s->file);
		json_string(s->file, f->keys[i].key);
		fputs(", ", s->file);
		json_string(s->file, f->keys[i].value);
		fputc(']', s->file);
	}
	fputc(']', s->file);
}

/* ---- facts: what is odd ---- */

/* Writes "damage.no-end  what is wrong (first at byte 4 096)"; programs get the
 * number, too. */
static void write_notices(const struct page *s)
{
	bool is_first = s->format == FORMAT_TEXT;
	char text[400], at[32], part[32];

	for (int i = 0; i < NOTICES; i++) {
		const enum notice kind = (enum notice)i;
		const uint64_t count = s->notices.count[i];
		const uint64_t offset = s->notices.offset[i];

		if (count == 0)
			continue;
		if (is_first)
			fputc('\n', s->file);
		is_first = false;
		snprintf(part, sizeof part, "%s.",
		    severity_name(notice_kinds[kind].severity));
		notice_text(kind, count, text, sizeof text);
		text_count(at, sizeof at, offset);
		label_of(s, part, notice_kinds[kind].name);
		if (s->format == FORMAT_TSV)
			fprintf(s->file, "%" PRIu64 "\t%s\n", count, text);
		else if (offset > 0)
			fprintf(s->file, "%s (first at byte %s)\n", text, at);
		else
			fprintf(s->file, "%s\n", text);
	}
}

/* ---- facts: all of them ---- */

static bool write_page(FILE *file, const struct report_context *q,
    struct error *err)
{
	struct page s = { .file = file,
		.format = q->format->id,
		.facts = q->facts, .profile = q->profile,
		.summary = summary_of(q->profile) };
	const struct findings findings = findings_of(q->profile, q->facts);
	struct printout printout = printout_of(q, &findings);

	profile_notices(q->profile, &s.notices);
	if (s.format == FORMAT_JSON)
		json_head(file, &printout, ",\n");
	write_file(&s, q->name);
	write_content(&s);
	if (!write_mapping(&s, q, err))
		return false;
	if (s.format != FORMAT_JSON) {
		write_keys(&s);
		write_notices(&s);
		return true;
	}
	write_json_keys(&s);
	fputs(",\n\"findings\": ", file);
	if (printout_choose(&printout, NULL))
		json_rows(file, &printout);
	fputs("}\n", file);
	return true;
}

enum written info_write(FILE *file, const struct report_context *q,
    struct error *err)
{
	if (q->options->is_given[OPTION_LINT])
		return lint_write(file, q, err);
	return write_page(file, q, err) ? WRITTEN : WRITTEN_NOT;
}

/* ---- what of a trace is missing or lost ---- */

bool notices_damage_is_there(const struct profile *p)
{
	struct notices n;

	profile_notices(p, &n);
	return notices_has_damage(&n);
}

void notices_damage_say(const struct profile *p, const char *name,
    struct error *err)
{
	const struct findings all = findings_of(p, p->facts);
	const size_t count = findings_damage(&all);
	char more[60] = "";

	if (count > 1)
		snprintf(more, sizeof more, " (and %zu more: artscope info)",
		    count - 1);
	if (count > 0)
		fail(err, "%s: damaged: %s%s", name, finding_of(&all, 0).what,
		    more);
}

/* ---- the transforms of a command line ---- */

bool lens_of_requests(struct made_lens *lens,
    const struct transform_request *requests, size_t count,
    struct methods *methods, struct error *err)
{
	bool done = made_lens_make(lens, requests, count, methods, methods,
	    (struct search_watch){ .stop = interrupt_begin() }, err);

	interrupt_end();
	return done;
}

/* ---- doubts about names ---- */

static const enum notice kinds[MAPPING_NOTES] = { NOTICE_OTHER_MAPPING,
	NOTICE_NO_MAPPING, NOTICE_NO_MAP_ID, NOTICE_FEW_NAMES,
	NOTICE_MAPPING_CHANGED, NOTICE_MAPPING_LINES, NOTICE_NEWER_MAPPING };

void mapping_notes_add(struct mapping_notes *all, const struct recording *r)
{
	struct notices n;

	profile_notices(r->profile, &n);
	for (size_t i = 0; i < MAPPING_NOTES; i++) {
		struct mapping_note *note = &all->items[i];

		if (n.count[kinds[i]] == 0 || note->recordings++ > 0)
			continue;
		snprintf(note->label, sizeof note->label, "%.*s",
		    MAPPING_LABEL - 1, r->label);
		notice_what(kinds[i], n.count[kinds[i]], note->what,
		    sizeof note->what);
	}
}

void mapping_notes_line(const struct mapping_notes *all, size_t number,
    char *out, size_t size)
{
	const struct mapping_note *note = &all->items[number];
	char more[40] = "";

	out[0] = '\0';
	if (note->recordings == 0)
		return;
	if (note->recordings > 1)
		snprintf(more, sizeof more, " and %" PRIu32 " more",
		    note->recordings - 1);
	snprintf(out, size, "%s%s: %s", note->label, more, note->what);
}
