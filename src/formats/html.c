/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "formats/context.h"
#include "formats/formats.h"
#include "formats/gzip.h"
#include "formats/page.h"
#include "formats/walk.h"
#include "query/cells.h"
#include "query/info.h"
#include "query/transforms.h"

/*
 * A page of HTML that needs no other file: stacks, methods and threads, to be
 * looked at in a browser.
 *
 * Blocks of its data: "tree" of each thread, "calls" of the threads that are
 * asked for, and "head", which has all the words, as JSON.  Methods are
 * numbered from 1 in the order in which the walks meet them; 0 is the thread.
 * Columns of a tree: how many levels further out its caller is than the node
 * before, the method, calls, and the own time of each measure, of which waiting
 * is told by how far it is from wall − CPU time.  Columns of calls: twice the
 * method for an entry and 0 for an exit, one more where the edge of the
 * recording stands for the event; and on each clock the time since the event
 * before.
 */

/* ---- what the page opens with, and its bookmarks ---- */

struct html_initial_view {
	struct find_stack seek;
	struct initial_view_place *methods; /* by bookmark: the heaviest stack of
	                                     * its method; number 0: none */
};

static void html_initial_view_init(struct html_initial_view *s,
    const struct export_context *e)
{
	find_stack_init(&s->seek, e);
	s->methods = array_new(e->options->bookmark_count, sizeof *s->methods);
}

enum {
	BYTES_A_CALL = 5,     /* of calls over time; at most 4.1 were measured */
	CALLS_BYTES = 5 << 20 /* so many are added to a page unasked */
};

/* Has the page the calls of this thread one by one?  Unless the user says of
 * which threads, it has those of the thread that it opens with. */
static bool html_has_calls(const struct export_context *e, uint32_t thread)
{
	const bool *has_calls = e->options->has_calls;
	const struct thread *t = e->threads[thread].thread;

	if (e->facts->is_sampled || !profile_has_calls(e->profile))
		return false;
	return has_calls != NULL ? has_calls[t->number] :
	    thread == 0 && t->entries > 0 &&
		t->entries <= CALLS_BYTES / BYTES_A_CALL;
}

/* Visits the next node of a thread, by its place in what is exported. */
static void html_initial_view_visit(struct html_initial_view *s,
    uint32_t thread, const struct export_node *n)
{
	const struct export_context *e = s->seek.context;
	const struct initial_view_place spot = { thread, n->number,
		n->total[e->options->clock] };

	find_stack_visit(&s->seek, n->depth, n->method, spot);
	for (size_t i = 0; n->depth > 0 && i < e->options->bookmark_count;
	     i++) {
		const struct export_bookmark *b = &e->options->bookmarks[i];

		if (b->method == n->method &&
		    b->thread == e->threads[thread].thread->number &&
		    (s->methods[i].number == 0 ||
			spot.weight > s->methods[i].weight))
			s->methods[i] = spot;
	}
}

static void put_thread_id(struct writer *o, const struct export_context *e,
    uint32_t thread)
{
	initial_view_put_number(o, "&t", e->threads[thread].thread->id);
}

/* Puts the chart, and the time that is seen of it. */
static void put_time(struct writer *o, struct period p)
{
	char word[60];

	snprintf(word, sizeof word, "%" PRIu64 ",%" PRIu64, p.begin, p.end);
	initial_view_put(o, "&v", "time");
	initial_view_put(o, "&r", word);
}

/* Returns the thread whose chart the zoom is of; e->count: none. */
static uint32_t find_chart(const struct export_context *e)
{
	uint32_t i = 0;

	while (i < e->count && (period_is_none(e->options->zoom) ||
	    !html_has_calls(e, i)))
		i++;
	return i;
}

/* Puts the address of the place that the page opens at. */
static void put_place(struct writer *o, const struct html_initial_view *s)
{
	const struct export_context *e = s->seek.context;
	const struct initial_view_place *found = &s->seek.found;
	const uint32_t chart = find_chart(e);

	if (chart < e->count) {
		put_thread_id(o, e, chart);
		put_time(o, e->options->zoom);
	} else if (s->seek.is_found) {
		put_thread_id(o, e, found->thread);
		initial_view_put_number(o, "&z", found->number);
		initial_view_put_number(o, "&n", found->number);
	}
	if (e->options->search != NULL)
		initial_view_put(o, "&q", e->options->search);
}

