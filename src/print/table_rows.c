/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "print/table_rows.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/array.h"
#include "base/memory.h"
#include "base/quote.h"
#include "base/text.h"
#include "compare/run_kind.h"
#include "formats/walk.h"
#include "model/call_walk.h"
#include "model/clip.h"
#include "model/tree.h"
#include "names/naming.h"
#include "options/options.h"
#include "print/formats.h"
#include "print/notices.h"
#include "query/call_list.h"
#include "query/info.h"
#include "query/percentiles.h"
#include "query/search.h"

/* ---- ids that are the same in the tables of all traces ---- */

/* Writes the id of a trace: the hash of its bytes. */
static void table_trace_id(const struct trace *t, char out[HASH64_TEXT])
{
	const struct bytes bytes = trace_bytes(t);

	hash64_text(out, hash64(bytes.data, bytes.left));
}

/* Returns whether a mapping says what a method is called in the sources. */
static bool is_named_back(const struct methods *methods, uint32_t method)
{
	return methods_form(methods) != NAMES_RAW &&
	    methods_origin(methods, method)->grade < GRADE_NOT_IN_MAP;
}

/* Returns the id of the build in which a method's name means something; nothing
 * where it does so everywhere. */
static struct slice build_of(const struct methods *methods, uint32_t method)
{
	return map_id_in(is_named_back(methods, method) ? "" :
	    methods_own(methods, method)->source);
}

void table_method_id(const struct methods *methods, uint32_t method,
    char out[HASH64_TEXT])
{
	const char *text = methods_key(methods, method)->text;
	const struct slice build = build_of(methods, method);
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

void table_stack_id(const char *parent, const char *method,
    char out[HASH64_TEXT])
{
	char both[2 * HASH64_TEXT];
	const int length = snprintf(both, sizeof both, "%s%s", parent, method);

	hash64_text(out, hash64(both, (size_t)length));
}

/* ---- threads by their groups, in the order of the names ---- */

struct grouped_thread {
	const char *group; /* equal texts are one address */
	const struct thread *thread;
};

/* The threads of a scope that have records; all zeros: none. */
struct table_groups {
	struct thread_groups *names;
	struct grouped_thread *items; /* by group, then by name and id */
	uint32_t count;
	struct parts parts; /* of all of them */
};

static int compare_threads(const void *left, const void *right)
{
	const struct grouped_thread *a = left, *b = right;
	int order = strcmp(a->group, b->group);

	if (order == 0)
		order = strcmp(a->thread->name, b->thread->name);
	if (order != 0)
		return order;
	return (a->thread->id > b->thread->id) -
	    (a->thread->id < b->thread->id);
}

/* Adds the names of all threads, before any group is joined to another, and the
 * threads of the scope. */
static void add_names(struct table_groups *g, const struct scope *scope)
{
	const struct profile *p = scope->profile;
	const struct threads *threads = profile_threads(p);

	for (uint32_t i = 0; i < threads_count(threads); i++) {
		const struct thread *t = threads_at(threads, i);

		if (t->events == 0)
			continue;
		thread_groups_add(g->names, thread_groups_word(p, t));
		if (scope->is_member[i])
			g->items[g->count++].thread = t;
	}
	thread_groups_join(g->names);
}

/* Finds the group of each thread of the scope, and sorts the threads. */
static void add_groups(struct table_groups *g, const struct profile *p)
{
	for (uint32_t i = 0; i < g->count; i++) {
		const uint32_t group = thread_groups_add(g->names,
		    thread_groups_word(p, g->items[i].thread));

		g->items[i].group = thread_groups_name(g->names,
		    thread_groups_of(g->names, group));
	}
	ARRAY_SORT(g->items, g->count, compare_threads);
}

/* Finds the groups; a group is called as it is in all of the trace.  Free them
 * with table_groups_free. */
static void table_groups_make(struct table_groups *g, const struct scope *scope)
{
	const uint32_t count = threads_count(profile_threads(scope->profile));

	*g = (struct table_groups){ .names = thread_groups_new(),
		.items = array_new(count, sizeof *g->items) };
	g->parts = scope_parts(scope);
	add_names(g, scope);
	add_groups(g, scope->profile);
}

static void table_groups_free(struct table_groups *g)
{
	thread_groups_free(g->names);
	free(g->items);
	parts_free(&g->parts);
	*g = (struct table_groups){ 0 };
}

static int compare_numbers(const void *left, const void *right)
{
	const struct part *a = left, *b = right;

	return (a->thread->number > b->thread->number) -
	    (a->thread->number < b->thread->number);
}

/* Makes the parts of the group whose first thread is `from`; *next is where the
 * group after it begins.  Costs what the threads of the group cost.  Free the
 * parts with parts_free. */
static void table_groups_parts(const struct table_groups *g, uint32_t from,
    uint32_t *next, struct parts *parts)
{
	*parts = (struct parts){ .stop = g->parts.stop };
	for (*next = from; *next < g->count &&
	     g->items[*next].group == g->items[from].group; ++*next) {
		const struct part *part = parts_of_thread(&g->parts,
		    g->items[*next].thread);

		parts_add(parts, part->thread, part->period);
		parts->items[parts->count - 1] = *part;
	}
	ARRAY_SORT(parts->items, parts->count, compare_numbers);
}

/* ---- a row, in one of the formats of tables ---- */

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
		fwrite(text.start, 1, text.length, r->file);
}

