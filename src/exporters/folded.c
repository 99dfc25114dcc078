/*
 * Folded stacks: a line for each stack that has some of the weight itself, its
 * methods from the outermost with ";" between them, a blank and an integer.  It is
 * what flamegraph.pl, inferno, speedscope, Perfetto and Firefox read.
 *
 * Source: stackcollapse*.pl and flamegraph.pl of the FlameGraph tools, which take
 * the number behind the last blank.  So only ";" and the end of a line must not
 * stand in a name: names are printable, and ";" becomes ":".
 */
#include "config.h"

#include "base/text.h"
#include "exporters/exporters.h"
#include "exporters/folded_line.h"
#include "exporters/node_walk.h"

/* The name of the node takes its place behind those of its callers. */
static bool fold(struct folded_line *l, const struct exported *e,
    const struct exported_thread *t, const struct exported_node *n,
    struct error *err)
{
	const bool has_thread = !e->wish->has_no_threads &&
	    !e->facts->has_no_threads;

	return folded_line_put(l, n->depth, n->depth > 0 ?
	    exported_name(e, n->method) : slice_of(has_thread ? t->label : ""),
	    err);
}

static bool write_thread(struct outlet *o, const struct exported *e,
    const struct exported_thread *t, struct folded_line *l, struct error *err)
{
	struct exported_node n;
	struct node_walk w;
	bool done = node_walk_init(&w, e, t, err);

	while (done && !outlet_has_ended(o) && node_walk_next(&w, &n)) {
		uint64_t weight = exported_weight(&n, e->wish->weight);

		done = fold(l, e, t, &n, err);
		if (!done || weight == 0 ||
		    folded_line_at(l, n.depth).length == 0)
			continue;
		outlet_slice(o, folded_line_at(l, n.depth));
		outlet_byte(o, ' ');
		outlet_number(o, weight);
		outlet_byte(o, '\n');
	}
	export_note(e->progress, NOTE_MERGED, w.merged);
	node_walk_free(&w);
	return done;
}

static bool folded_write(struct outlet *o, const struct exported *e,
    struct error *err)
{
	struct folded_line line = { 0 };
	bool done = true;

	for (uint32_t i = 0; done && i < e->count; i++)
		done = write_thread(o, e, &e->threads[i], &line, err);
	folded_line_free(&line);
	return done;
}

const struct exporter folded_exporter = {
	.name = "folded",
	.endings = ".folded",
	.help = "folded stacks, a line each: what flamegraph.pl, inferno and "
		"speedscope read",
	.kind = EXPORTS_TREE,
	.options = EXPORT_WEIGHT | EXPORT_NO_THREADS | EXPORT_MIN,
	.write = folded_write,
};
