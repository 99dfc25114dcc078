/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "print/formats.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/quote.h"
#include "base/terminal.h"
#include "base/text.h"
#include "print/info.h"
#include "query/info.h"
#include "query/signature.h"

/* ---- choosing columns ---- */

bool printout_shows(const struct printout *p, unsigned column)
{
	for (size_t i = 0; i < p->count; i++)
		if (p->shown[i].column == column)
			return true;
	return false;
}

/* Adds a column, of the list's clock where it names none; programs get the one
 * beside calls as well. */
static void add_column(struct printout *p, struct column_choice c,
    bool names_clock)
{
	assert(p->count < sizeof p->shown / sizeof *p->shown);
	c = column_choice_in(c, p->context->order.measure);
	p->shown[p->count++] = (struct printed_column){ c.column, c.measure,
		names_clock };
	if (!p->context->format->is_read && p->beside_calls > 0 &&
	    p->columns->items[c.column].kind == LIST_CALLS)
		add_column(p, (struct column_choice){ p->beside_calls,
		    NO_MEASURE }, false);
}

/* Adds a usual column that the trace has, unless it is there already.  In JSON
 * objects have the same keys for every trace of times: those of a clock that it
 * has not are null. */
static void add_usual(struct printout *p, struct column_choice c)
{
	const struct list_column *column = &p->columns->items[c.column];
	const struct report_context *q = p->context;
	const bool is_null = (q->format->id == FORMAT_JSON ||
				 q->format->id == FORMAT_JSONL) &&
	    (column->has_measure || column->needs != 0) &&
	    q->facts->tick != TICK_WEIGHT;
	bool is_new = list_has(p->columns, c.column) && (is_null ||
	    list_column_exists(column, c.measure, q->facts->has_clock));

	c = column_choice_in(c, q->order.measure);
	for (size_t i = 0; i < p->count; i++)
		is_new &= p->shown[i].column != c.column ||
		    p->shown[i].measure != c.measure;
	if (is_new)
		add_column(p, c, false);
}

/* Adds usual columns, as "rank,self:cpu": names, or fields with the names that
 * this list has for them.  After a colon stands wall or cpu.  A column by which
 * people have the rows sorted stands before the last, unless it is shown. */
static void add_columns(struct printout *p, const char *words, bool are_fields)
{
	const struct list_columns *l = p->columns;
	const unsigned sorted = p->context->order.column;

	for (struct slice rest = slice_of(words); rest.length > 0;) {
		struct slice clock = slice_take(&rest, ',');
		const struct slice word = slice_take(&clock, ':');
		struct column_choice c = { 0, slice_is(clock, "wall") ?
			MEASURE_WALL : slice_is(clock, "cpu") ?
			MEASURE_CPU : NO_MEASURE };

		for (; c.column < l->count; c.column++) {
			const struct list_column *known = &l->items[c.column];
			const char *name = are_fields ?
			    list_column_field(known) : known->name;

			if (list_has(l, c.column) && name != NULL &&
			    slice_is(word, name))
				break;
		}
		if (c.column == l->count)
			continue;
		if (rest.length == 0 && !are_fields &&
		    !list_is_text(l->items[sorted].kind) &&
		    !printout_shows(p, sorted))
			add_column(p, (struct column_choice){ sorted,
			    NO_MEASURE }, false);
		add_usual(p, c);
	}
}

static void choose_usual(struct printout *p)
{
	const bool is_read = p->context->format->is_read;
	const bool has_own = !is_read && p->for_programs != NULL;

	add_columns(p, has_own ? p->for_programs : p->for_people, has_own);
	if (!is_read && p->mapped != NULL &&
	    profile_methods(p->context->profile)->shown.from != NULL)
		add_columns(p, p->mapped, true);
}

bool printout_choose(struct printout *p, struct error *err)
{
	const struct columns *wanted = &p->context->options->columns;
	const struct facts *facts = p->context->facts;

	p->count = 0;
	if (wanted->count == 0)
		choose_usual(p);
	for (size_t i = 0; i < wanted->count; i++) {
		const struct column_choice c = wanted->items[i];
		const struct list_column *column = &p->columns->items[c.column];
		const bool names_clock = c.measure != NO_MEASURE;

		if (!list_column_exists(column, c.measure, facts->has_clock))
			return fail(err, "%s: column %s%s%s cannot be had: it "
			    "was recorded with the %s",
			    p->context->name, column->name,
			    names_clock ? ":" : "",
			    names_clock ? measure_name(c.measure) : "",
			    facts_clocks(facts));
		add_column(p, c, names_clock);
	}
	return true;
}

