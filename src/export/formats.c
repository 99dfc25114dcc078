#include "config.h"

#include "export/formats.h"

#include "base/quote.h"
#include "base/text.h"
#include "export/csv.h"
#include "export/damage.h"
#include "export/markdown.h"
#include "export/printout_text.h"

enum { FIELD = 64 }; /* bytes of a field's name */

/* What is not known has no place. */
static void put(FILE *file, struct slice text)
{
	if (text.length > 0)
		fwrite(text.at, 1, text.length, file);
}

static void list_tsv(FILE *file, const struct printout *p)
{
	char text[LIST_SCRATCH];

	for (size_t i = 0; i < p->count; i++) {
		printout_field(p, i, text, sizeof text);
		fprintf(file, "%s%s", i == 0 ? "" : "\t", text);
	}
	fputc('\n', file);
	for (size_t row = 0; row < p->rows && ferror(file) == 0; row++) {
		for (size_t i = 0; i < p->count; i++) {
			struct slice value = printout_value(p, row, i, text);

			if (i > 0)
				fputc('\t', file);
			put(file, value);
		}
		fputc('\n', file);
	}
}

static void list_csv(FILE *file, const struct printout *p)
{
	char text[LIST_SCRATCH];

	for (size_t i = 0; i < p->count; i++) {
		printout_field(p, i, text, sizeof text);
		fputs(i == 0 ? "" : ",", file);
		csv_field(file, slice_of(text));
	}
	fputs("\r\n", file);
	for (size_t row = 0; row < p->rows && ferror(file) == 0; row++) {
		for (size_t i = 0; i < p->count; i++) {
			fputs(i == 0 ? "" : ",", file);
			csv_field(file, printout_value(p, row, i, text));
		}
		fputs("\r\n", file);
	}
}

static void json_value(FILE *file, const struct printout *p, size_t row,
    size_t i)
{
	char text[LIST_SCRATCH];
	struct slice value = printout_value(p, row, i, text);

	if (value.at == NULL)
		fputs("null", file);
	else if (list_is_text(printout_column(p, i)->kind))
		json_slice(file, value);
	else
		put(file, value);
}

/* Their names, for all rows. */
struct row_names {
	char names[2 * CHOICES][FIELD];
};

static void name_fields(const struct printout *p, struct row_names *f)
{
	for (size_t i = 0; i < p->count; i++)
		printout_field(p, i, f->names[i], sizeof f->names[i]);
}

static void json_row(FILE *file, const struct printout *p, size_t row,
    const struct row_names *f)
{
	fputc('{', file);
	for (size_t i = 0; i < p->count; i++) {
		fprintf(file, "%s\"%s\": ", i == 0 ? "" : ", ", f->names[i]);
		json_value(file, p, row, i);
	}
	if (p->more != NULL)
		p->more(file, p->self, row);
	fputc('}', file);
}

void json_rows(FILE *file, const struct printout *p)
{
	struct row_names fields;

	name_fields(p, &fields);
	fputc('[', file);
	for (size_t row = 0; row < p->rows && ferror(file) == 0; row++) {
		fputs(row == 0 ? "\n" : ",\n", file);
		json_row(file, p, row, &fields);
	}
	fputs(p->rows == 0 && p->is_verdict ? "]" : "\n]", file);
}

/* An object a line, without anything around them. */
static void list_jsonl(FILE *file, const struct printout *p)
{
	struct row_names fields;

	name_fields(p, &fields);
	for (size_t row = 0; row < p->rows && ferror(file) == 0; row++) {
		json_row(file, p, row, &fields);
		fputc('\n', file);
	}
}

static void list_json(FILE *file, const struct printout *p)
{
	fputc('{', file);
	if (p->about == NULL) {
		fputs("\"trace\": ", file);
		json_string(file, p->question->name);
		fputs(", \"damaged\": ", file);
		damage_json(file, p->question->profile);
	} else {
		p->about(file, p->self);
	}
	if (p->is_verdict)
		fprintf(file, ", \"is_wrong\": %s, \"findings\": ",
		    p->is_wrong ? "true" : "false");
	else if (p->json_more != NULL)
		p->json_more(file, p->self);
	if (!p->is_verdict)
		fputs(", \"rows\": ", file);
	json_rows(file, p);
	fputs("}\n", file);
}

