#include "config.h"

#include "export/lint.h"

#include "base/text.h"
#include "export/formats.h"
#include "export/printout.h"
#include "query/info.h"

static const struct printed_column usual[] = {
	{ FINDING_SEVERITY, MEASURES, false, NULL },
	{ FINDING_NAME, MEASURES, false, NULL },
	{ FINDING_COUNT, MEASURES, false, NULL },
	{ FINDING_UNIT, MEASURES, false, NULL },
	{ FINDING_OF, MEASURES, false, NULL },
	{ FINDING_OFFSET, MEASURES, false, NULL },
	{ FINDING_WHAT, MEASURES, false, NULL },
	{ FINDING_AFFECTED, MEASURES, false, NULL },
	{ FINDING_ADVICE, MEASURES, false, NULL },
};

static const char *verdict(const struct findings *f)
{
	return findings_are_wrong(f) ? "something is wrong" :
	    f->count > 0 ? "no damage; what there is to know:" :
			   "nothing is wrong";
}

static void write_paragraph(FILE *file, const struct finding *f)
{
	char at[32];

	fprintf(file, "\n%s: %s\n", f->severity, f->what);
	if (f->affected[0] != '\0')
		fprintf(file, "  affected:   %s\n", f->affected);
	text_count(at, sizeof at, f->offset);
	if (f->offset > 0)
		fprintf(file, "  first at:   byte %s\n", at);
	if (f->advice != NULL)
		fprintf(file, "  what to do: %s\n", f->advice);
}

static void write_paragraphs(FILE *file, const struct findings *f)
{
	for (size_t i = 0; i < f->count; i++) {
		struct finding finding = finding_of(f, i);

		write_paragraph(file, &finding);
	}
}

static struct list_cell cell_of(const void *self, size_t row,
    struct column_choice c, char *scratch)
{
	return finding_cell(self, row, c, scratch);
}

static struct printout printout_of(const struct request *q,
    const struct findings *f)
{
	return (struct printout){ q, findings_columns(),
		{ usual, sizeof usual / sizeof *usual }, .is_verdict = true,
		.is_wrong = findings_are_wrong(f), .rows = f->count, .self = f,
		.cell = cell_of };
}

enum written lint_write(FILE *file, const struct request *q,
    struct error *err)
{
	const struct findings f = findings_of(q->profile, q->facts);
	struct printout p = printout_of(q, &f);
	char layout[64];

	if (!printout_choose(&p, err))
		return WRITTEN_NOT;
	facts_layout(q->facts, layout, sizeof layout);
	if (request_is_for_people(q))
		fprintf(file, "%s: %s, %s: %s\n", q->name, layout,
		    facts_clocks(q->facts), verdict(&f));
	if (request_is_for_people(q) &&
	    (q->columns == NULL || q->columns->count == 0))
		write_paragraphs(file, &f);
	else
		printout_write(file, &p);
	return findings_are_wrong(&f) ? WRITTEN_WRONG : WRITTEN;
}

void lint_json_rows(FILE *file, const struct request *q)
{
	const struct findings f = findings_of(q->profile, q->facts);
	struct printout p = printout_of(q, &f);

	if (printout_choose(&p, NULL))
		json_rows(file, &p);
}
