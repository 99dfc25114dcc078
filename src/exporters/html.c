/*
 * A page of HTML that stands for itself and needs nothing else: stacks, methods and
 * threads, to be looked at in a browser.
 *
 * Blocks of its data: "tree" of each thread, "calls" of those that are asked for, and
 * "head", which has all the words, as JSON.  Methods are numbered from 1 in the order
 * in which the walks meet them; 0 is the thread.  Columns of a tree: how many levels
 * further out its caller is than the node before, the method, calls, and the own time
 * of each measure, of which waiting is told by how far it is from wall − CPU time.
 * Columns of calls: twice the method for an entry and 0 for an exit, one more where
 * the edge of the recording stands for the event; and on each clock the time since
 * the event before.
 */
#include "config.h"

#include <stdlib.h>

#include "base/array.h"
#include "exporters/exporters.h"
#include "exporters/html_head.h"
#include "exporters/node_walk.h"
#include "exporters/packed_text.h"
#include "exporters/page.h"
#include "exporters/row_columns.h"
#include "exporters/time_walk.h"

struct html {
	struct outlet *out;
	const struct exported *e;
	struct html_head head;
	struct row_columns *columns;
};

/* Where a method is met first it gets its number. */
static uint64_t number_of(struct html *h, uint32_t method)
{
	uint32_t *number;

	if (method == NO_METHOD)
		return 0;
	number = &h->head.numbers[method];
	if (*number == 0) {
		h->head.methods[h->head.count++] = method;
		*number = h->head.count;
	}
	return *number;
}

/* ---- a tree ------------------------------------------------------------- */

static uint64_t less(uint64_t from, uint64_t what)
{
	return from > what ? from - what : 0;
}

static void put_node(struct html *h, const struct exported_node *n,
    uint32_t level)
{
	const bool *has_clock = h->e->facts->has_clock;
	uint64_t row[COLUMNS_MOST];
	unsigned used = 3;

	row[0] = n->depth == 0 ? 0 : level - n->depth;
	row[1] = number_of(h, n->method);
	row[2] = n->calls;
	for (int c = 0; c < CLOCKS; c++)
		if (has_clock[c])
			row[used++] = n->self[c];
	if (measure_exists(MEASURE_WAIT, has_clock))
		row[used] = zigzag(n->self[MEASURE_WAIT],
		    less(n->self[CLOCK_WALL], n->self[CLOCK_CPU]));
	row_columns_add(h->columns, row);
}

static unsigned tree_columns(const struct html *h)
{
	unsigned count = 3;

	for (int m = 0; m < MEASURES; m++)
		count += measure_exists((enum measure)m, h->e->facts->has_clock);
	return count;
}

static void count_node(struct html_thread *t, const struct exported_node *n)
{
	t->nodes++;
	t->calls += n->calls;
	for (int m = 0; n->depth == 0 && m < MEASURES; m++)
		t->total[m] = n->total[m];
}

static bool put_tree(struct html *h, uint32_t thread, struct outlet *in,
    struct error *err)
{
	struct exported_node n;
	struct node_walk w;
	uint32_t level = 1; /* of a callee of the node before */
	bool done = node_walk_init(&w, h->e, &h->e->threads[thread], err);

	row_columns_init(h->columns, in, tree_columns(h));
	while (done && !outlet_has_ended(h->out) && node_walk_next(&w, &n)) {
		put_node(h, &n, level);
		count_node(&h->head.threads[thread], &n);
		html_sight_visit(&h->head.sight, thread, &n);
		level = n.depth + 1;
	}
	row_columns_end(h->columns);
	export_note(h->e->progress, NOTE_MERGED, w.merged);
	node_walk_free(&w);
	return done;
}

/* ---- calls over time ---------------------------------------------------- */

static void put_event(struct html *h, const struct exported_thread *t,
    const struct exported_event *event, struct event_time *last)
{
	struct event_time at = { exported_time(h->e, t, event->at.time),
		event->at.cpu };
	uint64_t row[COLUMNS_MOST];

	row[0] = (event->is_exit ? 0 : 2 * number_of(h, event->method)) +
	    event->is_cut;
	row[1] = less(at.time, last->time);
	row[2] = less(at.cpu, last->cpu);
	*last = at;
	row_columns_add(h->columns, row);
}

static bool put_calls(struct html *h, uint32_t thread, struct outlet *in,
    struct error *err)
{
	const struct exported_thread *t = &h->e->threads[thread];
	const bool *has_clock = h->e->facts->has_clock;
	struct exported_event event;
	struct event_time last = { 0 };
	struct time_walk w;
	bool done = time_walk_init(&w, h->e, t, err);

	row_columns_init(h->columns, in,
	    has_clock[CLOCK_WALL] && has_clock[CLOCK_CPU] ? 3 : 2);
	while (done && !outlet_has_ended(h->out) && time_walk_next(&w, &event))
		put_event(h, t, &event, &last);
	row_columns_end(h->columns);
	time_walk_free(&w);
	return done;
}

/* ---- the page ----------------------------------------------------------- */

static bool put_head(struct html *h, uint32_t number, struct outlet *in,
    struct error *err)
{
	(void)number;
	return html_head_put(&h->head, h->e, in, err);
}

static bool put_block(struct html *h, const char *kind, uint32_t number,
    bool (*put)(struct html *, uint32_t, struct outlet *, struct error *),
    struct error *err)
{
	struct packed_text *p = packed_text_new(h->out, err);
	bool done = p != NULL;

	page_begin_block(h->out, kind, number);
	done = done && put(h, number, packed_text_in(p), err);
	done = packed_text_end(p, err) && done;
	page_end_block(h->out);
	return done;
}

static bool put_blocks(struct html *h, struct error *err)
{
	bool done = true;

	for (uint32_t i = 0; done && i < h->e->count; i++)
		done = put_block(h, "tree", i, put_tree, err) &&
		    (!html_has_calls(h->e, i) ||
			put_block(h, "calls", i, put_calls, err));
	return done && put_block(h, "head", 0, put_head, err);
}

static bool html_write(struct outlet *o, const struct exported *e,
    struct error *err)
{
	struct html h = { .out = o, .e = e };
	bool done;

	h.columns = array_new(1, sizeof *h.columns, err);
	done = h.columns != NULL && html_head_init(&h.head, e, err);
	if (done) {
		page_begin(o, PAGE_TRACE, e->name);
		done = put_blocks(&h, err);
		stack_seek_end(&h.head.sight.seek);
		page_end(o, PAGE_TRACE);
	}
	html_head_free(&h.head);
	free(h.columns);
	return done;
}

const struct exporter html_exporter = {
	.name = "html",
	.endings = ".html",
	.help = "a page for a browser that needs nothing else: flame, "
		"methods, threads, search",
	.kind = EXPORTS_TREE,
	.has_strips = true,
	.options = EXPORT_MIN | EXPORT_CALLS_OF | EXPORT_SIGHT |
	    EXPORT_SIGHT_TIME,
	.write = html_write,
};
