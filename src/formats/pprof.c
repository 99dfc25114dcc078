/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "formats/pprof.h"

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/bytes.h"
#include "base/error.h"
#include "base/text.h"
#include "formats/formats.h"
#include "formats/protobuf.h"
#include "formats/walk.h"

/*
 * A profile as protobuf, with all that is counted in one file: calls, wall and
 * CPU time.  Its readers are `go tool pprof`, Perfetto, Pyroscope, Grafana and
 * the profilers of clouds.
 *
 * A sample is a node of the merged tree of a thread: the methods of its stack,
 * the innermost first, and its own part of each number; readers add up the
 * rest.
 *
 * Each string and each method is put where it is first needed.  Strings are
 * numbered from 0 in the order in which they stand in the file, locations and
 * their functions from 1.
 */

/* ---- the profile ---- */

enum {
	MAPPING_ID = 1,
	MAPPING_FILE = 5,
	MAPPING_HAS_FUNCTIONS = 7,
	MAPPING_HAS_FILES = 8,
	LOCATION_ID = 1,
	LOCATION_MAPPING = 2,
	LOCATION_LINE = 4,
	LINE_FUNCTION = 1,
	LINE_NUMBER = 2,
	FUNCTION_ID = 1,
	FUNCTION_NAME = 2,
	FUNCTION_SYSTEM_NAME = 3,
	FUNCTION_FILE = 4,
	FUNCTION_LINE = 5,
	TYPE_NAME = 1,
	TYPE_UNIT = 2,
	SAMPLE_LOCATIONS = 1,
	SAMPLE_VALUES = 2,
	SAMPLE_LABEL = 3,
	LABEL_KEY = 1,
	LABEL_TEXT = 2,
	LABEL_NUMBER = 3
};

enum { THE_MAPPING = 1 };

struct pprof {
	struct writer *o;
	const struct export_context *e;
	struct message m;    /* fields that have not been put into the writer */
	uint64_t strings;    /* so many are in the file */
	struct method_numbers locations; /* less one than in the file;
	                                  * NO_METHOD: time in no call */
	uint64_t clock[CLOCKS], unit, thread, tid; /* strings */
	struct message labels; /* of all samples of the thread */
	/* The locations of the stack of the walk, the innermost first.  Each
	 * stack ends as that of its caller does, so a callee only puts its own
	 * location in front. */
	char *stack;     /* filled from the end */
	size_t *lengths; /* by depth, of the stack up to there */
	size_t room, length_room;
	uint64_t longest; /* of the threads, in ticks */
};

/* ---- strings, functions and locations ---- */

/* Puts a string, and returns its number. */
static uint64_t put_string(struct pprof *p, struct slice text)
{
	message_text(&p->m, PROFILE_STRING, text);
	return p->strings++;
}

static uint64_t put_text(struct pprof *p, const char *text)
{
	return put_string(p, slice_of(text));
}

/* Puts whole fields into the writer. */
static void put_fields(struct pprof *p)
{
	writer_put(p->o, p->m.bytes, p->m.used);
	message_clear(&p->m);
}

/* Puts the function of a method that is shown so.  A reader takes a function
 * with two equal names and "[" in them for C++, and cuts what stands in
 * brackets: overloads would become one.  So the second name is left out
 * then. */
static void put_function(struct pprof *p, uint32_t number,
    const struct method *m, struct slice shown)
{
	const struct slice text = slice_of(m->text);
	const uint64_t name = put_string(p, shown);
	const uint64_t system_name = shown.length < text.length ?
	    put_string(p, text) :
	    0;
	const uint64_t file = put_text(p, m->source);

	message_numbers(&p->m, PROFILE_FUNCTION,
	    MESSAGE_NUMBERS({ FUNCTION_ID, number }, { FUNCTION_NAME, name },
		{ FUNCTION_SYSTEM_NAME, system_name }, { FUNCTION_FILE, file },
		{ FUNCTION_LINE, m->line > 0 ? (uint64_t)m->line : 0 }));
}