/* Texts are code, whatever is in them; numbers stand right. */
static void markdown_cell(FILE *file, const struct printout *p, size_t row,
    size_t i)
{
	char scratch[LIST_SCRATCH], text[2 * LIST_SCRATCH];
	struct list_cell cell = printout_cell(p, row, i, scratch);

	text[0] = '\0';
	if (!list_is_text(printout_column(p, i)->kind)) {
		cell_text(text, sizeof text, &cell);
		fputs(text, file);
		return;
	}
	snprintf(text, sizeof text, "%.*s", (int)cell.lead.length,
	    cell.lead.length == 0 ? "" : cell.lead.at);
	if (cell.kind != LIST_NOTHING)
		cell_text(text + strlen(text), sizeof text - strlen(text),
		    &cell);
	if (text[0] != '\0')
		markdown_code(file, slice_of(text), true);
}

static void list_markdown(FILE *file, const struct printout *p)
{
	char head[LIST_SCRATCH];

	for (size_t i = 0; i < p->count; i++) {
		printout_head(p, i, head, sizeof head);
		fprintf(file, "| %s ", head);
	}
	fputs("|\n", file);
	for (size_t i = 0; i < p->count; i++)
		fputs(list_is_text(printout_column(p, i)->kind) ? "| :--- " :
		    "| ---: ", file);
	fputs("|\n", file);
	for (size_t row = 0; row < p->rows && ferror(file) == 0; row++) {
		for (size_t i = 0; i < p->count; i++) {
			fputs("| ", file);
			markdown_cell(file, p, row, i);
			fputc(' ', file);
		}
		fputs("|\n", file);
	}
}

enum { ALL = WRITES_LISTS | WRITES_PAGES };

static const struct format_info infos[FORMATS] = {
	[FORMAT_TEXT] = { FORMAT_TEXT, "text", ALL, true, false, printout_text },
	[FORMAT_TSV] = { FORMAT_TSV, "tsv", ALL, false, false, list_tsv },
	[FORMAT_JSON] = { FORMAT_JSON, "json", ALL, false, false, list_json },
	[FORMAT_JSONL] = { FORMAT_JSONL, "jsonl", WRITES_LISTS, false,
	    false, list_jsonl },
	[FORMAT_CSV] = { FORMAT_CSV, "csv", WRITES_LISTS, false, false, list_csv },
	[FORMAT_MARKDOWN] = { FORMAT_MARKDOWN, "markdown", WRITES_LISTS, false,
	    true, list_markdown },
};

const struct format_info *format_info(enum format format)
{
	return &infos[format];
}

const char *format_name(size_t number)
{
	return number < FORMATS ? infos[number].name : NULL;
}

bool format_find(const char *name, enum format *out)
{
	size_t i = 0;

	while (i < FORMATS && strcmp(infos[i].name, name) != 0)
		i++;
	*out = (enum format)i;
	return i < FORMATS;
}

static bool is_read(size_t i)
{
	return infos[i].is_for_people || infos[i].is_read;
}

/* Of those for people, or for programs: "tsv or json". */
static size_t add_names(char *out, size_t size, bool is_for_people)
{
	size_t used = 0, left = 0;

	for (size_t i = 0; i < FORMATS; i++)
		left += is_read(i) == is_for_people;
	for (size_t i = 0; i < FORMATS && used < size; i++) {
		if (is_read(i) != is_for_people)
			continue;
		left--;
		used += (size_t)snprintf(out + used, size - used, "%s%s",
		    infos[i].name, left == 0 ? "" : left == 1 ? " or " : ", ");
	}
	return used;
}

void format_words(char *out, size_t size)
{
	size_t used = add_names(out, size, true);

	used += (size_t)snprintf(out + used, size - used, " for people, ");
	used += add_names(out + used, size - used, false);
	snprintf(out + used, size - used, " for programs");
}