/* Writes what waits for its row's end. */
static void flush(struct table_line *r)
{
	if (r->used > 0)
		fwrite(r->row, 1, r->used, r->file);
	r->used = 0;
}

/* Adds to the row, which is written in one piece where it is not a very long
 * one. */
static void put_bytes(struct table_line *r, struct slice text)
{
	if (text.length > TABLE_ROW - r->used)
		flush(r);
	if (text.length > TABLE_ROW) {
		fwrite(text.start, 1, text.length, r->file);
	} else if (text.length > 0) {
		memcpy(r->row + r->used, text.start, text.length);
		r->used += text.length;
	}
}

static void table_line_slice(struct table_line *r, struct slice text)
{
	if (r->format == FORMAT_JSONL) {
		put_json(r, text);
	} else if (r->format == FORMAT_CSV) {
		fputs(r->fields == 0 ? "" : ",", r->file);
		csv_field(r->file, text);
	} else {
		if (r->fields > 0)
			put_bytes(r, (struct slice){ "\t", 1 });
		put_bytes(r, text);
	}
	r->fields++;
}

void table_line_text(struct table_line *r, const char *text)
{
	table_line_slice(r, slice_of(text));
}

/* Adds an id of base/hash. */
static void table_line_id(struct table_line *r, const char *id)
{
	table_line_slice(r, (struct slice){ id, HASH64_TEXT - 1 });
}

/* Begins a row with the id of its trace. */
static void table_line_begin(struct table_line *r)
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

/* Adds a time of each clock; empty fields of clocks that the trace has not. */
static void table_line_times(struct table_line *r, const bool has_clock[CLOCKS],
    const uint64_t time[])
{
	for (int c = 0; c < CLOCKS; c++)
		table_line_number_if(r, has_clock[c], time[c]);
}

/* Adds a part of a whole, from 0 to 1; an empty field where the whole is 0.  It
 * is made of whole numbers, since locales have points of their own. */
static void table_line_share(struct table_line *r, uint64_t part,
    uint64_t whole)
{
	char text[24] = "";

	if (whole > 0)
		snprintf(text, sizeof text, "%" PRIu64 ".%04" PRIu64,
		    part / whole, part % whole * 10000 / whole);
	table_line_text(r, text);
}

void table_line_end(struct table_line *r)
{
	for (size_t i = 0; r->labels != NULL &&
	     r->columns[r->fields].name != NULL; i++)
		table_line_text(r, r->labels[i]);
	if (r->format == FORMAT_JSONL)
		fputc('}', r->file);
	if (r->format == FORMAT_TSV)
		put_bytes(r, (struct slice){ "\n", 1 });
	else
		put_line_end(r);
	flush(r);
	r->fields = 0;
}

/* ---- table traces: the trace as a row ---- */

/* Adds what the file says of itself. */
static void put_facts(struct table_line *row, const struct report_context *q,
    const struct notices *notices)
{
	const struct facts *f = q->facts;
	const struct table_file *to = q->options->table;
	char layout[64];

	facts_layout(f, layout, sizeof layout);
	table_line_text(row, to == NULL ? q->name : to->name);
	table_line_number(row, f->trace_bytes);
	table_line_number(row, TABLE_SCHEMA);
	table_line_text(row, layout);
	table_line_number_if(row, f->version > 0, f->version);
	table_line_text(row, facts_clocks(f));
	table_line_number(row,
	    f->is_sampled || notices->count[NOTICE_SAMPLED] > 0);
	table_line_number(row, notices->count[NOTICE_OVERFLOW] > 0);
	table_line_number_if(row, f->pid > 0, f->pid);
	table_line_text(row, ""); /* the package, which no layout has */
	table_line_number_if(row, f->start_us > 0, f->start_us);
}

