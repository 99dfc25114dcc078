/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "formats/folded.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/text.h"
#include "formats/formats.h"
#include "formats/walk.h"

/*
 * Folded stacks: a line for each stack that has some of the weight itself, its
 * methods from the outermost with ";" between them, a blank and an integer.  It
 * is what flamegraph.pl, inferno, speedscope, Perfetto and Firefox read.
 *
 * Source: stackcollapse*.pl and flamegraph.pl of the FlameGraph tools, which
 * take the number after the last blank.  So only ";" and the end of a line must
 * not stand in a name: names are printable, and ";" becomes ":".
 */

/* ---- the text of a stack ---- */

void folded_line_free(struct folded_line *l)
{
	free(l->text);
	free(l->ends);
	*l = (struct folded_line){ .text = NULL };
}

struct slice folded_line_at(const struct folded_line *l, uint32_t depth)
{
	return (struct slice){ l->text, l->ends[depth + 1] };
}

/* Puts a name after so many bytes, and returns where it ends. */
static size_t put_name(struct folded_line *l, size_t at, struct slice name)
{
	ARRAY_ROOM(l->text, l->room, at + name.length + 1);
	if (at > 0)
		l->text[at++] = ';';
	for (size_t i = 0; i < name.length; i++)
		l->text[at++] = name.start[i] == ';' ? ':' : name.start[i];
	return at;
}

void folded_line_put(struct folded_line *l, uint32_t depth, struct slice name)
{
	ARRAY_ROOM(l->ends, l->depths, (size_t)depth + 2);
	if (depth == 0)
		l->ends[0] = 0;
	l->ends[depth + 1] = name.length == 0 ?
	    l->ends[depth] :
	    put_name(l, l->ends[depth], name);
}

/* ---- the format ---- */

/* Puts the name of a node; that of a thread is empty where stacks begin
 * without. */
static void put_node_name(struct folded_line *l, const struct export_context *e,
    const struct export_thread *t, const struct export_node *n)
{
	const bool has_thread = !e->options->has_no_threads &&
	    !e->facts->has_no_threads;

	folded_line_put(l, n->depth,
	    n->depth > 0 ? export_context_name(e, n->method) :
			   slice_of(has_thread ? t->label : ""));
}

static void put_stack(struct writer *o, struct slice stack, uint64_t weight)
{
	writer_slice(o, stack);
	writer_byte(o, ' ');
	writer_number(o, weight);
	writer_byte(o, '\n');
}

static bool fold_thread(struct writer *o, struct folded_line *line,
    const struct export_context *e, const struct export_thread *t,
    struct error *err)
{
	struct export_node n;
	struct node_walk w;
	bool done = node_walk_init(&w, e, t, err);

	while (done && !writer_has_ended(o) && node_walk_next(&w, &n)) {
		uint64_t weight = export_node_weight(&n, e->options->weight);

		put_node_name(line, e, t, &n);
		if (weight > 0 && folded_line_at(line, n.depth).length > 0)
			put_stack(o, folded_line_at(line, n.depth), weight);
	}
	export_note(e->progress, NOTE_MERGED, w.merged);
	node_walk_free(&w);
	return done;
}

static bool folded_write(struct writer *o, const struct export_context *e,
    struct error *err)
{
	struct folded_line line = { .text = NULL };
	bool done = true;

	for (uint32_t i = 0; done && i < e->count; i++)
		done = fold_thread(o, &line, e, &e->threads[i], err);
	folded_line_free(&line);
	return done;
}

const struct exporter folded_exporter = {
	.name = "folded",
	.endings = ".folded",
	.help = "folded stacks for flamegraph.pl and inferno; one per line, "
		"speedscope reads them, too",
	.kind = EXPORTS_TREE,
	.options = "weight no-threads min",
	.write = folded_write,
};