/* ---- cells, heads and names of fields ---- */

static struct list_cell printout_cell(const struct printout *p, size_t row,
    size_t i, char *scratch)
{
	return p->cell(p->self, row, (struct column_choice){
	    p->shown[i].column, p->shown[i].measure }, scratch);
}

static bool is_left(const struct printout *p, size_t i)
{
	return list_is_text(printout_column(p, i)->kind);
}

/* Returns a value as programs read it; .start is NULL where it is not known, or
 * makes no sense. */
static struct slice printout_value(const struct printout *p, size_t row,
    size_t i, char *scratch)
{
	struct list_cell cell = { .kind = LIST_NOTHING };

	if (list_column_exists(printout_column(p, i), p->shown[i].measure,
	    p->context->facts->has_clock))
		cell = printout_cell(p, row, i, scratch);
	return cell.kind == LIST_NOTHING ? (struct slice){ NULL, 0 } :
	    cell_value(scratch, LIST_SCRATCH, &cell);
}

const char *report_sign(const struct report_context *q)
{
	return counted_sign(q->facts->is_sampled,
	    profile_is_sampled(q->profile));
}

/* Writes the head for people of the shown column `i`. */
static void printout_head(const struct printout *p, size_t i, char *out,
    size_t size)
{
	const struct report_context *q = p->context;
	const struct list_column *column = printout_column(p, i);
	const struct printed_column *c = &p->shown[i];
	/* a unit alone says too little */
	const bool names_clock = c->names_clock ||
	    strcmp(list_column_head(column), "ms") == 0;
	const bool has_sign = list_is_of_counts(column) && q->profile != NULL;
	size_t used;

	if (column->kind == LIST_NAME && p->names != NULL) {
		snprintf(out, size, "%s", p->names);
		return;
	}
	used = (size_t)snprintf(out, size, "%s",
	    has_sign ? report_sign(q) : "");
	list_head(out + used, size - used, column,
	    names_clock ? c->measure : MEASURES, q->facts->tick,
	    q->facts->is_sampled);
}

/* Writes the name by which programs know the shown column `i`. */
static void printout_field(const struct printout *p, size_t i, char *out,
    size_t size)
{
	struct list_column column = *printout_column(p, i);
	const struct printed_column *c = &p->shown[i];

	if (p->fields != NULL && p->fields[c->column] != NULL &&
	    p->context->options->columns.count == 0)
		column.field = p->fields[c->column];
	if (column.kind == LIST_NAME && p->names != NULL)
		column.field = p->names;
	list_field(out, size, &column, c->measure, p->context->facts->tick,
	    p->context->facts->is_sampled);
}

/* ---- texts as CSV has them ---- */

/* Writes a value; nothing where it is not known. */
static void put_value(FILE *file, struct slice text)
{
	if (text.length > 0)
		fwrite(text.start, 1, text.length, file);
}

