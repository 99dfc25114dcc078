/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "formats/formats.h"
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
 * numbered in the order in which the walks meet them; 0 is the thread.
 * Columns of a tree: how many levels further out its caller is than the node
 * before, the method, calls, and the own time of each measure, of which waiting
 * is told by how far it is from wall − CPU time.  Columns of calls: twice the
 * method for an entry and 0 for an exit, one more where the edge of the
 * recording stands for the event; and on each clock the time since the event
 * before.
 */

/* ---- what the page opens with, and its bookmarks ---- */

struct html_thread {
	uint32_t nodes;
	uint64_t calls;
	uint64_t total[MEASURES]; /* in calls or not */
};

struct html {
	const struct export_context *e;
	struct leb_columns *columns;
	struct html_thread *threads;
	uint32_t thread;               /* whose block is put */
	uint32_t level;                /* of a callee of the node before */
	struct event_time last;        /* of the event before */
	struct method_numbers methods; /* the thread itself is the first */
	struct find_stack seek;        /* the stack that the page opens with */
	/* By bookmark: the heaviest stack of its method; number 0: none. */
	struct initial_view_place *bookmarks;
};

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

/* Visits the next node of the thread, by its place in what is exported. */
static void find_places(struct html *h, const struct export_node *n)
{
	const struct export_context *e = h->e;
	const struct initial_view_place spot = { h->thread, n->number,
		n->total[e->options->clock] };

	find_stack_visit(&h->seek, n->depth, n->method, spot);
	for (size_t i = 0; n->depth > 0 && i < e->options->bookmark_count;
	     i++) {
		const struct export_bookmark *b = &e->options->bookmarks[i];

		if (b->method == n->method &&
		    b->thread == e->threads[h->thread].thread->number &&
		    (h->bookmarks[i].number == 0 ||
			spot.weight > h->bookmarks[i].weight))
			h->bookmarks[i] = spot;
	}
}

static void put_thread_id(struct writer *o, const struct export_context *e,
    uint32_t thread)
{
	writer_format(o, "&t=%" PRIu32, e->threads[thread].thread->id);
}

/* Puts the chart, and the time that is seen of it. */
static void put_time(struct writer *o, struct period p)
{
	writer_format(o, "&v=time&r=%" PRIu64 "%%2C%" PRIu64, p.begin, p.end);
}

/* Puts the address of the place that the page opens at: of the zoom, where a
 * thread has a chart, or of the stack. */
static void put_place(struct writer *o, const struct html *h)
{
	const struct export_context *e = h->e;
	const struct initial_view_place *found = &h->seek.found;
	uint32_t chart = 0;

	while (chart < e->count &&
	    (period_is_none(e->options->zoom) || !html_has_calls(e, chart)))
		chart++;
	if (chart < e->count) {
		put_thread_id(o, e, chart);
		put_time(o, e->options->zoom);
	} else if (h->seek.is_found) {
		put_thread_id(o, e, found->thread);
		writer_format(o, "&z=%" PRIu32 "&n=%" PRIu32, found->number,
		    found->number);
	}
	if (e->options->search != NULL)
		initial_view_put(o, "&q", e->options->search);
}

/* Puts the address of a bookmark; nothing when its thread is not exported. */
static void put_bookmark(struct writer *o, const struct html *h, size_t number)
{
	const struct export_context *e = h->e;
	const struct export_bookmark *b = &e->options->bookmarks[number];
	uint32_t i = 0;

	while (i < e->count && e->threads[i].thread->number != b->thread)
		i++;
	if (i == e->count)
		return;
	put_thread_id(o, e, i);
	if (html_has_calls(e, i))
		put_time(o, b->period);
	else if (h->bookmarks[number].number > 0)
		writer_format(o, "&n=%" PRIu32, h->bookmarks[number].number);
}

/* Puts members of the head, once all nodes were visited. */
static void put_places(struct writer *o, const struct html *h)
{
	const struct export_options *request = h->e->options;

	writer_text(o, "\"spot\":\"");
	put_place(o, h);
	writer_text(o, "\",\n\"bookmarks\":[");
	for (size_t i = 0; i < request->bookmark_count; i++) {
		page_item(o, slice_of(request->bookmarks[i].text));
		writer_byte(o, '"');
		put_bookmark(o, h, i);
		writer_text(o, "\",\n");
	}
	writer_text(o, "0],\n");
}

