/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "print/table_rows.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/array.h"
#include "base/memory.h"
#include "base/numbers.h"
#include "base/quote.h"
#include "compare/run_kind.h"
#include "formats/walk.h"
#include "model/call_walk.h"
#include "model/clip.h"
#include "model/tree.h"
#include "names/naming.h"
#include "print/info.h"
#include "query/call_list.h"
#include "query/info.h"
#include "query/percentiles.h"
#include "query/search.h"

/* ---- ids that are the same in the tables of all traces ---- */

/*
 * Writes the id of a method's name, as it is shown: its hash (base/hash), as
 * text.  For a name that R8 has given and no mapping names back, the id of its
 * build and a zero byte come before it: a.b.c of two builds are two methods.
 */
static void write_method_id(const struct methods *methods, uint32_t method,
    char out[HASH64_TEXT])
{
	const char *text = methods_key(methods, method)->text;
	const bool is_named_back = methods_form(methods) != NAMES_RAW &&
	    methods_origin(methods, method)->grade < GRADE_NOT_IN_MAP;
	const struct slice build = map_id_in(
	    is_named_back ? "" : methods_own(methods, method)->source);
	const size_t before = build.length + 1, length = strlen(text);
	char *both;

	if (build.length == 0) {
		hash64_text(out, hash64(text, length));
		return;
	}
	both = array_new(before + length, sizeof *both);
	memcpy(both, build.start, build.length);
	memcpy(both + before, text, length);
	hash64_text(out, hash64(both, before + length));
	free(both);
}

static int compare_numbers(uint64_t a, uint64_t b)
{
	return (a > b) - (a < b);
}

/* A method, and the name by which rows are ordered: it begins what is sorted
 * so. */
struct named_method {
	const char *text;
	uint32_t method;
};

static int compare_named(const void *left, const void *right)
{
	const struct named_method *a = left, *b = right;
	int order = strcmp(a->text, b->text);

	return order != 0 ? order : compare_numbers(a->method, b->method);
}

/* ---- threads by their groups, in the order of the names ---- */

struct grouped_thread {
	const char *group; /* equal texts are one address */
	struct part part;
};

/* The threads of a scope that have records, by group, then by name and id; all
 * zeros: none. */
struct table_groups {
	struct thread_groups *names;
	struct grouped_thread *items;
	struct parts parts; /* the same ones, so those of a group in a row */
};

static int compare_threads(const void *left, const void *right)
{
	const struct grouped_thread *a = left, *b = right;
	const struct thread *own = a->part.thread, *other = b->part.thread;
	int order = strcmp(a->group, b->group);

	if (order == 0)
		order = strcmp(own->name, other->name);
	return order != 0 ? order : compare_numbers(own->id, other->id);
}

/* Finds the groups of the scope's threads; a group is called as it is in all of
 * the trace, so the names of all threads are added before any group is joined
 * to another.  Free them with table_groups_free. */
static void table_groups_make(struct table_groups *g, const struct scope *scope)
{
	const struct profile *p = scope->profile;
	const struct threads *threads = p->threads;

	*g = (struct table_groups){ .names = thread_groups_new(),
		.parts = scope_parts(scope) };
	g->items = array_new(g->parts.count, sizeof *g->items);
	for (uint32_t i = 0; i < threads->count; i++)
		if (threads->items[i]->events > 0)
			thread_groups_add(g->names,
			    thread_groups_word(p, threads->items[i]));
	thread_groups_join(g->names);
	for (uint32_t i = 0; i < g->parts.count; i++) {
		const struct part *part = &g->parts.items[i];
		const uint32_t group = thread_groups_add(g->names,
		    thread_groups_word(p, part->thread));

		g->items[i] = (struct grouped_thread){
			thread_groups_name(g->names,
			    g->names->items[group].joined), *part };
	}
	ARRAY_SORT(g->items, g->parts.count, compare_threads);
	for (uint32_t i = 0; i < g->parts.count; i++)
		g->parts.items[i] = g->items[i].part;
}

static void table_groups_free(struct table_groups *g)
{
	thread_groups_free(g->names);
	free(g->items);
	parts_free(&g->parts);
	*g = (struct table_groups){ 0 };
}

/* ---- a row, in one of the formats of tables ---- */

