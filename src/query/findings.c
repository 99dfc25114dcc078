#include "config.h"

#include "query/findings.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"

enum { IN_FINDINGS = 1 };

/* clang-format off */
static const struct list_column infos[FINDING_COLUMNS] = {
	[FINDING_SEVERITY] = {
		.name = "severity", .head = "severity", .field = "severity",
		.help = "damage, warning or fact",
		.kind = LIST_TEXT, .lists = IN_FINDINGS,
	},
	[FINDING_NAME] = {
		.name = "name", .head = "name", .field = "name",
		.help = "what this kind of finding is called",
		.kind = LIST_TEXT, .lists = IN_FINDINGS,
	},
	[FINDING_COUNT] = {
		.name = "count", .head = "count", .field = "count",
		.help = "how many there are",
		.kind = LIST_COUNT, .lists = IN_FINDINGS,
	},
	[FINDING_UNIT] = {
		.name = "unit", .head = "unit", .field = "unit",
		.help = "of what",
		.kind = LIST_TEXT, .lists = IN_FINDINGS,
	},
	[FINDING_OF] = {
		.name = "of", .head = "of", .field = "of",
		.help = "how many of these the file has in all",
		.kind = LIST_COUNT, .lists = IN_FINDINGS,
	},
	[FINDING_OFFSET] = {
		.name = "offset", .head = "first at", .field = "first_offset",
		.help = "the byte of the file where the first is",
		.kind = LIST_COUNT, .lists = IN_FINDINGS,
	},
	[FINDING_WHAT] = {
		.name = "what", .head = "what", .field = "what",
		.help = "what is the matter",
		.kind = LIST_TEXT, .lists = IN_FINDINGS,
	},
	[FINDING_AFFECTED] = {
		.name = "affected", .head = "affected", .field = "affected",
		.help = "how much of the recording",
		.kind = LIST_TEXT, .lists = IN_FINDINGS,
	},
	[FINDING_ADVICE] = {
		.name = "advice", .head = "what to do", .field = "advice",
		.help = "what can be done",
		.kind = LIST_TEXT, .lists = IN_FINDINGS,
	},
};

/* clang-format on */

const struct list_columns *findings_columns(void)
{
	static const struct list_columns all = { infos, FINDING_COLUMNS,
		IN_FINDINGS, "info", false };

	return &all;
}

static const char *const units[] = { [AMOUNT_NONE] = NULL,
	[AMOUNT_END] = NULL,
	[AMOUNT_BYTES] = "bytes",
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
			if (f.notices.count[i] > 0 && (int)notice_severity(
			    (enum notice)i) == severity)
				f.kinds[f.count++] = (enum notice)i;
	return f;
}

/* How many there are altogether of what a kind counts. */
static uint64_t all_of(const struct findings *f, enum notice kind)
{
	const struct facts *facts = f->facts;
	uint64_t records = profile_records(f->profile);

	switch (notice_amount(kind)) {
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

/* What of the recording is after its last record. */
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

	if (notice_amount(kind) == AMOUNT_END)
		write_end(out->affected, sizeof out->affected, f);
	if (out->unit == NULL)
		return;
	text_count(count, sizeof count, out->count);
	text_count(all, sizeof all, out->of);
	text_percent(share, sizeof share, out->count, out->of);
	if (out->of >= out->count)
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
	struct finding out = { .name = notice_name(kind),
		.severity = severity_name(notice_severity(kind)),
		.count = f->notices.count[kind],
		.unit = units[notice_amount(kind)],
		.of = all_of(f, kind),
		.offset = f->notices.offset[kind],
		.advice = notice_advice(kind) };

	notice_what(kind, out.count, out.what, sizeof out.what);
	write_affected(&out, f, kind);
	return out;
}

bool findings_are_wrong(const struct findings *f)
{
	return f->count > 0 &&
	    notice_severity(f->kinds[0]) != SEVERITY_FACT;
}

/* What facts say is no damage, but some say what is missing. */
static struct list_cell words_cell(const char *text, char *scratch)
{
	if (text == NULL || text[0] == '\0')
		return (struct list_cell){ .kind = LIST_NOTHING };
	snprintf(scratch, LIST_SCRATCH, "%s", text);
	return (struct list_cell){ .kind = LIST_TEXT,
		.text = slice_of(scratch) };
}

static struct list_cell number_cell(uint64_t number, bool is_known)
{
	return (struct list_cell){ .kind = is_known ? LIST_COUNT :
		    LIST_NOTHING, .number = number };
}

struct list_cell finding_cell(const struct findings *all, size_t row,
    struct column_choice c, char *scratch)
{
	const struct finding f = finding_of(all, row);
	const char *const words[FINDING_COLUMNS] = { [FINDING_SEVERITY] = f.severity,
		[FINDING_NAME] = f.name, [FINDING_UNIT] = f.unit, [FINDING_WHAT] = f.what,
		[FINDING_AFFECTED] = f.affected, [FINDING_ADVICE] = f.advice };

	switch (c.column) {
	case FINDING_COUNT:
		return number_cell(f.count, f.unit != NULL);
	case FINDING_OF:
		return number_cell(f.of, f.of > 0);
	case FINDING_OFFSET:
		return number_cell(f.offset, f.offset > 0);
	default:
		return words_cell(words[c.column], scratch);
	}
}
