/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "print/report.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/numbers.h"
#include "base/text.h"
#include "query/call_list.h"
#include "query/call_tree.h"
#include "query/callers.h"
#include "query/info.h"
#include "query/thread_list.h"

/* ---- the lines above a table for people ---- */

enum { WORDS = 400 };

/* Writes a line of the transforms for people, and one for each that means no
 * method; nothing where there are none. */
static void write_transforms(FILE *file, const struct report_context *q)
{
	const struct options *o = q->options;
	char words[WORDS];

	if (q->lens == NULL)
		return;
	transforms_words(o->transforms, o->transform_count, words,
	    sizeof words);
	fprintf(file, "stacks: %s\n", words);
	for (size_t i = 0; i < o->transform_count; i++) {
		if (made_lens_method_count(q->lens, i) > 0)
			continue;
		transform_none_words(&o->transforms[i], words, sizeof words);
		fprintf(file, "note: %s\n", words);
	}
}

static void write_notices(FILE *file, const struct profile *profile)
{
	struct notices notices;
	char text[400];

	profile_notices(profile, &notices);
	for (enum notice k = 0; (k = notices_next(&notices, k,
	     SEVERITY_FACT)) < NOTICES; k++) {
		const enum severity severity = notice_kinds[k].severity;

		if (k != NOTICE_SAMPLED && severity == SEVERITY_FACT)
			continue;
		notice_text(k, notices.count[k], text, sizeof text);
		fprintf(file, "%s: %s\n",
		    severity == SEVERITY_DAMAGE ? "damaged" : "note", text);
	}
}

/* Writes "range: 300ms..450ms", or "range: A.run#1, 300ms..450ms". */
static void write_range(FILE *file, const struct report_context *q)
{
	const struct where *call = &q->scope->call;
	const enum tick tick = q->facts->tick;
	struct period p = range_period(&q->scope->range, 0, tick);
	char words[200] = "";
	uint64_t origin = 0;

	if (!period_is_none(call->range)) {
		text_clean(words, sizeof words,
		    slice_of(q->options->texts[OPTION_WITHIN]));
		p = call->range;
		origin = profile_range(q->profile,
		    q->profile->threads->items[call->thread])
			     .begin;
	}
	if (period_is_none(p))
		return;
	fprintf(file, "range: %s%s", words, words[0] == '\0' ? "" : ", ");
	range_write(words, sizeof words, p, origin, tick);
	fprintf(file, "%s\n", words);
}

/* Writes "x.trace: ART 3, dual clock, 4.312 s, 1 048 calls, 12 threads", then a
 * line for each warning and damage, then the transforms.  Facts that are no
 * fault are left to `info`. */
static void heading_write(FILE *file, const struct report_context *q)
{
	struct summary s = summary_of(q->profile);
	const bool is_sampled = profile_is_sampled(q->profile);
	char layout[64], duration[32], calls[32], threads[32];

	facts_layout(q->facts, layout, sizeof layout);
	text_duration(duration, sizeof duration, s.duration, q->facts->tick);
	text_count(calls, sizeof calls, s.counted);
	text_count(threads, sizeof threads, s.active);
	fprintf(file, "%s: %s, %s%s", q->name, layout,
	    is_sampled ? "sampled, " : "", facts_clocks(q->facts));
	if (s.duration > 0)
		fprintf(file, ", %s%s",
		    q->facts->tick == TICK_WEIGHT ? "weight " : "", duration);
	fprintf(file, ", %s%s %s, %s thread%s\n", report_sign(q), calls,
	    counted(q->facts->is_sampled, s.counted), threads,
	    s.active == 1 ? "" : "s");
	write_notices(file, q->profile);
	write_range(file, q);
	write_transforms(file, q);
}

/* The times that a table is about. */
struct report_base {
	uint64_t whole, outside; /* outside: in no call */
	uint64_t dropped;        /* by transforms; in neither of these */
	const uint64_t *span;    /* how long the threads were there, by clock */
};

/* Writes what 100 % means, the sum over the threads (R15), what was dropped,
 * how much of it is in no method, and for waiting how long the threads were
 * there; then an empty line. */