/* Puts the address of a bookmark; nothing when its thread is not exported. */
static void put_bookmark(struct writer *o, const struct html_initial_view *s,
    size_t number)
{
	const struct export_context *e = s->seek.context;
	const struct export_bookmark *b = &e->options->bookmarks[number];
	uint32_t i = 0;

	while (i < e->count && e->threads[i].thread->number != b->thread)
		i++;
	if (i == e->count)
		return;
	put_thread_id(o, e, i);
	if (html_has_calls(e, i))
		put_time(o, b->period);
	else if (s->methods[number].number > 0)
		initial_view_put_number(o, "&n", s->methods[number].number);
}

/* Puts members of the head, once all nodes were visited. */
static void html_initial_view_put(const struct html_initial_view *s,
    struct writer *o)
{
	const struct export_options *request = s->seek.context->options;

	writer_text(o, "\"spot\":\"");
	put_place(o, s);
	writer_text(o, "\",\n\"bookmarks\":[");
	for (size_t i = 0; i < request->bookmark_count; i++) {
		writer_json(o, slice_of(request->bookmarks[i].text));
		writer_text(o, ",\"");
		put_bookmark(o, s, i);
		writer_text(o, "\",\n");
	}
	writer_text(o, "0],\n");
}

/* ---- the head: words of the trace, its notices, threads and methods ---- */

struct html_thread {
	uint32_t nodes;
	uint64_t calls;
	uint64_t total[MEASURES]; /* in calls or not */
};

/* Each list of the head ends with a 0, which is none of its items. */
struct html_head {
	struct method_numbers methods; /* less one than in columns */
	struct html_thread *threads;
	struct html_initial_view sight;
};

/* Cells of the strips: fewer where there are many threads. */
enum { CELLS = 240, FEWER = 60, MANY_THREADS = 500 };

static void html_head_init(struct html_head *h, const struct export_context *e)
{
	method_numbers_init(&h->methods, e);
	h->threads = array_new(e->count, sizeof *h->threads);
	html_initial_view_init(&h->sight, e);
}

static void html_head_free(struct html_head *h)
{
	method_numbers_free(&h->methods);
	free(h->threads);
	free(h->sight.methods);
}

static void put_trace(struct writer *o, const struct export_context *e)
{
	char layout[100];

	facts_layout(e->facts, layout, sizeof layout);
	page_text(o, "version", PACKAGE_VERSION);
	page_text(o, "name", e->name);
	page_text(o, "layout", layout);
	page_text(o, "clocks", facts_clocks(e->facts));
	page_text(o, "tick", tick_name(e->facts->tick));
	page_number(o, "sampled", e->facts->is_sampled);
	page_text(o, "kind", profile_is_sampled(e->profile) ? "sampled" : "");
	page_text(o, "sign", export_context_sign(e));
	page_text(o, "clock", measure_name(e->options->clock));
	page_number(o, "merged", e->progress->notes[NOTE_MERGED]);
	page_key(o, "measures");
	writer_byte(o, '[');
	for (int m = 0; m < MEASURES; m++)
		if (measure_exists((enum measure)m, e->facts->has_clock))
			page_item(o, slice_of(measure_name((enum measure)m)));
	writer_text(o, "0],\n");
}

static void put_notices(struct writer *o, const struct export_context *e)
{
	const struct findings all = findings_of(e->profile, e->facts);

	page_key(o, "notices");
	writer_byte(o, '[');
	for (size_t i = 0; i < all.count; i++) {
		const struct finding f = finding_of(&all, i);

		page_item(o, slice_of(f.severity));
		page_item(o, slice_of(f.what));
	}
	writer_text(o, "0],\n");
}

static void put_methods(struct writer *o, const struct html_head *h,
    const struct export_context *e)
{
	page_key(o, "methods");
	writer_byte(o, '[');
	for (uint32_t i = 0; i < h->methods.count; i++)
		page_method(o, methods_at(e->methods, h->methods.methods[i]));
	writer_text(o, "0],\n");
}

/* Puts which methods are the app's, a letter each, and those that wait for work:
 * the method, the bits of who waits, and of what it waits in. */
