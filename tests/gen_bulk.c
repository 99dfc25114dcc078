/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How the calls are chosen.  A thread follows one of a few plans at a time: it
 * climbs from BASE to the depth of the plan along the calls of the plan, its
 * trunk; then enters and leaves around that depth at random, mostly into the
 * same few callees; and when its time is over it goes back to BASE, to the next
 * plan.  So stacks come again and again, as in a program.  With `wide` there
 * are many more plans, and callees are as likely as each other.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "gen_names.h"
#include "gen_output.h"
#include "gen_random.h"
#include "gen_scenario.h"
#include "make_blocks.h"

#define BASE 6      /* all plans of a thread share the calls below */
#define TRUNK_GAP 4 /* calls that leave the trunk, below the plan's depth */
#define DEEPEST 400
#define PLANS 16
#define WIDE_PLANS 1024
#define CALLEES 8     /* of each method; a power of two */
#define POPULAR 65536 /* method numbers, popular ones more often */
#define STEPS 4096
#define LONG_RUN_US UINT64_C(10800000000)

struct runner {
	unsigned id;
	uint32_t depth, target;
	uint32_t plan;
	uint32_t plan_left; /* records until it goes back to BASE */
	uint64_t cpu_us;
	bool announced;
	uint32_t stack[DEEPEST];
};

/* The time from one record to the next. */
struct edit {
	uint64_t wall_us, cpu_us;
};

struct bulk {
	const struct gen_options *options;
	struct gen_output *out;
	struct make_trace_spec spec;
	struct make_thread *threads;
	struct make_method *methods;
	struct gen_random random;
	struct runner *runners;
	uint32_t *popular;  /* POPULAR numbers */
	uint32_t *callees;  /* CALLEES of each method */
	uint32_t *ranks;    /* POPULAR threads but main, busy ones more often */
	bool *announced;    /* by method */
	struct edit *steps; /* STEPS of them, again and again */
	struct make_block block; /* format 2: of the thread whose turn it is */
	uint64_t wall_us;
	bool plain; /* 14 bytes, both clocks, nothing to announce */
};

static void *zeroed(size_t count, size_t size)
{
	void *memory = calloc(count, size);

	if (memory == NULL)
		abort();
	return memory;
}

/* Of `count`, the n-th is there in proportion to 1 / (n + 4). */
static void fill_ranks(uint32_t *ranks, uint32_t count)
{
	double sum = 0, reached = 1 / 4.0;
	uint32_t n = 0;

	for (uint32_t i = 0; i < count; i++)
		sum += 1.0 / (i + 4.0);
	for (uint32_t i = 0; i < POPULAR; i++) {
		while (n + 1 < count && reached < sum * (i + 0.5) / POPULAR)
			reached += 1.0 / (++n + 4.0);
		ranks[i] = n;
	}
}

static void fill_popular(struct bulk *bulk)
{
	uint32_t count = bulk->options->methods;

	fill_ranks(bulk->popular, count);
	for (uint32_t i = 0; i < POPULAR; i++)
		bulk->popular[i] = (uint32_t)(bulk->popular[i] *
		    UINT64_C(7919) % count);
	fill_ranks(bulk->ranks, bulk->options->threads - 1);
	for (uint32_t i = 0; i < POPULAR; i++)
		bulk->ranks[i]++;
}

/* Half of the callees are popular ones, so that the rest is called too. */
static void fill_callees(struct bulk *bulk)
{
	uint32_t count = bulk->options->methods;

	for (uint32_t i = 0; i < count * CALLEES; i++)
		bulk->callees[i] = i % 4 < 2 ?
		    bulk->popular[gen_below(&bulk->random, POPULAR)] :
		    gen_below(&bulk->random, count);
}

/* Most steps are short; in one of fifty the thread waits, or does not run. */
static void fill_steps(struct bulk *bulk)
{
	for (uint32_t i = 0; i < STEPS; i++) {
		struct edit *step = &bulk->steps[i];

		step->cpu_us = gen_below(&bulk->random, 12);
		step->wall_us = step->cpu_us + (i % 9 == 0);
		if (gen_below(&bulk->random, 50) == 0)
			step->wall_us += 100 + gen_below(&bulk->random, 900);
	}
}

/* The wall time of the last record. */
static uint64_t total_us(const struct bulk *bulk)
{
	uint64_t records = bulk->options->records, all = 0, rest = 0;

	for (uint32_t i = 0; i < STEPS; i++) {
		all += bulk->steps[i].wall_us;
		if (i < records % STEPS)
			rest += bulk->steps[i].wall_us;
	}
	return records / STEPS * all + rest;
}

static void stretch_steps(struct bulk *bulk)
{
	uint64_t factor = LONG_RUN_US / (total_us(bulk) + 1) + 1;

	for (uint32_t i = 0; i < STEPS; i++) {
		bulk->steps[i].wall_us *= factor;
		bulk->steps[i].cpu_us *= factor;
	}
}