static void report_base_write(FILE *file, const struct report_context *q,
    const struct report_base *b)
{
	const struct threads *threads = q->profile->threads;
	const struct thread *only = NULL; /* with records, if there is one */
	const enum tick tick = q->facts->tick;
	const enum measure measure = q->order.measure;
	const uint64_t differ = measure_of_call(MEASURE_WAIT, b->span);
	char whole[40], rest[40], count[32], dropped[100];

	for (uint32_t i = 0; q->scope->active == 1 && only == NULL; i++)
		if (q->scope->is_member[i] && threads->items[i]->events > 0)
			only = threads->items[i];
	text_ms(whole, sizeof whole, b->whole, tick);
	text_ms(rest, sizeof rest, b->outside, tick);
	transform_dropped_words(dropped, sizeof dropped, b->dropped, tick);
	text_count(count, sizeof count, q->scope->active);
	fprintf(file, "100 %% = %s%s %s of ", whole, tick_unit_of_ms(tick),
	    measure_time(measure, tick));
	if (only != NULL)
		fprintf(file, "thread %s (%u)", only->name, only->id);
	else
		fprintf(file, "%s%s threads",
		    q->scope->count == threads->count ? "all " : "", count);
	/* stacks do not wait less than nothing, so together they may wait
	 * longer than the clocks of their threads differ */
	text_ms(whole, sizeof whole, differ, tick);
	if (measure == MEASURE_WAIT && differ != b->whole)
		fprintf(file,
		    " (wall %s CPU of the thread%s: %s ms; the rest "
		    "is the clocks' grain)",
		    q->is_ascii ? "-" : "−", only != NULL ? "" : "s", whole);
	fprintf(file, "%s, %s%s of it in no method\n\n", dropped, rest,
	    tick_unit_of_ms(tick));
}

/* ---- report: the callers or callees of a method ---- */

struct report_callers {
	const struct report_context *question;
	struct table_data figures;
	struct totals totals;
	struct callers callers;
	const struct relative **rows; /* in callers, without headings */
};

static struct list_cell callers_cell(const void *self, size_t row,
    struct column_choice c, char *scratch)
{
	const struct report_callers *r = self;

	if (c.column == COLUMN_RANK)
		return (struct list_cell){ .kind = LIST_RANK,
			.number = row + 1 };
	return relative_cell(r->rows[row], &r->figures, c,
	    r->totals.items[r->question->method].inclusive[c.measure], scratch);
}

/* Writes what 100 % means. */
static void write_callers_base(FILE *file, const struct report_callers *r)
{
	const struct report_context *q = r->question;
	const struct total *own = &r->totals.items[q->method];
	char whole[40];

	text_ms(whole, sizeof whole, own->inclusive[q->order.measure],
	    q->facts->tick);
	fprintf(file,
	    "100 %% = %s%s inclusive %s of %s%" PRIu32 "+%" PRIu32
	    " %s of %s\n\n",
	    whole, tick_unit_of_ms(q->facts->tick),
	    measure_time(q->order.measure, q->facts->tick), report_sign(q),
	    own->calls, own->recursive, counted_many(q->facts->is_sampled),
	    methods_at(r->figures.methods, q->method)->text);
}

static enum written report_callers_write(FILE *file,
    const struct report_context *q, struct error *err)
{
	struct report_callers r = { q,
		.figures = { .methods = profile_methods(q->profile),
		    .totals = &r.totals } };
	struct printout p = { q, columns_in(IN_RELATIVES),
		"inclusive%,inclusive,calls,relation,name",
		"relation,method,calls,incl:wall,incl:cpu",
		.beside_calls = COLUMN_TOTAL_CALLS, .self = &r,
		.cell = callers_cell };
	bool done = printout_choose(&p, err) &&
	    scope_totals(q->scope, &r.totals, err);

	if (done) {
		callers_make(&r.callers, &r.figures, q->method, q->order);
		r.rows = array_new(r.callers.count, sizeof *r.rows);
	}
	for (size_t i = 0; i < r.callers.count && p.rows < q->options->top;
	     i++) {
		const struct relative *row = &r.callers.rows[i];
		const bool is_parent = row->relation == RELATION_PARENT ||
		    row->relation == RELATION_PARENT_RECURSIVE;

		if (!row->is_heading &&
		    is_parent == q->options->is_given[OPTION_PARENTS])
			r.rows[p.rows++] = row;
	}
	if (done && q->format->is_for_people) {
		heading_write(file, q);
		write_callers_base(file, &r);
	}
	if (done)
		printout_write(file, &p);
	totals_free(&r.totals);
	callers_free(&r.callers);
	free(r.rows);
	return done ? WRITTEN : WRITTEN_NOT;
}