static bool put_lenses(struct writer *o, const struct html_head *h,
    const struct export_context *e, struct error *err)
{
	const uint32_t all = methods_count(e->methods);
	const struct method_numbers *m = &h->methods;
	uint32_t *bits = idle_bits(e->methods, NULL, err);

	if (bits == NULL)
		return false;
	page_key(o, "app");
	writer_byte(o, '"');
	for (uint32_t i = 0; i < m->count; i++)
		writer_byte(o,
		    transform_is_app(e->methods, m->methods[i]) ? '1' : '0');
	writer_text(o, "\",\n\"idle\":[");
	for (uint32_t i = 0; i < m->count; i++) {
		const uint32_t row[] = { i, bits[m->methods[i]],
			bits[all + m->methods[i]] };

		for (int n = 0; n < 3 && (row[1] | row[2]) != 0; n++) {
			writer_number(o, row[n]);
			writer_byte(o, ',');
		}
	}
	writer_text(o, "0],\n");
	free(bits);
	return true;
}

/* Returns a level from '0' to '?'; not '0' where there is something. */
static char level_letter(uint32_t part)
{
	return (char)('0' + (15 * (uint64_t)part + ACTIVITY_WHOLE - 1) /
	    ACTIVITY_WHOLE);
}

/* Puts two letters a cell: how much of it is inside of calls, and how much of
 * it runs. */
static void put_strip(struct writer *o, const struct export_context *e,
    const struct export_thread *t, struct cell_usages *activities, int cells)
{
	struct period whole = t->part->period;
	const struct cell_usage *cell;

	if (period_is_none(whole))
		whole = export_context_range(e, t);
	if (period_is_none(whole))
		whole.end = whole.begin + 1;
	cell_usages_ask(activities, whole, cells, 0);
	cell_usages_be_exact(activities);
	cell = cell_usages_of(activities, t->thread);
	writer_byte(o, '"');
	for (int i = 0; i < cells; i++) {
		writer_byte(o, level_letter(cell[i].inside));
		writer_byte(o, level_letter(cell[i].running));
	}
	writer_format(o, "\",%" PRIu64 ",%" PRIu64,
	    export_context_time(e, t, whole.begin),
	    export_context_time(e, t, whole.end));
}

static void put_times(struct writer *o, const uint64_t time[MEASURES],
    const struct export_context *e)
{
	for (int m = 0; m < MEASURES; m++)
		if (measure_exists((enum measure)m, e->facts->has_clock)) {
			writer_number(o, time[m]);
			writer_byte(o, ',');
		}
}

static void put_threads(struct writer *o, const struct html_head *h,
    const struct export_context *e)
{
	const int cells = e->count > MANY_THREADS ? FEWER : CELLS;
	struct cell_usages *activities = cell_usages_new(cells);

	page_key(o, "threads");
	writer_byte(o, '[');
	for (uint32_t i = 0; i < e->count; i++) {
		const struct export_thread *t = &e->threads[i];

		page_item(o, slice_of(t->thread->name));
		writer_format(o, "%" PRIu32 ",%" PRIu32 ",%" PRIu64 ",",
		    t->thread->id, h->threads[i].nodes, h->threads[i].calls);
		put_times(o, h->threads[i].total, e);
		writer_format(o, "%d,", html_has_calls(e, i));
		put_strip(o, e, t, activities, cells);
		writer_text(o, ",\n");
	}
	cell_usages_free(activities);
	writer_text(o, "0]}\n");
}

static bool html_head_put(const struct html_head *h,
    const struct export_context *e, struct writer *o, struct error *err)
{
	writer_byte(o, '{');
	put_trace(o, e);
	put_notices(o, e);
	html_initial_view_put(&h->sight, o);
	put_methods(o, h, e);
	if (!put_lenses(o, h, e, err))
		return false;
	put_threads(o, h, e);
	return true;
}

/* ---- numbers of methods ---- */

struct html {
	struct writer *out;
	const struct export_context *e;
	struct html_head head;
	struct leb_columns *columns;
	uint32_t thread; /* whose block is put */
};

/* Returns the number of a method in columns; 0 is the thread. */
static uint64_t method_number(struct html *h, uint32_t method)
{
	return method == NO_METHOD ?
	    0 :
	    (uint64_t)method_numbers_get(&h->head.methods, method) + 1;
}

/* ---- the block of a tree ---- */

/* Returns the difference, or 0 where it would be negative. */
static uint64_t subtract(uint64_t from, uint64_t what)
{
	return from > what ? from - what : 0;
}

static void put_node(struct html *h, const struct export_node *n,
    uint32_t level)
{
	const bool *has_clock = h->e->facts->has_clock;
	uint64_t row[LEB_COLUMNS_MAX];
	unsigned used = 3;

	row[0] = n->depth == 0 ? 0 : level - n->depth;
	row[1] = method_number(h, n->method);
	row[2] = n->calls;
	for (int c = 0; c < CLOCKS; c++)
		if (has_clock[c])
			row[used++] = n->self[c];
	if (measure_exists(MEASURE_WAIT, has_clock))
		row[used] = zigzag(n->self[MEASURE_WAIT],
		    subtract(n->self[CLOCK_WALL], n->self[CLOCK_CPU]));
	leb_columns_add(h->columns, row);
}

