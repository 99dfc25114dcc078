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

void folded_line_put(struct folded_line *l, uint32_t depth, struct slice name)
{
	size_t at;

	ARRAY_ROOM(l->ends, l->depths, (size_t)depth + 2);
	if (depth == 0)
		l->ends[0] = 0;
	at = l->ends[depth];
	if (name.length > 0) {
		ARRAY_ROOM(l->text, l->room, at + name.length + 1);
		if (at > 0)
			l->text[at++] = ';';
		for (size_t i = 0; i < name.length; i++)
			l->text[at++] = name.start[i] == ';' ? ':' :
							       name.start[i];
	}
	l->ends[depth + 1] = at;
}

/* ---- the format ---- */

struct folded_export {
	struct writer *out;
	const struct export_context *context;
	const char *thread; /* the outermost name of its stacks */
	struct folded_line line;
};

static void put_node(void *self, const struct export_node *n)
{
	struct folded_export *f = self;
	const struct export_context *e = f->context;
	const uint64_t weight = export_node_weight(n, e->options->weight);
	struct slice stack;

	folded_line_put(&f->line, n->depth,
	    n->depth == 0 ? slice_of(f->thread) :
			    export_context_name(e, n->method));
	stack = folded_line_at(&f->line, n->depth);
	if (weight == 0 || stack.length == 0)
		return;
	writer_slice(f->out, stack);
	writer_byte(f->out, ' ');
	writer_number(f->out, weight);
	writer_byte(f->out, '\n');
}

static bool folded_write(const struct export_context *e, struct error *err)
{
	const bool has_threads = !e->options->has_no_threads &&
	    !e->facts->has_no_threads;
	struct folded_export f = { .out = e->out, .context = e };
	bool done = true;

	for (uint32_t i = 0; done && i < e->count; i++) {
		f.thread = has_threads ? e->threads[i].label : "";
		done = walk_nodes(e, &e->threads[i], put_node, &f, err);
	}
	folded_line_free(&f.line);
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