/* ---- report: the table ---- */

struct report {
	const struct report_context *question;
	struct printout printout;
	struct table_data figures;
	struct totals totals;
	struct groups groups;
	struct percentiles spread[MEASURES];
	struct ranking ranking;
	bool has_class; /* a column has the class, so the name goes without */
};

static void add_percent(struct percents *p, const struct list_column *column)
{
	for (size_t i = 0; i < p->count; i++)
		if (p->values[i] == column->percent)
			return;
	if (column->needs_spread)
		p->values[p->count++] = column->percent;
}

/* Makes the percentiles of a measure that are shown, and that of the order, if
 * there are some to make and they are not there yet. */
static bool make_spread(struct report *r, const struct parts *parts,
    enum measure measure, const uint8_t *wanted, struct error *err)
{
	const struct order order = r->question->order;
	struct percentiles_question q = { .rows = r->totals.methods,
		.groups = r->figures.groups,
		.wanted = wanted,
		.measure = measure };

	for (size_t i = 0; i < r->printout.count; i++)
		if (r->printout.shown[i].measure == measure)
			add_percent(&q.percents,
			    printout_column(&r->printout, i));
	if (order.measure == measure)
		add_percent(&q.percents, column_info(order.column));
	if (q.percents.count == 0 || r->figures.spread[measure] != NULL)
		return true;
	r->figures.spread[measure] = &r->spread[measure];
	return percentiles_make(&r->spread[measure], parts, &q, err);
}

/* Sorts the rows, and makes the percentiles of those that are shown.  Where the
 * order is by a percentile, the percentiles of all rows are needed before. */
static bool make_rows(struct report *r, const struct parts *parts,
    struct error *err)
{
	const struct order order = r->question->order;
	const size_t top = r->question->options->top;
	uint8_t *wanted;
	bool done = !column_info(order.column)->needs_spread ||
	    make_spread(r, parts, order.measure, NULL, err);

	if (!done)
		return false;
	ranking_make(&r->ranking, &r->figures, order);
	r->printout.rows = r->ranking.count < top ? r->ranking.count : top;
	wanted = array_new(r->totals.methods, sizeof *wanted);
	for (size_t i = 0; i < r->printout.rows; i++)
		wanted[r->ranking.methods[i]] = 1;
	for (int m = 0; done && m < MEASURES; m++)
		done = make_spread(r, parts, (enum measure)m, wanted, err);
	free(wanted);
	return done;
}

static bool make_totals(struct report *r, const struct parts *parts,
    struct error *err)
{
	if (r->groups.by == GROUP_METHOD) {
		totals_init(&r->totals, r->figures.methods->count);
		r->totals.has_no_edges = true;
		r->totals.has_no_merged = r->question->order.column !=
			COLUMN_MERGED &&
		    !printout_shows(&r->printout, COLUMN_MERGED);
		return parts_totals_into(parts, &r->totals, err);
	}
	r->figures.groups = &r->groups;
	groups_make(&r->groups, r->figures.methods, r->groups.by,
	    FILTER_PASSES_ALL);
	return groups_totals(&r->groups, parts, &r->totals, err);
}

static struct list_cell report_cell(const void *self, size_t row,
    struct column_choice c, char *scratch)
{
	const struct report *r = self;
	struct list_cell cell = table_data_cell(&r->figures, c,
	    (struct column_row){ r->ranking.methods[row], (uint32_t)row,
		r->totals.span[c.measure] }, scratch);

	if (r->has_class && cell.method != NULL)
		cell.is_bare = true;
	return cell;
}

/* ---- report: sums for JSON ---- */

static void write_sum(FILE *file, const char *field, enum measure measure,
    uint64_t time, enum tick tick)
{
	const struct list_column column = { .field = field,
		.kind = LIST_TIME,
		.has_measure = true };
	const struct list_cell cell = { .kind = LIST_TIME, .tick = tick,
		.number = time };
	char name[60], scratch[LIST_SCRATCH];
	struct slice value = cell_value(scratch, sizeof scratch, &cell);

	list_field(name, sizeof name, &column, measure, tick, false);
	fprintf(file, "\"%s\": %.*s", name, (int)value.length, value.start);
	json_ns(file, name, value);
}

/* Writes the sums for each clock: the whole is what methods took, what is
 * outside of them, and what was dropped. */