static void put_name(const struct table_line *r, size_t i)
{
	char name[TABLE_COLUMN_NAME];

	table_column_name(name, &r->columns[i], tick_name(r->tick));
	fputs(name, r->file);
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
	fputs(r->format == FORMAT_CSV ? "\r\n" : "\n", r->file);
}

static void table_line_slice(struct table_line *r, struct slice text)
{
	if (r->format == FORMAT_JSONL) {
		fputs(r->fields == 0 ? "{\"" : ", \"", r->file);
		put_name(r, r->fields);
		fputs("\": ", r->file);
		if (text.length == 0)
			fputs("null", r->file);
		else if (r->columns[r->fields].is_text)
			json_slice(r->file, text);
		else
			fwrite(text.start, 1, text.length, r->file);
	} else if (r->format == FORMAT_CSV) {
		fputs(r->fields == 0 ? "" : ",", r->file);
		csv_field(r->file, text);
	} else {
		if (r->fields > 0)
			text_buffer_add(r->row, (struct slice){ "\t", 1 });
		text_buffer_add(r->row, text);
	}
	r->fields++;
}

void table_line_text(struct table_line *r, const char *text)
{
	table_line_slice(r, slice_of(text));
}

/* Adds the number, or an empty field. */
static void put_number(struct table_line *r, bool is_known, uint64_t number)
{
	char room[TEXT_DIGITS];

	table_line_slice(r, is_known ? text_digits(room, number) :
				       (struct slice){ "", 0 });
}

void table_line_number(struct table_line *r, uint64_t number)
{
	put_number(r, true, number);
}

void table_line_end(struct table_line *r)
{
	for (size_t i = 0; r->labels != NULL &&
	     r->columns[r->fields].name != NULL; i++)
		table_line_text(r, r->labels[i]);
	fwrite(r->row->text, 1, r->row->length, r->file);
	fputs(r->format == FORMAT_TSV   ? "\n" :
		r->format == FORMAT_CSV ? "\r\n" :
					  "}\n",
	    r->file);
	r->row->length = 0;
	r->fields = 0;
}

/* ---- what rows are written of ---- */

struct table_rows {
	struct table_line line;
	const struct report_context *question;
	const struct methods *methods;
	const bool *has_clock; /* by clock */
	char trace_id[HASH64_TEXT];
	struct table_groups groups; /* of the threads */
	const char *group;          /* that is written … */
	struct totals totals;       /* … of edges and stats its sums */
};

/* Begins a row with the id of its trace. */
static struct table_line *begin_row(struct table_rows *r)
{
	table_line_text(&r->line, r->trace_id);
	return &r->line;
}

/* Adds the id of a method; the thread itself has none. */
static void put_id(struct table_rows *r, uint32_t method)
{
	char id[HASH64_TEXT] = "";

	if (method != NO_METHOD)
		write_method_id(r->methods, method, id);
	table_line_text(&r->line, id);
}

/* Adds a time of each clock, and after each an own time, if there are some;
 * empty fields of clocks that the trace has not. */
static void put_times(struct table_rows *r, const uint64_t time[],
    const uint64_t own[])
{
	for (int c = 0; c < CLOCKS; c++) {
		put_number(&r->line, r->has_clock[c], time[c]);
		if (own != NULL)
			put_number(&r->line, r->has_clock[c], own[c]);
	}
}

/* Writes the rows of each group of threads in turn. */
static bool each_group(struct table_rows *r,
    bool (*put)(void *self, const struct parts *, struct error *), void *self,
    struct error *err)
{
	const struct table_groups *g = &r->groups;

	for (uint32_t i = 0; i < g->parts.count;) {
		struct parts parts = { .items = g->parts.items + i };

		r->group = g->items[i].group;
		for (; i < g->parts.count && g->items[i].group == r->group; i++)
			parts.count++;
		if (!put(self, &parts, err))
			return false;
	}
	return true;
}

/* ---- table traces: the trace as a row ---- */

/* Adds what the file says of itself. */
static void put_facts(struct table_line *line, const struct report_context *q)
{
	const struct facts *f = q->facts;
	const struct table_file *to = q->options->table;
	struct notices notices;
	char layout[64];

	profile_notices(q->profile, &notices);
	facts_layout(f, layout, sizeof layout);
	table_line_text(line, to == NULL ? q->name : to->name);
	table_line_number(line, f->trace_bytes);
	table_line_number(line, TABLE_SCHEMA);
	table_line_text(line, layout);
	put_number(line, f->version > 0, f->version);
	table_line_text(line, facts_clocks(f));
	table_line_number(line,
	    f->is_sampled || notices.count[NOTICE_SAMPLED] > 0);
	table_line_number(line, notices.count[NOTICE_OVERFLOW] > 0);
	put_number(line, f->pid > 0, f->pid);
	table_line_text(line, ""); /* the package, which no layout has */
	put_number(line, f->start_us > 0, f->start_us);
}

