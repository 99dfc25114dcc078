/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "print/formats.h"

#include <assert.h>
#include <inttypes.h>
#include <stdbool.h>
#include <string.h>

#include "base/quote.h"
#include "base/text.h"
#include "load/profile.h"
#include "print/notices.h"
#include "print/text.h"

/* ---- choosing columns ---- */

static bool is_shown(const struct printout *p, struct printed_column c)
{
	for (size_t i = 0; i < p->count; i++)
		if (p->shown[i].column == c.column &&
		    p->shown[i].measure == c.measure)
			return true;
	return false;
}

bool printout_shows(const struct printout *p, unsigned column)
{
	for (size_t i = 0; i < p->count; i++)
		if (p->shown[i].column == column)
			return true;
	return false;
}

/* Adds a column; programs get the one beside calls as well. */
static void add_column(struct printout *p, struct printed_column c,
    bool is_for_people)
{
	assert(p->count < sizeof p->shown / sizeof *p->shown);
	if (c.measure == MEASURES)
		c.measure = p->context->order.measure;
	p->shown[p->count++] = c;
	if (!is_for_people && p->beside_calls > 0 &&
	    p->columns->items[c.column].kind == LIST_CALLS)
		add_column(p,
		    (struct printed_column){ p->beside_calls, MEASURES, false,
			NULL },
		    true);
}

/* Is a column of times that the trace has not null in each row?  Objects have the
 * same keys for every trace of times. */
static bool is_null(const struct printout *p, const struct list_column *column)
{
	const enum format id = p->context->format->id;

	return (id == FORMAT_JSON || id == FORMAT_JSONL) &&
	    (column->has_measure || column->needs != 0) &&
	    p->context->facts->tick != TICK_WEIGHT;
}

/* Adds a usual column that the trace has, unless it is there already. */
static void add_usual(struct printout *p, struct printed_column c,
    bool is_for_people)
{
	const struct list_column *column = &p->columns->items[c.column];
	bool has = list_has(p->columns, c.column) &&
	    (list_column_exists(column, c.measure,
		p->context->facts->has_clock) || is_null(p, column));

	if (c.measure == MEASURES)
		c.measure = p->context->order.measure;
	if (has && !is_shown(p, c))
		add_column(p, c, is_for_people);
}

/* Returns whether there is a column for what the rows are sorted by. */
static bool shows_order(const struct printout *p)
{
	unsigned sorted = p->context->order.column;

	return list_is_text(p->columns->items[sorted].kind) ||
	    printout_shows(p, sorted);
}

/* Returns the column of a name, or of a field, in such a list; the number of all
 * columns where it is not there. */
static unsigned column_called(const struct list_columns *l, struct slice word,
    bool is_field)
{
	unsigned column = 0;

	for (; column < l->count; column++) {
		const struct list_column *c = &l->items[column];
		const char *known = is_field ? list_column_field(c) :
					       c->name;

		if (list_has(l, column) && known != NULL &&
		    slice_is(word, known))
			break;
	}
	return column;
}

/* Reads usual columns.  After a colon stands wall or cpu. */
static void read_usual(const struct printout *p, const char *words,
    bool are_fields, struct columns *out)
{
	out->count = 0;
	while (*words != '\0') {
		const size_t length = strcspn(words, ",:");
		const char *rest = words + length;
		const struct column_choice c = {
			column_called(p->columns,
			    (struct slice){ words, length }, are_fields),
			*rest != ':'       ? NO_MEASURE :
			    rest[1] == 'w' ? MEASURE_WALL :
					     MEASURE_CPU
		};

		if (c.column < p->columns->count)
			out->items[out->count++] = c;
		words = rest + strcspn(rest, ",");
		words += *words == ',';
	}
}

/* Returns what the list calls the column for programs; NULL: as others do. */
static const char *field_of(const struct printout *p, unsigned column)
{
	for (const struct printed_field *f = p->fields;
	     f != NULL && f->field != NULL; f++)
		if (f->column == column)
			return f->field;
	return NULL;
}

/* Chooses the usual columns; for people what the rows are sorted by stands
 * before the last. */
static void choose_usual(struct printout *p, bool is_for_people)
{
	const bool has_own = !is_for_people && p->for_programs != NULL;
	struct columns usual;

	read_usual(p, has_own ? p->for_programs : p->for_people, has_own,
	    &usual);
	for (size_t i = 0; i < usual.count; i++) {
		const struct column_choice c = usual.items[i];

		if (i + 1 == usual.count && !has_own && !shows_order(p))
			add_column(p, (struct printed_column){
			    p->context->order.column, MEASURES, false, NULL },
			    is_for_people);
		add_usual(p,
		    (struct printed_column){ c.column, c.measure, false,
			has_own ? field_of(p, c.column) : NULL },
		    is_for_people);
	}
	usual.count = 0;
	if (!is_for_people && p->mapped != NULL &&
	    methods_are_mapped(profile_methods(p->context->profile)))
		read_usual(p, p->mapped, true, &usual);
	for (size_t i = 0; i < usual.count; i++)
		add_usual(p,
		    (struct printed_column){ usual.items[i].column, MEASURES,
			false, NULL },
		    false);
}

