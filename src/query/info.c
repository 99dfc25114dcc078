/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "query/info.h"

#include <stdio.h>
#include <string.h>

#include "base/names.h"
#include "base/text.h"
#include "query/hues.h"
#include "query/scope.h"

/* ---- a trace in a few numbers ---- */

struct summary summary_of(const struct profile *p)
{
	const struct threads *threads = p->threads;
	const struct ids *ids = p->ids;
	const struct facts *facts = p->facts;
	struct summary s = { .threads = threads->count };

	for (uint32_t i = 0; i < s.threads; i++) {
		const struct thread *t = threads->items[i];
		if (t->events != 0) {
			if (s.active == 0 || t->first[CLOCK_WALL] < s.first)
				s.first = t->first[CLOCK_WALL];
			if (t->last[CLOCK_WALL] > s.last)
				s.last = t->last[CLOCK_WALL];
			if (calls_depths(&t->calls) > s.depth)
				s.depth = calls_depths(&t->calls);
			s.active++;
			s.records += t->events;
			s.calls += t->entries;
			s.counted += thread_counted(t);
		}
	}
	for (uint32_t i = 0; i < ids->methods->count; i++) {
		const struct file_method f = ids_entry(ids, i);

		s.methods += f.is_here;
		s.used += f.is_used;
	}
	s.duration = s.last - s.first;
	if (facts != NULL && !facts->has_clock[CLOCK_WALL])
		s.duration = facts->elapsed;
	if (facts != NULL && facts->tick == TICK_WEIGHT)
		s.duration = facts->weight;
	return s;
}

/* ---- the columns of findings ---- */

/* clang-format off */
static const struct list_column infos[FINDING_COLUMNS] = {
	[FINDING_SEVERITY] = { .name = "severity",
	    .help = "damage, warning or fact", .kind = LIST_TEXT },
	[FINDING_NAME] = { .name = "name",
	    .help = "what this kind of finding is called", .kind = LIST_TEXT },
	[FINDING_COUNT] = { .name = "count", .help = "how many there are",
	    .kind = LIST_COUNT },
	[FINDING_UNIT] = { .name = "unit", .help = "of what",
	    .kind = LIST_TEXT },
	[FINDING_OF] = { .name = "of",
	    .help = "how many of these the file has in all",
	    .kind = LIST_COUNT },
	[FINDING_OFFSET] = { .name = "offset", .head = "first at",
	    .field = "first_offset",
	    .help = "the byte of the file where the first is",
	    .kind = LIST_COUNT },
	[FINDING_WHAT] = { .name = "what", .help = "what is the matter",
	    .kind = LIST_TEXT },
	[FINDING_AFFECTED] = { .name = "affected",
	    .help = "how much of the recording", .kind = LIST_TEXT },
	[FINDING_ADVICE] = { .name = "advice", .head = "what to do",
	    .help = "what can be done", .kind = LIST_TEXT },
};
/* clang-format on */

const struct list_columns findings_columns = { infos, FINDING_COLUMNS, 1,
	"info", false };

/* ---- findings ---- */

/* What is counted; NULL: nothing is. */
static const char *const units[] = { [AMOUNT_BYTES] = "bytes",
	[AMOUNT_RECORDS] = "records",
	[AMOUNT_BLOCKS] = "blocks",
	[AMOUNT_LINES] = "lines",
	[AMOUNT_METHODS] = "methods",
	[AMOUNT_THREADS] = "threads",
	[AMOUNT_SAMPLES] = "samples",
	[AMOUNT_CALLS] = "calls" };

struct findings findings_of(const struct profile *profile,
    const struct facts *facts)
{
	struct findings f = { .facts = facts, .profile = profile,
		.summary = summary_of(profile) };

	profile_notices(profile, &f.notices);
	for (int severity = SEVERITY_DAMAGE; severity >= SEVERITY_FACT;
	     severity--)
		for (int i = 0; i < NOTICES; i++)
			if (f.notices.count[i] > 0 &&
			    (int)notice_kinds[i].severity == severity)
				f.kinds[f.count++] = (enum notice)i;
	return f;
}