/* Adds the id of the mapping, and for how many of the calls it has a name. */
static bool put_mapped(struct table_line *line, const struct report_context *q,
    struct error *err)
{
	struct grade_counts c;
	uint64_t calls = 0, named;
	char share[24] = "";

	table_line_slice(line, map_id_of(q->profile->ids));
	if (q->options->mapping == NULL) {
		table_line_text(line, "");
		return true;
	}
	if (!grade_counts_make(&c, q->profile, err))
		return false;
	for (int i = 0; i < GRADES; i++)
		calls += c.calls[i];
	/* of whole numbers, since locales have points of their own */
	named = calls - c.calls[GRADE_NOT_IN_MAP];
	if (calls > 0)
		snprintf(share, sizeof share, "%" PRIu64 ".%04" PRIu64,
		    named / calls, named % calls * 10000 / calls);
	table_line_text(line, share);
	return true;
}

static bool put_trace(struct table_rows *r, struct error *err)
{
	const struct report_context *q = r->question;
	const struct summary s = summary_of(q->profile);
	const uint64_t overhead = q->facts->overhead_ns;
	struct error damage = { "" };
	struct table_line *line = begin_row(r);

	put_facts(line, q);
	put_number(line, s.duration > 0, s.duration);
	table_line_number(line, s.records);
	table_line_number(line, s.counted);
	table_line_number(line, s.used);
	table_line_number(line, s.active);
	put_number(line, overhead > 0, overhead);
	if (!put_mapped(line, q, err))
		return false;
	notices_damage_say(q->profile, q->name, &damage);
	table_line_text(line, damage.text[0] == '\0' ? "ok" : "damaged");
	table_line_text(line, damage.text);
	table_line_text(line,
	    q->options->table == NULL ? q->name : q->options->table->path);
	table_line_end(line);
	return true;
}

/* ---- table threads: a thread each ---- */

static bool put_threads(struct table_rows *r, struct error *err)
{
	const uint32_t main = profile_main(r->question->profile);

	(void)err;
	for (uint32_t i = 0; i < r->groups.parts.count; i++) {
		const struct thread *t = r->groups.parts.items[i].thread;
		struct table_line *line = begin_row(r);

		table_line_number(line, t->id);
		table_line_text(line, t->name);
		table_line_text(line, r->groups.items[i].group);
		table_line_number(line, t->number == main);
		table_line_number(line, t->events);
		table_line_number(line, thread_counted(t));
		table_line_number(line, calls_depths(&t->calls));
		for (int c = 0; c < CLOCKS; c++)
			put_number(line, r->has_clock[c],
			    thread_span(t, (enum clock)c));
		table_line_end(line);
	}
	return true;
}

/* ---- table stats: a method in a group of threads each ---- */

/* A method that is written of a group. */
struct picked_method {
	struct named_method named;
	uint32_t row; /* in stats.listed */
	uint64_t own; /* its own time */
};

struct stats {
	struct table_rows *rows;
	struct groups listed; /* of the group's methods, from 1 */
	struct percentiles spread; /* by these */
	struct picked_method *order;
	uint32_t count;
	bool is_damaged;      /* the trace */
	const char *recorded; /* what it has (compare/run_kind) */
};

static bool make_spread(struct stats *s, const struct parts *parts,
    struct error *err)
{
	const struct options *o = s->rows->question->options;
	const struct percentiles_question q = {
		.rows = s->rows->totals.listed_count + 1,
		.groups = &s->listed,
		.measure = MEASURE_WALL,
		.percents = { { 100, 50, 95 },
		    o->is_given[OPTION_PERCENTILES] ? 3 : 1 }
	};
	bool done;

	for (uint32_t i = 0; i < s->rows->totals.listed_count; i++)
		s->listed.by_method[s->rows->totals.listed[i]] = i + 1;
	done = percentiles_make(&s->spread, parts, &q, err);
	for (uint32_t i = 0; i < s->rows->totals.listed_count; i++)
		s->listed.by_method[s->rows->totals.listed[i]] = 0;
	return done;
}