static void write_sums(FILE *file, const void *self)
{
	const struct report *r = self;
	const struct totals *t = &r->totals;
	const char *comma = "";

	fputs(", \"sums\": {", file);
	for (int c = 0; c < CLOCKS; c++) {
		const enum measure m = (enum measure)c;

		if (!r->question->facts->has_clock[c])
			continue;
		fputs(comma, file);
		write_sum(file, "whole", m, t->span[c] + t->dropped[c],
		    t->tick);
		fputs(", ", file);
		write_sum(file, "outside", m, t->outside[c], t->tick);
		fputs(", ", file);
		write_sum(file, "dropped", m, t->dropped[c], t->tick);
		comma = ", ";
	}
	fputc('}', file);
}

/* ---- report: rows that wait ---- */

/* Notes how many rows at the top wait for nine tenths of the time by which they
 * stand there: a user who looks for what was slow looks for what ran. */
static void write_waiting(FILE *file, const struct report *r)
{
	const struct order order = r->question->order;
	const bool is_own = order.column == COLUMN_EXCLUSIVE;
	size_t rows = 0;
	char count[32];

	if (order.measure != MEASURE_WALL || order.is_reverse ||
	    (!is_own && order.column != COLUMN_INCLUSIVE) ||
	    !measure_exists(MEASURE_WAIT, r->question->facts->has_clock))
		return;
	for (; rows < r->printout.rows; rows++) {
		const uint32_t method = r->ranking.methods[rows];
		const struct total *t = &r->totals.items[method];
		const uint64_t *times = is_own ? t->exclusive : t->inclusive;
		const uint64_t wall = times[MEASURE_WALL];

		if (wall == 0 || times[MEASURE_WAIT] < wall - wall / 10)
			break;
	}
	text_count(count, sizeof count, rows);
	if (rows == 1)
		fputs("note: the first row waits for nearly all of its time; "
		    "--clock cpu shows what ran\n", file);
	else if (rows > 1)
		fprintf(file, "note: the first %s rows wait for nearly all of "
		    "their time; --clock cpu shows what ran\n", count);
}

/* ---- report: all of it ---- */

static bool report_make(struct report *r, const struct report_context *q,
    struct error *err)
{
	const bool has_groups = q->options->group != GROUP_METHOD;
	struct printout *p = &r->printout;
	struct parts parts;
	bool done;

	*r = (struct report){ q,
		.figures = { .methods = profile_methods(q->profile),
		    .totals = &r->totals } };
	*p = (struct printout){ q, columns_in(IN_TABLE),
		"rank,exclusive%,exclusive,inclusive%,inclusive,calls,name",
		"method,class,name,signature,source,calls,threw,incl:wall,"
		"excl:wall,incl:cpu,excl:cpu",
		.mapped = "grade,raw,alternatives",
		.beside_calls = COLUMN_RECURSIVE, .self = r,
		.json_more = q->lens == NULL ? NULL : write_sums,
		.cell = report_cell };
	if (has_groups) {
		r->groups.by = q->options->group;
		p->names = grouping_name(r->groups.by);
		p->for_programs = p->mapped = NULL;
	}
	if (!printout_choose(p, err))
		return false;
	r->has_class = printout_shows(p, COLUMN_CLASS);
	parts = scope_parts(q->scope);
	done = make_totals(r, &parts, err) && make_rows(r, &parts, err);
	parts_free(&parts);
	return done;
}

enum written report_write(FILE *file, const struct report_context *q,
    struct error *err)
{
	const bool is_for_people = q->format->is_for_people;
	struct report r;
	bool done;

	if (q->method != NO_METHOD)
		return report_callers_write(file, q, err);
	done = report_make(&r, q, err);
	if (done && is_for_people)
		heading_write(file, q);
	if (done && is_for_people && q->scope->active > 0) {
		write_waiting(file, &r);
		report_base_write(file, q,
		    &(struct report_base){ r.totals.span[q->order.measure],
			r.totals.outside[q->order.measure],
			r.totals.dropped[q->order.measure], r.totals.span });
	}
	if (done && (!is_for_people || q->scope->active > 0))
		printout_write(file, &r.printout);
	totals_free(&r.totals);
	groups_free(&r.groups);
	for (int m = 0; m < MEASURES; m++)
		percentiles_free(&r.spread[m]);
	ranking_free(&r.ranking);
	return done ? WRITTEN : WRITTEN_NOT;
}

/* ---- tree ---- */

