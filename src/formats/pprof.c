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
 */

/* ---- strings, the mapping, functions and locations ---- */

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
	FUNCTION_LINE = 5
};

enum { THE_MAPPING = 1 };

/* Puts a string, and returns its number. */
static uint64_t pprof_string(struct pprof_table *t, struct slice text)
{
	message_text(&t->m, PROFILE_STRING, text);
	return t->strings++;
}

static uint64_t pprof_text(struct pprof_table *t, const char *text)
{
	return pprof_string(t, slice_of(text));
}

static void pprof_table_init(struct pprof_table *t, struct writer *o,
    const struct export_context *e)
{
	*t = (struct pprof_table){ .o = o, .e = e };
	t->locations = array_new(methods_count(e->methods),
	    sizeof *t->locations);
	pprof_text(t, ""); /* the first string is empty */
}

/* Puts whole fields into the writer. */
static void pprof_flush(struct pprof_table *t)
{
	writer_put(t->o, t->m.bytes, t->m.used);
	message_clear(&t->m);
}

/* Puts the only mapping, which is the trace. */
static void pprof_mapping(struct pprof_table *t)
{
	uint64_t file = pprof_text(t, t->e->name);
	size_t mapping = message_begin(&t->m, PROFILE_MAPPING);

	message_number(&t->m, MAPPING_ID, THE_MAPPING);
	message_number(&t->m, MAPPING_FILE, file);
	message_number(&t->m, MAPPING_HAS_FUNCTIONS, true);
	message_number(&t->m, MAPPING_HAS_FILES, true);
	message_end(&t->m, mapping);
}

struct pprof_function {
	struct slice name, system_name; /* the latter is empty where both are
	                                 * equal */
	const char *file;
	uint64_t line; /* 0: unknown */
};

/* Returns the function of a method.  A reader takes a function with two equal
 * names and "[" in them for C++, and cuts what stands in brackets: overloads
 * would become one. */
static struct pprof_function function_of(const struct pprof_table *t,
    uint32_t method)
{
	struct pprof_function f = { slice_of("(no method)"), { "", 0 }, "", 0 };
	const struct method *m;

	if (method == NO_METHOD)
		return f;
	m = methods_at(t->e->methods, method);
	f.name = export_context_name(t->e, method);
	if (f.name.length < strlen(m->text))
		f.system_name = slice_of(m->text);
	f.file = m->source;
	f.line = m->line > 0 ? (uint64_t)m->line : 0;
	return f;
}

static void put_function(struct pprof_table *t, uint32_t number,
    const struct pprof_function *f)
{
	uint64_t name = pprof_string(t, f->name);
	uint64_t system_name = f->system_name.length == 0 ? 0 :
	    pprof_string(t, f->system_name);
	uint64_t file = pprof_text(t, f->file);
	size_t function = message_begin(&t->m, PROFILE_FUNCTION);

	message_number(&t->m, FUNCTION_ID, number);
	message_number(&t->m, FUNCTION_NAME, name);
	message_number(&t->m, FUNCTION_SYSTEM_NAME, system_name);
	message_number(&t->m, FUNCTION_FILE, file);
	message_number(&t->m, FUNCTION_LINE, f->line);
	message_end(&t->m, function);
}

/* Puts a location.  It has one line, which is that of its function. */
static void put_location(struct pprof_table *t, uint32_t number, uint64_t at)
{
	size_t line, location = message_begin(&t->m, PROFILE_LOCATION);

	message_number(&t->m, LOCATION_ID, number);
	message_number(&t->m, LOCATION_MAPPING, THE_MAPPING);
	line = message_begin(&t->m, LOCATION_LINE);
	message_number(&t->m, LINE_FUNCTION, number);
	message_number(&t->m, LINE_NUMBER, at);
	message_end(&t->m, line);
	message_end(&t->m, location);
}

/* Returns the location of a method, or of NO_METHOD. */
static uint32_t pprof_location(struct pprof_table *t, uint32_t method)
{
	uint32_t *number = method == NO_METHOD ? &t->idle :
						 &t->locations[method];
	struct pprof_function f;

	if (*number > 0)
		return *number;
	f = function_of(t, method);
	*number = ++t->count;
	put_function(t, *number, &f);
	put_location(t, *number, f.line);
	return *number;
}

/* ---- the stack of a sample ---- */

/* The locations of the stack of a walk, the innermost first.  Each stack ends
 * as that of its caller does, so a callee only puts its own location in front.
 * All zeros is empty. */
struct pprof_stack {
	char *bytes;     /* filled from the end */
	size_t room;
	size_t *lengths; /* by depth, of the stack up to there */
	size_t length_room;
};

