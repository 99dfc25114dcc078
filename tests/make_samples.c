/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "make_samples.h"

#include <stdlib.h>
#include <string.h>

/* Fields of records and messages. */
enum {
	RECORD_SAMPLE = 1,
	RECORD_LOST,
	RECORD_FILE,
	RECORD_THREAD,
	RECORD_META,
	RECORD_SWITCH,
	RECORD_UNKNOWN = 99
};

enum { NO_SYMBOL = -1, MOST_FRAMES = 128 };

struct frame {
	uint32_t file;
	int symbol;
	uint64_t address;
};

/* ---- protobuf ----------------------------------------------------------- */

static void add_varint(struct make_bytes *b, unsigned field, uint64_t value)
{
	make_bytes_unsigned(b, field << 3);
	make_bytes_unsigned(b, value);
}

static void add_data(struct make_bytes *b, unsigned field, const void *data,
    size_t size)
{
	make_bytes_unsigned(b, field << 3 | 2);
	make_bytes_unsigned(b, size);
	make_bytes_add(b, data, size);
}

static void add_text(struct make_bytes *b, unsigned field, const char *text)
{
	if (text != NULL)
		add_data(b, field, text, strlen(text));
}

/* One part after the other of "a|b"; false after the last. */
static bool next_part(const char **list, const char **part, size_t *length)
{
	if (*list == NULL || **list == '\0')
		return false;
	*part = *list;
	*length = strcspn(*list, "|");
	*list = *part + *length;
	*list += **list == '|';
	return true;
}

static void add_list(struct make_bytes *b, unsigned field, const char *list)
{
	const char *part;
	size_t length;

	while (next_part(&list, &part, &length))
		add_data(b, field, part, length);
}

/* Appends the record and empties the message. */
static void add_record(struct make_bytes *b, unsigned kind,
    struct make_bytes *message)
{
	struct make_bytes record = { 0 };

	add_data(&record, kind, message->data, message->size);
	make_bytes_number(b, record.size, 4);
	make_bytes_add(b, record.data, record.size);
	make_bytes_free(&record);
	make_bytes_free(message);
}

/* ---- records ------------------------------------------------------------ */

static void add_sample(struct make_bytes *b, const struct make_sample *s,
    const struct frame *frames, size_t depth)
{
	struct make_bytes m = { 0 };

	add_varint(&m, 1, s->time);
	add_varint(&m, 2, s->thread);
	for (size_t i = depth; i > 0; i--) {
		struct make_bytes f = { 0 };

		add_varint(&f, 1, frames[i - 1].address);
		add_varint(&f, 2, frames[i - 1].file);
		add_varint(&f, 3, (uint64_t)(int64_t)frames[i - 1].symbol);
		add_data(&m, 3, f.data, f.size);
		make_bytes_free(&f);
	}
	add_varint(&m, 4, s->count);
	add_varint(&m, 5, s->event);
	if (s->error > 0) {
		struct make_bytes u = { 0 };

		add_varint(&u, 3, (uint64_t)s->error);
		add_data(&m, 6, u.data, u.size);
		make_bytes_free(&u);
	}
	add_record(b, RECORD_SAMPLE, &m);
}

static void add_switch(struct make_bytes *b, const struct make_sample *s)
{
	struct make_bytes m = { 0 };

	if (s->count > 0)
		add_varint(&m, 1, 1);
	add_varint(&m, 2, s->time);
	add_varint(&m, 3, s->thread);
	add_record(b, RECORD_SWITCH, &m);
}

static void add_lost(struct make_bytes *b, uint64_t samples, uint64_t lost)
{
	struct make_bytes m = { 0 };

	add_varint(&m, 1, samples);
	add_varint(&m, 2, lost);
	add_record(b, RECORD_LOST, &m);
}

static void add_thread(struct make_bytes *b, const struct make_thread *t,
    unsigned process)
{
	struct make_bytes m = { 0 };

	add_varint(&m, 1, t->id);
	add_varint(&m, 2, process);
	add_text(&m, 3, t->name);
	add_record(b, RECORD_THREAD, &m);
}

static void add_meta(struct make_bytes *b, const char *events,
    const char *package, bool off_cpu)
{
	struct make_bytes m = { 0 };

	add_list(&m, 1, events);
	add_text(&m, 2, package);
	add_text(&m, 3, "debuggable");
	add_text(&m, 4, "31");
	add_text(&m, 5, "user");
	add_varint(&m, 6, off_cpu);
	add_record(b, RECORD_META, &m);
}

/* What no decoder takes. */
static void add_garbage(struct make_bytes *b)
{
	make_bytes_number(b, 3, 4);
	make_bytes_number(b, 0xFFFFFF, 3);
}

static void begin(struct make_bytes *b, unsigned version)
{
	b->header = b->size;
	make_bytes_text(b, "SIMPLEPERF");
	make_bytes_number(b, version, 2);
}

/* ---- a report from its own tables ---------------------------------------- */