/* Returns how many there are altogether of what a kind counts. */
static uint64_t all_of(const struct findings *f, enum notice kind)
{
	const struct facts *facts = f->facts;
	uint64_t records = f->profile->records;

	switch ((int)notice_kinds[kind].amount) {
	case AMOUNT_BYTES:
		return kind == NOTICE_PACKED_REST ? facts->file_bytes :
						    facts->trace_bytes;
	case AMOUNT_RECORDS:
		if (kind == NOTICE_FEWER_RECORDS)
			return facts->declared_records;
		return kind == NOTICE_ZERO_RECORDS ?
		    records + f->notices.count[kind] :
		    records;
	case AMOUNT_METHODS:
		return f->summary.used;
	case AMOUNT_THREADS:
		return f->summary.active;
	case AMOUNT_SAMPLES:
		return kind == NOTICE_LOST_SAMPLES ?
		    facts->samples + f->notices.count[kind] :
		    facts->samples;
	case AMOUNT_CALLS:
		return f->summary.calls;
	default:
		return 0;
	}
}

/* Writes what of the recording comes after its last record. */
static void write_end(char *out, size_t size, const struct findings *f)
{
	const struct facts *facts = f->facts;
	char last[40], all[40];

	if (f->summary.active == 0) {
		snprintf(out, size, "the whole recording");
		return;
	}
	if (!facts->has_clock[CLOCK_WALL]) {
		snprintf(out, size, "what came after the last record");
		return;
	}
	text_duration(last, sizeof last, f->summary.last, facts->tick);
	text_duration(all, sizeof all, facts->elapsed, facts->tick);
	if (facts->elapsed > f->summary.last)
		snprintf(out, size, "what came after %s, of %s", last, all);
	else
		snprintf(out, size, "what came after %s", last);
}

static void write_affected(struct finding *out, const struct findings *f,
    enum notice kind)
{
	char count[32], all[32], share[32];

	if (notice_kinds[kind].amount == AMOUNT_END)
		write_end(out->affected, sizeof out->affected, f);
	if (out->unit == NULL)
		return;
	text_count(count, sizeof count, out->count);
	text_count(all, sizeof all, out->total);
	text_percent(share, sizeof share, out->count, out->total);
	if (out->total >= out->count)
		snprintf(out->affected, sizeof out->affected,
		    "%s of %s %s, %s %%", count, all, out->unit,
		    strcmp(share, "0.0") == 0 ? "less than 0.1" : share);
	else
		snprintf(out->affected, sizeof out->affected, "%s %.*s%s",
		    count, (int)strlen(out->unit) - 1, out->unit,
		    out->count == 1 ? "" : "s");
}

struct finding finding_of(const struct findings *f, size_t i)
{
	enum notice kind = f->kinds[i];
	const struct notice_kind *k = &notice_kinds[kind];
	struct finding out = { .name = k->name,
		.severity = severity_name(k->severity),
		.count = f->notices.count[kind],
		.unit = units[k->amount],
		.total = all_of(f, kind),
		.offset = f->notices.offset[kind],
		.advice = k->advice };

	notice_what(kind, out.count, out.what, sizeof out.what);
	write_affected(&out, f, kind);
	return out;
}

/* ---- the cells of findings ---- */

static struct list_cell number_cell(uint64_t number, bool is_known)
{
	return (struct list_cell){ .kind = is_known ? LIST_COUNT :
		    LIST_NOTHING, .number = number };
}

struct list_cell finding_cell(const void *self, size_t row,
    struct column_choice c, char *scratch)
{
	const struct finding f = finding_of(self, row);
	const char *const words[FINDING_COLUMNS] = {
		[FINDING_SEVERITY] = f.severity,
		[FINDING_NAME] = f.name,
		[FINDING_UNIT] = f.unit,
		[FINDING_WHAT] = f.what,
		[FINDING_AFFECTED] = f.affected,
		[FINDING_ADVICE] = f.advice
	};

	switch (c.column) {
	case FINDING_COUNT:
		return number_cell(f.count, f.unit != NULL);
	case FINDING_OF:
		return number_cell(f.total, f.total > 0);
	case FINDING_OFFSET:
		return number_cell(f.offset, f.offset > 0);
	default:
		if (words[c.column] == NULL || words[c.column][0] == '\0')
			return (struct list_cell){ .kind = LIST_NOTHING };
		snprintf(scratch, LIST_SCRATCH, "%s", words[c.column]);
		return list_text_cell(scratch);
	}
}

