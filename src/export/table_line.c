#include "config.h"

#include "export/table_line.h"

#include <inttypes.h>
#include <string.h>

#include "base/quote.h"
#include "base/text.h"
#include "export/csv.h"
#include "export/formats.h"

static const enum format formats[] = { FORMAT_TSV, FORMAT_CSV, FORMAT_JSONL };

const char *table_line_format(size_t number)
{
	return number < sizeof formats / sizeof *formats ?
	    format_info(formats[number])->name : NULL;
}

static void put_name(const struct table_line *r, size_t i)
{
	char name[TABLE_COLUMN_NAME];

	table_column_name(name, &r->columns[i], tick_name(r->tick));
	fputs(name, r->file);
}

static void put_line_end(const struct table_line *r)
{
	fputs(r->format == FORMAT_CSV ? "\r\n" : "\n", r->file);
}

void table_line_head(const struct table_line *r)
{
	if (r->format == FORMAT_JSONL)
		return;
	for (size_t i = 0; r->columns[i].name != NULL; i++) {
		if (i > 0)
			fputc(r->format == FORMAT_CSV ? ',' : '\t', r->file);
		put_name(r, i);
	}
	put_line_end(r);
}

static void put_json(const struct table_line *r, struct slice text)
{
	fputs(r->fields == 0 ? "{\"" : ", \"", r->file);
	put_name(r, r->fields);
	fputs("\": ", r->file);
	if (text.length == 0)
		fputs("null", r->file);
	else if (r->columns[r->fields].is_text)
		json_slice(r->file, text);
	else
		fwrite(text.at, 1, text.length, r->file);
}

/* Writes what waits for its row's end. */
static void flush(struct table_line *r)
{
	if (r->used > 0)
		fwrite(r->row, 1, r->used, r->file);
	r->used = 0;
}

/* A row is written in one piece, where it is not a very long one. */
static void put(struct table_line *r, struct slice text)
{
	if (text.length > TABLE_ROW - r->used)
		flush(r);
	if (text.length > TABLE_ROW) {
		fwrite(text.at, 1, text.length, r->file);
	} else if (text.length > 0) {
		memcpy(r->row + r->used, text.at, text.length);
		r->used += text.length;
	}
}

void table_line_slice(struct table_line *r, struct slice text)
{
	if (r->format == FORMAT_JSONL) {
		put_json(r, text);
	} else if (r->format == FORMAT_CSV) {
		fputs(r->fields == 0 ? "" : ",", r->file);
		csv_field(r->file, text);
	} else {
		if (r->fields > 0)
			put(r, (struct slice){ "\t", 1 });
		put(r, text);
	}
	r->fields++;
}

void table_line_text(struct table_line *r, const char *text)
{
	table_line_slice(r, slice_of(text));
}

void table_line_id(struct table_line *r, const char *id)
{
	table_line_slice(r, (struct slice){ id, HASH64_TEXT - 1 });
}

void table_line_begin(struct table_line *r)
{
	table_line_id(r, r->trace_id);
}

void table_line_number_if(struct table_line *r, bool is_known, uint64_t number)
{
	char room[TEXT_DIGITS];

	table_line_slice(r, is_known ? text_digits(room, number) :
				       (struct slice){ "", 0 });
}

void table_line_number(struct table_line *r, uint64_t number)
{
	table_line_number_if(r, true, number);
}

void table_line_times(struct table_line *r, const bool has_clock[CLOCKS],
    const uint64_t time[])
{
	for (int c = 0; c < CLOCKS; c++)
		table_line_number_if(r, has_clock[c], time[c]);
}

/* In whole numbers: no locale has its own point. */
void table_line_share(struct table_line *r, uint64_t part, uint64_t whole)
{
	char text[24] = "";

	if (whole > 0)
		snprintf(text, sizeof text, "%" PRIu64 ".%04" PRIu64,
		    part / whole, part % whole * 10000 / whole);
	table_line_text(r, text);
}

void table_line_end(struct table_line *r)
{
	if (r->format == FORMAT_JSONL)
		fputc('}', r->file);
	if (r->format == FORMAT_TSV)
		put(r, (struct slice){ "\n", 1 });
	else
		put_line_end(r);
	flush(r);
	r->fields = 0;
}
