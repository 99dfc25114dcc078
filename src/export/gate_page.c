#include "config.h"

#include "export/gate_page.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "query/transforms.h"

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