static bool fail_column(const struct printout *p, struct column_choice c,
    struct error *err)
{
	bool has_clock = c.measure != MEASURES;

	return fail(err, "%s: column %s%s%s cannot be had: it was recorded "
	    "with the %s", p->context->name, p->columns->items[c.column].name,
	    has_clock ? ":" : "", has_clock ? measure_name(c.measure) : "",
	    facts_clocks(p->context->facts));
}

bool printout_choose(struct printout *p, struct error *err)
{
	const struct columns *wanted = p->context->columns;
	const bool is_for_people = report_is_read(p->context);

	p->count = 0;
	if (wanted == NULL || wanted->count == 0)
		choose_usual(p, is_for_people);
	for (size_t i = 0; wanted != NULL && i < wanted->count; i++) {
		struct column_choice c = wanted->items[i];

		if (!list_column_exists(&p->columns->items[c.column], c.measure,
		    p->context->facts->has_clock))
			return fail_column(p, c, err);
		add_column(p, (struct printed_column){ c.column, c.measure,
		    c.measure != MEASURES, NULL }, is_for_people);
	}
	return true;
}

/* ---- cells, heads and names of fields ---- */

struct list_cell printout_cell(const struct printout *p, size_t row, size_t i,
    char *scratch)
{
	return p->cell(p->self, row, (struct column_choice){
	    p->shown[i].column, p->shown[i].measure }, scratch);
}

/* Returns a value as programs read it; .start is NULL where it is not known, or
 * makes no sense. */
static struct slice printout_value(const struct printout *p, size_t row,
    size_t i, char *scratch)
{
	struct list_cell cell;

	if (!list_column_exists(printout_column(p, i), p->shown[i].measure,
	    p->context->facts->has_clock))
		return (struct slice){ NULL, 0 };
	cell = printout_cell(p, row, i, scratch);
	if (cell.kind == LIST_NOTHING)
		return (struct slice){ NULL, 0 };
	return cell_value(scratch, LIST_SCRATCH, &cell);
}

const char *report_sign(const struct report_context *q)
{
	return counted_sign(q->facts->is_sampled,
	    profile_is_sampled(q->profile));
}

static const char *sign_of(const struct report_context *q,
    const struct list_column *column)
{
	return list_is_of_counts(column) && q->profile != NULL ? report_sign(q) : "";
}

void printout_head(const struct printout *p, size_t i, char *out, size_t size)
{
	const struct list_column *column = printout_column(p, i);
	const struct printed_column *c = &p->shown[i];
	/* a unit alone says too little */
	bool names_clock = c->names_clock ||
	    strcmp(list_column_head(column), "ms") == 0;

	if (column->kind == LIST_NAME && p->names != NULL)
		snprintf(out, size, "%s", p->names);
	else {
		const size_t used = (size_t)snprintf(out, size, "%s",
		    sign_of(p->context, column));

		list_head(out + used, size - used, column, names_clock ?
		    c->measure : MEASURES, p->context->facts->tick,
		    p->context->facts->is_sampled);
	}
}

/* Writes the name by which programs know the shown column `i`. */
static void printout_field(const struct printout *p, size_t i, char *out,
    size_t size)
{
	struct list_column column = *printout_column(p, i);
	const struct printed_column *c = &p->shown[i];

	if (c->field != NULL)
		column.field = c->field;
	if (column.kind == LIST_NAME && p->names != NULL)
		column.field = p->names;
	list_field(out, size, &column, c->measure, p->context->facts->tick,
	    p->context->facts->is_sampled);
}

/* ---- texts as CSV has them ---- */

void csv_field(FILE *file, struct slice text)
{
	bool is_plain = true;

	for (size_t at = 0; at < text.length; at++)
		is_plain = is_plain &&
		    strchr("\",\r\n", text.start[at]) == NULL;
	if (is_plain) {
		if (text.length > 0)
			fwrite(text.start, 1, text.length, file);
		return;
	}
	fputc('"', file);
	for (size_t at = 0; at < text.length; at++) {
		if (text.start[at] == '"')
			fputc('"', file);
		fputc(text.start[at], file);
	}
	fputc('"', file);
}

/* ---- texts as Markdown has them ---- */

enum { MAX_TICKS = 8 };