enum {
	USUAL_MIN =
	    500, /* the least share of a frame, in thousandths of a percent */
	GUIDE_LEVELS = 40
};

/* A line stands for one frame of a row of the tree. */
struct tree_line {
	uint32_t row, frame, parent; /* parent: a line + 1; 0: none */
};

struct printed_tree {
	const struct report_context *question;
	const struct methods *methods;
	struct flame flame;
	struct call_tree tree;
	struct tree_line *lines;
	size_t count, room;
	uint32_t lighter; /* frames that are left out */
	bool is_inverted;
};

/* Makes the flame of the scope, inverted for a tree that is bottom-up. */
static bool make_flame(struct printed_tree *p, bool has_merged,
    struct error *err)
{
	const struct report_context *q = p->question;
	struct parts parts = scope_parts(q->scope);
	struct flame_source source = { &parts, p->methods, q->order.measure,
		.has_no_merged = !has_merged, .is_inverted = p->is_inverted };
	bool done = flame_make(&p->flame, &source, err);

	parts_free(&parts);
	return done;
}

/* Adds a line, unless there are enough rows or levels. */
static void add_line(struct printed_tree *p, uint32_t row, uint32_t frame,
    uint32_t *places)
{
	if (p->count == p->question->options->top ||
	    flame_depth(&p->flame, frame) > p->question->options->levels)
		return;
	ARRAY_ADD(p->lines, p->room, p->count,
	    (struct tree_line){ row, frame,
		places[p->flame.frames[frame].parent] });
	places[frame] = (uint32_t)p->count;
}

/* Adds the frames of all rows, of each the outermost first. */
static void add_lines(struct printed_tree *p)
{
	uint32_t *places = array_new(p->flame.count, sizeof *places);

	call_tree_open_all(&p->tree, SIZE_MAX, SIZE_MAX);
	for (uint32_t row = 0; row < p->tree.count; row++) {
		const struct tree_row *r = &p->tree.rows[row];
		uint32_t frame = r->frame;

		for (; frame != r->last;
		     frame = flame_children(&p->flame, frame).first)
			add_line(p, row, frame, places);
		add_line(p, row, frame, places);
	}
	free(places);
}

static void make_tree(struct printed_tree *p)
{
	const struct report_context *q = p->question;
	const struct options *o = q->options;
	const bool is_ordered = o->is_given[OPTION_SORT] || q->order.is_reverse;
	const uint64_t min_weight = ratio_up(p->flame.frames[0].weight,
	    o->is_given[OPTION_MIN] ? o->request.min_thousandths :
		q->format->is_read  ? USUAL_MIN :
				      0,
	    100 * 1000);

	for (uint32_t i = 1; i < p->flame.count; i++)
		p->lighter += p->flame.frames[i].weight < min_weight;
	call_tree_make(&p->tree, &p->flame, min_weight);
	call_tree_sort(&p->tree,
	    (struct tree_order){ q->order.column, q->order.is_reverse,
		p->is_inverted, is_ordered ? p->methods : NULL, false });
	add_lines(p);
}

/* Writes the lines that connect a frame with its callers and siblings. */
static size_t put_guides(char *out, const struct printed_tree *p,
    const struct tree_line *line)
{
	static const char *const lines[2][4] = { { "  ", "│ ", "└ ", "├ " },
		{ "  ", "| ", "` ", "|-" } };
	const char *const *marks = lines[p->question->is_ascii];
	const struct tree_row *row = &p->tree.rows[line->row];

	out[0] = '\0';
	for (uint32_t i = 1; i <= row->indent && i <= GUIDE_LEVELS; i++) {
		unsigned goes_on = (unsigned)(row->guides >> i & 1);
		bool is_own = i == row->indent && line->frame == row->frame;

		text_add(out, LIST_SCRATCH, "%s", marks[goes_on + 2 * is_own]);
	}
	return strlen(out);
}

static struct list_cell tree_cell(const void *self, size_t row,
    struct column_choice c, char *scratch)
{
	const struct printed_tree *p = self;
	const struct tree_line *line = &p->lines[row];
	const struct table_data figures = { .methods = p->methods };
	struct column_amounts a;
	struct list_cell cell;

