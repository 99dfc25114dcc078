/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "make_blocks.h"

#include <stdlib.h>
#include <string.h>

/* Layout E's counter: 100 MHz, and a day after it stood at 0. */
#define COUNTER_START UINT64_C(8640000000000)
enum { COUNTER_HZ = 100000000, NS_PER_COUNT = 10 };

unsigned make_ticks_per_us(enum make_layout layout)
{
	return make_letter(layout) >= 'D' ? 1000 : 1;
}

static bool is_dual(const struct make_trace_spec *spec)
{
	return spec->clock == NULL || strcmp(spec->clock, "dual") == 0;
}

static bool has_wall(const struct make_trace_spec *spec)
{
	return is_dual(spec) || strcmp(spec->clock, "thread-cpu") != 0;
}

static bool has_cpu(const struct make_trace_spec *spec)
{
	return is_dual(spec) || !has_wall(spec);
}

static uint64_t counter_start(const struct make_trace_spec *spec)
{
	return spec->no_counter ? 0 : COUNTER_START;
}

void make_blocks_header(struct make_bytes *bytes,
    const struct make_trace_spec *spec)
{
	unsigned version = is_dual(spec) ? 5 : 4;
	bool is_e = make_letter(spec->layout) == 'E';

	make_bytes_text(bytes, "SLOW");
	make_bytes_number(bytes,
	    version | (make_is_streaming(spec->layout) ? 0xF0 : 0), 2);
	make_bytes_number(bytes,
	    spec->start_us * make_ticks_per_us(spec->layout), 8);
	make_bytes_number(bytes, is_e ? counter_start(spec) : 0, 8);
	make_bytes_number(bytes, is_e && !spec->no_frequency ? COUNTER_HZ : 0,
	    8);
	make_bytes_number(bytes, 0, 2);
}

void make_blocks_thread(struct make_bytes *bytes,
    const struct make_thread *thread)
{
	make_bytes_number(bytes, 0, 1);
	make_bytes_number(bytes, thread->id, 4);
	make_bytes_number(bytes,
	    thread->name == NULL ? 0 : strlen(thread->name), 2);
	make_bytes_text(bytes, thread->name);
}

static uint64_t address(const struct make_trace_spec *spec, uint32_t id)
{
	return make_letter(spec->layout) == 'A' ? id : spec->addresses + id;
}

void make_blocks_method(struct make_bytes *bytes,
    const struct make_trace_spec *spec, const struct make_method *method)
{
	bool is_index = make_letter(spec->layout) == 'A';
	size_t length;

	make_bytes_number(bytes, 1, 1);
	if (is_index)
		make_bytes_number(bytes, method->id >> 2, 4);
	else
		make_bytes_number(bytes, address(spec, method->id), 8);
	length = bytes->size;
	make_bytes_number(bytes, 0, 2);
	make_bytes_text(bytes, method->class_name);
	make_bytes_text(bytes, "\t");
	make_bytes_text(bytes, method->name);
	make_bytes_text(bytes, "\t");
	make_bytes_text(bytes, method->signature);
	make_bytes_text(bytes, "\t");
	make_bytes_text(bytes, method->source);
	if (spec->columns == 6)
		make_bytes_format(bytes, "\t%d", method->line);
	make_bytes_text(bytes, "\n");
	make_bytes_put(bytes->data + length, bytes->size - length - 2, 2);
}

static struct make_counts counts_of(const struct make_block *b,
    const struct make_event *e)
{
	uint64_t scale = b->spec->in_ticks ? 1 :
					     make_ticks_per_us(b->spec->layout);

	return (struct make_counts){ address(b->spec, e->method) | e->action,
		e->cpu_us * scale, e->wall_us * scale };
}

static void add_timed(struct make_block *b, const struct make_event *e)
{
	struct make_counts now = counts_of(b, e);
	uint64_t time = has_wall(b->spec) ? now.wall : now.cpu;
	uint64_t counter = time / (b->spec->no_frequency ? 1 : NS_PER_COUNT) +
	    (b->spec->absolute_counter ? counter_start(b->spec) : 0);

	/* word is that of the last entered method, wall time and action */
	make_bytes_signed(&b->body, (counter << 2 | e->action) - b->now.wall);
	b->now.wall = counter << 2 | e->action;
	if (is_dual(b->spec)) {
		make_bytes_signed(&b->body, now.cpu - b->now.cpu);
		b->now.cpu = now.cpu;
	}
	if (e->action == MAKE_ENTER) {
		make_bytes_signed(&b->body, now.word - b->now.word);
		b->now.word = now.word;
	}
}

static void add_plain(struct make_block *b, const struct make_event *e)
{
	struct make_counts now = counts_of(b, e);
	uint64_t from = make_letter(b->spec->layout) == 'A' ? b->first.word :
							      b->now.word;

	make_bytes_signed(&b->body, now.word - from);
	if (has_wall(b->spec))
		make_bytes_unsigned(&b->body, now.wall - b->now.wall);
	if (has_cpu(b->spec))
		make_bytes_unsigned(&b->body, now.cpu - b->now.cpu);
	b->now = now;
}