/* Adds what the trace holds. */
static void put_content(struct table_line *row, const struct report_context *q)
{
	const struct summary s = summary_of(q->profile);
	const uint64_t overhead = q->facts->overhead_ns;

	table_line_number_if(row, s.duration > 0, s.duration);
	table_line_number(row, s.records);
	table_line_number(row, s.counted);
	table_line_number(row, s.used);
	table_line_number(row, s.active);
	table_line_number_if(row, overhead > 0, overhead);
}

/* Adds the id of the mapping, and for how many of the calls it has a name. */
static bool put_mapped(struct table_line *row, const struct report_context *q,
    struct error *err)
{
	struct grade_counts c;
	uint64_t calls = 0;

	table_line_slice(row, map_id_of(profile_ids(q->profile)));
	if (q->options->mapping == NULL) {
		table_line_text(row, "");
		return true;
	}
	if (!grade_counts_make(&c, q->profile, err))
		return false;
	for (int i = 0; i < GRADES; i++)
		calls += c.calls[i];
	table_line_share(row, calls - c.calls[GRADE_NOT_IN_MAP], calls);
	return true;
}

/* Writes the row of the trace. */
static bool put_trace(struct table_line *row, const struct report_context *q,
    struct error *err)
{
	struct error damage = { "" };
	struct notices notices;

	profile_notices(q->profile, &notices);
	table_line_begin(row);
	put_facts(row, q, &notices);
	put_content(row, q);
	if (!put_mapped(row, q, err))
		return false;
	notices_damage_say(q->profile, q->name, &damage);
	table_line_text(row, damage.text[0] == '\0' ? "ok" : "damaged");
	table_line_text(row, damage.text);
	table_line_text(row, q->options->table == NULL ? q->name :
	    q->options->table->path);
	table_line_end(row);
	return true;
}

/* ---- table threads: a thread each ---- */

static bool put_threads(struct table_line *row, const struct report_context *q,
    struct error *err)
{
	const uint32_t main = profile_main(q->profile);
	const bool *has_clock = q->facts->has_clock;
	struct table_groups groups;

	(void)err;
	table_groups_make(&groups, q->scope);
	for (uint32_t i = 0; i < groups.count; i++) {
		const struct thread *t = groups.items[i].thread;

		table_line_begin(row);
		table_line_number(row, t->id);
		table_line_text(row, t->name);
		table_line_text(row, groups.items[i].group);
		table_line_number(row, t->number == main);
		table_line_number(row, t->events);
		table_line_number(row, thread_counted(t));
		table_line_number(row, thread_depth(t));
		for (int c = 0; c < CLOCKS; c++)
			table_line_number_if(row, has_clock[c],
			    thread_span(t, (enum clock)c));
		table_line_end(row);
	}
	table_groups_free(&groups);
	return true;
}

/* ---- table stats: a method in a group of threads each ---- */

struct named_method {
	const char *text;
	uint32_t method;
	char id[HASH64_TEXT]; /* "": not made yet */
};

/* A method that is written of a group. */
struct picked_method {
	uint32_t place; /* in the order of names */
	uint32_t row;   /* in stats.rows */
	uint64_t own;   /* its own time */
};

/* A trace, and the group of threads that is written. */
struct stats {
	struct table_line *row;
	const struct report_context *question;
	const struct methods *methods;
	struct named_method *names; /* of all methods that may have calls,
	                               sorted */
	uint32_t name_count;
	uint32_t *places;        /* by method, in these names; NO_PLACE: none */
	struct table_groups groups;
	const char *group;
	bool is_damaged;         /* the trace */
	const char *recorded;    /* what it has (compare/run_kind) */
	struct totals totals;    /* of the group, and of each before it */
	struct groups rows;      /* of the group's methods, from 1 */
	struct percentiles spread; /* by these rows */
	struct picked_method *order;
	uint32_t count;
};

#define NO_PLACE UINT32_MAX

static void stats_free_group(struct stats *s)
{
	percentiles_free(&s->spread);
	free(s->order);
	s->order = NULL;
	s->count = 0;
}

static void stats_free(struct stats *s)
{
	table_groups_free(&s->groups);
	totals_free(&s->totals);
	free(s->rows.by_method);
	free(s->places);
	free(s->names);
}

static bool make_spread(struct stats *s, const struct parts *parts,
    struct error *err)
{
	const bool has_percentiles =
	    s->question->options->is_given[OPTION_PERCENTILES];
	const struct percentiles_question q = {
		.rows = s->totals.listed_count + 1,
		.groups = &s->rows,
		.measure = MEASURE_WALL,
		.percents = { { 100, 50, 95 }, has_percentiles ? 3 : 1 } };
	bool done;