	if (list_is_text(column_info(c.column)->kind)) {
		cell = table_data_cell(&figures,
		    (struct column_choice){ c.column, MEASURE_WALL },
		    (struct column_row){ p->flame.frames[line->frame].method, 0,
			0 },
		    scratch);
		if (c.column == COLUMN_NAME && p->question->format->is_read)
			cell.lead = (struct slice){ scratch,
				put_guides(scratch, p, line) };
		return cell;
	}
	if (c.column == COLUMN_RANK)
		return (
		    struct list_cell){ .kind = LIST_RANK, .number = row + 1 };
	if (c.column == COLUMN_PARENT || c.column == COLUMN_LEVEL)
		return (struct list_cell){ .kind = LIST_NUMBER,
			.number = c.column == COLUMN_PARENT ?
			    line->parent :
			    flame_depth(&p->flame, line->frame) };
	a = call_tree_amounts(&p->flame, line->frame, line->frame,
	    p->is_inverted);
	return column_cell(c.column, &a, p->flame.tick);
}

/* Writes how many frames are not shown. */
static void write_left_out(FILE *file, const struct printed_tree *p)
{
	char count[32];

	text_count(count, sizeof count, p->lighter);
	if (p->lighter > 0)
		fprintf(file, "\n%s lighter frames are not shown; --min 0 "
		    "shows all\n", count);
	text_count(count, sizeof count, p->flame.left_out);
	if (p->flame.left_out > 0)
		fprintf(file, "\nthe callers of %s light frames were not "
		    "worked out\n", count);
}

/* Bottom-up all time is own time. */
enum written tree_write(FILE *file, const struct report_context *q,
    struct error *err)
{
	static const char *const fields[2][ALL_COLUMNS] = {
		{ [COLUMN_RANK] = "row",
		    [COLUMN_INCLUSIVE] = "time",
		    [COLUMN_EXCLUSIVE] = "self" },
		{ [COLUMN_RANK] = "row", [COLUMN_EXCLUSIVE] = "time" },
	};
	const bool is_inverted = q->options->is_given[OPTION_BOTTOM_UP];
	const bool has_rows = q->scope->active > 0;
	const bool is_for_people = q->format->is_for_people;
	struct printed_tree p = { q, .methods = profile_methods(q->profile),
		.is_inverted = is_inverted };
	struct printout out = { q,
		columns_in(is_inverted ? IN_BOTTOM_UP : IN_TREE),
		is_inverted ? "exclusive%,exclusive,share,calls,name" :
			      "inclusive%,inclusive,exclusive,calls,name",
		is_inverted ? "rank,parent,level,method,calls,excl,share" :
			      "rank,parent,level,method,calls,incl,excl",
		.fields = fields[is_inverted], .self = &p, .cell = tree_cell };
	bool done = printout_choose(&out, err) &&
	    make_flame(&p,
		q->order.column == COLUMN_MERGED ||
		    printout_shows(&out, COLUMN_MERGED),
		err);

	if (done) {
		make_tree(&p);
		out.rows = p.count;
	}
	if (done && is_for_people)
		heading_write(file, q);
	if (done && is_for_people && has_rows)
		report_base_write(file, q,
		    &(struct report_base){ p.flame.frames[0].weight,
			flame_self(&p.flame, 0),
			measure_of_call(q->order.measure, p.flame.dropped),
			p.flame.span });
	if (done && (!is_for_people || has_rows))
		printout_write(file, &out);
	if (done && is_for_people && has_rows)
		write_left_out(file, &p);
	call_tree_free(&p.tree);
	flame_free(&p.flame);
	free(p.lines);
	return done ? WRITTEN : WRITTEN_NOT;
}

/* ---- calls ---- */

/* The row that was asked for last. */
struct last_call {
	size_t index;
	struct call_row row;
};

struct printed_calls {
	const struct report_context *question;
	const struct methods *methods;
	struct call_list calls;
	struct last_call *last;
	uint64_t samples; /* of the method, in a recording of samples */
};

static struct list_cell call_cell(const void *self, size_t row,
    struct column_choice c, char *scratch)
{
	const struct printed_calls *l = self;

	(void)scratch;
	if (l->last->index != row)
		*l->last = (struct last_call){ row,
			call_list_row(&l->calls, row) };
	return call_row_cell(&l->last->row, row, c, l->methods);
}

/* Counts the samples of the method, which are in the trees only. */
static bool count_samples(struct printed_calls *l, const struct parts *parts,
    struct error *err)
{
	struct totals totals;
	bool done;

