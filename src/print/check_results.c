#include "config.h"

#include "print/check_results.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/quote.h"
#include "base/text.h"
#include "print/check_ci.h"
#include "print/text.h"
#include "query/transforms.h"

/*
 * What a gate says, for people, and as rows with tabs.
 */

static void gate_text(FILE *, const struct gate_page *);

/* A row a rule, in the order of the file: "verdict line group rule value limit unit
 * runs why"; the value is ns, percent or a count, reasons have " | " between them. */
static void gate_tsv(FILE *, const struct gate_page *);

/*
 * What a gate says, as JSON.
 *
 *	{"version": 1, "result": "open" | "shut" | "broken", "budget": NAME,
 *	 "rules": [{"line", "group", "text", "result", "value", "unit", "limit",
 *	 "runs": [...], "words", "why": [...], "command"}],
 *	 "traces": [{"path", "mapping_id", "damage"}]}
 *
 * Times are in ns; what is not known is null.
 */

static void gate_json(FILE *, const struct gate_page *);

/* ---- what a gate says (check/verdict), before it has a form ---- */

/* Stable: rules of one verdict stay in the order of the file. */
static void put_in_order(struct gate_page *p)
{
	const uint32_t count = p->checked->rules->count;
	uint32_t used = 0;

	for (int v = 0; v < VERDICTS; v++)
		for (uint32_t i = 0; i < count; i++)
			if (p->checked->of[i].judged.verdict ==
			    (enum verdict)v)
				p->order[used++] = i;
}

bool gate_page_init(struct gate_page *p, const struct checked *c,
    const char *name, struct error *err)
{
	const size_t size = strlen(name) * 4 + 1;
	char *clean = array_new(size, 1, err);

	*p = (struct gate_page){ .checked = c, .name = clean };
	p->order = array_new(c->rules->count, sizeof *p->order, err);
	if (clean == NULL || p->order == NULL)
		return false;
	text_clean(clean, size, slice_of(name));
	put_in_order(p);
	return true;
}

void gate_page_free(struct gate_page *p)
{
	free(p->name);
	free(p->order);
	*p = (struct gate_page){ 0 };
}

const struct checked_rule *gate_page_rule(const struct gate_page *p,
    uint32_t number)
{
	return &p->checked->of[p->order[number]];
}

bool gate_page_is_bad(const struct checked_rule *r)
{
	return r->judged.verdict != VERDICT_PASS &&
	    r->judged.verdict != VERDICT_SKIPPED;
}

static void put_amount(FILE *file, double amount, enum rule_unit unit)
{
	char text[64];

	verdict_amount(text, sizeof text, amount, unit);
	fputs(text, file);
}

static void put_runs(FILE *file, const struct checked_rule *r, uint32_t count)
{
	double least = 0, most = 0;

	for (uint32_t i = 0; i < count; i++) {
		const double value = verdict_run(r->rule, &r->runs[i]);

		least = i == 0 || value < least ? value : least;
		most = i == 0 || value > most ? value : most;
	}
	fprintf(file, " (%s of %" PRIu32 " runs: ", agg_name(r->rule->agg),
	    count);
	put_amount(file, least, r->judged.unit);
	fputs(" to ", file);
	put_amount(file, most, r->judged.unit);
	fputc(')', file);
}

void gate_page_line(FILE *file, const struct checked_rule *r,
    const struct checked *c)
{
	const struct judged *j = &r->judged;

	fputs(r->rule->title, file);
	if (j->has_value) {
		fputc(' ', file);
		put_amount(file, j->value, j->unit);
		if (r->rule->metric == METRIC_NEVER)
			fputs(j->value == 1 ? " call" : " calls", file);
	}
	if (j->has_limit && j->has_value) {
		fprintf(file, ", %s %s ", j->verdict == VERDICT_WARN ?
		    "warning" : "limit", comparison_name(r->rule->comparison));
		put_amount(file, j->limit, j->unit);
	}
	if (j->has_value && c->run_count > 1)
		put_runs(file, r, c->run_count);
	if (j->words[0] != '\0')
		fprintf(file, "%s %s", j->has_value ? ";" : ":", j->words);
}

const char *gate_page_reason(const struct checked_rule *r, uint32_t number)
{
	if (!gate_page_is_bad(r) || number > r->reason.count)
		return NULL;
	return number < r->reason.count ? r->reason.lines[number] :
					  r->reason.command;
}