/* Returns the location of a method, or of NO_METHOD.  A new one is put after
 * its function, whose line it has. */
static uint32_t location_of(struct pprof *p, uint32_t method)
{
	static const struct method idle = { .text = "(no method)",
		.source = "" };
	const bool is_idle = method == NO_METHOD;
	const struct method *m = is_idle ? &idle :
					   methods_at(p->e->methods, method);
	const uint32_t known = p->locations.count;
	const uint32_t number = method_numbers_get(&p->locations, method) + 1;

	if (number <= known)
		return number;
	put_function(p, number, m,
	    is_idle ? slice_of(m->text) : export_context_name(p->e, method));
	message_begin(&p->m, PROFILE_LOCATION);
	message_number(&p->m, LOCATION_ID, number);
	message_number(&p->m, LOCATION_MAPPING, THE_MAPPING);
	message_numbers(&p->m, LOCATION_LINE,
	    MESSAGE_NUMBERS({ LINE_FUNCTION, number },
		{ LINE_NUMBER, m->line > 0 ? (uint64_t)m->line : 0 }));
	message_end(&p->m);
	return number;
}

/* ---- its head ---- */

static void put_type(struct pprof *p, unsigned field, uint64_t name,
    uint64_t unit)
{
	message_numbers(&p->m, field,
	    MESSAGE_NUMBERS({ TYPE_NAME, name }, { TYPE_UNIT, unit }));
}

static void put_types(struct pprof *p)
{
	static const char *const units[] = { [TICK_US] = "microseconds",
		[TICK_NS] = "nanoseconds", [TICK_WEIGHT] = "count" };
	const struct facts *facts = p->e->facts;
	const uint64_t name = put_text(p,
	    facts->is_sampled ? "samples" : "calls");

	put_type(p, PROFILE_SAMPLE_TYPE, name, put_text(p, "count"));
	p->unit = put_text(p, units[facts->tick]);
	for (int c = 0; c < CLOCKS; c++) {
		if (!facts->has_clock[c])
			continue;
		p->clock[c] = put_text(p,
		    measure_word((enum measure)c, facts->tick));
		put_type(p, PROFILE_SAMPLE_TYPE, p->clock[c], p->unit);
	}
}

/* Puts the only mapping, which is the trace. */
static void put_mapping(struct pprof *p)
{
	const uint64_t file = put_text(p, p->e->name);

	message_numbers(&p->m, PROFILE_MAPPING,
	    MESSAGE_NUMBERS({ MAPPING_ID, THE_MAPPING }, { MAPPING_FILE, file },
		{ MAPPING_HAS_FUNCTIONS, true }, { MAPPING_HAS_FILES, true }));
}

static void put_comment(struct pprof *p, const char *text)
{
	const uint64_t string = put_text(p, text);

	message_number(&p->m, PROFILE_COMMENT, string);
}

static void put_head(struct pprof *p)
{
	const enum clock axis = profile_axis(p->e->profile);
	const enum measure asked = p->e->options->clock;
	struct notices notices;
	char text[400];

	put_text(p, ""); /* the first string is empty */
	put_types(p);
	put_mapping(p);
	put_type(p, PROFILE_PERIOD_TYPE, p->clock[axis], p->unit);
	message_number(&p->m, PROFILE_PERIOD, 1);
	message_number(&p->m, PROFILE_DEFAULT_SAMPLE_TYPE,
	    p->clock[asked < MEASURE_WAIT ? (enum clock)asked : axis]);
	if (!p->e->facts->is_sampled)
		put_comment(p, "calls: flat is how often a method was called; "
		    "cum adds the calls of what it called");
	profile_notices(p->e->profile, &notices);
	for (enum notice k = 0; (k = notices_next(&notices, k,
	     SEVERITY_FACT)) < NOTICES; k++) {
		notice_text(k, notices.count[k], text, sizeof text);
		put_comment(p, text);
	}
	p->thread = put_text(p, "thread");
	p->tid = put_text(p, "tid");
}

