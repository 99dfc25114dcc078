/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/names.h"
#include "base/numbers.h"
#include "base/text.h"
#include "formats/formats.h"
#include "formats/walk.h"

/*
 * A table of methods and of who calls whom, with both clocks, as valgrind's
 * tool callgrind writes it.  KCachegrind, QCachegrind, callgrind_annotate and
 * gprof2dot read it.
 *
 * A thread is a function that calls its outermost methods; its own cost is its
 * time in no call.  Recursive calls have inclusive costs that overlap, as the
 * format has them.
 *
 * Source: "Callgrind Format Specification" of valgrind's manual, 3.19.
 */

/* ---- names of files and functions ---- */

/* A name is "(1) Main.java" where it is met first, and from then on "(1)". */

struct callgrind {
	struct writer *o;
	const struct export_context *e;
	uint32_t methods;
	struct names *files; /* "" is unknown */
	bool *is_named;      /* of methods, then threads, then files: has its
	                      * name been put? */
	struct edge outermost; /* from the thread to its last outermost one */
};

/* Puts a key, as "fn=(", and a number.  Returns whether the name comes for the
 * first time, and is to follow. */
static bool put_name_number(struct callgrind *c, const char *key,
    uint64_t number, size_t place)
{
	const bool is_first = !c->is_named[place];

	writer_text(c->o, key);
	writer_number(c->o, number + 1);
	writer_text(c->o, is_first ? ") " : ")");
	c->is_named[place] = true;
	return is_first;
}

/* Puts a line with the file of a method; NO_METHOD: that of threads. */
static void put_file(struct callgrind *c, const char *key, uint32_t method)
{
	const char *file = method == NO_METHOD ? "" :
	    methods_at(c->e->methods, method)->source;
	const uint32_t number = names_find(c->files, slice_of(file));

	if (put_name_number(c, key, number,
		(size_t)c->methods + c->e->count + number))
		writer_text(c->o, file[strspn(file, " ")] == '\0' ? "???" :
								    file);
	writer_byte(c->o, '\n');
}

static void put_method_name(struct callgrind *c, const char *key,
    uint32_t method)
{
	if (put_name_number(c, key, method, method))
		writer_slice(c->o, export_context_name(c->e, method));
	writer_byte(c->o, '\n');
}

/* ---- costs and calls ---- */

static void put_costs(struct callgrind *c, const uint64_t time[MEASURES])
{
	for (int i = 0; i < CLOCKS; i++)
		if (c->e->facts->has_clock[i]) {
			writer_byte(c->o, ' ');
			writer_number(c->o, time[i]);
		}
	writer_byte(c->o, '\n');
}

static void put_line(struct callgrind *c, uint32_t method)
{
	int32_t line = method == NO_METHOD ? 0 :
	    methods_at(c->e->methods, method)->line;

	writer_number(c->o, line > 0 ? (uint64_t)line : 0);
}

/* Puts a call of a method, or of a thread. */
static void put_call(struct callgrind *c, const struct edge *edge)
{
	put_file(c, "cfi=(", edge->callee);
	put_method_name(c, "cfn=(", edge->callee);
	writer_text(c->o, "calls=");
	writer_number(c->o, edge->calls > 0 ? edge->calls : 1);
	writer_byte(c->o, ' ');
	put_line(c, edge->callee);
	writer_byte(c->o, '\n');
	put_line(c, edge->caller);
	put_costs(c, edge->time);
}

static void put_method(struct callgrind *c, const struct totals *totals,
    uint32_t method)
{
	uint32_t count, first = edges_of(&totals->edges, method, false, &count);
	struct edge_walk walk = { &totals->edges, first, first + count };
	struct edge edge;

	put_file(c, "\nfl=(", method);
	put_method_name(c, "fn=(", method);
	put_line(c, method);
	put_costs(c, totals->items[method].exclusive);
	while (edge_walk_next(&walk, &edge))
		put_call(c, &edge);
}

static void put_node(void *self, const struct export_node *n)
{
	struct callgrind *c = self;
	struct edge *e = &c->outermost;

	if (n->depth == 0) {
		put_line(c, NO_METHOD);
		put_costs(c, n->self);
	} else if (n->depth == 1) {
		if (e->callee != NO_METHOD)
			put_call(c, e);
		*e = (struct edge){ .caller = NO_METHOD, .callee = n->method };
		memcpy(e->time, n->total, sizeof e->time);
	}
	if (n->depth == 1 || c->e->facts->is_sampled)
		e->calls += (uint32_t)n->calls;
}