static struct frame frame_of(const struct make_samples_spec *spec,
    const char *name, size_t length)
{
	struct frame f = { 0, NO_SYMBOL, 0 };
	const char *part;
	size_t part_length;

	for (size_t i = 0; i < spec->file_count; i++) {
		const char *list = spec->files[i].symbols;

		for (int k = 0; next_part(&list, &part, &part_length); k++)
			if (part_length == length &&
			    memcmp(part, name, length) == 0)
				return (struct frame){ (uint32_t)i, k, 0x1000 };
	}
	f.file = (uint32_t)strtoul(name, NULL, 10);
	name += strcspn(name, "+#");
	if (*name == '#')
		f.symbol = (int)strtoul(name + 1, NULL, 10);
	else if (*name == '+')
		f.address = strtoull(name + 1, NULL, 16);
	return f;
}

static void add_row(struct make_bytes *b, const struct make_samples_spec *spec,
    const struct make_sample *s)
{
	struct frame frames[MOST_FRAMES];
	size_t depth = 0, length;
	const char *stack = s->stack, *part;

	if (s->error < 0) {
		add_garbage(b);
		return;
	}
	if (stack == NULL) {
		add_switch(b, s);
		return;
	}
	while (depth < MOST_FRAMES && next_part(&stack, &part, &length))
		frames[depth++] = frame_of(spec, part, length);
	add_sample(b, s, frames, depth);
}

static void add_unknown(struct make_bytes *b)
{
	struct make_bytes m = { 0 };

	add_varint(&m, 1, 5);
	add_record(b, RECORD_UNKNOWN, &m);
	add_varint(&m, 98, 5);
	add_record(b, RECORD_THREAD, &m);
}

static void add_names(struct make_bytes *b,
    const struct make_samples_spec *spec)
{
	uint64_t samples = 0;

	for (size_t i = 0; i < spec->sample_count; i++)
		samples += spec->samples[i].stack != NULL &&
		    spec->samples[i].error >= 0;
	add_lost(b, spec->said > 0 ? spec->said : samples, spec->lost);
	for (size_t i = 0; i < spec->file_count; i++) {
		struct make_bytes m = { 0 };

		add_varint(&m, 1, i);
		add_text(&m, 2, spec->files[i].path);
		add_list(&m, 3, spec->files[i].symbols);
		add_record(b, RECORD_FILE, &m);
	}
	for (size_t i = 0; i < spec->thread_count; i++)
		add_thread(b, &spec->threads[i],
		    spec->processes == NULL ? spec->threads[0].id :
					      spec->processes[i]);
}

struct make_bytes make_samples(const struct make_samples_spec *spec)
{
	struct make_bytes b = { 0 };

	begin(&b, spec->version > 0 ? spec->version : 1);
	if (spec->events != NULL)
		add_meta(&b, spec->events, spec->package, spec->off_cpu);
	b.records = b.size;
	for (size_t i = 0; i < spec->sample_count; i++)
		add_row(&b, spec, &spec->samples[i]);
	b.end = b.size;
	if (spec->unknown_fields)
		add_unknown(&b);
	if (!spec->no_names)
		add_names(&b, spec);
	if (!spec->no_end)
		make_bytes_number(&b, 0, 4);
	return b;
}

/* ---- a report of what other layouts have ---------------------------------- */

enum { LANES = 65536, FRAMES = 512, NS = 1000 };

/* A thread on its way through the events. */
struct thread_state {
	uint32_t *methods; /* FRAMES of them, NULL before the first event */
	size_t depth;
	uint64_t cpu, wall;
};

struct report {
	struct make_bytes *b;
	const struct make_trace_spec *spec;
	struct thread_state *lanes;
	bool has_cpu;
	uint64_t samples;
};

/* Symbols are the methods' lines; one that has none is after the last. */
static int symbol_of(const struct make_trace_spec *spec, uint32_t id)
{
	size_t i = 0;

	/* most scenarios number them so */
	if (id / 4 > 0 && id / 4 <= spec->method_count &&
	    spec->methods[id / 4 - 1].id == id)
		return (int)(id / 4 - 1);
	while (i < spec->method_count && spec->methods[i].id != id)
		i++;
	return (int)i;
}

static void report_sample(struct report *r, unsigned thread, uint64_t wall,
    uint64_t cpu, unsigned event)
{
	const struct thread_state *lane = &r->lanes[thread % LANES];
	struct frame frames[FRAMES];
	struct make_sample s = { .thread = thread,
		.time = wall * NS,
		.count = cpu * NS,
		.event = event };

	for (size_t i = 0; i < lane->depth; i++)
		frames[i] = (struct frame){ 0,
			symbol_of(r->spec, lane->methods[i]), 0x1000 };
	r->samples++;
	add_sample(r->b, &s, frames, lane->depth);
}

/* The CPU time until the thread's next event. */
static uint64_t cpu_until_next(const struct report *r, size_t at)
{
	const struct make_event *e = &r->spec->events[at];

	for (size_t i = at + 1; i < r->spec->event_count; i++)
		if (r->spec->events[i].thread == e->thread)
			return r->spec->events[i].cpu_us > e->cpu_us ?
			    r->spec->events[i].cpu_us - e->cpu_us :
			    0;
	return 0;
}