static void make_room(struct pprof_stack *s, uint32_t depth, size_t length)
{
	const size_t before = s->room;

	ARRAY_ROOM(s->lengths, s->length_room, (size_t)depth + 1);
	ARRAY_ROOM(s->bytes, s->room, length);
	memmove(s->bytes + s->room - before, s->bytes, before);
}

/* Puts a call at a depth, of the call that was put last a level further out;
 * depth 0 is the thread, which is in no stack but its own.  Returns the stack,
 * whose bytes stay until the next call is put. */
static struct slice pprof_stack_put(struct pprof_stack *s, uint32_t depth,
    uint32_t location)
{
	const size_t outer = depth > 1 ? s->lengths[depth - 1] : 0;
	char own[VARINT_ROOM];
	const size_t length = outer + varint_put(own, location);

	if (s->length_room <= depth || s->room < length)
		make_room(s, depth, length);
	s->lengths[depth] = length;
	memcpy(s->bytes + s->room - length, own, length - outer);
	return (struct slice){ s->bytes + s->room - length, length };
}

/* ---- the profile ---- */

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
	const struct export_context *e;
	struct pprof_table table;
	struct message *m; /* of the table */
	uint64_t clock[CLOCKS], unit, thread, tid; /* strings */
	struct message labels; /* of all samples of the thread */
	struct pprof_stack stack;
	uint64_t longest; /* of the threads, in ticks */
};

/* ---- its head ---- */

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
		[TICK_NS] = "nanoseconds", [TICK_WEIGHT] = "count" };
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
	const enum measure asked = p->e->options->clock;

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

/* ---- its samples ---- */

static void put_label(struct pprof *p, uint64_t key, unsigned kind,
    uint64_t value)
{
	size_t label = message_begin(&p->labels, SAMPLE_LABEL);

	message_number(&p->labels, LABEL_KEY, key);
	message_number(&p->labels, kind, value);
	message_end(&p->labels, label);
}

static void make_labels(struct pprof *p, const struct export_thread *t)
{
	message_clear(&p->labels);
	put_label(p, p->thread, LABEL_TEXT, pprof_text(&p->table, t->label));
	put_label(p, p->tid, LABEL_NUMBER, t->thread->id);
}

static void put_values(struct pprof *p, const struct export_node *n)
{
	size_t values = message_begin(p->m, SAMPLE_VALUES);

	message_varint(p->m, export_node_weight(n, WEIGHT_CALLS));
	for (int c = 0; c < CLOCKS; c++)
		if (p->e->facts->has_clock[c])
			message_varint(p->m, n->self[c]);
	message_end(p->m, values);
}

/* Has the node anything of its own? */
static bool is_sample(const struct pprof *p, const struct export_node *n)
{
	if (n->depth == 0 && !p->e->options->has_idle)
		return false;
	return export_node_weight(n, WEIGHT_CALLS) > 0 ||
	    n->self[CLOCK_WALL] > 0 || n->self[CLOCK_CPU] > 0;
}

static void put_sample(struct pprof *p, const struct export_node *n)
{
	const bool is_put = is_sample(p, n);
	struct slice stack;
	size_t sample;

	if (n->depth == 0 && !is_put)
		return;
	stack = pprof_stack_put(&p->stack, n->depth,
	    pprof_location(&p->table, n->method));
	if (!is_put)
		return;
	sample = message_begin(p->m, PROFILE_SAMPLE);
	message_text(p->m, SAMPLE_LOCATIONS, stack);
	put_values(p, n);
	message_fields(p->m, &p->labels);
	message_end(p->m, sample);
	pprof_flush(&p->table);
}

static bool put_thread(struct pprof *p, const struct export_thread *t,
    struct error *err)
{
	const enum clock axis = profile_axis(p->e->profile);
	struct export_node n;
	struct node_walk w;
	bool done = node_walk_init(&w, p->e, t, err);

	make_labels(p, t);
	while (done && !writer_has_ended(p->table.o) &&
	    node_walk_next(&w, &n)) {
		if (n.depth == 0 && n.total[axis] > p->longest)
			p->longest = n.total[axis];
		put_sample(p, &n);
	}
	export_note(p->e->progress, NOTE_MERGED, w.merged);
	node_walk_free(&w);
	return done;
}

static bool pprof_write(struct writer *o, const struct export_context *e,
    struct error *err)
{
	struct pprof p = { .e = e, .m = &p.table.m };
	bool done = true;

	pprof_table_init(&p.table, o, e);
	put_head(&p);
	for (uint32_t i = 0; done && i < e->count; i++)
		done = put_thread(&p, &e->threads[i], err);
	message_number(p.m, PROFILE_DURATION_NANOS, p.longest * 1000 /
	    tick_per_us(e->facts->tick));
	pprof_flush(&p.table);
	free(p.table.locations);
	message_free(p.m);
	message_free(&p.labels);
	free(p.stack.bytes);
	free(p.stack.lengths);
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