	if (!l->question->facts->is_sampled || l->question->method == NO_METHOD)
		return true;
	done = parts_sums(parts, l->methods->count, &totals, err);
	if (done)
		l->samples = totals.items[l->question->method].calls;
	totals_free(&totals);
	return done;
}

/* Makes the calls of the method, or the slowest of all methods. */
static bool make_calls(struct call_list *l, const struct report_context *q,
    const struct parts *parts, struct error *err)
{
	if (q->method != NO_METHOD)
		return call_list_make(l, q->profile, parts, q->method, q->order,
		    err);
	return call_list_slowest(l, q->profile, parts,
	    &(struct slow_calls){ q->order,
		q->options->top == SIZE_MAX ? SLOWEST_CALLS : q->options->top,
		FILTER_PASSES_ALL },
	    err);
}

/* Finds whether it is due to transforms that there are no calls, and not to the
 * threads and the range. */
static bool find_what_is_gone(bool *is_gone, const struct report_context *q,
    struct error *err)
{
	const struct method *m = methods_at(profile_methods(q->profile),
	    q->method);
	struct call_list all;
	struct parts parts = scope_parts(q->scope);
	bool done;

	for (size_t i = 0; i < parts.count; i++)
		parts.items[i].lens = NULL;
	done = make_calls(&all, q, &parts, err);
	parts_free(&parts);
	*is_gone = done && (m->is_package || all.count > 0);
	if (done)
		call_list_free(&all);
	return done;
}

/* Writes how the times of the method's calls are distributed. */
static void write_distribution(FILE *file, const struct printed_calls *l)
{
	const struct distribution *d = &l->calls.distribution;
	const uint64_t times[] = { d->sum, d->min, d->median, d->p95, d->max };
	static const char *const names[] = { "sum", "min", "p50", "p95",
		"max" };
	const enum tick tick = l->question->facts->tick;
	const char *sign = report_sign(l->question);
	const size_t is_wait = l->calls.order.measure == MEASURE_WAIT;
	char line[DISTRIBUTION_LINE], from[40], to[40], count[100];
	int first, end;

	samples_words(count, sizeof count, l->question->facts->is_sampled,
	    d->count, l->samples);
	fprintf(file, "%s: %s%s\n",
	    methods_at(l->methods, l->calls.method)->text, sign, count);
	if (d->count == 0)
		return;
	fprintf(file, "%s:%s", measure_word(l->calls.order.measure, tick),
	    is_wait ? " single calls do not add up to the method's;" : "");
	for (size_t i = is_wait; i < sizeof times / sizeof *times; i++) {
		text_duration(from, sizeof from, times[i], tick);
		fprintf(file, "%s %s%s %s", i > is_wait ? "," : "",
		    i > 0 ? sign : "", names[i], from);
	}
	distribution_ends(d, &first, &end);
	distribution_line(line, sizeof line, d, l->question->is_ascii);
	text_duration(from, sizeof from, distribution_from(first), tick);
	text_duration(to, sizeof to, distribution_from(end), tick);
	fprintf(file, "\nfrom %s  %s  below %s, each step doubles\n", from,
	    line, to);
}

/* Writes the lines above the list. */
static void write_calls_head(FILE *file, const struct printed_calls *l)
{
	const struct report_context *q = l->question;
	char words[100];

	heading_write(file, q);
	if (q->method != NO_METHOD) {
		write_distribution(file, l);
	} else {
		call_list_words(&l->calls, q->facts->is_sampled, q->facts->tick,
		    words, sizeof words);
		fprintf(file, "%s\n", words);
	}
	fputc('\n', file);
}

enum written calls_write(FILE *file, const struct report_context *q,
    struct error *err)
{
	struct last_call last = { .index = SIZE_MAX };
	struct printed_calls l = { q, profile_methods(q->profile),
		.last = &last };
	struct printout p = { q, &call_row_columns,
		"rank,start,wall,cpu,wait,self,end,thread,caller",
		"start,wall,self:wall,cpu,self:cpu,depth,thread_id,thread,"
		"method,caller,end,is_cut",
		.mapped = "grade,raw,alternatives", .self = &l,
		.cell = call_cell };
	bool is_gone = false, done;
	struct parts parts;
	char words[WORDS];