	for (uint32_t i = 0; i < s->totals.listed_count; i++)
		s->rows.by_method[s->totals.listed[i]] = i + 1;
	done = percentiles_make(&s->spread, parts, &q, err);
	for (uint32_t i = 0; i < s->totals.listed_count; i++)
		s->rows.by_method[s->totals.listed[i]] = 0;
	return done;
}

/* Adds up a group of threads, with its percentiles. */
static bool make_stats_sums(struct stats *s, const struct parts *parts,
    struct error *err)
{
	return parts_totals_into(parts, &s->totals, err) &&
	    (!s->question->facts->has_clock[CLOCK_WALL] ||
		make_spread(s, parts, err));
}

static int compare_names(const void *left, const void *right)
{
	const struct named_method *a = left, *b = right;
	int order = strcmp(a->text, b->text);

	return order != 0 ? order :
	    (a->method > b->method) - (a->method < b->method);
}

/* Sorts the methods with calls by name, and the packages that are methods by a
 * transform. */
static void make_names(struct stats *s)
{
	const uint32_t count = methods_count(s->methods);

	s->names = array_new(count, sizeof *s->names);
	s->places = array_new(count, sizeof *s->places);
	s->rows = (struct groups){ .methods = count,
		.by_method = array_new(count, sizeof *s->rows.by_method) };
	for (uint32_t i = 0; i < count; i++) {
		s->places[i] = NO_PLACE;
		if (methods_at(s->methods, i)->is_used)
			s->names[s->name_count++] = (struct named_method){
				.text = methods_key(s->methods, i)->text,
				.method = i };
	}
	ARRAY_SORT(s->names, s->name_count, compare_names);
	for (uint32_t i = 0; i < s->name_count; i++)
		s->places[s->names[i].method] = i;
}

static int compare_places(const void *left, const void *right)
{
	const struct picked_method *a = left, *b = right;

	return (a->place > b->place) - (a->place < b->place);
}

/* The heaviest comes first. */
static int compare_own(const void *left, const void *right)
{
	const struct picked_method *a = left, *b = right;

	return a->own != b->own ? (a->own < b->own) - (a->own > b->own) :
				  compare_places(left, right);
}

static bool is_wanted(const struct stats *s, const struct total *t)
{
	return t->is_called &&
	    t->calls + t->recursive >= s->question->options->min_calls;
}

/* Picks the methods that are asked for, in the order of their names. */
static void make_order(struct stats *s)
{
	const enum measure measure =
	    measure_first(s->question->facts->has_clock);
	const size_t top = s->question->options->top;

	s->order = array_new(s->totals.listed_count, sizeof *s->order);
	for (uint32_t i = 0; i < s->totals.listed_count; i++) {
		const uint32_t method = s->totals.listed[i];
		const struct total *t = &s->totals.items[method];

		if (is_wanted(s, t) && s->places[method] != NO_PLACE)
			s->order[s->count++] = (struct picked_method){
				s->places[method], i + 1,
				t->exclusive[measure] };
	}
	if (s->count > top) {
		ARRAY_SORT(s->order, s->count, compare_own);
		s->count = (uint32_t)top;
	}
	ARRAY_SORT(s->order, s->count, compare_places);
}

/* Adds the times of a method, and its longest call and percentiles in wall
 * time. */
static void put_times(struct stats *s, uint32_t method, uint32_t row)
{
	static const enum measure measures[CLOCKS] = {
		[CLOCK_WALL] = MEASURE_WALL, [CLOCK_CPU] = MEASURE_CPU };
	const bool *has = s->question->facts->has_clock;
	const struct total *t = &s->totals.items[method];

	for (int c = 0; c < CLOCKS; c++) {
		table_line_number_if(s->row, has[c], t->inclusive[measures[c]]);
		table_line_number_if(s->row, has[c], t->exclusive[measures[c]]);
	}
	for (size_t i = 0; i < 3; i++) {
		static const unsigned percents[] = { 100, 50, 95 };

		table_line_number_if(s->row, i < s->spread.percents.count,
		    percentiles_at(&s->spread, row, percents[i]));
	}
}

/* Writes the row of a method in a group. */
static void put_method(struct stats *s, const struct picked_method *picked)
{
	struct named_method *named = &s->names[picked->place];
	const struct method *m = methods_key(s->methods, named->method);
	const struct total *t = &s->totals.items[named->method];

	if (named->id[0] == '\0')
		table_method_id(s->methods, named->method, named->id);
	table_line_begin(s->row);
	table_line_id(s->row, named->id);
	table_line_text(s->row, m->text);
	table_line_slice(s->row, method_class(m));
	table_line_slice(s->row, method_first_name(m));
	table_line_slice(s->row, method_signature(m));
	table_line_text(s->row, s->group);
	table_line_number(s->row, t->calls);
	table_line_number(s->row, t->recursive);
	table_line_number(s->row, t->threw);
	put_times(s, named->method, picked->row);
	table_line_number(s->row, s->is_damaged);
	table_line_text(s->row, s->recorded);
	table_line_end(s->row);
}