/* The heaviest comes first. */
static int compare_own(const void *left, const void *right)
{
	const struct picked_method *a = left, *b = right;

	return a->own != b->own ? compare_numbers(b->own, a->own) :
				  compare_named(a, b);
}

/* Picks the methods that are asked for, in the order of their names. */
static void make_order(struct stats *s)
{
	const struct options *o = s->rows->question->options;
	const enum measure measure = measure_first(s->rows->has_clock);
	const struct methods *methods = s->rows->methods;

	s->count = 0;
	s->order = array_new(s->rows->totals.listed_count, sizeof *s->order);
	for (uint32_t i = 0; i < s->rows->totals.listed_count; i++) {
		const uint32_t method = s->rows->totals.listed[i];
		const struct total *t = &s->rows->totals.items[method];

		if (t->is_called && t->calls + t->recursive >= o->min_calls &&
		    methods_at(methods, method)->is_used)
			s->order[s->count++] = (struct picked_method){
				{ methods_key(methods, method)->text, method },
				i + 1, t->exclusive[measure] };
	}
	if (s->count > o->top) {
		ARRAY_SORT(s->order, s->count, compare_own);
		s->count = (uint32_t)o->top;
	}
	ARRAY_SORT(s->order, s->count, compare_named);
}

/* Writes the row of a method in a group, with its longest call and percentiles
 * in wall time. */
static void put_method(struct stats *s, const struct picked_method *picked)
{
	const uint32_t method = picked->named.method;
	const struct method *m = methods_key(s->rows->methods, method);
	const struct total *t = &s->rows->totals.items[method];
	struct table_line *line = begin_row(s->rows);

	put_id(s->rows, method);
	table_line_text(line, m->text);
	table_line_slice(line, method_class(m));
	table_line_slice(line, method_first_name(m));
	table_line_slice(line, method_signature(m));
	table_line_text(line, s->rows->group);
	table_line_number(line, t->calls);
	table_line_number(line, t->recursive);
	table_line_number(line, t->threw);
	put_times(s->rows, t->inclusive, t->exclusive);
	for (size_t i = 0; i < 3; i++)
		put_number(line, i < s->spread.percents.count,
		    percentiles_at(&s->spread, picked->row,
			s->spread.percents.values[i]));
	table_line_number(line, s->is_damaged);
	table_line_text(line, s->recorded);
	table_line_end(line);
}

static bool put_stats_group(void *self, const struct parts *parts,
    struct error *err)
{
	struct stats *s = self;
	bool done = parts_totals_into(parts, &s->rows->totals, err) &&
	    (!s->rows->has_clock[CLOCK_WALL] || make_spread(s, parts, err));

	if (done) {
		make_order(s);
		for (uint32_t i = 0; i < s->count; i++)
			put_method(s, &s->order[i]);
		free(s->order);
	}
	percentiles_free(&s->spread);
	return done;
}

/* Writes the rows by group of threads, then by method. */
static bool put_stats(struct table_rows *r, struct error *err)
{
	const struct profile *p = r->question->profile;
	struct stats s = { .rows = r,
		.is_damaged = notices_damage_is_there(p),
		.recorded = recorded_words[recorded_by(p)].word };
	bool done;

	s.listed = (struct groups){ .methods = r->methods->count,
		.by_method = array_new(r->methods->count,
		    sizeof *s.listed.by_method) };
	totals_init(&r->totals, r->methods->count);
	r->totals.has_no_edges = r->totals.has_no_merged = true;
	done = each_group(r, put_stats_group, &s, err);
	totals_free(&r->totals);
	free(s.listed.by_method);
	return done;
}

/* ---- table edges: a caller and a callee in a group of threads each ---- */

struct named_edge {
	const char *caller, *callee; /* texts of the methods */
	struct edge edge;
};

static int compare_edges(const void *left, const void *right)
{
	const struct named_edge *a = left, *b = right;
	int order = strcmp(a->caller, b->caller);

	if (order == 0)
		order = strcmp(a->callee, b->callee);
	if (order == 0)
		order = compare_numbers(a->edge.caller, b->edge.caller);
	return order != 0 ? order :
			    compare_numbers(a->edge.callee, b->edge.callee);
}

