#include "config.h"

#include "export/sheet.h"

#include <string.h>

#include "export/damage.h"
#include "export/json.h"

/* The name of a field, with the unit that its times have. */
static void write_name(FILE *file, const struct sheet *s, size_t field)
{
	const char *name = s->fields[field].name;
	size_t length = strlen(name);

	if (length > 3 && strcmp(name + length - 3, "_us") == 0)
		fprintf(file, "%.*s_%s", (int)length - 3, name,
		    tick_name(s->question->facts->tick));
	else
		fputs(name, file);
}

static void write_tsv(FILE *file, const struct sheet *s)
{
	char scratch[GRID_CELL];

	for (size_t f = 0; f < s->count; f++) {
		fputs(f == 0 ? "" : "\t", file);
		write_name(file, s, f);
	}
	fputc('\n', file);
	for (size_t row = 0; row < s->rows && ferror(file) == 0; row++) {
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
	json_string(file, s->question->name);
	fputs(", \"damaged\": ", file);
	damage_json(file, s->question->profile);
	fputs(", \"rows\": [", file);
	for (size_t row = 0; row < s->rows && ferror(file) == 0; row++) {
		fputs(row == 0 ? "\n{" : ",\n{", file);
		for (size_t f = 0; f < s->count; f++) {
			fputs(f == 0 ? "\"" : ", \"", file);
			write_name(file, s, f);
			fputs("\": ", file);
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
