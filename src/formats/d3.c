/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <inttypes.h>

#include "base/text.h"
#include "formats/formats.h"
#include "formats/walk.h"

/*
 * Merged stacks as nested objects of JSON, {"name", "value", "children"}, which
 * d3-flame-graph and other layouts of d3-hierarchy take as they are.
 *
 * A value is the inclusive time in ticks, on the clock of the options.  Below
 * the trace come its threads, and below each its stacks.  What takes no time is
 * left out, as it would have no width.
 *
 * Source: README of the npm package d3-flame-graph, "Input Format".
 */

struct d3 {
	struct writer *out;
	const struct export_context *context;
	const char *thread; /* its name */
	uint32_t open;      /* so many nodes below the trace have not ended */
	uint64_t sum;       /* of the threads */
};

static void end_nodes(struct d3 *d, uint32_t depth)
{
	for (; d->open > depth; d->open--)
		writer_text(d->out, "]}");
}

static void put_node(void *self, const struct export_node *n)
{
	struct d3 *d = self;
	const uint64_t value = n->total[d->context->options->clock];
	const bool has_sibling = d->open > n->depth;

	if (value == 0)
		return;
	end_nodes(d, n->depth);
	writer_json(d->out, has_sibling ? ",\n{\"name\":" : "\n{\"name\":",
	    n->depth == 0 ? slice_of(d->thread) :
			    export_context_name(d->context, n->method));
	writer_text(d->out, ",\"value\":");
	writer_number(d->out, value);
	writer_text(d->out, ",\"children\":[");
	d->open = n->depth + 1;
	d->sum += n->depth == 0 ? value : 0;
}

static bool d3_write(const struct export_context *e, struct error *err)
{
	struct d3 d = { .out = e->out, .context = e };
	bool done = true;

	writer_json(e->out, "{\"name\":", slice_of(e->name));
	writer_text(e->out, ",\"children\":[");
	for (uint32_t i = 0; done && i < e->count; i++) {
		d.thread = e->threads[i].label;
		done = walk_nodes(e, &e->threads[i], put_node, &d, err);
	}
	end_nodes(&d, 0);
	writer_format(e->out, "],\"value\":%" PRIu64 "}\n", d.sum);
	return done;
}

const struct exporter d3_exporter = {
	.name = "d3",
	.endings = ".d3.json",
	.help = "nested JSON for d3-flame-graph: the name, inclusive time and "
		"callees of each stack",
	.kind = EXPORTS_TREE,
	.options = "min",
	.write = d3_write,
};