/* Returns the edges sorted by caller and callee, each pair once; to be
 * freed. */
static struct named_edge *order_of(const struct edges *edges,
    const struct methods *methods, uint32_t *count)
{
	struct named_edge *sorted = array_new(edges->count, sizeof *sorted);
	struct edge_walk walk = { edges, 0, edges->count };
	struct edge e;

	*count = 0;
	while (edge_walk_next(&walk, &e))
		sorted[(*count)++] = (struct named_edge){ e.caller ==
				NO_METHOD ?
			    "" :
			    methods_key(methods, e.caller)->text,
			methods_key(methods, e.callee)->text, e };
	ARRAY_SORT(sorted, *count, compare_edges);
	return sorted;
}

static bool put_edge_group(void *self, const struct parts *parts,
    struct error *err)
{
	struct table_rows *r = self;
	struct named_edge *order;
	uint32_t count;

	if (!parts_totals_into(parts, &r->totals, err))
		return false;
	order = order_of(&r->totals.edges, r->methods, &count);
	for (uint32_t i = 0; i < count; i++) {
		const struct edge *e = &order[i].edge;

		if (e->calls < r->question->options->min_calls)
			continue;
		begin_row(r);
		put_id(r, e->caller);
		put_id(r, e->callee);
		table_line_text(&r->line, r->group);
		table_line_number(&r->line, e->calls);
		put_times(r, e->time, NULL);
		table_line_end(&r->line);
	}
	free(order);
	return true;
}

/* Writes the rows by group of threads, then by caller and callee; the thread
 * itself, as a caller, comes first. */
static bool put_edges(struct table_rows *r, struct error *err)
{
	bool done;

	totals_init(&r->totals, r->methods->count);
	done = each_group(r, put_edge_group, r, err);
	totals_free(&r->totals);
	return done;
}

/* ---- table calls: a call each ---- */

/* A thread, of which the calls of some methods are wanted, or all. */
struct written_calls {
	struct table_rows *rows;
	const struct thread *thread;
	uint64_t origin;         /* of its times */
	uint8_t *is_wanted;      /* by method; NULL: all are */
	uint64_t min;            /* ticks that a call takes at least … */
	enum clock clock;        /* … by this clock */
	struct part_tree stacks; /* of the whole thread */
	struct clip cut;
	uint64_t *running; /* numbers of calls, from 1; by depth */
	size_t room;
};

/* Writes the row of a call, cut to the period, if it is wanted. */
static void put_call(struct written_calls *w, const struct call *whole)
{
	const uint32_t method = part_tree_method(&w->stacks, whole->node);
	const uint32_t depth = whole->depth;
	struct table_line *line;
	struct call call = *whole;
	uint64_t own[CLOCKS];

	clip_call(&call, &w->cut);
	if ((w->is_wanted != NULL && !w->is_wanted[method]) ||
	    call.time[w->clock] < w->min)
		return;
	clip_own(&w->cut, &call, own);
	line = begin_row(w->rows);
	table_line_number(line, w->thread->id);
	table_line_number(line, w->running[depth]);
	put_number(line, depth > 0, depth > 0 ? w->running[depth - 1] : 0);
	table_line_number(line, depth);
	put_id(w->rows, method);
	table_line_number(line, whole->begin - w->origin);
	put_times(w->rows, call.time, NULL);
	put_times(w->rows, own, NULL);
	table_line_text(line, call_end_name(call.end));
	table_line_number(line,
	    call.end == CALL_CUT ||
		call.time[CLOCK_WALL] != whole->time[CLOCK_WALL] ||
		call.time[CLOCK_CPU] != whole->time[CLOCK_CPU]);
	table_line_end(line);
}

/* Writes the calls of a thread: numbers each, and writes it if the period has
 * it. */
static bool put_thread(struct written_calls *w, const struct part *part,
    struct error *err)
{
	const struct part whole = part_whole(part);
	FILE *file = w->rows->line.file;
	struct call_walk walk;
	struct call_event event;
	uint64_t count = 0;
	bool done;

