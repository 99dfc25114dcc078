#include "config.h"

#include "export/gate_text.h"

#include "export/emphasis.h"

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

void gate_text(FILE *file, const struct gate_page *p)
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

void gate_tsv(FILE *file, const struct gate_page *p)
{
	fputs("verdict\tline\tgroup\trule\tvalue\tlimit\tunit\truns\twhy\n",
	    file);
	for (uint32_t i = 0; i < p->checked->rules->count; i++)
		tsv_row(file, &p->checked->of[i], p->checked->run_count);
}
