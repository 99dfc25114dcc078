#include "config.h"

#include "export/lint.h"

#include <inttypes.h>
#include <string.h>

#include "base/text.h"
#include "export/damage.h"
#include "export/json.h"
#include "query/summary.h"

/* One kind of notice, in words. */
struct finding {
	const char *name, *severity;
	uint64_t count;
	const char *unit; /* of the count; NULL: it counts nothing */
	uint64_t of;      /* all there are; 0: not known */
	uint64_t offset;  /* of the first, in the file; 0: not known */
	char what[400], affected[200];
	const char *advice; /* NULL: there is nothing to do */
};

/* All of them, the gravest first. */
struct findings {
	const struct question *question;
	struct summary summary;
	struct notices notices;
};

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

static struct findings findings_of(const struct question *q)
{
	struct findings f = { .question = q,
		.summary = summary_of(q->profile) };

	profile_notices(q->profile, &f.notices);
	return f;
}

/* How many there are altogether of what a kind counts. */
static uint64_t all_of(const struct findings *f, enum notice kind)
{
	const struct facts *facts = f->question->facts;
	uint64_t records = profile_records(f->question->profile);

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

/* What of the recording is behind its last record. */
static void write_end(char *out, size_t size, const struct findings *f)
{
	const struct facts *facts = f->question->facts;
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

static struct finding finding_of(const struct findings *f, enum notice kind)
{
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

/* Calls `write` for each, with its number from 0; returns how many. */
static size_t each(FILE *file, const struct findings *f,
    void (*write)(FILE *, const struct finding *, size_t number))
{
	size_t number = 0;

	for (int severity = SEVERITY_DAMAGE; severity >= SEVERITY_FACT;
	     severity--)
		for (int i = 0; i < NOTICES; i++) {
			struct finding finding;

			if (f->notices.count[i] == 0 ||
			    (int)notice_severity((enum notice)i) != severity)
				continue;
			finding = finding_of(f, (enum notice)i);
			write(file, &finding, number++);
		}
	return number;
}

bool lint_is_wrong(const struct profile *profile)
{
	struct notices notices;

	profile_notices(profile, &notices);
	for (int i = 0; i < NOTICES; i++)
		if (notices.count[i] > 0 &&
		    notice_severity((enum notice)i) != SEVERITY_FACT)
			return true;
	return false;
}

/* What facts say is no damage, but some say what is missing. */
static const char *verdict(const struct question *q, const struct findings *f)
{
	if (lint_is_wrong(q->profile))
		return "something is wrong";
	for (int i = 0; i < NOTICES; i++)
		if (f->notices.count[i] > 0)
			return "no damage; what there is to know:";
	return "nothing is wrong";
}

static void write_paragraph(FILE *file, const struct finding *f, size_t number)
{
	char at[32];

	(void)number;
	fprintf(file, "\n%s: %s\n", f->severity, f->what);
	if (f->affected[0] != '\0')
		fprintf(file, "  affected:   %s\n", f->affected);
	text_count(at, sizeof at, f->offset);
	if (f->offset > 0)
		fprintf(file, "  first at:   byte %s\n", at);
	if (f->advice != NULL)
		fprintf(file, "  what to do: %s\n", f->advice);
}

bool lint_text(FILE *file, const struct question *q, struct error *err)
{
	const struct findings f = findings_of(q);
	char layout[64];

	(void)err;
	facts_layout(q->facts, layout, sizeof layout);
	fprintf(file, "%s: %s, %s: %s\n", q->name, layout,
	    facts_clocks(q->facts), verdict(q, &f));
	each(file, &f, write_paragraph);
	return true;
}

static void write_known(FILE *file, uint64_t number, bool is_known)
{
	if (is_known)
		fprintf(file, "%" PRIu64, number);
	fputc('\t', file);
}

static void write_row(FILE *file, const struct finding *f, size_t number)
{
	(void)number;
	fprintf(file, "%s\t%s\t", f->severity, f->name);
	write_known(file, f->count, f->unit != NULL);
	fprintf(file, "%s\t", f->unit == NULL ? "" : f->unit);
	write_known(file, f->of, f->of > 0);
	write_known(file, f->offset, f->offset > 0);
	fprintf(file, "%s\t%s\t%s\n", f->what, f->affected,
	    f->advice == NULL ? "" : f->advice);
}

bool lint_tsv(FILE *file, const struct question *q, struct error *err)
{
	const struct findings f = findings_of(q);

	(void)err;
	fputs("severity\tname\tcount\tunit\tof\tfirst_offset\twhat\taffected\t"
	      "advice\n",
	    file);
	each(file, &f, write_row);
	return true;
}

static void json_number(FILE *file, const char *key, uint64_t number,
    bool is_known)
{
	if (is_known)
		fprintf(file, ", \"%s\": %" PRIu64, key, number);
	else
		fprintf(file, ", \"%s\": null", key);
}

static void json_text(FILE *file, const char *key, const char *text)
{
	fprintf(file, ", \"%s\": ", key);
	if (text == NULL || text[0] == '\0')
		fputs("null", file);
	else
		json_string(file, text);
}

static void write_object(FILE *file, const struct finding *f, size_t number)
{
	fputs(number == 0 ? "\n{\"severity\": " : ",\n{\"severity\": ", file);
	json_string(file, f->severity);
	json_text(file, "name", f->name);
	json_number(file, "count", f->count, f->unit != NULL);
	json_text(file, "unit", f->unit);
	json_number(file, "of", f->of, f->of > 0);
	json_number(file, "first_offset", f->offset, f->offset > 0);
	json_text(file, "what", f->what);
	json_text(file, "affected", f->affected);
	json_text(file, "advice", f->advice);
	fputc('}', file);
}

void lint_findings(FILE *file, const struct question *q)
{
	const struct findings f = findings_of(q);

	fputc('[', file);
	fputs(each(file, &f, write_object) == 0 ? "]" : "\n]", file);
}

bool lint_json(FILE *file, const struct question *q, struct error *err)
{
	(void)err;
	fputs("{\"trace\": ", file);
	json_string(file, q->name);
	fputs(", \"damaged\": ", file);
	damage_json(file, q->profile);
	fprintf(file, ", \"is_wrong\": %s, \"findings\": ",
	    lint_is_wrong(q->profile) ? "true" : "false");
	lint_findings(file, q);
	fputs("}\n", file);
	return true;
}