/* Writes the group whose first thread is `from`; *next is where the group after
 * it begins. */
static bool put_stats_group(struct stats *s, uint32_t from, uint32_t *next,
    struct error *err)
{
	struct parts parts;
	bool done;

	table_groups_parts(&s->groups, from, next, &parts);
	done = make_stats_sums(s, &parts, err);
	if (done)
		make_order(s);
	s->group = s->groups.items[from].group;
	for (uint32_t i = 0; i < s->count; i++)
		put_method(s, &s->order[i]);
	parts_free(&parts);
	stats_free_group(s);
	return done;
}

/* Writes the rows by group of threads, then by method. */
static bool table_stats_rows(struct table_line *row,
    const struct report_context *q, struct error *err)
{
	struct stats s = { .row = row, .question = q,
		.methods = profile_methods(q->profile),
		.is_damaged = notices_damage_is_there(q->profile),
		.recorded = recorded_words[recorded_by(q->profile)] };
	bool done = true;

	table_groups_make(&s.groups, q->scope);
	make_names(&s);
	totals_init(&s.totals, methods_count(s.methods));
	s.totals.has_no_edges = s.totals.has_no_merged = true;
	for (uint32_t i = 0; done && i < s.groups.count;)
		done = put_stats_group(&s, i, &i, err);
	stats_free(&s);
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
	const uint32_t methods_a[] = { a->edge.caller, a->edge.callee };
	const uint32_t methods_b[] = { b->edge.caller, b->edge.callee };
	int order = strcmp(a->caller, b->caller);

	if (order == 0)
		order = strcmp(a->callee, b->callee);
	for (size_t i = 0; i < 2 && order == 0; i++)
		order = (methods_a[i] > methods_b[i]) -
		    (methods_a[i] < methods_b[i]);
	return order;
}

static const char *method_text(const struct methods *methods, uint32_t method)
{
	return method == NO_METHOD ? "" : methods_key(methods, method)->text;
}

/* Returns the edges sorted by caller and callee, each pair once; to be
 * freed. */
static struct named_edge *order_of(const struct edges *edges,
    const struct methods *methods, uint32_t *count)
{
	struct named_edge *sorted = array_new(edges->count, sizeof *sorted);
	struct edge_walk walk = edge_walk_all(edges);
	struct edge edge;

	*count = 0;
	while (edge_walk_next(&walk, &edge))
		sorted[(*count)++] = (struct named_edge){
			method_text(methods, edge.caller),
			method_text(methods, edge.callee), edge };
	if (*count > 0)
		ARRAY_SORT(sorted, *count, compare_edges);
	return sorted;
}

/* Adds the id of a method; the thread itself has none. */
static void put_id(struct table_line *row, const struct methods *methods,
    uint32_t method)
{
	char id[HASH64_TEXT] = "";

	if (method != NO_METHOD)
		table_method_id(methods, method, id);
	table_line_text(row, id);
}

static void put_edge(struct table_line *row, const struct report_context *q,
    const struct edge *e, const char *group)
{
	const struct methods *methods = profile_methods(q->profile);

	table_line_begin(row);
	put_id(row, methods, e->caller);
	put_id(row, methods, e->callee);
	table_line_text(row, group);
	table_line_number(row, e->calls);
	table_line_times(row, q->facts->has_clock, e->time);
	table_line_end(row);
}

struct edge_rows {
	struct table_line *row;
	const struct report_context *question;
	struct table_groups groups;
	struct totals totals; /* of a group, and of each before it */
};

/* Writes the group whose first thread is *next, which is then where the group
 * after it begins. */
static bool put_edge_group(struct edge_rows *r, uint32_t *next,
    struct error *err)
{
	const struct report_context *q = r->question;
	const struct methods *methods = profile_methods(q->profile);
	const char *group = r->groups.items[*next].group;
	struct named_edge *order = NULL;
	struct parts parts;
	uint32_t count = 0;
	bool done;

	table_groups_parts(&r->groups, *next, next, &parts);
	done = parts_totals_into(&parts, &r->totals, err);
	if (done)
		order = order_of(&r->totals.edges, methods, &count);
	for (uint32_t i = 0; i < count; i++)
		if (order[i].edge.calls >= q->options->min_calls)
			put_edge(r->row, q, &order[i].edge, group);
	free(order);
	parts_free(&parts);
	return done;
}

