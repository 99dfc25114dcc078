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

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "exporters/exporters.h"
#include "exporters/node_walk.h"

/* The line up to a depth: its stack is that of the walk. */
struct folded_line {
	char *text;
	size_t room;
	size_t *ends; /* by depth: how much of the text its callers take */
	size_t depths;
};

static bool put_name(struct folded_line *l, size_t at, struct slice name,
    size_t *end, struct error *err)
{
	char *grown = array_grow(l->text, &l->room, at + name.length + 1, 1,
	    err);

	if (grown == NULL)
		return false;
	l->text = grown;
	if (at > 0)
		grown[at++] = ';';
	for (size_t i = 0; i < name.length; i++)
		grown[at + i] = name.at[i] == ';' ? ':' : name.at[i];
	*end = at + name.length;
	return true;
}

/* The name of the node takes its place behind those of its callers. */
static bool fold(struct folded_line *l, const struct exported *e,
    const struct exported_thread *t, const struct exported_node *n,
    struct error *err)
{
	size_t *grown = array_grow(l->ends, &l->depths, (size_t)n->depth + 2,
	    sizeof *grown, err);

	if (grown == NULL)
		return false;
	l->ends = grown;
	if (n->depth == 0)
		grown[0] = 0;
	if (n->depth > 0)
		return put_name(l, grown[n->depth], exported_name(e,
		    n->method), &grown[n->depth + 1], err);
	grown[1] = 0;
	return e->wish->has_no_threads || e->facts->has_no_threads || put_name(l, 0, slice_of(t->label),
	    &grown[1], err);
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
		if (!done || weight == 0 || l->ends[n.depth + 1] == 0)
			continue;
		outlet_put(o, l->text, l->ends[n.depth + 1]);
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
	free(line.text);
	free(line.ends);
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