static void fill_spec(struct bulk *bulk)
{
	const struct gen_options *options = bulk->options;

	bulk->spec = (struct make_trace_spec){
		.layout = options->layout,
		.clock = options->clock,
		.vm = "art",
		.extra_keys = "pid=4711\n",
		.elapsed_us = total_us(bulk) + 25,
		.record_count = options->records,
		.start_us = 86400000000,
		.overflow = options->overflow,
		.threads = bulk->threads,
		.thread_count = options->threads,
		.methods = bulk->methods,
		.method_count = options->methods,
	};
	bulk->block.spec = &bulk->spec;
	bulk->plain = options->layout == MAKE_V3 &&
	    strcmp(options->clock, "dual") == 0;
}

static void bulk_start(struct bulk *bulk)
{
	const struct gen_options *options = bulk->options;

	bulk->random.state = options->seed;
	bulk->threads = gen_names_threads(options->threads);
	bulk->methods = gen_names_methods(options->methods);
	bulk->announced = zeroed(options->methods, sizeof *bulk->announced);
	bulk->popular = zeroed(POPULAR, sizeof *bulk->popular);
	bulk->ranks = zeroed(POPULAR, sizeof *bulk->ranks);
	bulk->callees = zeroed(options->methods,
	    CALLEES * sizeof *bulk->callees);
	bulk->steps = zeroed(STEPS, sizeof *bulk->steps);
	bulk->runners = zeroed(options->threads, sizeof *bulk->runners);
	for (uint32_t i = 0; i < options->threads; i++) {
		bulk->runners[i].id = bulk->threads[i].id;
		bulk->runners[i].stack[0] = bulk->popular[0];
	}
	fill_popular(bulk);
	fill_callees(bulk);
	fill_steps(bulk);
	if (options->long_run)
		stretch_steps(bulk);
	fill_spec(bulk);
}

static void bulk_end(struct bulk *bulk)
{
	gen_names_threads_free(bulk->threads, bulk->options->threads);
	gen_names_methods_free(bulk->methods, bulk->options->methods);
	free(bulk->announced);
	free(bulk->popular);
	free(bulk->ranks);
	free(bulk->callees);
	free(bulk->steps);
	free(bulk->runners);
	make_bytes_free(&bulk->block.body);
}

static void add_bytes(struct bulk *bulk, struct make_bytes *bytes)
{
	gen_output_add(bulk->out, bytes->data, bytes->size);
	make_bytes_free(bytes);
}

/* Format 2: what the thread did in its turn. */
static void end_block(struct bulk *bulk)
{
	struct make_bytes bytes = { 0 };

	if (bulk->block.entries == 0 && !bulk->block.has_first)
		return;
	make_block_end(&bulk->block, &bytes, false);
	add_bytes(bulk, &bytes);
}

/* Streaming: what this record is the first to use is announced before it. */
static void announce(struct bulk *bulk, struct runner *runner, uint32_t method)
{
	bool is_format_2 = make_letter(bulk->spec.layout) != '\0';
	const struct make_thread *thread = &bulk->threads[runner->id - 1];
	const struct make_method *row = &bulk->methods[method];
	struct make_bytes bytes = { 0 };

	if (!runner->announced && is_format_2)
		make_blocks_thread(&bytes, thread);
	else if (!runner->announced)
		make_thread_packet(&bytes, thread);
	if (!bulk->announced[method] && is_format_2)
		make_blocks_method(&bytes, &bulk->spec, row);
	else if (!bulk->announced[method])
		make_method_packet(&bytes, &bulk->spec, row);
	runner->announced = true;
	bulk->announced[method] = true;
	add_bytes(bulk, &bytes);
}

static void put_any(struct bulk *bulk, struct runner *runner, uint32_t method,
    unsigned action)
{
	struct make_event event = { runner->id, method * 4, action,
		runner->cpu_us, bulk->wall_us };

	if (make_has_packets(bulk->spec.layout) &&
	    !(runner->announced && bulk->announced[method]))
		announce(bulk, runner, method);
	if (make_letter(bulk->spec.layout) != '\0') {
		make_block_add(&bulk->block, &event);
		return;
	}
	bulk->out->used += make_record(gen_output_room(bulk->out,
					   MAKE_RECORD_MAX),
	    &bulk->spec, &event);
}

static inline void put_u32(unsigned char *out, uint32_t value)
{
	out[0] = (unsigned char)value;
	out[1] = (unsigned char)(value >> 8);
	out[2] = (unsigned char)(value >> 16);
	out[3] = (unsigned char)(value >> 24);
}

static inline void put(struct bulk *bulk, struct runner *runner,
    uint32_t method, unsigned action)
{
	unsigned char *out;

	if (!bulk->plain) {
		put_any(bulk, runner, method, action);
		return;
	}
	out = gen_output_room(bulk->out, 14);
	out[0] = (unsigned char)runner->id;
	out[1] = (unsigned char)(runner->id >> 8);
	put_u32(out + 2, method * 4 | action);
	put_u32(out + 6, (uint32_t)runner->cpu_us);
	put_u32(out + 10, (uint32_t)bulk->wall_us);
	bulk->out->used += 14;
}

