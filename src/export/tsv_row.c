#include "config.h"

#include "export/tsv_row.h"

#include <inttypes.h>

void tsv_slice(struct tsv_row *r, struct slice text)
{
	fprintf(r->file, "%s%.*s", r->has_fields ? "\t" : "", (int)text.length,
	    text.at);
	r->has_fields = true;
}

void tsv_text(struct tsv_row *r, const char *text)
{
	tsv_slice(r, slice_of(text));
}

void tsv_number_if(struct tsv_row *r, bool is_known, uint64_t number)
{
	char text[24] = "";

	if (is_known)
		snprintf(text, sizeof text, "%" PRIu64, number);
	tsv_text(r, text);
}

void tsv_number(struct tsv_row *r, uint64_t number)
{
	tsv_number_if(r, true, number);
}

/* In whole numbers: no locale has its own point. */
void tsv_share(struct tsv_row *r, uint64_t part, uint64_t whole)
{
	char text[24] = "";

	if (whole > 0)
		snprintf(text, sizeof text, "%" PRIu64 ".%04" PRIu64,
		    part / whole, part % whole * 10000 / whole);
	tsv_text(r, text);
}

void tsv_end(struct tsv_row *r)
{
	fputc('\n', r->file);
	r->has_fields = false;
}