/* Returns the length of the longest run of backticks. */
static size_t ticks_in(struct slice text)
{
	size_t longest = 0, run = 0;

	for (size_t i = 0; i < text.length; i++) {
		run = text.start[i] == '`' ? run + 1 : 0;
		longest = run > longest ? run : longest;
	}
	return longest;
}

static size_t put_markdown(FILE *file, const char *text)
{
	fputs(text, file);
	return strlen(text);
}

static size_t put_fence(FILE *file, size_t ticks, const char *pad)
{
	for (size_t i = 0; i < ticks; i++)
		fputc('`', file);
	return ticks + put_markdown(file, pad);
}

size_t markdown_code(FILE *file, struct slice text, bool is_cell)
{
	const size_t ticks = ticks_in(text);
	const size_t fence = ticks > MAX_TICKS ? 1 : ticks + 1;
	const char *pad = fence > 1 ||
		(text.length > 0 && text.start[0] == ' ') ?
	    " " :
	    "";
	size_t used = put_fence(file, fence, pad);

	for (size_t i = 0; i < text.length; i++) {
		const char c = text.start[i];

		if (i >= MARKDOWN_CODE && (c & 0xC0) != 0x80) {
			used += put_markdown(file, "...");
			break;
		}
		used += put_markdown(file, c == '|' && is_cell ? "\\|" :
		    c == '`' && fence == 1 ? "'" : (const char[]){ c, '\0' });
	}
	used += put_markdown(file, pad);
	return used + put_fence(file, fence, "");
}

/* ---- tsv and csv ---- */

/* Writes a value; nothing where it is not known. */
static void put_value(FILE *file, struct slice text)
{
	if (text.length > 0)
		fwrite(text.start, 1, text.length, file);
}

/* Writes a field of a row: quoted where CSV must, after a comma or a tab. */
static void put_field(FILE *file, bool is_csv, size_t i, struct slice value)
{
	if (i > 0)
		fputc(is_csv ? ',' : '\t', file);
	if (is_csv)
		csv_field(file, value);
	else
		put_value(file, value);
}

static void list_separated(FILE *file, const struct printout *p, bool is_csv)
{
	const char *const end = is_csv ? "\r\n" : "\n";
	char text[LIST_SCRATCH];

	for (size_t i = 0; i < p->count; i++) {
		printout_field(p, i, text, sizeof text);
		put_field(file, is_csv, i, slice_of(text));
	}
	fputs(end, file);
	for (size_t row = 0; row < p->rows && ferror(file) == 0; row++) {
		for (size_t i = 0; i < p->count; i++)
			put_field(file, is_csv, i,
			    printout_value(p, row, i, text));
		fputs(end, file);
	}
}

static void list_tsv(FILE *file, const struct printout *p)
{
	list_separated(file, p, false);
}

static void list_csv(FILE *file, const struct printout *p)
{
	list_separated(file, p, true);
}

/* ---- json and jsonl ---- */

enum { FIELD = 64 }; /* bytes of a field's name */

void json_transforms(FILE *file, const struct transform_request *all, size_t count)
{
	fputc('[', file);
	for (size_t i = 0; i < count; i++) {
		fputs(i == 0 ? "{" : ", {", file);
		json_string(file, transform_info(all[i].transform)->option);
		fputs(": ", file);
		if (all[i].text == NULL)
			fputs("null", file);
		else
			json_string(file, all[i].text);
		fputc('}', file);
	}
	fputc(']', file);
}

/* Writes the labels of the threads that are meant; ["all"] where that is each. */
static void json_threads(FILE *file, const struct scope *s)
{
	const struct threads *threads = profile_threads(s->profile);
	const char *between = "";

	if (s->count == threads_count(threads)) {
		fputs("[\"all\"]", file);
		return;
	}
	fputc('[', file);
	for (uint32_t i = 0; i < threads_count(threads); i++) {
		const struct thread *t = threads_at(threads, i);
		char label[200];

		if (!s->is_member[i])
			continue;
		snprintf(label, sizeof label, "%s#%" PRIu32, t->name, t->id);
		fputs(between, file);
		json_string(file, label);
		between = ", ";
	}
	fputc(']', file);
}

void json_text(FILE *file, const char *key, const char *text)
{
	fprintf(file, ", \"%s\": ", key);
	if (text == NULL)
		fputs("null", file);
	else
		json_string(file, text);
}

void json_begin(FILE *file)
{
	fprintf(file, "{\"schema\": %d, \"artscope\": \"" PACKAGE_VERSION
	    "\", ", JSON_SCHEMA);
}

