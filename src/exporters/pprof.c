/*
 * pprof: a profile as protobuf, with all that is counted in one file: calls, wall and
 * CPU time.  Its readers are `go tool pprof`, Perfetto, Pyroscope, Grafana and the
 * profilers of clouds.
 *
 * A sample is a node of the merged tree of a thread: the methods of its stack, the
 * innermost first, and what is its own of each; readers add up the rest.
 */
#include "config.h"

#include "exporters/exporters.h"
#include "exporters/node_walk.h"
#include "exporters/pprof_stack.h"
#include "exporters/pprof_table.h"

enum {
	TYPE_NAME = 1,
	TYPE_UNIT = 2,
	SAMPLE_LOCATIONS = 1,
	SAMPLE_VALUES = 2,
	SAMPLE_LABEL = 3,
	LABEL_KEY = 1,
	LABEL_TEXT = 2,
	LABEL_NUMBER = 3
};

struct pprof {
	const struct exported *e;
	struct pprof_table table;
	struct message *m; /* of the table */
	uint64_t clock[CLOCKS], unit, thread, tid; /* strings */
	struct message labels; /* of all samples of the thread */
	struct pprof_stack stack;
	uint64_t longest; /* of the threads, in ticks */
};

/* ---- what is said of all ------------------------------------------------ */

static void put_type(struct pprof *p, unsigned field, uint64_t name,
    uint64_t unit)
{
	size_t type = message_begin(p->m, field);

	message_number(p->m, TYPE_NAME, name);
	message_number(p->m, TYPE_UNIT, unit);
	message_end(p->m, type);
}

static void put_types(struct pprof *p)
{
	static const char *const units[] = { [TICK_US] = "microseconds",
		[TICK_NS] = "nanoseconds", [TICK_COUNT] = "count" };
	const struct facts *facts = p->e->facts;
	uint64_t name = pprof_text(&p->table, facts->is_sampled ? "samples" :
								  "calls");

	put_type(p, PROFILE_SAMPLE_TYPE, name, pprof_text(&p->table, "count"));
	p->unit = pprof_text(&p->table, units[facts->tick]);
	for (int c = 0; c < CLOCKS; c++) {
		if (!facts->has_clock[c])
			continue;
		p->clock[c] = pprof_text(&p->table,
		    measure_word((enum measure)c, facts->tick));
		put_type(p, PROFILE_SAMPLE_TYPE, p->clock[c], p->unit);
	}
}

static void put_comment(struct pprof *p, const char *text)
{
	uint64_t string = pprof_text(&p->table, text);

	message_number(p->m, PROFILE_COMMENT, string);
}

static void put_comments(struct pprof *p)
{
	struct notices notices;
	char text[400];

	if (!p->e->facts->is_sampled)
		put_comment(p, "calls: flat is how often a method was called; "
		    "cum adds the calls of what it called");
	profile_notices(p->e->profile, &notices);
	for (int i = 0; i < NOTICES; i++) {
		if (notices.count[i] == 0)
			continue;
		notice_text((enum notice)i, notices.count[i], text,
		    sizeof text);
		put_comment(p, text);
	}
}

static void put_head(struct pprof *p)
{
	const enum clock axis = profile_axis(p->e->profile);
	const enum measure asked = p->e->wish->clock;

	put_types(p);
	pprof_mapping(&p->table);
	put_type(p, PROFILE_PERIOD_TYPE, p->clock[axis], p->unit);
	message_number(p->m, PROFILE_PERIOD, 1);
	message_number(p->m, PROFILE_DEFAULT_SAMPLE_TYPE,
	    p->clock[asked < MEASURE_WAIT ? (enum clock)asked : axis]);
	put_comments(p);
	p->thread = pprof_text(&p->table, "thread");
	p->tid = pprof_text(&p->table, "tid");
}

/* ---- samples ------------------------------------------------------------ */