void make_block_add(struct make_block *b, const struct make_event *e)
{
	char letter = make_letter(b->spec->layout);

	b->thread = e->thread;
	if (letter <= 'B' && !b->has_first) {
		b->has_first = true;
		b->first = b->now = counts_of(b, e);
		return;
	}
	b->entries++;
	if (letter == 'E')
		add_timed(b, e);
	else
		add_plain(b, e);
}

static void add_short_header(const struct make_block *b,
    struct make_bytes *bytes)
{
	bool is_index = make_letter(b->spec->layout) == 'A';

	make_bytes_number(bytes, b->first.word, is_index ? 4 : 8);
	if (has_cpu(b->spec))
		make_bytes_number(bytes, b->first.cpu, 4);
	if (has_wall(b->spec))
		make_bytes_number(bytes, b->first.wall, 4);
	make_bytes_number(bytes, b->entries, 2);
	make_bytes_number(bytes, b->body.size, 2);
}

void make_block_end(struct make_block *b, struct make_bytes *bytes,
    bool is_split)
{
	struct make_block next = { .spec = b->spec, .body = b->body };

	make_bytes_number(bytes, 2, 1);
	make_bytes_number(bytes, b->thread, 4);
	if (b->has_first) {
		add_short_header(b, bytes);
	} else {
		/* the runtime's helper takes 16 bits of the 24 */
		make_bytes_number(bytes, (b->counted + b->entries) & 0xFFFF, 3);
		make_bytes_number(bytes, b->body.size, 4);
	}
	make_bytes_add(bytes, b->body.data, b->body.size);
	next.body.size = 0;
	if (is_split) {
		next.counted = b->counted + b->entries;
		next.now = b->now;
	}
	*b = next;
}

void make_blocks_huge(struct make_bytes *bytes,
    const struct make_trace_spec *spec)
{
	struct make_block b = { .spec = spec };

	make_bytes_number(bytes, 2, 1);
	make_bytes_number(bytes, spec->threads[0].id, 4);
	if (make_letter(spec->layout) <= 'B') {
		b.entries = UINT16_MAX;
		b.body.size = UINT16_MAX;
		add_short_header(&b, bytes);
		return;
	}
	make_bytes_number(bytes, 0xFFFFFF, 3);
	make_bytes_number(bytes, UINT32_MAX, 4);
}

/* The packets that an event needs in front of its block; `seen` has a place
 * for each method and then each thread. */
static void announce(struct make_bytes *bytes,
    const struct make_trace_spec *spec, const struct make_event *e, bool *seen)
{
	bool *seen_thread = seen + spec->method_count;

	for (size_t i = 0; i < spec->thread_count; i++)
		if (spec->threads[i].id == e->thread && !seen_thread[i]) {
			seen_thread[i] = true;
			make_blocks_thread(bytes, &spec->threads[i]);
		}
	for (size_t i = 0; i < spec->method_count; i++)
		if (spec->methods[i].id == e->method && !seen[i]) {
			seen[i] = true;
			make_blocks_method(bytes, spec, &spec->methods[i]);
		}
}

/* The events of one thread from `from` on; returns the next one. */
static size_t add_run(struct make_bytes *bytes,
    const struct make_trace_spec *spec, size_t from)
{
	struct make_block b = { .spec = spec };
	size_t i = from;

	while (i < spec->event_count &&
	    spec->events[i].thread == spec->events[from].thread) {
		make_block_add(&b, &spec->events[i++]);
		if (spec->split > 0 && b.entries == spec->split)
			make_block_end(&b, bytes, true);
	}
	if (b.entries > 0 || b.has_first)
		make_block_end(&b, bytes, false);
	make_bytes_free(&b.body);
	return i;
}

void make_blocks(struct make_bytes *bytes, const struct make_trace_spec *spec)
{
	size_t end;
	bool *seen = calloc(spec->method_count + spec->thread_count + 1,
	    sizeof *seen);

	if (seen == NULL)
		abort();
	if (make_letter(spec->layout) > 'A') /* of all loaded classes */
		for (size_t i = 0; i < spec->method_count; i++) {
			if (make_has_packets(spec->layout))
				make_blocks_method(bytes, spec,
				    &spec->methods[i]);
			seen[i] = true;
		}
	for (size_t i = 0; i < spec->event_count; i = end) {
		for (end = i; end < spec->event_count &&
		     spec->events[end].thread == spec->events[i].thread;
		     end++)
			if (make_has_packets(spec->layout))
				announce(bytes, spec, &spec->events[end], seen);
		add_run(bytes, spec, i);
	}
	free(seen);
}