	w->thread = part->thread;
	w->origin = profile_range(w->rows->question->profile, part->thread)
			.begin;
	clip_make(&w->cut, part);
	call_walk_init(&walk, &part->thread->calls);
	done = part_tree_make(&w->stacks, &whole, PART_ALL, NULL, err);
	while (done && ferror(file) == 0 && call_walk_next(&walk, &event)) {
		if (event.is_exit)
			continue;
		ARRAY_ROOM(w->running, w->room, (size_t)event.call->depth + 1);
		w->running[event.call->depth] = ++count;
		if (clip_has(&w->cut, event.call))
			put_call(w, event.call);
	}
	call_walk_free(&walk);
	clip_free(&w->cut);
	part_tree_free(&w->stacks);
	return done;
}

/* Writes a row a call, by thread as threads are in the other tables, then in
 * the order of time.  Rows are written as calls are read, and none is kept: a
 * few bytes for each level of calls that run are all the memory it takes. */
static bool put_calls(struct table_rows *r, struct error *err)
{
	const struct options *o = r->question->options;
	const uint64_t unit = 1000 / tick_per_us(r->question->facts->tick);
	struct written_calls w = { .rows = r,
		.clock = r->has_clock[CLOCK_WALL] ? CLOCK_WALL : CLOCK_CPU };
	bool done = true;

	if (o->is_given[OPTION_MIN_TIME])
		w.min = (o->min_time_ns + unit - 1) / unit;
	if (o->texts[OPTION_METHOD] != NULL) {
		w.is_wanted = array_new(r->methods->count, sizeof *w.is_wanted);
		pick_all(r->methods, o->texts[OPTION_METHOD], w.is_wanted);
	}
	for (uint32_t i = 0; done && i < r->groups.parts.count; i++)
		done = put_thread(&w, &r->groups.parts.items[i], err);
	free(w.is_wanted);
	free(w.running);
	return done;
}

/* ---- table stacks: a stack in a group of threads each ---- */

/* A stack that waits for its row. */
struct waiting_stack {
	struct named_method last; /* the innermost one */
	uint32_t node, depth;
	char parent[HASH64_TEXT]; /* the id of the stack around it; or "" */
};

/* The stacks of a group of threads, and the stacks of these that wait for their
 * rows: the next one is the last. */
struct stack_rows {
	struct table_rows *rows;
	struct part_tree tree;
	struct tree_links links;
	struct waiting_stack *waiting;
	size_t count, room;
};

/* By name, the last one first, since the last waiting stack is written next. */
static int compare_waiting(const void *left, const void *right)
{
	return compare_named(right, left);
}

/* Adds the stacks that go on from a stack. */
static void add_callees(struct stack_rows *s, uint32_t node, uint32_t depth,
    const char *id)
{
	const struct tree *tree = s->tree.tree;
	const size_t from = s->count;

	for (uint32_t i = s->links.first_child[node]; i != NO_NODE;
	     i = s->links.next_sibling[i]) {
		if (tree->nodes[i].calls == 0)
			continue;
		ARRAY_ADD(s->waiting, s->room, s->count,
		    (struct waiting_stack){
			{ methods_key(s->rows->methods, tree->methods[i])->text,
			    tree->methods[i] }, i, depth, "" });
		strcpy(s->waiting[s->count - 1].parent, id);
	}
	if (s->count > from)
		ARRAY_SORT(s->waiting + from, s->count - from, compare_waiting);
}

/* Writes the row of a stack, and lets its callees wait. */
static void put_stack(struct stack_rows *s, const struct waiting_stack *w)
{
	const struct node *nodes = s->tree.tree->nodes;
	const uint64_t *time = nodes[w->node].time;
	struct table_line *line = begin_row(s->rows);
	char id[HASH64_TEXT], method_id[HASH64_TEXT], both[2 * HASH64_TEXT];
	uint64_t own[CLOCKS]; /* without the stacks that go on from it */

	memcpy(own, time, sizeof own);
	for (uint32_t i = s->links.first_child[w->node]; i != NO_NODE;
	     i = s->links.next_sibling[i])
		for (int c = 0; c < CLOCKS; c++)
			own[c] = subtract_to_zero(own[c], nodes[i].time[c]);
	write_method_id(s->rows->methods, w->last.method, method_id);
	/* the id of a stack is that of the ids of the stack around it and of
	 * its method */
	snprintf(both, sizeof both, "%s%s", w->parent, method_id);
	hash64_text(id, hash64(both, strlen(both)));
	table_line_text(line, id);
	table_line_text(line, w->parent);
	table_line_text(line, method_id);
	table_line_number(line, w->depth);
	table_line_number(line, tree_counted(s->tree.tree, w->node));
	put_times(s->rows, time, own);
	table_line_text(line, s->rows->group);
	table_line_end(line);
	add_callees(s, w->node, w->depth + 1, id);
}