static void put_label(struct pprof *p, uint64_t key, unsigned kind,
    uint64_t value)
{
	size_t label = message_begin(&p->labels, SAMPLE_LABEL);

	message_number(&p->labels, LABEL_KEY, key);
	message_number(&p->labels, kind, value);
	message_end(&p->labels, label);
}

static bool make_labels(struct pprof *p, const struct exported_thread *t,
    struct error *err)
{
	message_clear(&p->labels);
	put_label(p, p->thread, LABEL_TEXT, pprof_text(&p->table, t->label));
	put_label(p, p->tid, LABEL_NUMBER, t->thread->id);
	return message_is_whole(&p->labels, err);
}

static void put_values(struct pprof *p, const struct exported_node *n)
{
	size_t values = message_begin(p->m, SAMPLE_VALUES);

	message_varint(p->m, exported_weight(n, WEIGHT_CALLS));
	for (int c = 0; c < CLOCKS; c++)
		if (p->e->facts->has_clock[c])
			message_varint(p->m, n->self[c]);
	message_end(p->m, values);
}

static bool has_some(const struct pprof *p, const struct exported_node *n)
{
	if (n->depth == 0 && !p->e->wish->has_idle)
		return false;
	return exported_weight(n, WEIGHT_CALLS) > 0 ||
	    n->self[CLOCK_WALL] > 0 || n->self[CLOCK_CPU] > 0;
}

static bool put_sample(struct pprof *p, const struct exported_node *n,
    struct error *err)
{
	const bool is_put = has_some(p, n);
	struct slice stack;
	size_t sample;

	if (n->depth == 0 && !is_put)
		return true;
	if (!pprof_stack_put(&p->stack, n->depth,
		pprof_location(&p->table, n->method), &stack, err))
		return false;
	if (!is_put)
		return true;
	sample = message_begin(p->m, PROFILE_SAMPLE);
	message_text(p->m, SAMPLE_LOCATIONS, stack);
	put_values(p, n);
	message_fields(p->m, &p->labels);
	message_end(p->m, sample);
	return pprof_flush(&p->table, err);
}

static bool put_thread(struct pprof *p, const struct exported_thread *t,
    struct error *err)
{
	const enum clock axis = profile_axis(p->e->profile);
	struct exported_node n;
	struct node_walk w;
	bool done = node_walk_init(&w, p->e, t, err) && make_labels(p, t, err);

	while (done && !outlet_has_ended(p->table.o) &&
	    node_walk_next(&w, &n)) {
		if (n.depth == 0 && n.total[axis] > p->longest)
			p->longest = n.total[axis];
		done = put_sample(p, &n, err);
	}
	export_note(p->e->progress, NOTE_MERGED, w.merged);
	node_walk_free(&w);
	return done;
}

static bool pprof_write(struct outlet *o, const struct exported *e,
    struct error *err)
{
	struct pprof p = { .e = e, .m = &p.table.m };
	bool done = pprof_table_init(&p.table, o, e, err);

	if (done)
		put_head(&p);
	for (uint32_t i = 0; done && i < e->count; i++)
		done = put_thread(&p, &e->threads[i], err);
	message_number(p.m, PROFILE_DURATION_NANOS, p.longest * 1000 /
	    tick_per_us(e->facts->tick));
	done = done && pprof_flush(&p.table, err);
	pprof_table_free(&p.table);
	message_free(&p.labels);
	pprof_stack_free(&p.stack);
	return done;
}

const struct exporter pprof_exporter = {
	.name = "pprof",
	.endings = ".pb.gz",
	.help = "calls, wall and CPU time of all stacks: what go tool pprof, "
		"Perfetto and Grafana read",
	.kind = EXPORTS_TREE,
	.is_binary = true,
	.packing = PACKING_GZIP,
	.effort = PACKING_FAST, /* a fifth of the time, a tenth more bytes */
	.options = EXPORT_MIN | EXPORT_IDLE,
	.write = pprof_write,
};