/* Of all that could be said; "" where it is not. */
static void possible_note(const struct gate_page *p, size_t number, char *out,
    size_t size)
{
	char words[GATE_NOTE] = "";
	const char *head = "note: ";

	if (number == 0 && p->transform_count > 0) {
		head = "stacks: ";
		transforms_words(p->transforms, p->transform_count, words,
		    sizeof words - 10);
	} else if (number > 0 && number <= p->transform_count) {
		if (!p->has_meant[number - 1])
			lens_none_words(&p->transforms[number - 1], words,
			    sizeof words - 10);
	} else if (number > p->transform_count && p->mapping != NULL) {
		mapping_notes_line(p->mapping, number - p->transform_count - 1,
		    words, sizeof words - 10);
	}
	out[0] = '\0';
	if (words[0] != '\0')
		snprintf(out, size, "%s%.*s", head, GATE_NOTE - 10, words);
}

bool gate_page_note(const struct gate_page *p, size_t number, char *out, size_t size)
{
	const size_t all = 1 + p->transform_count + MAPPING_NOTES;

	for (size_t i = 0; i < all; i++) {
		possible_note(p, i, out, size);
		if (out[0] != '\0' && number-- == 0)
			return true;
	}
	return false;
}

/* Without a comma, whatever the locale. */
void gate_page_number(FILE *file, double number)
{
	const double whole = (double)(uint64_t)number;
	const unsigned part = (unsigned)((number - whole) * 1000 + 0.5);

	if (part >= 1000)
		fprintf(file, "%" PRIu64, (uint64_t)number + 1);
	else if (part == 0)
		fprintf(file, "%" PRIu64, (uint64_t)number);
	else
		fprintf(file, "%" PRIu64 ".%03u", (uint64_t)number, part);
}

void gate_page_sum(FILE *file, const struct gate_page *p)
{
	const struct checked *c = p->checked;
	const char *between = ": ";

	fprintf(file, "%s: %" PRIu32 " rule%s", p->name, c->rules->count,
	    c->rules->count == 1 ? "" : "s");
	for (int v = 0; v < VERDICTS; v++) {
		if (c->counts[v] == 0)
			continue;
		fprintf(file, "%s%" PRIu32 " %s", between, c->counts[v],
		    verdict_name((enum verdict)v));
		between = ", ";
	}
}

static void put_reasons(FILE *file, const struct checked_rule *r)
{
	const char *line;

	for (uint32_t i = 0; (line = gate_page_reason(r, i)) != NULL; i++)
		fprintf(file, "         %s\n", line);
}

static enum emphasis emphasis_of(const struct gate_page *p,
    const struct checked_rule *r)
{
	if (!p->is_colored || !gate_page_is_bad(r))
		return EMPHASIS_NONE;
	return r->judged.verdict >= VERDICT_FAIL ? EMPHASIS_HEAVY :
						   EMPHASIS_HEAD;
}

static void put_notes(FILE *file, const struct gate_page *p)
{
	char note[GATE_NOTE];

	for (size_t i = 0; gate_page_note(p, i, note, sizeof note); i++)
		fprintf(file, "%s\n", note);
}

static void gate_text(FILE *file, const struct gate_page *p)
{
	put_notes(file, p);
	for (uint32_t i = 0; i < p->checked->rules->count; i++) {
		const struct checked_rule *r = gate_page_rule(p, i);
		const enum emphasis emphasis = emphasis_of(p, r);

		emphasis_begin(file, emphasis);
		fprintf(file, "%-7s", verdict_name(r->judged.verdict));
		emphasis_end(file, emphasis);
		fprintf(file, "  %s:%u  ", p->name, r->rule->line);
		gate_page_line(file, r, p->checked);
		fputc('\n', file);
		put_reasons(file, r);
	}
	gate_page_sum(file, p);
	fputc('\n', file);
}

static const char *unit_of(const struct judged *j)
{
	static const char *const units[] = { "", "ns", "%" };

	return units[j->unit];
}

static void tsv_row(FILE *file, const struct checked_rule *r, uint32_t runs)
{
	const struct judged *j = &r->judged;
	const char *line;

	fprintf(file, "%s\t%u\t%s\t%s\t", verdict_name(j->verdict),
	    r->rule->line, r->rule->group, r->rule->title);
	if (j->has_value)
		gate_page_number(file, j->value);
	fputc('\t', file);
	if (j->has_limit)
		gate_page_number(file, j->limit);
	fprintf(file, "\t%s\t", unit_of(j));
	for (uint32_t i = 0; j->has_value && i < runs; i++) {
		fputs(i == 0 ? "" : " ", file);
		gate_page_number(file, verdict_run(r->rule, &r->runs[i]));
	}
	fprintf(file, "\t%s", j->words);
	for (uint32_t i = 0; (line = gate_page_reason(r, i)) != NULL; i++)
		fprintf(file, "%s%s", i == 0 && j->words[0] == '\0' ? "" :
		    " | ", line);
	fputc('\n', file);
}

static void gate_tsv(FILE *file, const struct gate_page *p)
{
	fputs("verdict\tline\tgroup\trule\tvalue\tlimit\tunit\truns\twhy\n",
	    file);
	for (uint32_t i = 0; i < p->checked->rules->count; i++)
		tsv_row(file, &p->checked->of[i], p->checked->run_count);
}