static bool put_stack_group(void *self, const struct parts *parts,
    struct error *err)
{
	struct stack_rows *s = self;
	const bool done = parts_tree(parts, PART_ALL, &s->tree, err);

	if (done) {
		tree_link(s->tree.tree, &s->links);
		add_callees(s, s->tree.tree->root, 0, "");
	}
	while (s->count > 0) {
		const struct waiting_stack w = s->waiting[--s->count];

		put_stack(s, &w);
	}
	tree_links_free(&s->links);
	part_tree_free(&s->tree);
	return done;
}

/* Writes a row for the calls with the same stack in a group of threads: by
 * group, each stack before those that go on from it, these by their methods. */
static bool put_stacks(struct table_rows *r, struct error *err)
{
	struct stack_rows s = { .rows = r };
	const bool done = each_group(r, put_stack_group, &s, err);

	free(s.waiting);
	return done;
}

/* ---- table notices: what is odd or wrong about a trace ---- */

/* Writes the rows with the words of info --lint, the gravest first. */
static bool put_notices(struct table_rows *r, struct error *err)
{
	const struct findings all = findings_of(r->question->profile,
	    r->question->facts);

	(void)err;
	for (size_t i = 0; i < all.count; i++) {
		const struct finding f = finding_of(&all, i);
		struct table_line *line = begin_row(r);

		table_line_text(line, f.severity);
		table_line_text(line, f.name);
		put_number(line, f.unit != NULL, f.count);
		put_number(line, f.total > 0, f.total);
		table_line_text(line, f.what);
		table_line_end(line);
	}
	return true;
}

/* ---- all tables ---- */

/* Writes the rows of a kind, and notes where they end in a file of rows. */
static bool write_kind(struct table_rows *r, enum table_kind kind,
    struct error *err)
{
	static bool (*const writers[TABLE_KINDS])(struct table_rows *,
	    struct error *) = { [TABLE_TRACES] = put_trace,
		[TABLE_THREADS] = put_threads,
		[TABLE_STATS] = put_stats,
		[TABLE_EDGES] = put_edges,
		[TABLE_STACKS] = put_stacks,
		[TABLE_CALLS] = put_calls,
		[TABLE_NOTICES] = put_notices };
	struct table_file *to = r->question->options->table;
	struct stat st;

	r->line.columns = to == NULL ? table_kinds[kind].columns :
				       to->columns[kind];
	if (to == NULL) {
		table_line_head(&r->line);
		return writers[kind](r, err);
	}
	if (!writers[kind](r, err))
		return false;
	if (fflush(to->file) != 0 || ferror(to->file) != 0 ||
	    fstat(fileno(to->file), &st) != 0)
		return fail(err, "rows cannot be kept in %s: %s",
		    scratch_folder(), strerror(errno));
	to->written.ends[kind] = st.st_size;
	return true;
}

enum written table_write(FILE *file, const struct report_context *q,
    struct error *err)
{
	struct table_file *to = q->options->table;
	struct text_buffer row = { .text = NULL };
	struct table_rows r = { .line = { .file = to == NULL ? file : to->file,
				    .row = &row,
				    .format = q->options->format,
				    .tick = q->facts->tick,
				    .labels = to == NULL ? NULL : to->labels },
		.question = q,
		.methods = profile_methods(q->profile),
		.has_clock = q->facts->has_clock };
	struct bytes bytes;
	bool done = true;

	if (q->facts->tick == TICK_WEIGHT) {
		fail(err, "%s: folded stacks have weights and no times, and "
		    "tables have nothing but times", q->name);
		return WRITTEN_NOT;
	}
	bytes = q->trace->source.bytes;
	hash64_text(r.trace_id, hash64(bytes.data, bytes.left));
	if (to != NULL) {
		to->written.tick = q->facts->tick;
		memcpy(to->written.trace_id, r.trace_id, sizeof r.trace_id);
	}
	table_groups_make(&r.groups, q->scope);
	for (int i = 0; done && i < TABLE_KINDS; i++)
		if (options_have_kind(q->options, i))
			done = write_kind(&r, (enum table_kind)i, err);
	table_groups_free(&r.groups);
	free(row.text);
	return done ? WRITTEN : WRITTEN_NOT;
}