/* ---- the head: words of the trace, its notices, threads and methods ---- */

/* Cells of the strips: fewer where there are many threads. */
enum { CELLS = 240, FEWER = 60, MANY_THREADS = 500 };

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
	writer_text(o, "\"measures\":[");
	for (int m = 0; m < MEASURES; m++)
		if (measure_exists((enum measure)m, e->facts->has_clock))
			page_item(o, slice_of(measure_name((enum measure)m)));
	writer_text(o, "0],\n");
}

static void put_notices(struct writer *o, const struct export_context *e)
{
	const struct findings all = findings_of(e->profile, e->facts);

	writer_text(o, "\"notices\":[");
	for (size_t i = 0; i < all.count; i++) {
		const struct finding f = finding_of(&all, i);

		page_item(o, slice_of(f.severity));
		page_item(o, slice_of(f.what));
	}
	writer_text(o, "0],\n");
}

/* Puts the methods, which of them are the app's, a letter each, and those that
 * wait for work: the method, the bits of who waits, and of what it waits in. */
static bool put_methods(struct writer *o, const struct html *h,
    struct error *err)
{
	const struct methods *all = h->e->methods;
	const struct method_numbers *m = &h->methods;
	uint32_t *bits = idle_bits(all, NULL, err);

	if (bits == NULL)
		return false;
	writer_text(o, "\"methods\":[");
	for (uint32_t i = 1; i < m->count; i++)
		page_method(o, methods_at(all, m->methods[i]));
	writer_text(o, "0],\n\"app\":\"");
	for (uint32_t i = 1; i < m->count; i++)
		writer_byte(o,
		    transform_is_app(all, m->methods[i]) ? '1' : '0');
	writer_text(o, "\",\n\"idle\":[");
	for (uint32_t i = 1; i < m->count; i++) {
		const uint32_t who = bits[m->methods[i]];
		const uint32_t where = bits[all->count + m->methods[i]];

		if ((who | where) != 0)
			writer_format(o, "%" PRIu32 ",%" PRIu32 ",%" PRIu32 ",",
			    i - 1, who, where);
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
    const struct export_thread *t, struct cell_usage *cell, int cells)
{
	struct period whole = t->part->period;

	if (period_is_none(whole))
		whole = export_context_range(e, t);
	if (period_is_none(whole))
		whole.end = whole.begin + 1;
	cell_usages_make(t->thread,
	    (struct cell_request){ .period = whole,
		.cells = cells,
		.is_exact = true },
	    cell);
	writer_byte(o, '"');
	for (int i = 0; i < cells; i++) {
		writer_byte(o, level_letter(cell[i].inside));
		writer_byte(o, level_letter(cell[i].running));
	}
	writer_format(o, "\",%" PRIu64 ",%" PRIu64 ",\n",
	    export_context_time(e, t, whole.begin),
	    export_context_time(e, t, whole.end));
}

static void put_threads(struct writer *o, const struct html *h)
{
	const struct export_context *e = h->e;
	const int cells = e->count > MANY_THREADS ? FEWER : CELLS;
	struct cell_usage *strip = array_new((size_t)cells, sizeof *strip);

	writer_text(o, "\"threads\":[");
	for (uint32_t i = 0; i < e->count; i++) {
		const struct export_thread *t = &e->threads[i];
		const struct html_thread *sums = &h->threads[i];

		page_item(o, slice_of(t->thread->name));
		writer_format(o, "%" PRIu32 ",%" PRIu32 ",%" PRIu64 ",",
		    t->thread->id, sums->nodes, sums->calls);
		for (int m = 0; m < MEASURES; m++)
			if (measure_exists((enum measure)m,
				e->facts->has_clock))
				writer_format(o, "%" PRIu64 ",",
				    sums->total[m]);
		writer_format(o, "%d,", html_has_calls(e, i));
		put_strip(o, e, t, strip, cells);
	}
	free(strip);
	writer_text(o, "0]}\n");
}

/* Puts the head.  Each of its lists ends with a 0, which is none of its
 * items. */
static bool put_head(void *self, struct writer *o, struct error *err)
{
	const struct html *h = self;

	writer_byte(o, '{');
	put_trace(o, h->e);
	put_notices(o, h->e);
	put_places(o, h);
	if (!put_methods(o, h, err))
		return false;
	put_threads(o, h);
	return true;
}

/* ---- the block of a tree ---- */

static void put_node(void *self, const struct export_node *n)
{
	struct html *h = self;
	struct html_thread *t = &h->threads[h->thread];
	const bool *has_clock = h->e->facts->has_clock;
	uint64_t row[LEB_COLUMNS_MAX];
	unsigned used = 3;

	row[0] = n->depth == 0 ? 0 : h->level - n->depth;
	row[1] = method_numbers_get(&h->methods, n->method);
	row[2] = n->calls;
	for (int c = 0; c < CLOCKS; c++)
		if (has_clock[c])
			row[used++] = n->self[c];
	if (measure_exists(MEASURE_WAIT, has_clock))
		row[used] = zigzag(n->self[MEASURE_WAIT],
		    subtract_to_zero(n->self[CLOCK_WALL], n->self[CLOCK_CPU]));
	leb_columns_add(h->columns, row);
	t->nodes++;
	t->calls += n->calls;
	if (n->depth == 0)
		memcpy(t->total, n->total, sizeof t->total);
	find_places(h, n);
	h->level = n->depth + 1;
}

static bool put_tree(void *self, struct writer *in, struct error *err)
{
	struct html *h = self;
	unsigned columns = 3;
	bool done;

	for (int m = 0; m < MEASURES; m++)
		columns += measure_exists((enum measure)m,
		    h->e->facts->has_clock);
	leb_columns_init(h->columns, in, columns);
	h->level = 1;
	done = walk_nodes(h->e, &h->e->threads[h->thread], put_node, h, err);
	leb_columns_end(h->columns);
	return done;
}

/* ---- the block of calls over time ---- */

static void put_event(void *self, const struct export_event *event)
{
	struct html *h = self;
	const struct event_time at = { event->since.time, event->time.cpu };
	const uint64_t row[LEB_COLUMNS_MAX] = {
		(event->is_exit ? 0 : 2 * (uint64_t)method_numbers_get(
		    &h->methods, event->method)) + event->is_cut,
		subtract_to_zero(at.time, h->last.time),
		subtract_to_zero(at.cpu, h->last.cpu)
	};

	h->last = at;
	leb_columns_add(h->columns, row);
}

static bool put_calls(void *self, struct writer *in, struct error *err)
{
	struct html *h = self;
	bool done;

	leb_columns_init(h->columns, in, export_context_is_dual(h->e) ? 3 : 2);
	h->last = (struct event_time){ 0 };
	done = walk_events(h->e, &h->e->threads[h->thread], put_event, h, err);
	leb_columns_end(h->columns);
	return done;
}

/* ---- the page ---- */

static bool html_write(const struct export_context *e, struct error *err)
{
	struct html h = { .e = e,
		.seek = { .context = e },
		.columns = array_new(1, sizeof *h.columns),
		.threads = array_new(e->count, sizeof *h.threads),
		.bookmarks = array_new(e->options->bookmark_count,
		    sizeof *h.bookmarks) };
	bool done = true;

	method_numbers_init(&h.methods, e);
	method_numbers_get(&h.methods, NO_METHOD);
	page_begin(e->out, PAGE_TRACE, e->name);
	for (uint32_t i = 0; done && i < e->count; i++) {
		h.thread = i;
		done = page_block(e->out, "tree", i, put_tree, &h, err) &&
		    (!html_has_calls(e, i) ||
			page_block(e->out, "calls", i, put_calls, &h, err));
	}
	done = done && page_block(e->out, "head", 0, put_head, &h, err);
	find_stack_end(&h.seek);
	page_end(e->out, PAGE_TRACE);
	method_numbers_free(&h.methods);
	free(h.threads);
	free(h.bookmarks);
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