/* ---- its samples ---- */

static void add_label(struct pprof *p, uint64_t key, unsigned kind,
    uint64_t value)
{
	message_numbers(&p->labels, SAMPLE_LABEL,
	    MESSAGE_NUMBERS({ LABEL_KEY, key }, { kind, value }));
}

/* Puts a location at a depth of the stack; depth 0 is the thread, which is in
 * no stack but its own.  Returns the stack, whose bytes stay until the next
 * location is put. */
static struct slice stack_put(struct pprof *p, uint32_t depth,
    uint32_t location)
{
	const size_t outer = depth > 1 ? p->lengths[depth - 1] : 0;
	const size_t before = p->room;
	char own[VARINT_ROOM];
	const size_t length = outer + varint_put(own, location);

	if (p->length_room <= depth)
		ARRAY_ROOM(p->lengths, p->length_room, (size_t)depth + 1);
	if (p->room < length) {
		ARRAY_ROOM(p->stack, p->room, length);
		memmove(p->stack + p->room - before, p->stack, before);
	}
	p->lengths[depth] = length;
	memcpy(p->stack + p->room - length, own, length - outer);
	return (struct slice){ p->stack + p->room - length, length };
}

/* Puts a node that has anything of its own as a sample. */
static void put_node(void *self, const struct export_node *n)
{
	struct pprof *p = self;
	const enum clock axis = profile_axis(p->e->profile);
	const uint64_t calls = export_node_weight(n, WEIGHT_CALLS);
	const bool is_put = (n->depth > 0 || p->e->options->has_idle) &&
	    (calls > 0 || n->self[CLOCK_WALL] > 0 || n->self[CLOCK_CPU] > 0);
	struct slice stack;

	if (n->depth == 0 && n->total[axis] > p->longest)
		p->longest = n->total[axis];
	if (n->depth == 0 && !is_put)
		return;
	stack = stack_put(p, n->depth, location_of(p, n->method));
	if (!is_put)
		return;
	message_begin(&p->m, PROFILE_SAMPLE);
	message_text(&p->m, SAMPLE_LOCATIONS, stack);
	message_begin(&p->m, SAMPLE_VALUES);
	message_varint(&p->m, calls);
	for (int c = 0; c < CLOCKS; c++)
		if (p->e->facts->has_clock[c])
			message_varint(&p->m, n->self[c]);
	message_end(&p->m);
	message_fields(&p->m, &p->labels);
	message_end(&p->m);
	put_fields(p);
}

static bool pprof_write(const struct export_context *e, struct error *err)
{
	struct pprof p = { .o = e->out, .e = e };
	bool done = true;

	method_numbers_init(&p.locations, e);
	put_head(&p);
	for (uint32_t i = 0; done && i < e->count; i++) {
		const struct export_thread *t = &e->threads[i];

		message_clear(&p.labels);
		add_label(&p, p.thread, LABEL_TEXT, put_text(&p, t->label));
		add_label(&p, p.tid, LABEL_NUMBER, t->thread->id);
		done = walk_nodes(e, t, put_node, &p, err);
	}
	if (e->facts->tick != TICK_WEIGHT)
		message_number(&p.m, PROFILE_DURATION_NANOS,
		    p.longest * 1000 / tick_per_us(e->facts->tick));
	put_fields(&p);
	method_numbers_free(&p.locations);
	message_free(&p.m);
	message_free(&p.labels);
	free(p.stack);
	free(p.lengths);
	return done;
}

const struct exporter pprof_exporter = {
	.name = "pprof",
	.endings = ".pb.gz",
	.help = "for go tool pprof, Perfetto and Grafana: calls, wall and CPU "
		"time of all stacks",
	.kind = EXPORTS_TREE,
	.is_binary = true,
	.packing = PACKING_GZIP,
	.effort = PACKING_FAST, /* half the time, a tenth more bytes */
	.options = "min idle",
	.write = pprof_write,
};