/* Writes the rows by group of threads, then by caller and callee; the thread
 * itself, as a caller, comes first. */
static bool table_edges_rows(struct table_line *row,
    const struct report_context *q, struct error *err)
{
	struct edge_rows r = { .row = row, .question = q };
	bool done = true;

	table_groups_make(&r.groups, q->scope);
	totals_init(&r.totals, methods_count(profile_methods(q->profile)));
	for (uint32_t i = 0; done && i < r.groups.count;)
		done = put_edge_group(&r, &i, err);
	table_groups_free(&r.groups);
	totals_free(&r.totals);
	return done;
}

/* ---- table calls: a call each ---- */

/* A thread, of which the calls of some methods are wanted, or all. */
struct written_calls {
	struct table_line *row;
	const struct report_context *question;
	const struct thread *thread;
	uint64_t origin;         /* of its times */
	uint8_t *is_wanted;      /* by method; NULL: all are */
	uint64_t min;            /* ticks that a call takes at least … */
	enum clock clock;        /* … by this clock */
	struct part_tree stacks; /* of the whole thread */
	struct clip cut;
	struct call_walk walk;
	uint64_t count, *running; /* numbers of calls, from 1; by depth */
	size_t room;
};

/* Chooses the methods and the length of the calls that are written. */
static void choose_calls(struct written_calls *w)
{
	const struct report_context *q = w->question;
	const struct options *o = q->options;
	const struct methods *methods = profile_methods(q->profile);
	const uint64_t unit = 1000 / tick_per_us(q->facts->tick);

	w->clock = q->facts->has_clock[CLOCK_WALL] ? CLOCK_WALL : CLOCK_CPU;
	if (o->is_given[OPTION_MIN_TIME])
		w->min = (o->min_time_ns + unit - 1) / unit;
	if (o->texts[OPTION_METHOD] == NULL)
		return;
	w->is_wanted = array_new(methods_count(methods), sizeof *w->is_wanted);
	pick_all(methods, o->texts[OPTION_METHOD], w->is_wanted);
}

/* Where a call stands among those of its thread. */
struct call_place {
	uint64_t seq, parent; /* 0: it is an outermost one */
};

/* Writes the row of a call, cut to the period, if it is wanted. */
static void put_call(struct written_calls *w, const struct call *whole,
    struct call_place place)
{
	const bool *has = w->question->facts->has_clock;
	const uint32_t method = part_tree_method(&w->stacks, whole->node);
	struct call call = *whole;
	uint64_t own[CLOCKS];
	char id[HASH64_TEXT];

	clip_call(&call, &w->cut);
	if ((w->is_wanted != NULL && !w->is_wanted[method]) ||
	    call.time[w->clock] < w->min)
		return;
	table_method_id(profile_methods(w->question->profile), method, id);
	clip_own(&w->cut, &call, own);
	table_line_begin(w->row);
	table_line_number(w->row, w->thread->id);
	table_line_number(w->row, place.seq);
	table_line_number_if(w->row, place.parent > 0, place.parent);
	table_line_number(w->row, whole->depth);
	table_line_text(w->row, id);
	table_line_number(w->row, whole->begin - w->origin);
	table_line_times(w->row, has, call.time);
	table_line_times(w->row, has, own);
	table_line_text(w->row, call_end_name(call.end));
	table_line_number(w->row,
	    call.end == CALL_CUT ||
		call.time[CLOCK_WALL] != whole->time[CLOCK_WALL] ||
		call.time[CLOCK_CPU] != whole->time[CLOCK_CPU]);
	table_line_end(w->row);
}

/* Numbers a call, and writes it if the period has it. */
static void enter(struct written_calls *w, const struct call *call)
{
	const uint32_t depth = call->depth;

	ARRAY_ROOM(w->running, w->room, (size_t)depth + 1);
	w->running[depth] = ++w->count;
	if (clip_has(&w->cut, call))
		put_call(w, call,
		    (struct call_place){ w->running[depth],
			depth == 0 ? 0 : w->running[depth - 1] });
}

static void put_calls(struct written_calls *w)
{
	struct call_event event;

	w->count = 0;
	while (ferror(w->row->file) == 0 && call_walk_next(&w->walk, &event))
		if (!event.is_exit)
			enter(w, event.call);
}

/* Writes the calls of a thread. */
static bool put_thread(struct written_calls *w, const struct part *part,
    struct error *err)
{
	const struct part whole = part_whole(part);
	uint64_t end;
	bool done;