/* Puts a thread and what it calls.  Its outermost methods are the nodes below
 * its own; samples are those of all nodes below them. */
static bool put_thread(struct callgrind *c, uint32_t thread, struct error *err)
{
	const struct export_thread *t = &c->e->threads[thread];
	const uint32_t number = c->methods + thread;
	bool done;

	put_file(c, "\nfl=(", NO_METHOD);
	if (put_name_number(c, "fn=(", number, number))
		writer_format(c->o, "(thread %s)", t->label);
	writer_byte(c->o, '\n');
	c->outermost = (struct edge){ .caller = NO_METHOD,
		.callee = NO_METHOD };
	done = walk_nodes(c->e, t, put_node, c, err);
	if (c->outermost.callee != NO_METHOD)
		put_call(c, &c->outermost);
	return done;
}

/* ---- the file ---- */

static void put_events(struct callgrind *c)
{
	static const char *const events[CLOCKS] = { " Wall", " Cpu" };
	static const char *const words[CLOCKS] = { "wall", "CPU" };
	const struct facts *facts = c->e->facts;

	writer_text(c->o, "positions: line\n");
	if (facts->tick == TICK_WEIGHT) {
		writer_text(c->o, "event: Weight\nevents: Weight\n");
		return;
	}
	for (int i = 0; i < CLOCKS; i++)
		if (facts->has_clock[i])
			writer_format(c->o, "event:%s : %s time [%s]\n",
			    events[i], words[i], tick_name(facts->tick));
	writer_text(c->o, "events:");
	for (int i = 0; i < CLOCKS; i++)
		if (facts->has_clock[i])
			writer_text(c->o, events[i]);
	writer_byte(c->o, '\n');
}

/* Puts the file, or the part of it that is a thread alone: it stands for
 * itself, with all names anew. */
static bool put_part(struct callgrind *c, uint32_t number, struct error *err)
{
	const struct export_context *e = c->e;
	const bool is_alone = e->options->has_parts;
	const struct export_thread *t = &e->threads[number];
	const struct parts parts = is_alone ? export_context_alone(e, t) :
					      e->parts;
	const uint32_t end = is_alone ? number + 1 : e->count;
	const uint64_t begin = e->progress->done;
	struct totals totals = { 0 };
	bool done = parts_totals(&parts, c->methods, &totals, err);
	uint64_t middle;

	c->is_named = array_new((size_t)c->methods + e->count + c->files->count,
	    sizeof *c->is_named);
	if (is_alone)
		writer_format(c->o,
		    "\npart: %" PRIu32 "\nthread: %" PRIu32
		    "\ndesc: Thread: %s\n",
		    number + 1, t->thread->id, t->label);
	put_events(c);
	for (uint32_t i = number; done && i < end; i++)
		done = put_thread(c, i, err);
	middle = e->progress->done;
	for (uint32_t i = 0; done && i < c->methods && !c->o->has_ended; i++) {
		if (totals.items[e->by_rank[i]].is_called)
			put_method(c, &totals, e->by_rank[i]);
		export_step_to(e->progress, middle + ratio_down(middle - begin,
		    i + 1, c->methods));
	}
	writer_text(c->o, "\ntotals:");
	put_costs(c, totals.span);
	totals_free(&totals);
	free(c->is_named);
	return done;
}

static bool callgrind_write(const struct export_context *e, struct error *err)
{
	const uint32_t parts = e->options->has_parts ? e->count : 1;
	struct callgrind c = { .o = e->out,
		.e = e,
		.files = names_new(),
		.methods = e->methods->count };
	bool done = true;

	for (uint32_t i = 0; i < c.methods; i++)
		names_add(c.files, slice_of(methods_at(e->methods, i)->source));
	writer_text(c.o, "# callgrind format\nversion: 1\ncreator: "
	    PACKAGE_STRING "\ncmd: ");
	writer_text(c.o, e->name);
	writer_byte(c.o, '\n');
	for (uint32_t i = 0; done && i < parts; i++)
		done = put_part(&c, i, err);
	names_free(c.files);
	return done;
}

const struct exporter callgrind_exporter = {
	.name = "callgrind",
	.endings = ".callgrind",
	.help = "for KCachegrind and gprof2dot: methods and who calls whom, "
		"also for callgrind_annotate",
	.kind = EXPORTS_TREE,
	.passes = 2,
	.options = "parts",
	.write = callgrind_write,
};