/* One may have been loaded again. */
static bool is_same(const struct make_trace_spec *spec, uint32_t a, uint32_t b)
{
	size_t i = (size_t)symbol_of(spec, a), k = (size_t)symbol_of(spec, b);

	return a == b ||
	    (i < spec->method_count && k < spec->method_count &&
		strcmp(spec->methods[i].name, spec->methods[k].name) == 0 &&
		strcmp(spec->methods[i].class_name,
		    spec->methods[k].class_name) == 0);
}

static void apply(const struct make_trace_spec *spec, struct thread_state *lane,
    const struct make_event *e)
{
	size_t at = lane->depth;

	lane->cpu = e->cpu_us;
	lane->wall = e->wall_us;
	if (e->action == MAKE_ENTER && lane->depth < FRAMES)
		lane->methods[lane->depth++] = e->method;
	while (e->action != MAKE_ENTER && at > 0)
		if (is_same(spec, lane->methods[--at], e->method)) {
			lane->depth = at;
			return;
		}
}

/* As the profiler does: a sample each time that so much CPU time was used, and
 * two switches around the time that was not. */
static void report_period(struct report *r, const struct make_event *e,
    uint64_t period)
{
	struct thread_state *lane = &r->lanes[e->thread % LANES];
	uint64_t cpu = e->cpu_us > lane->cpu ? e->cpu_us - lane->cpu : 0;
	uint64_t wait = e->wall_us - lane->wall > cpu ?
	    e->wall_us - lane->wall - cpu :
	    0;
	uint64_t at = period - lane->cpu % period;
	struct make_sample change = { .thread = e->thread };

	for (; at <= cpu; at += period)
		report_sample(r, e->thread, lane->wall + at, period, 0);
	if (wait < period)
		return;
	report_sample(r, e->thread, lane->wall + cpu, 0, 1);
	change.time = (lane->wall + cpu) * NS;
	add_switch(r->b, &change);
	change.time = e->wall_us * NS;
	change.count = 1;
	add_switch(r->b, &change);
}

static void report_event(struct report *r, size_t at)
{
	const struct make_event *e = &r->spec->events[at];
	struct thread_state *lane = &r->lanes[e->thread % LANES];
	bool is_first = lane->methods == NULL;

	if (e->action == MAKE_ACTION_3) {
		add_garbage(r->b);
		return;
	}
	if (is_first)
		lane->methods = calloc(FRAMES, sizeof *lane->methods);
	if (lane->methods == NULL)
		abort();
	if (!is_first && r->spec->sample_us > 0)
		report_period(r, e, r->spec->sample_us);
	apply(r->spec, lane, e);
	if (r->spec->sample_us == 0)
		report_sample(r, e->thread, e->wall_us, cpu_until_next(r, at),
		    0);
}

static void report_names(struct report *r)
{
	const struct make_trace_spec *spec = r->spec;
	struct make_bytes m = { 0 }, path = { 0 };

	add_lost(r->b, spec->record_count > 0 ? spec->record_count : r->samples,
	    spec->overflow);
	add_varint(&m, 1, 0);
	make_bytes_format(&path, "/data/app/%s%sbase.apk",
	    spec->package == NULL ? "" : spec->package,
	    spec->package == NULL ? "" : "/");
	add_data(&m, 2, path.data, path.size);
	make_bytes_free(&path);
	for (size_t i = 0; i < spec->method_count; i++) {
		const struct make_method *method = &spec->methods[i];
		struct make_bytes symbol = { 0 };

		make_bytes_format(&symbol, "%s.%s", method->class_name,
		    method->name);
		for (size_t k = 0; k < symbol.size; k++)
			if (symbol.data[k] == '/')
				symbol.data[k] = '.';
		add_data(&m, 3, symbol.data, symbol.size);
		make_bytes_free(&symbol);
	}
	add_record(r->b, RECORD_FILE, &m);
	for (size_t i = 0; i < spec->thread_count; i++)
		add_thread(r->b, &spec->threads[i], spec->threads[0].id);
}

void make_report(struct make_bytes *b, const struct make_trace_spec *spec)
{
	struct report r = { b, spec, calloc(LANES, sizeof *r.lanes),
		spec->clock != NULL && strcmp(spec->clock, "dual") == 0, 0 };

	if (r.lanes == NULL)
		abort();
	begin(b, spec->text_version > 0 ? (unsigned)spec->text_version : 1);
	add_meta(b, r.has_cpu ? "cpu-clock|sched:sched_switch" : "cpu-cycles",
	    spec->package == NULL ? "com.acme.shop" : spec->package,
	    spec->sample_us > 0);
	b->records = b->size;
	for (size_t i = 0; i < spec->event_count; i++)
		report_event(&r, i);
	b->end = b->size;
	if (spec->huge)
		make_bytes_number(b, UINT32_MAX, 4);
	if (!spec->no_summary) {
		report_names(&r);
		make_bytes_number(b, 0, 4);
	}
	for (size_t i = 0; i < LANES; i++)
		free(r.lanes[i].methods);
	free(r.lanes);
}