void json_asked(FILE *file, const struct report_context *q)
{
	const struct options *o = q->options;
	const enum measure m = q->order.measure;

	fputs("\"asked\": {\"threads\": ", file);
	if (q->scope != NULL)
		json_threads(file, q->scope);
	else
		fputs("null", file);
	json_text(file, "clock", measure_exists(m, q->facts->has_clock) ?
	    measure_name(m) : NULL);
	json_text(file, "range", o->texts[OPTION_RANGE]);
	json_text(file, "within", o->texts[OPTION_WITHIN]);
	fputs(", \"transforms\": ", file);
	json_transforms(file, o->transforms, o->transform_count);
	fprintf(file, "}, \"unit\": \"%s\"", tick_name(q->facts->tick));
}

static void json_value(FILE *file, const struct printout *p, size_t i,
    struct slice value)
{
	if (value.start == NULL)
		fputs("null", file);
	else if (list_is_text(printout_column(p, i)->kind))
		json_slice(file, value);
	else
		put_value(file, value);
}

/* Writes a number of microseconds, which may have decimals, as nanoseconds. */
static void json_thousandfold(FILE *file, struct slice number)
{
	char digits[LIST_SCRATCH + 4];
	size_t used = 0, zeros, at = 0;

	if (number.length > 0 && number.start[0] == '-')
		fputc(number.start[at++], file);
	while (at < number.length && number.start[at] != '.')
		digits[used++] = number.start[at++];
	if (at < number.length)
		at++;
	for (int i = 0; i < 3; i++)
		digits[used++] = at < number.length ? number.start[at++] : '0';
	digits[used] = '\0';
	zeros = strspn(digits, "0");
	fputs(digits + (zeros < used ? zeros : used - 1), file);
	if (at < number.length)
		fprintf(file, ".%.*s", (int)(number.length - at),
		    number.start + at);
}

/* The names of the fields of all rows. */
struct row_names {
	char names[2 * CHOICES][FIELD];
};

static void name_fields(const struct printout *p, struct row_names *f)
{
	for (size_t i = 0; i < p->count; i++)
		printout_field(p, i, f->names[i], sizeof f->names[i]);
}

void json_ns(FILE *file, const char *name, struct slice value)
{
	const struct slice stem = slice_without(slice_of(name), "_us");

	if (stem.length == strlen(name))
		return;
	fprintf(file, ", \"%.*s_ns\": ", (int)stem.length, stem.start);
	if (value.start == NULL)
		fputs("null", file);
	else
		json_thousandfold(file, value);
}

static void json_row(FILE *file, const struct printout *p, size_t row,
    const struct row_names *f)
{
	char text[LIST_SCRATCH];

	fputc('{', file);
	for (size_t i = 0; i < p->count; i++) {
		const struct slice value = printout_value(p, row, i, text);

		fprintf(file, "%s\"%s\": ", i == 0 ? "" : ", ", f->names[i]);
		json_value(file, p, i, value);
		json_ns(file, f->names[i], value);
	}
	if (p->json_row_rest != NULL)
		p->json_row_rest(file, p->self, row);
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

void json_trace(FILE *file, const struct report_context *q)
{
	fputs("\"trace\": ", file);
	json_string(file, q->name);
	fputs(", \"damaged\": ", file);
	notices_damage_json(file, q->profile);
}

/* Writes an object a line, without anything around them. */
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
	json_begin(file);
	if (p->json_head == NULL)
		json_trace(file, p->context);
	else
		p->json_head(file, p->self);
	fputs(", ", file);
	json_asked(file, p->context);
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

/* ---- markdown ---- */

/* Writes a cell: texts are code, whatever is in them. */
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
	    cell.lead.length == 0 ? "" : cell.lead.start);
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

/* ---- the table of formats ---- */

enum { ALL = WRITES_LISTS | WRITES_PAGES };

static const struct format_info formats[FORMATS] = {
	[FORMAT_TEXT] = { FORMAT_TEXT, "text", ALL, true, false,
	    printout_text },
	[FORMAT_TSV] = { FORMAT_TSV, "tsv", ALL, false, false, list_tsv },
	[FORMAT_JSON] = { FORMAT_JSON, "json", ALL, false, false, list_json },
	[FORMAT_JSONL] = { FORMAT_JSONL, "jsonl", WRITES_LISTS, false, false,
	    list_jsonl },
	[FORMAT_CSV] = { FORMAT_CSV, "csv", WRITES_LISTS, false, false,
	    list_csv },
	[FORMAT_MARKDOWN] = { FORMAT_MARKDOWN, "markdown", WRITES_LISTS, false,
	    true, list_markdown },
};

const struct format_info *format_info(enum format format)
{
	return &formats[format];
}

const char *format_name(size_t number)
{
	return number < FORMATS ? formats[number].name : NULL;
}

bool format_find(const char *name, enum format *out)
{
	size_t i = 0;

	while (i < FORMATS && strcmp(formats[i].name, name) != 0)
		i++;
	*out = (enum format)i;
	return i < FORMATS;
}

void printout_write(FILE *file, const struct printout *p)
{
	p->context->format->list(file, p);
}
