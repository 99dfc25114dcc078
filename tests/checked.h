/* SPDX-License-Identifier: Apache-2.0 */
/*
 * checked.h - what is asked of random traces, and of those in $ARTSCOPE_TRACES,
 * to be checked in every set of threads, range and clock.
 */
#ifndef TESTS_CHECKED_H
#define TESTS_CHECKED_H

#include <dirent.h>

#include "query/scope.h"
#include "script.h"

enum { CHECKED_SEEDS = 60, CHECKED_RECORDS = 700, CHECKED_THREADS = 3 };

/* What one question is about, and the table. */
struct check_results {
	const char *row;
	const struct loaded *loaded;
	const struct methods *methods;
	struct parts parts;
	struct totals totals;
	bool is_split; /* a lens takes calls off the stack and puts them on it again:
	                  where time is shown each of their parts is one */
};

/* Of these threads, or all (NULL). */
static inline void checked_ask(const struct loaded *l, const char *row,
    const uint8_t *threads, struct period range,
    void (*check)(const struct check_results *))
{
	const struct threads *all = l->profile->threads;
	struct check_results k = { .row = row, .loaded = l,
	    .methods = profile_methods(l->profile) };

	for (uint32_t i = 0; i < all->count; i++)
		if (all->items[i]->events > 0 &&
		    (threads == NULL || threads[i]))
			parts_add(&k.parts, all->items[i], range);
	assert_true(parts_totals(&k.parts, k.methods->count, &k.totals, NULL));
	check(&k);
	totals_free(&k.totals);
	parts_free(&k.parts);
}

/* Threads in turn; exits that match nothing, or an outer call; frames that ran
 * before the recording; calls that never end. */
static inline void checked_random(struct script *s, struct gen_random *random)
{
	uint32_t stack[CHECKED_THREADS][CHECKED_RECORDS];
	uint32_t depth[CHECKED_THREADS] = { 0 };
	uint32_t cpu[CHECKED_THREADS] = { 0 }, wall = 0;
	uint32_t methods = 1 + gen_below(random, SCRIPT_METHODS);

	for (s->count = 0; s->count < CHECKED_RECORDS; s->count++) {
		uint32_t t = gen_below(random, CHECKED_THREADS), by, *d = &depth[t];
		struct make_event *e = &s->events[s->count];
		bool is_entry = gen_below(random, 100) < (*d == 0 ? 85 : 50);

		by = 1 + gen_below(random, 20);
		wall += by;
		cpu[t] += gen_below(random, by + 3);
		*e = (struct make_event){ t + 1, 4 + 4 * gen_below(random,
		    methods), is_entry ? MAKE_ENTER : gen_below(random, 9) ==
		    0 ? MAKE_UNROLL : MAKE_EXIT, cpu[t], wall };
		if (is_entry)
			stack[t][(*d)++] = e->method;
		else if (*d > 0 && gen_below(random, 12) > 0)
			e->method = stack[t][--*d];
		else if (*d > 0)
			*d -= gen_below(random, 2);
	}
}

/* As a report of samples: one after each record. */
static inline void checked_load_samples(struct loaded *l, const char *row,
    const struct script *s)
{
	struct make_trace_spec spec = script_spec(s);

	script_set_clock(&spec, "dual");
	spec.layout = MAKE_SIMPLEPERF;
	loaded_spec(l, row, &spec);
}

/* So many random traces; of four that follow each other each has other clocks. */
static inline void checked_over_seeds(uint64_t seeds,
    void (*check)(const struct check_results *))
{
	static const char *const clocks[] = { "dual", "wall", "thread-cpu",
		"samples" };
	static const uint8_t sets[][CHECKED_THREADS] = { { 1, 0, 0 }, { 1, 0, 1 } };
	struct script *s = malloc(sizeof *s);

	assert_non_null(s);
	for (uint64_t seed = 0; seed < seeds; seed++) {
		struct gen_random random = { seed };
		bool is_sampled = seed % 4 == 3;
		unsigned unit = is_sampled ? 1000 : 1;
		struct loaded l;
		char row[40];

		checked_random(s, &random);
		snprintf(row, sizeof row, "seed %u, %s", (unsigned)seed,
		    clocks[seed % 4]);
		if (is_sampled)
			checked_load_samples(&l, row, s);
		else
			script_load_as(&l, row, s, clocks[seed % 4]);
		for (int i = 0; i < 4; i++) {
			uint64_t at = gen_below(&random, CHECKED_RECORDS * 5);
			struct period range = { unit * at, unit * (at + 1 +
				gen_below(&random, CHECKED_RECORDS * 5)) };

			if (i == 0)
				range = (struct period){ 0, 0 };
			checked_ask(&l, row, NULL, range, check);
			checked_ask(&l, row, sets[i % 2], range, check);
		}
		loaded_free(&l);
	}
	free(s);
}

static inline void checked_over_random(
    void (*check)(const struct check_results *))
{
	checked_over_seeds(CHECKED_SEEDS, check);
}

static inline void checked_recording(const char *path, const char *name,
    void (*check)(const struct check_results *))
{
	char whole[4096];
	struct loaded l;
	struct period all;
	uint64_t begin, length;

	snprintf(whole, sizeof whole, "%s/%s", path, name);
	if (!loaded_file(&l, whole))
		return;
	all = profile_range(l.profile, l.profile->threads->items[profile_main(l.profile)]);
	begin = all.begin;
	length = all.end - 1 - begin;
	checked_ask(&l, name, NULL, (struct period){ 0, 0 }, check);
	checked_ask(&l, name, NULL, (struct period){ begin + length / 3,
	    begin + length / 2 + 1 }, check);
	loaded_free(&l);
}

static inline void checked_over_recordings(
    void (*check)(const struct check_results *))
{
	const char *path = getenv("ARTSCOPE_TRACES");
	struct dirent **entries;
	int count = path == NULL ? -1 : scandir(path, &entries, NULL,
	    alphasort);

	if (count < 0) {
		print_message("ARTSCOPE_TRACES names no folder\n");
		skip();
	}
	for (int i = 0; i < count; i++) {
		if (strstr(entries[i]->d_name, ".trace") != NULL)
			checked_recording(path, entries[i]->d_name, check);
		free(entries[i]);
	}
	free(entries);
}

#endif