/* A plan's depth is 20 to 60, for one plan in sixteen 100 to 300. */
static void next_plan(struct bulk *bulk, struct runner *runner)
{
	const struct gen_options *options = bulk->options;
	uint64_t shape;

	runner->plan = gen_below(&bulk->random,
	    options->wide ? WIDE_PLANS : PLANS);
	runner->plan_left = 500 + gen_below(&bulk->random, 4000);
	shape = gen_mix(runner->plan * 1000 + runner->id);
	if (options->like_app) {
		runner->target = 12 + (uint32_t)(shape >> 8) % 46;
		return;
	}
	runner->target = shape % 16 == 0 ? 100 + (uint32_t)(shape >> 8) % 200 :
					   24 + (uint32_t)(shape >> 8) % 32;
}

static inline uint32_t callee(const struct bulk *bulk,
    const struct runner *runner, uint32_t caller, uint64_t dice)
{
	static const unsigned char usual[16] = { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
		0, 0, 1, 1, 1, 2 };
	uint64_t which = bulk->options->wide ? dice % 4 : usual[dice & 15];

	if (runner->depth < BASE)
		which = runner->id;
	else if (runner->depth + TRUNK_GAP < runner->target)
		which = gen_mix(runner->plan << 10 | runner->depth);
	return bulk->callees[caller * CALLEES + which % CALLEES];
}

/* The further below its target depth, the more likely a thread enters. */
static inline bool wants_to_enter(const struct runner *runner, uint64_t dice)
{
	int32_t chance = 128 +
	    16 * ((int32_t)runner->target - (int32_t)runner->depth);

	if (chance < 16)
		chance = 16;
	if (chance > 240)
		chance = 240;
	if (runner->depth == 0)
		return true;
	return runner->depth < DEEPEST && (int32_t)(dice & 255) < chance;
}

static inline void run_one(struct bulk *bulk, struct runner *runner)
{
	uint64_t dice = gen_next(&bulk->random);
	uint32_t depth = runner->depth, method;

	if (runner->plan_left > 0 && --runner->plan_left == 0)
		runner->target = BASE - 2;
	if (runner->plan_left == 0 && runner->depth <= BASE)
		next_plan(bulk, runner);
	if (wants_to_enter(runner, dice)) {
		method = callee(bulk, runner,
		    depth > 0 ? runner->stack[depth - 1] : 0, dice >> 16);
		runner->stack[runner->depth++] = method;
		put(bulk, runner, method, MAKE_ENTER);
	} else {
		method = runner->stack[--runner->depth];
		put(bulk, runner, method,
		    (dice >> 8 & 255) < 5 ? MAKE_UNROLL : MAKE_EXIT);
	}
}

/*
 * As recordings of apps have it: main has half of the records, in turns of some
 * hundreds and now and then of thousands; each other thread has fewer than the
 * one before, in bursts of some twenty.
 */
static uint32_t app_turn(struct bulk *bulk, uint32_t *thread)
{
	uint32_t dice = gen_below(&bulk->random, 100);

	*thread = 0;
	if (dice < 12 || bulk->options->threads == 1)
		return dice < 1 ? 1000 + gen_below(&bulk->random, 9000) :
				  50 + gen_below(&bulk->random, 500);
	*thread = bulk->ranks[gen_below(&bulk->random, POPULAR)];
	return dice < 90 ? 4 + gen_below(&bulk->random, 36) :
			   40 + gen_below(&bulk->random, 400);
}

/* Some threads have far more to do than others, and all run in short turns. */
static uint32_t turn_length(struct bulk *bulk, uint32_t *thread)
{
	uint32_t a = gen_below(&bulk->random, bulk->options->threads);
	uint32_t b = gen_below(&bulk->random, bulk->options->threads);
	uint32_t limit = gen_below(&bulk->random, 4) == 0 ? 1000 : 150;

	*thread = limit == 1000 || a < b ? a : b;
	return 10 + gen_below(&bulk->random, limit);
}

void gen_bulk(const struct gen_options *options, struct gen_output *out)
{
	struct bulk bulk = { .options = options, .out = out };
	struct make_bytes bytes = { 0 };
	uint32_t turn = 0, thread = 0;

	bulk_start(&bulk);
	make_head(&bytes, &bulk.spec);
	add_bytes(&bulk, &bytes);
	for (uint64_t i = 0; i < options->records; i++, turn--) {
		struct edit step = bulk.steps[i % STEPS];

		if (turn == 0) {
			end_block(&bulk);
			turn = options->like_app ? app_turn(&bulk, &thread) :
						   turn_length(&bulk, &thread);
		}
		bulk.wall_us += step.wall_us;
		bulk.runners[thread].cpu_us += step.cpu_us;
		run_one(&bulk, &bulk.runners[thread]);
	}
	end_block(&bulk);
	make_tail(&bytes, &bulk.spec);
	add_bytes(&bulk, &bytes);
	bulk_end(&bulk);
}