	w->thread = part->thread;
	profile_range(w->question->profile, part->thread, &w->origin, &end);
	clip_make(&w->cut, part);
	call_walk_init(&w->walk, &part->thread->calls);
	done = part_tree_make(&w->stacks, &whole, PART_ALL, NULL, err);
	if (done)
		put_calls(w);
	call_walk_free(&w->walk);
	clip_free(&w->cut);
	part_tree_free(&w->stacks);
	return done;
}

/* Writes a row a call, by thread as threads are in the other tables, then in
 * the order of time.  Rows are written as calls are read, and none is kept: a
 * few bytes for each level of calls that run are all the memory it takes. */
static bool table_calls_rows(struct table_line *row,
    const struct report_context *q, struct error *err)
{
	struct written_calls w = { .row = row, .question = q };
	struct table_groups groups;
	bool done = true;

	choose_calls(&w);
	table_groups_make(&groups, q->scope);
	for (uint32_t i = 0; done && i < groups.count; i++)
		done = put_thread(&w,
		    parts_of_thread(&groups.parts, groups.items[i].thread),
		    err);
	table_groups_free(&groups);
	free(w.is_wanted);
	free(w.running);
	return done;
}

/* ---- table stacks: a stack in a group of threads each ---- */

/* A stack that waits for its row. */
struct waiting_stack {
	const char *text; /* of its method */
	uint32_t method, node, depth;
	char parent[HASH64_TEXT]; /* the id of the stack around it; or "" */
};

/* The stacks of a group of threads, and the stacks of these that wait for their
 * rows: the next one is the last. */
struct stack_rows {
	struct table_line *row;
	const struct report_context *question;
	const struct methods *methods;
	const char *group;
	struct part_tree tree;
	struct tree_links links;
	struct waiting_stack *waiting;
	size_t count, room;
};

static void stack_rows_free(struct stack_rows *s)
{
	tree_links_free(&s->links);
	part_tree_free(&s->tree);
	free(s->waiting);
	s->waiting = NULL;
	s->count = s->room = 0;
}

/* By name, the last one first, since the last waiting stack is written next. */
static int compare_waiting(const void *left, const void *right)
{
	const struct waiting_stack *a = left, *b = right;
	int order = strcmp(b->text, a->text);

	return order != 0 ? order :
			    (b->method > a->method) - (b->method < a->method);
}

/* Adds the stacks that go on from a stack. */
static void add_callees(struct stack_rows *s, uint32_t node, uint32_t depth,
    const char *id)
{
	const struct tree *tree = s->tree.tree;
	const size_t from = s->count;

	for (uint32_t i = s->links.first_child[node]; i != NO_NODE;
	     i = s->links.next_sibling[i]) {
		struct waiting_stack *added;

		if (tree->nodes[i].calls == 0)
			continue;
		ARRAY_ROOM(s->waiting, s->room, s->count + 1);
		added = &s->waiting[s->count++];
		*added = (struct waiting_stack){
			methods_key(s->methods, tree->methods[i])->text,
			tree->methods[i], i, depth, ""
		};
		snprintf(added->parent, sizeof added->parent, "%s", id);
	}
	if (s->count > from)
		ARRAY_SORT(s->waiting + from, s->count - from, compare_waiting);
}

/* Finds the times of a stack without the stacks that go on from it. */
static void own_times(const struct stack_rows *s, uint32_t node,
    uint64_t own[CLOCKS])
{
	const struct node *nodes = s->tree.tree->nodes;

	memcpy(own, nodes[node].time, CLOCKS * sizeof *own);
	for (uint32_t i = s->links.first_child[node]; i != NO_NODE;
	     i = s->links.next_sibling[i])
		for (int c = 0; c < CLOCKS; c++)
			own[c] -= nodes[i].time[c] < own[c] ? nodes[i].time[c] :
							      own[c];
}

static void put_stack_times(struct stack_rows *s, uint32_t node)
{
	const bool *has = s->question->facts->has_clock;
	const uint64_t *time = s->tree.tree->nodes[node].time;
	uint64_t own[CLOCKS];

	own_times(s, node, own);
	for (int c = 0; c < CLOCKS; c++) {
		table_line_number_if(s->row, has[c], time[c]);
		table_line_number_if(s->row, has[c], own[c]);
	}
}

/* Writes the row of a stack, and lets its callees wait. */
static void put_stack(struct stack_rows *s, const struct waiting_stack *w)
{
	char id[HASH64_TEXT], method_id[HASH64_TEXT];

	table_method_id(s->methods, w->method, method_id);
	table_stack_id(w->parent, method_id, id);
	table_line_begin(s->row);
	table_line_text(s->row, id);
	table_line_text(s->row, w->parent);
	table_line_text(s->row, method_id);
	table_line_number(s->row, w->depth);
	table_line_number(s->row, tree_counted(s->tree.tree, w->node));
	put_stack_times(s, w->node);
	table_line_text(s->row, s->group);
	table_line_end(s->row);
	add_callees(s, w->node, w->depth + 1, id);
}