	if (q->method == NO_METHOD) {
		p.columns = &call_row_all_columns;
		p.for_people = "rank,wall,cpu,wait,self,start,depth,end,thread,"
			       "method";
	}
	if (!printout_choose(&p, err))
		return WRITTEN_NOT;
	parts = scope_parts(q->scope);
	done = make_calls(&l.calls, q, &parts, err) &&
	    count_samples(&l, &parts, err);
	parts_free(&parts);
	p.rows = l.calls.count < q->options->top ? l.calls.count :
						   q->options->top;
	if (done && q->lens != NULL && q->method != NO_METHOD &&
	    l.calls.count == 0)
		done = find_what_is_gone(&is_gone, q, err);
	if (is_gone) {
		transforms_words(q->options->transforms,
		    q->options->transform_count, words, sizeof words);
		fail(err, "%s: no calls are left by %s",
		    methods_at(l.methods, q->method)->text, words);
	}
	if (done && !is_gone && q->format->is_for_people)
		write_calls_head(file, &l);
	if (done && !is_gone)
		printout_write(file, &p);
	call_list_free(&l.calls);
	return !done ? WRITTEN_NOT : is_gone ? WRITTEN_NONE : WRITTEN;
}

/* ---- threads ---- */

struct printed_threads {
	const struct threads *threads;
	struct thread_list list;
	struct thread_sums *sums; /* by number; NULL: they are not needed */
};

/* Adds up the stacks of the threads that are meant, where a column or the order
 * needs that: it costs a look at all of them. */
static bool make_thread_sums(struct printed_threads *r,
    const struct printout *p, struct error *err)
{
	const struct report_context *q = p->context;
	const uint32_t count = r->threads->count;
	const unsigned sorted = q->order.column;
	bool done = true;

	if (q->lens == NULL && !printout_shows(p, THREAD_OUTSIDE) &&
	    !printout_shows(p, THREAD_DROPPED) && sorted != THREAD_OUTSIDE &&
	    sorted != THREAD_DROPPED)
		return true;
	r->sums = array_new(count, sizeof *r->sums);
	for (uint32_t i = 0; done && i < count; i++)
		done = !q->scope->is_member[i] ||
		    thread_sums_make(&r->sums[i], r->threads->items[i],
			q->scope->lens, err);
	return done;
}

static struct list_cell thread_cell(const void *self, size_t row,
    struct column_choice c, char *scratch)
{
	const struct printed_threads *r = self;
	const uint32_t thread = r->list.threads[row];

	(void)scratch;
	return thread_list_cell(r->threads->items[thread],
	    r->sums == NULL ? NULL : &r->sums[thread], c);
}

/* The threads with most records come first unless another order is asked
 * for. */
enum written threads_write(FILE *file, const struct report_context *q,
    struct error *err)
{
	struct report_context by_axis = *q;
	struct printed_threads r = { .threads = q->profile->threads };
	struct printout p = { &by_axis, &thread_list_columns,
		"id,records,calls,depth,span,first,last,span:cpu,name",
		"id,name,records,calls,depth,span:wall,first:wall,last:wall,"
		"span:cpu,first:cpu,last:cpu",
		.self = &r, .cell = thread_cell };
	struct thread_list_request request = { .filter = "",
		.main = NO_THREAD,
		.order = { q->options->is_given[OPTION_SORT] ? q->order.column :
							       THREAD_RECORDS,
		    q->order.is_reverse },
		.has_idle = !q->options->is_given[OPTION_ACTIVE],
		.only = q->scope->is_member };
	bool done;

	if (q->lens != NULL) {
		p.for_people = "id,records,calls,depth,span,outside,dropped,"
			       "span:cpu,name";
		p.for_programs =
		    "id,name,records,calls,depth,span:wall,"
		    "first:wall,last:wall,span:cpu,first:cpu,last:cpu,"
		    "outside:wall,dropped:wall,outside:cpu,dropped:cpu";
	}
	by_axis.order.measure = profile_axis(q->profile) == CLOCK_CPU ?
	    MEASURE_CPU :
	    MEASURE_WALL;
	done = printout_choose(&p, err) && make_thread_sums(&r, &p, err);
	if (done) {
		request.sums = r.sums;
		thread_list_make(&r.list, r.threads, &request);
		p.rows = r.list.count < q->options->top ? r.list.count :
							  q->options->top;
	}
	if (done && q->format->is_for_people) {
		heading_write(file, q);
		fputc('\n', file);
	}
	if (done)
		printout_write(file, &p);
	thread_list_free(&r.list);
	free(r.sums);
	return done ? WRITTEN : WRITTEN_NOT;
}