static unsigned tree_columns(const struct html *h)
{
	unsigned count = 3;

	for (int m = 0; m < MEASURES; m++)
		count += measure_exists((enum measure)m,
		    h->e->facts->has_clock);
	return count;
}

static void count_node(struct html_thread *t, const struct export_node *n)
{
	t->nodes++;
	t->calls += n->calls;
	for (int m = 0; n->depth == 0 && m < MEASURES; m++)
		t->total[m] = n->total[m];
}

static bool put_tree(void *self, struct writer *in, struct error *err)
{
	struct html *h = self;
	const uint32_t thread = h->thread;
	struct export_node n;
	struct node_walk w;
	uint32_t level = 1; /* of a callee of the node before */
	bool done = node_walk_init(&w, h->e, &h->e->threads[thread], err);

	leb_columns_init(h->columns, in, tree_columns(h));
	while (done && !writer_has_ended(h->out) && node_walk_next(&w, &n)) {
		put_node(h, &n, level);
		count_node(&h->head.threads[thread], &n);
		html_initial_view_visit(&h->head.sight, thread, &n);
		level = n.depth + 1;
	}
	leb_columns_end(h->columns);
	export_note(h->e->progress, NOTE_MERGED, w.merged);
	node_walk_free(&w);
	return done;
}

/* ---- the block of calls over time ---- */

static void put_event(struct html *h, const struct export_thread *t,
    const struct export_event *event, struct event_time *last)
{
	struct event_time at = { export_context_time(h->e, t, event->time.time),
		event->time.cpu };
	uint64_t row[LEB_COLUMNS_MAX];

	row[0] = (event->is_exit ? 0 : 2 * method_number(h, event->method)) +
	    event->is_cut;
	row[1] = subtract(at.time, last->time);
	row[2] = subtract(at.cpu, last->cpu);
	*last = at;
	leb_columns_add(h->columns, row);
}

static bool put_calls(void *self, struct writer *in, struct error *err)
{
	struct html *h = self;
	const struct export_thread *t = &h->e->threads[h->thread];
	const bool *has_clock = h->e->facts->has_clock;
	struct export_event event;
	struct event_time last = { 0 };
	struct time_walk w;
	bool done = time_walk_init(&w, h->e, t, err);

	leb_columns_init(h->columns, in,
	    has_clock[CLOCK_WALL] && has_clock[CLOCK_CPU] ? 3 : 2);
	while (done && !writer_has_ended(h->out) && time_walk_next(&w, &event))
		put_event(h, t, &event, &last);
	leb_columns_end(h->columns);
	time_walk_free(&w);
	return done;
}

/* ---- the page ---- */

static bool put_head(void *self, struct writer *in, struct error *err)
{
	struct html *h = self;

	return html_head_put(&h->head, h->e, in, err);
}

static bool put_blocks(struct html *h, struct error *err)
{
	bool done = true;

	for (uint32_t i = 0; done && i < h->e->count; i++) {
		h->thread = i;
		done = page_block(h->out, "tree", i, put_tree, h, err) &&
		    (!html_has_calls(h->e, i) ||
			page_block(h->out, "calls", i, put_calls, h, err));
	}
	return done && page_block(h->out, "head", 0, put_head, h, err);
}

static bool html_write(struct writer *o, const struct export_context *e,
    struct error *err)
{
	struct html h = { .out = o,
		.e = e,
		.columns = array_new(1, sizeof *h.columns) };
	bool done;

	html_head_init(&h.head, e);
	page_begin(o, PAGE_TRACE, e->name);
	done = put_blocks(&h, err);
	find_stack_end(&h.head.sight.seek);
	page_end(o, PAGE_TRACE);
	html_head_free(&h.head);
	free(h.columns);
	return done;
}

const struct exporter html_exporter = {
	.name = "html",
	.endings = ".html",
	.help = "a page for a browser; it needs nothing else, and has flame, "
		"methods, threads, search",
	.kind = EXPORTS_TREE,
	.has_strips = true,
	.has_calls = html_has_calls,
	.options = "min calls search stack zoom bookmark",
	.write = html_write,
};
