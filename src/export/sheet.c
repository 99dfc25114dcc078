#include "config.h"

#include "export/sheet.h"

#include "export/json.h"

static void write_tsv(FILE *file, const struct sheet *s)
{
	char scratch[GRID_CELL];

	for (size_t f = 0; f < s->count; f++)
		fprintf(file, "%s%s", f == 0 ? "" : "\t", s->fields[f].name);
	fputc('\n', file);
	for (size_t row = 0; row < s->rows; row++) {
		for (size_t f = 0; f < s->count; f++) {
			struct slice cell = s->cell(s->self, row, f, scratch);

			if (f > 0)
				fputc('\t', file);
			fwrite(cell.at, 1, cell.length, file);
		}
		fputc('\n', file);
	}
}

static void write_value(FILE *file, const struct field *field,
    struct slice cell)
{
	if (field->is_text)
		json_slice(file, cell);
	else if (cell.length == 0)
		fputs("null", file);
	else
		fwrite(cell.at, 1, cell.length, file);
}

static void write_json(FILE *file, const struct sheet *s)
{
	char scratch[GRID_CELL];

	fputs("{\"trace\": ", file);
	json_string(file, s->trace);
	fputs(", \"rows\": [", file);
	for (size_t row = 0; row < s->rows; row++) {
		fputs(row == 0 ? "\n{" : ",\n{", file);
		for (size_t f = 0; f < s->count; f++) {
			fprintf(file, "%s\"%s\": ", f == 0 ? "" : ", ",
			    s->fields[f].name);
			write_value(file, &s->fields[f], s->cell(s->self, row,
			    f, scratch));
		}
		fputc('}', file);
	}
	fputs("\n]}\n", file);
}

void sheet_write(FILE *file, const struct sheet *s, enum format format)
{
	if (format == FORMAT_JSON)
		write_json(file, s);
	else
		write_tsv(file, s);
}