void csv_field(FILE *file, struct slice text)
{
	bool is_plain = true;

	for (size_t at = 0; at < text.length; at++)
		is_plain = is_plain &&
		    strchr("\",\r\n", text.start[at]) == NULL;
	if (is_plain) {
		put_value(file, text);
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
static size_t ticks_in(const char *text)
{
	size_t longest = 0, run = 0;

	for (; *text != '\0'; text++) {
		run = *text == '`' ? run + 1 : 0;
		longest = run > longest ? run : longest;
	}
	return longest;
}

void markdown_code(FILE *file, const char *text, bool is_cell)
{
	const size_t ticks = ticks_in(text);
	const size_t fence = ticks > MAX_TICKS ? 1 : ticks + 1;
	const char *pad = fence > 1 || text[0] == ' ' ? " " : "";

	for (size_t i = 0; i < fence; i++)
		fputc('`', file);
	fputs(pad, file);
	for (size_t i = 0; text[i] != '\0'; i++) {
		const char c = text[i];

		if (i >= MARKDOWN_CODE && (c & 0xC0) != 0x80) {
			fputs("...", file);
			break;
		}
		if (c == '|' && is_cell)
			fputc('\\', file);
		fputc(c == '`' && fence == 1 ? '\'' : c, file);
	}
	fputs(pad, file);
	for (size_t i = 0; i < fence; i++)
		fputc('`', file);
}

/* ---- tsv and csv ---- */

/* Writes the names of the fields, and the rows: fields after a comma are quoted
 * where CSV must, others stand after a tab. */
static void list_separated(FILE *file, const struct printout *p)
{
	const bool is_csv = p->context->format->id == FORMAT_CSV;
	char text[LIST_SCRATCH];

	for (size_t row = 0; row <= p->rows && ferror(file) == 0; row++) {
		for (size_t i = 0; i < p->count; i++) {
			struct slice value;

			if (row == 0) {
				printout_field(p, i, text, sizeof text);
				value = slice_of(text);
			} else {
				value = printout_value(p, row - 1, i, text);
			}
			if (i > 0)
				fputc(is_csv ? ',' : '\t', file);
			if (is_csv)
				csv_field(file, value);
			else
				put_value(file, value);
		}
		fputs(is_csv ? "\r\n" : "\n", file);
	}
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

/* Writes the labels of the threads that are meant; ["all"] where that is
 * each. */
static void json_threads(FILE *file, const struct scope *s)
{
	const struct threads *threads = s->profile->threads;
	const char *between = "";

	if (s->count == threads->count) {
		fputs("[\"all\"]", file);
		return;
	}
	fputc('[', file);
	for (uint32_t i = 0; i < threads->count; i++) {
		const struct thread *t = threads->items[i];
		const size_t size = strlen(t->name) + sizeof "#4294967295";
		char *label;

		if (!s->is_member[i])
			continue;
		label = array_new(size, 1);
		snprintf(label, size, "%s#%" PRIu32, t->name, t->id);
		fputs(between, file);
		json_string(file, label);
		free(label);
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

/* Writes an object a row, with `between` between them, but for the first. */
static void put_objects(FILE *file, const struct printout *p,
    const char *between)
{
	char names[2 * CHOICES][FIELD], text[LIST_SCRATCH];

	for (size_t i = 0; i < p->count; i++)
		printout_field(p, i, names[i], FIELD);
	for (size_t row = 0; row < p->rows && ferror(file) == 0; row++) {
		fputs(row == 0 ? "{" : between, file);
		for (size_t i = 0; i < p->count; i++) {
			const struct slice value = printout_value(p, row, i,
			    text);

			fprintf(file, "%s\"%s\": ", i == 0 ? "" : ", ",
			    names[i]);
			if (value.start == NULL)
				fputs("null", file);
			else if (is_left(p, i))
				json_slice(file, value);
			else
				put_value(file, value);
			json_ns(file, names[i], value);
		}
		if (p->json_row_rest != NULL)
			p->json_row_rest(file, p->self, row);
		fputc('}', file);
	}
}

void json_rows(FILE *file, const struct printout *p)
{
	fputs(p->rows == 0 ? "[" : "[\n", file);
	put_objects(file, p, ",\n{");
	fputs(p->rows == 0 && p->is_verdict ? "]" : "\n]", file);
}

/* Writes an array of objects with name and what, the gravest first; empty where
 * the trace is whole. */
static void json_damage(FILE *file, const struct profile *p)
{
	const struct findings all = findings_of(p, p->facts);

	fputc('[', file);
	for (size_t i = 0; i < findings_damage(&all); i++) {
		const struct finding f = finding_of(&all, i);

		fprintf(file, "%s{\"name\": \"%s\"", i == 0 ? "" : ", ",
		    f.name);
		json_text(file, "what", f.what);
		fputc('}', file);
	}
	fputc(']', file);
}

/* Writes the members "asked" and "unit". */
static void json_asked(FILE *file, const struct report_context *q)
{
	const struct options *o = q->options;
	const enum measure m = q->order.measure;

	fputs("\"asked\": {\"threads\": ", file);
	if (q->scope != NULL)
		json_threads(file, q->scope);
	else
		fputs("null", file);
	json_text(file, "clock",
	    measure_exists(m, q->facts->has_clock) ? measure_name(m) : NULL);
	json_text(file, "range", o->texts[OPTION_RANGE]);
	json_text(file, "within", o->texts[OPTION_WITHIN]);
	fputs(", \"transforms\": ", file);
	json_transforms(file, o->transforms, o->transform_count);
	fprintf(file, "}, \"unit\": \"%s\"", tick_name(q->facts->tick));
}

void json_head(FILE *file, const struct printout *p, const char *between)
{
	json_begin(file);
	if (p->json_head == NULL) {
		fputs("\"trace\": ", file);
		json_string(file, p->context->name);
		fputs(", \"damaged\": ", file);
		json_damage(file, p->context->profile);
	} else {
		p->json_head(file, p->self);
	}
	fputs(between, file);
	json_asked(file, p->context);
}

/* Writes an object a line, without anything around them. */
static void list_jsonl(FILE *file, const struct printout *p)
{
	put_objects(file, p, "\n{");
	fputs(p->rows == 0 ? "" : "\n", file);
}

static void list_json(FILE *file, const struct printout *p)
{
	json_head(file, p, ", ");
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
	if (!is_left(p, i)) {
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
		markdown_code(file, text, true);
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
		fputs(is_left(p, i) ? "| :--- " : "| ---: ", file);
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

/* ---- styles ---- */

bool text_style_is_wanted(const char *when, bool is_terminal)
{
	const char *no_color = getenv("NO_COLOR");

	if (when != NULL && strcmp(when, "always") == 0)
		return true;
	if (when != NULL && strcmp(when, "never") == 0)
		return false;
	return is_terminal && !terminal_is_dumb() &&
	    (no_color == NULL || no_color[0] == '\0');
}

void text_style_begin(FILE *file, enum text_style style)
{
	static const char *const begins[TEXT_STYLES] = {
		[TEXT_STYLE_NONE] = "",
		[TEXT_STYLE_HEAD] = "\033[1m",
		[TEXT_STYLE_HEAVY] = "\033[1;31m",
	};

	fputs(begins[style], file);
}

void text_style_end(FILE *file, enum text_style style)
{
	fputs(style == TEXT_STYLE_NONE ? "" : "\033[0m", file);
}

/* ---- text ---- */

/*
 * Each column is as wide as it needs.  The last column, when it stands left,
 * takes what the line has left.  What is cut there is marked.  Every cell is
 * asked for twice: for its width, then for its text.
 */

enum { GAP = 2, MIN_ROOM = 12 };

/* A list and where its columns stand. */
struct grid {
	const struct printout *printout;
	size_t widths[2 * CHOICES];
	size_t room;    /* of the last column */
	uint64_t heavy; /* a figure from here on stands out; 0: none does */
};

static void spaces(FILE *file, size_t count)
{
	while (count-- > 0)
		fputc(' ', file);
}

/* Makes the guides of a tree, then as much of the name as fits after them. */
static struct slice name_after_guides(const struct list_cell *cell,
    struct name_room room, char *out)
{
	size_t used = cell->lead.length < LIST_SCRATCH / 2 ? cell->lead.length :
							     0;
	size_t cells = text_width(cell->lead);
	char scratch[LIST_SCRATCH];
	struct slice name;

	room.cells = room.cells > cells ? room.cells - cells : 0;
	name = signature_fit(cell->method, room, scratch, sizeof scratch);

	memmove(out, cell->lead.start, used);
	snprintf(out + used, LIST_SCRATCH - used, "%.*s",
	    name.length < LIST_SCRATCH ? (int)name.length : LIST_SCRATCH,
	    name.start);
	text_trim_utf8(out);
	return slice_of(out);
}

/* Returns the text of a cell.  `room` is what the line has left for it,
 * SIZE_MAX for all but the last column and where lines have no end. */
static struct slice text_of(const struct printout *p, size_t row, size_t i,
    size_t room, char *out)
{
	struct list_cell cell = printout_cell(p, row, i, out);
	const struct name_room names = { room, .is_bare = cell.is_bare,
		.is_ascii = p->context->is_ascii };

	if (cell.method != NULL && cell.words == NULL) {
		if (cell.lead.length > 0)
			return name_after_guides(&cell, names, out);
		return signature_fit(cell.method, names, out, LIST_SCRATCH);
	}
	if (list_is_text(cell.kind) && cell.words == NULL)
		return cell.text;
	cell_text(out, LIST_SCRATCH, &cell);
	return slice_of(out);
}

/* Finds how wide each column needs to be, and how many cells the last one may
 * take. */
static void find_widths(struct grid *g)
{
	const struct printout *p = g->printout;
	const size_t last = p->count - 1, width = p->context->width;
	size_t used = 0;
	char text[LIST_SCRATCH];

	for (size_t i = 0; i < p->count; i++) {
		printout_head(p, i, text, sizeof text);
		g->widths[i] = text_width(slice_of(text));
		for (size_t row = 0;
		     row < p->rows && !(i == last && is_left(p, i)); row++) {
			const size_t cells = text_width(
			    text_of(p, row, i, SIZE_MAX, text));

			if (cells > g->widths[i])
				g->widths[i] = cells;
		}
		used += i == last ? 0 : g->widths[i] + GAP;
	}
	g->room = width == 0 || !is_left(p, last) ? SIZE_MAX :
	    used + MIN_ROOM > width               ? MIN_ROOM :
						    width - used;
}

/* Returns the number of a row by which the rows are ordered. */
static uint64_t weight_of(const struct printout *p, size_t row)
{
	const struct order *order = &p->context->order;
	char scratch[LIST_SCRATCH];
	struct list_cell cell = p->cell(p->self, row,
	    (struct column_choice){ order->column, order->measure }, scratch);

	return cell.kind == LIST_NOTHING ? 0 : cell.number;
}

/* Returns from which weight on a row is heavy: half of the heaviest; 0: none
 * is. */
static uint64_t find_heavy(const struct printout *p)
{
	const struct list_column *by = &p->columns
					    ->items[p->context->order.column];
	uint64_t heaviest = 0;

	if (!p->context->is_colored || list_is_text(by->kind) ||
	    by->kind == LIST_RANK || by->ascends)
		return 0;
	for (size_t row = 0; row < p->rows; row++) {
		uint64_t weight = weight_of(p, row);

		heaviest = weight > heaviest ? weight : heaviest;
	}
	return heaviest - heaviest / 2;
}

enum { HEADS = -1 };

/* Writes the heads, or a row; of a heavy row the figures stand out. */
static void put_line(FILE *file, const struct grid *g, size_t row)
{
	const struct printout *p = g->printout;
	const bool are_heads = row == (size_t)HEADS;
	const enum text_style style = !p->context->is_colored ?
	    TEXT_STYLE_NONE :
	    are_heads                                     ? TEXT_STYLE_HEAD :
	    g->heavy > 0 && weight_of(p, row) >= g->heavy ? TEXT_STYLE_HEAVY :
							    TEXT_STYLE_NONE;
	char out[LIST_SCRATCH];

	for (size_t i = 0; i < p->count; i++) {
		const bool is_last = i + 1 == p->count;
		const size_t room = is_last ? g->room : SIZE_MAX;
		const enum text_style own = are_heads || (!is_left(p, i) &&
		    printout_column(p, i)->kind != LIST_RANK) ?
		    style : TEXT_STYLE_NONE;
		struct slice text;
		size_t cells, blanks;
		bool fits;

		if (are_heads)
			printout_head(p, i, out, sizeof out);
		text = are_heads ? slice_of(out) :
				   text_of(p, row, i, room, out);
		cells = is_last && is_left(p, i) ? 0 : text_width(text);
		blanks = cells < g->widths[i] ? g->widths[i] - cells : 0;
		spaces(file, is_left(p, i) ? 0 : blanks);
		text_style_begin(file, own);
		fits = text_fits_in(text, room);
		put_value(file, fits ? text : text_crop(text, room - 1));
		if (!fits)
			fputs(p->context->is_ascii ? "~" : "…", file);
		text_style_end(file, own);
		spaces(file, is_last ? 0 : (is_left(p, i) ? blanks : 0) + GAP);
	}
	fputc('\n', file);
}

static void list_text(FILE *file, const struct printout *p)
{
	struct grid g = { .printout = p };

	assert(p->count > 0);
	find_widths(&g);
	g.heavy = find_heavy(p);
	put_line(file, &g, (size_t)HEADS);
	for (size_t row = 0; row < p->rows && ferror(file) == 0; row++)
		put_line(file, &g, row);
}

/* ---- the table of formats ---- */

const struct format_info format_infos[ALL_FORMATS] = {
	[FORMAT_TEXT] = { FORMAT_TEXT, "text", true, true, true, list_text },
	[FORMAT_TSV] = { FORMAT_TSV, "tsv", true, .list = list_separated },
	[FORMAT_JSON] = { FORMAT_JSON, "json", true, .list = list_json },
	[FORMAT_JSONL] = { FORMAT_JSONL, "jsonl", .list = list_jsonl },
	[FORMAT_CSV] = { FORMAT_CSV, "csv", .list = list_separated },
	[FORMAT_MARKDOWN] = { FORMAT_MARKDOWN, "markdown", .is_read = true,
	    .list = list_markdown },
	[FORMAT_FOLDED] = { .id = FORMAT_FOLDED, .name = "folded" },
	[FORMAT_HTML] = { .id = FORMAT_HTML, .name = "html" },
};

const char *format_name(size_t number)
{
	return number < FORMATS ? format_infos[number].name : NULL;
}

void printout_write(FILE *file, const struct printout *p)
{
	p->context->format->list(file, p);
}