/* ---- how well a mapping fits a recording ---- */

enum {
	SHORT = 3, /* letters of a class that was renamed, at most */
	FEW = 4    /* such classes: fewer say nothing */
};

enum mapping_match mapping_match(const struct mapping *m, struct slice id)
{
	enum mapping_match match = MATCH_UNKNOWN;
	struct mapping_facts f;

	for (size_t i = 0; id.length > 0 && mapping_facts(m, i, &f); i++) {
		if (slice_is(id, f.id))
			return MATCH_YES;
		if (f.id[0] != '\0')
			match = MATCH_NO;
	}
	return match;
}

/* Counts the classes with short names that the mapping does not know, where
 * they are more than half of these; else 0. */
static uint64_t count_unknown(const struct naming *n)
{
	const struct shown_names shown = naming_names(n, NAMES_RAW);
	struct names *all = names_new(), *unknown = names_new();
	uint64_t count;

	for (uint32_t i = 0; i < shown.count; i++) {
		const struct method *m = &shown.raw[i];
		const enum grade grade = shown.from[i].grade;

		if (grade == GRADES || m->is_function)
			continue;
		/* A class that is named so shortly was renamed. */
		struct slice name = method_class(m),
			     package = method_package(m);
		size_t length = name.length - package.length -
		    (package.length > 0);
		if (length == 0 || length > SHORT || hue_is_platform(name))
			continue;
		names_add(all, name);
		if (grade == GRADE_NOT_IN_MAP)
			names_add(unknown, name);
	}
	count = unknown->count - 1; /* each has the empty string, too */
	if (all->count <= FEW || count * 2 <= all->count - 1)
		count = 0;
	names_free(all);
	names_free(unknown);
	return count;
}

static void add_notice(struct notices *n, enum notice kind, uint64_t count)
{
	if (count > 0)
		notices_add(n, kind, count, 0);
}

void mapping_notices(const struct mapping *m, const struct naming *n,
    struct slice id, struct notices *out)
{
	const enum mapping_match match = mapping_match(m, id);
	struct mapping_facts f;
	const bool has_files = mapping_facts(m, 0, &f);

	*out = (struct notices){ .count = { 0 } };
	add_notice(out, id.length > 0 ? NOTICE_NO_MAPPING : NOTICE_NO_MAP_ID,
	    !has_files);
	add_notice(out, NOTICE_OTHER_MAPPING, match == MATCH_NO);
	if (match == MATCH_UNKNOWN && has_files)
		add_notice(out, NOTICE_FEW_NAMES, count_unknown(n));
	for (size_t i = 0; mapping_facts(m, i, &f); i++) {
		add_notice(out, NOTICE_MAPPING_CHANGED, f.has_changed);
		add_notice(out, NOTICE_MAPPING_LINES,
		    f.counts.unreadable + f.counts.bad_numbers +
			f.counts.bad_comments);
		add_notice(out, NOTICE_MAPPING_LONG, f.counts.beyond);
		add_notice(out, NOTICE_NEWER_MAPPING,
		    f.counts.newer_versions);
		add_notice(out, NOTICE_MAPPING_TWICE,
		    f.counts.classes_twice);
		add_notice(out, NOTICE_MAPPING_LATER, f.classes_later);
	}
}

/* ---- the grades of names ---- */

bool grade_counts_make(struct grade_counts *c, const struct profile *p,
    struct error *err)
{
	const struct methods *methods = profile_methods(p);
	struct parts parts = where_parts(
	    (struct where){ .threads = &all_threads }, p);
	struct totals totals;
	const bool done = parts_sums(&parts, methods->count, &totals, err);

	if (done) {
		*c = (struct grade_counts){ .methods = { 0 } };
		for (uint32_t i = 0; i < totals.methods; i++) {
			const enum grade grade = methods_origin(methods, i)
						     ->grade;

			if (grade == GRADES || !totals.items[i].is_called)
				continue;
			c->methods[grade]++;
			c->calls[grade] += totals.items[i].calls +
			    totals.items[i].recursive;
		}
	}
	totals_free(&totals);
	parts_free(&parts);
	return done;
}