/* Writes the group whose first thread is *next, which is then where the group
 * after it begins. */
static bool put_stack_group(struct stack_rows *s, struct table_groups *groups,
    uint32_t *next, struct error *err)
{
	struct parts parts;
	bool done;

	s->group = groups->items[*next].group;
	table_groups_parts(groups, *next, next, &parts);
	done = parts_tree(&parts, PART_ALL, &s->tree, err);
	if (done) {
		tree_link(s->tree.tree, &s->links);
		add_callees(s, s->tree.tree->root, 0, "");
	}
	while (s->count > 0) {
		const struct waiting_stack w = s->waiting[--s->count];

		put_stack(s, &w);
	}
	parts_free(&parts);
	stack_rows_free(s);
	return done;
}

/* Writes a row for the calls with the same stack in a group of threads: by
 * group, each stack before those that go on from it, these by their methods. */
static bool table_stacks_rows(struct table_line *row,
    const struct report_context *q, struct error *err)
{
	struct stack_rows s = { .row = row,
		.question = q,
		.methods = profile_methods(q->profile) };
	struct table_groups groups;
	bool done = true;

	table_groups_make(&groups, q->scope);
	for (uint32_t i = 0; done && i < groups.count;)
		done = put_stack_group(&s, &groups, &i, err);
	table_groups_free(&groups);
	return done;
}

/* ---- table notices: what is odd or wrong about a trace ---- */

/* Writes the rows with the words of info --lint, the gravest first. */
static bool table_notices_rows(struct table_line *row,
    const struct report_context *q, struct error *err)
{
	const struct findings all = findings_of(q->profile, q->facts);

	(void)err;
	for (size_t i = 0; i < all.count; i++) {
		const struct finding f = finding_of(&all, i);

		table_line_begin(row);
		table_line_text(row, f.severity);
		table_line_text(row, f.name);
		table_line_number_if(row, f.unit != NULL, f.count);
		table_line_number_if(row, f.total > 0, f.total);
		table_line_text(row, f.what);
		table_line_end(row);
	}
	return true;
}

/* ---- all tables ---- */

/* Notes where the rows of a kind end, once they are written. */
static bool note_end(struct table_file *to, enum table_kind kind,
    struct error *err)
{
	struct stat st;

	if (fflush(to->file) != 0 || ferror(to->file) != 0 ||
	    fstat(fileno(to->file), &st) != 0)
		return fail(err, "rows cannot be kept in %s: %s",
		    scratch_folder(), strerror(errno));
	to->written.ends[kind] = st.st_size;
	return true;
}

static bool write_kind(struct table_line *row, enum table_kind kind,
    const struct report_context *q, struct error *err)
{
	struct table_file *to = q->options->table;
	static bool (*const rows[TABLE_KINDS])(struct table_line *,
	    const struct report_context *, struct error *) = {
		[TABLE_TRACES] = put_trace, [TABLE_THREADS] = put_threads,
		[TABLE_STATS] = table_stats_rows,
		[TABLE_EDGES] = table_edges_rows,
		[TABLE_STACKS] = table_stacks_rows,
		[TABLE_CALLS] = table_calls_rows,
		[TABLE_NOTICES] = table_notices_rows };

	if (to == NULL) {
		row->columns = table_kinds[kind].columns;
		table_line_head(row);
		return rows[kind](row, q, err);
	}
	row->columns = to->columns[kind];
	row->labels = to->labels;
	return rows[kind](row, q, err) && note_end(to, kind, err);
}

enum written table_write(FILE *file, const struct report_context *q,
    struct error *err)
{
	char id[HASH64_TEXT], room[TABLE_ROW];
	struct table_file *to = q->options->table;
	struct table_line row = { .file = to == NULL ? file : to->file,
		.row = room,
		.format = q->options->format,
		.tick = q->facts->tick,
		.trace_id = id };

	if (q->facts->tick == TICK_WEIGHT) {
		fail(err, "%s: folded stacks have weights and no times, and "
		    "tables have nothing but times", q->name);
		return WRITTEN_NOT;
	}
	table_trace_id(q->trace, id);
	if (to != NULL) {
		to->written.tick = q->facts->tick;
		memcpy(to->written.trace_id, id, sizeof id);
	}
	for (int i = 0; i < TABLE_KINDS; i++)
		if ((q->options->table_kinds & 1u << i) != 0 &&
		    !write_kind(&row, (enum table_kind)i, q, err))
			return WRITTEN_NOT;
	return WRITTEN;
}