static void put_text(FILE *file, const char *field, const char *text)
{
	fprintf(file, ", \"%s\": ", field);
	if (text == NULL)
		fputs("null", file);
	else
		json_string(file, text);
}

static void put_number(FILE *file, const char *field, bool is_known,
    double number)
{
	fprintf(file, ", \"%s\": ", field);
	if (is_known)
		gate_page_number(file, number);
	else
		fputs("null", file);
}

static void put_json_runs(FILE *file, const struct checked_rule *r, uint32_t count)
{
	fputs(", \"runs\": [", file);
	for (uint32_t i = 0; r->judged.has_value && i < count; i++) {
		fputs(i == 0 ? "" : ", ", file);
		gate_page_number(file, verdict_run(r->rule, &r->runs[i]));
	}
	fputc(']', file);
}

static void put_why(FILE *file, const struct checked_rule *r)
{
	fputs(", \"why\": [", file);
	for (uint32_t i = 0; gate_page_is_bad(r) && i < r->reason.count;
	     i++) {
		fputs(i == 0 ? "" : ", ", file);
		json_string(file, r->reason.lines[i]);
	}
	fputc(']', file);
	put_text(file, "command", gate_page_is_bad(r) ? r->reason.command :
	    NULL);
}

static void put_rule(FILE *file, const struct checked_rule *r, uint32_t runs)
{
	static const char *const units[] = { "count", "ns", "percent" };
	const struct judged *j = &r->judged;

	fprintf(file, "{\"line\": %u", r->rule->line);
	put_text(file, "group", r->rule->group);
	put_text(file, "text", r->rule->name);
	put_text(file, "within", r->rule->within);
	put_text(file, "result", verdict_name(j->verdict));
	put_number(file, "value", j->has_value, j->value);
	put_text(file, "unit", units[j->unit]);
	put_number(file, "limit", j->has_limit, j->limit);
	put_json_runs(file, r, runs);
	put_text(file, "words", j->words);
	put_why(file, r);
	fputc('}', file);
}

/* What a user called it may be anything. */
static void put_path(FILE *file, const char *path)
{
	char clean[1000];

	text_clean(clean, sizeof clean, slice_of(path));
	fputs("{\"path\": ", file);
	json_string(file, clean);
}

static void put_json_notes(FILE *file, const struct gate_page *p)
{
	char note[GATE_NOTE];

	fputs(", \"notes\": [", file);
	for (size_t i = 0; gate_page_note(p, i, note, sizeof note); i++) {
		fputs(i == 0 ? "" : ", ", file);
		json_string(file, note);
	}
	fputc(']', file);
}

static void gate_json(FILE *file, const struct gate_page *p)
{
	static const char *const gates[] = { "open", "shut", "broken" };
	const struct checked *c = p->checked;

	fprintf(file, "{\"version\": 1, \"result\": \"%s\"", gates[p->gate]);
	put_text(file, "budget", p->name);
	put_json_notes(file, p);
	fputs(", \"rules\": [", file);
	for (uint32_t i = 0; i < c->rules->count; i++) {
		fputs(i == 0 ? "\n" : ",\n", file);
		put_rule(file, &c->of[i], c->run_count);
	}
	fputs("\n], \"traces\": [", file);
	for (uint32_t i = 0; i < c->run_count; i++) {
		const struct checked_trace *t = &c->traces[i];

		fputs(i == 0 ? "\n" : ",\n", file);
		put_path(file, t->path);
		put_text(file, "mapping_id",
		    t->map_id[0] == '\0' ? NULL : t->map_id);
		put_text(file, "damage", t->damage);
		fputc('}', file);
	}
	fputs("\n]}\n", file);
}

/* ---- the forms of what a gate says (--format, --also of check) ---- */

static const struct gate_form forms[] = {
	{ "text", "a line a rule, failures last, for people", gate_text },
	{ "tsv", "a row a rule", gate_tsv },
	{ "json", "all that is known, for programs", gate_json },
	{ "junit", "a test case a rule, as GitLab and Jenkins read it",
	    gate_junit },
	{ "github", "annotations of GitHub's workflows", gate_github },
	{ "markdown", "a comment of a pull request", gate_markdown },
};

const struct gate_form *gate_form_at(size_t number)
{
	return number < sizeof forms / sizeof *forms ? &forms[number] : NULL;
}

const char *gate_form_name(size_t number)
{
	const struct gate_form *form = gate_form_at(number);

	return form == NULL ? NULL : form->name;
}

const struct gate_form *gate_form_find(const char *name, size_t length)
{
	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
		if (slice_is((struct slice){ name, length }, forms[i].name))
			return &forms[i];
	return NULL;
}
