/* SPDX-License-Identifier: Apache-2.0 */
/*
 * stacks_asked.h - a random trace and random transforms, for the program and for the slow
 * computation (stacks_slow) alike.
 */
#ifndef TESTS_STACKS_ASKED_H
#define TESTS_STACKS_ASKED_H

#include "loaded.h"

#include <stdio.h>

#include "gen_random.h"
#include "query/transforms.h"
#include "query/scope.h"
#include "stacks_slow.h"

enum { STEPS = 3 };

/* A question to both. */
struct question_queue {
	const char *row;
	struct loaded loaded;
	struct methods *methods;
	struct method shown[16];
	struct name_origin origins[16];
	struct made_lens lens;
	struct slow slow;
	struct parts parts; /* for who asks */
};

static inline char letter_of(const struct methods *methods, uint32_t method)
{
	static const char *const packages[] = { "one.*", "two.*",
		"android.view.*", "android.os.*", "three.*" };
	const char *text = method == NO_METHOD ? "" :
						 methods_at(methods, method)->text;

	for (size_t i = 0; i < ROWS(packages); i++)
		if (strcmp(text, packages[i]) == 0)
			return (char)('1' + i);
	for (size_t i = 0; i < ROWS(slow_methods); i++) {
		char name[80];

		snprintf(name, sizeof name, "%s.%s ()V",
		    slow_methods[i].class_name, slow_methods[i].name);
		if (strcmp(text, name) == 0)
			return (char)('a' + i);
	}
	return '\0';
}

/* As a mapping would have it. */
static inline void show_origins(struct question_queue *a)
{
	const uint32_t count = a->methods->count;

	assert_true(count <= ROWS(a->shown));
	for (uint32_t i = 0; i < count; i++) {
		const char letter = letter_of(a->methods, i);

		a->shown[i] = *methods_at(a->methods, i);
		a->origins[i] = (struct name_origin)NO_NAME_ORIGIN;
		a->origins[i].is_synthesized = letter != '\0' &&
		    strchr(SLOW_SYNTHESIZED, letter) != NULL;
	}
	methods_show(a->methods, (struct shown_names){ .methods = a->shown,
	    .from = a->origins, .form = NAMES_MAPPED, .count = count });
}

static inline void load(struct question_queue *a, const char *clock)
{
	static const struct make_thread threads[] = { { 1, "main" },
		{ 2, "worker" } };
	const struct make_trace_spec spec = { .layout = strcmp(clock, "dual") ==
			0 ? MAKE_V3 : MAKE_V2,
		.clock = clock,
		.vm = "art",
		.threads = threads,
		.thread_count = ROWS(threads),
		.methods = slow_methods,
		.method_count = ROWS(slow_methods),
		.events = a->slow.events,
		.event_count = a->slow.count };
	struct error err = { "" };

	a->methods = methods_new();
	a->loaded = (struct loaded){ .bytes = make_trace(&spec) };
	a->loaded.trace = trace_open_bytes(bytes_of(a->loaded.bytes.data,
					       a->loaded.bytes.size),
	    a->row, NULL, &err);
	row_require(a->row, a->loaded.trace != NULL && a->methods != NULL);
	a->loaded.profile = profile_new(a->methods);
	assert_true(a->loaded.profile != NULL &&
	    profile_load(a->loaded.profile, a->loaded.trace, NULL));
	show_origins(a);
}

/* A random trace; free it with question_queue_free. */
static inline void asked_random(struct question_queue *a, const char *row,
    uint64_t seed, const char *clock)
{
	*a = (struct question_queue){ .row = row };
	slow_random(&a->slow, seed, clock);
	load(a, clock);
}

static inline void question_queue_free(struct question_queue *a)
{
	made_lens_free(&a->lens);
	loaded_free(&a->loaded);
	methods_free(a->methods);
}

/* How a pattern says a letter. */
static inline const char *word_of(char letter)
{
	static const char *const words[] = { "one\\.A", "one\\.B", "C\\.c",
		"D\\.d", "E\\.e", "\\.next", "PollOnce", "H\\.h" };
	static const char *const packages[] = { "one\\.\\*", "two\\.\\*",
		"view\\.\\*", "os\\.\\*", "three\\.\\*" };

	return letter >= 'a' ? words[letter - 'a'] : packages[letter - '1'];
}

static inline void put_letters(struct slow_step *t, struct gen_random *random)
{
	size_t count = 0;

	for (const char *l = "abcdefgh1245"; *l != '\0'; l++)
		if (gen_below(random, 4) == 0)
			t->letters[count++] = *l;
	if (count == 0)
		t->letters[count++] = 'c';
	for (size_t i = 0; i < count; i++)
		snprintf(t->text + strlen(t->text),
		    sizeof t->text - strlen(t->text), "%s%s%s",
		    i == 0 ? "(" : "|", word_of(t->letters[i]),
		    i + 1 == count ? ")" : "");
}

/* The stack of some entry. */
static inline void put_stack(struct slow_step *t, struct gen_random *random,
    const struct slow *s)
{
	const struct slow_stretch *at;
	int levels;

	do
		at = &s->entries[gen_below(random, s->count)];
	while (at->count == 0);
	levels = 1 + (int)gen_below(random, at->count < 3 ?
	    (uint32_t)at->count : 3);
	t->letters[0] = t->text[0] = '=';
	for (int i = 0; i < levels; i++) {
		const struct make_method *m =
		    &slow_methods[at->frames[i].letter - 'a'];

		t->letters[1 + i] = at->frames[i].letter;
		snprintf(t->text + strlen(t->text),
		    sizeof t->text - strlen(t->text), "%s%s.%s%s",
		    i == 0 ? "" : ";", m->class_name, m->name,
		    i % 2 == 0 ? "" : " ()V");
	}
}

static inline void put_packages(struct slow_step *t, struct gen_random *random)
{
	t->is_all = gen_below(random, 2) == 0;
	snprintf(t->letters, sizeof t->letters, "%s", "14");
	snprintf(t->text, sizeof t->text, "%s",
	    t->is_all ? "all" : "^one$|\\.os$");
}

static inline void put_fold(struct slow_step *t, struct gen_random *random)
{
	t->is_all = gen_below(random, 2) == 0;
	t->is_direct = !t->is_all && gen_below(random, 2) == 0;
	if (t->is_direct)
		snprintf(t->text, sizeof t->text, "direct");
	else if (!t->is_all)
		put_letters(t, random);
}

/* Pairs, of which one's first method may be another one's, too. */
static inline void put_pairs(struct slow_step *t, struct gen_random *random)
{
	const uint32_t pairs = gen_below(random, 4);

	for (uint32_t i = 0; i < 2 * pairs; i++) {
		const char letter = (char)('a' + gen_below(random, 8));
		const struct make_method *m = &slow_methods[letter - 'a'];

		t->letters[i] = letter;
		snprintf(t->text + strlen(t->text),
		    sizeof t->text - strlen(t->text), "%s%s.%s",
		    i == 0 ? "" : i % 2 == 1 ? " > " : ",",
		    i % 2 == 0 ? m->class_name : "*", m->name);
	}
}

static inline void make_step(struct slow_step *t, struct gen_random *random,
    const struct slow *s, enum transform transform)
{
	*t = (struct slow_step){ .transform = transform };
	switch (transform_info(transform)->takes) {
	case WITH_NOTHING:
		return;
	case WITH_NUMBER:
		t->number = gen_below(random, 6);
		snprintf(t->text, sizeof t->text, "%u", t->number);
		return;
	case WITH_TIME:
		t->number = gen_below(random, 80) * 500;
		snprintf(t->text, sizeof t->text, "%uns", t->number);
		return;
	case WITH_PACKAGES:
		put_packages(t, random);
		return;
	case WITH_PAIRS_OR_NOT:
		put_pairs(t, random);
		return;
	case WITH_METHODS_OR_NOT:
		put_fold(t, random);
		return;
	case WITH_METHODS:
		if (transform == TRANSFORM_ONLY && gen_below(random, 3) == 0) {
			t->is_app = true;
			snprintf(t->text, sizeof t->text, "app");
		} else if (gen_below(random, 4) == 0) {
			put_stack(t, random, s);
		} else {
			put_letters(t, random);
		}
	}
}

/* Two or three transforms by chance; the row is called as they are. */
static inline size_t choose_several(enum transform of[STEPS], uint64_t seed,
    struct gen_random *random, char *row, size_t size)
{
	const size_t count = 2 + seed % 2;
	size_t used = 0;

	for (size_t i = 0; i < count; i++) {
		of[i] = (enum transform)gen_below(random, TRANSFORMS);
		used += (size_t)snprintf(row + used, size - used, "%s, ",
		    transform_info(of[i])->name);
	}
	snprintf(row + used, size - used, "seed %u", (unsigned)seed);
	return count;
}

/* A lens of so many steps, for both. */
static inline void look(struct question_queue *a, const struct slow_step *steps,
    size_t count)
{
	struct transform_request requests[STEPS];
	struct error err = { "" };

	for (size_t i = 0; i < count; i++) {
		requests[i] = (struct transform_request){ steps[i].transform,
			steps[i].text[0] == '\0' ? NULL : steps[i].text };
		slow_apply(&a->slow, &steps[i]);
	}
	if (!made_lens_make(&a->lens, requests, count, a->methods, a->methods,
		(struct search_watch){ NULL, NULL }, &err))
		print_error("%s: %s\n", a->row, err.text);
	row_assert(a->row, err.text[0] == '\0');
}

/* The transforms, of what comes by chance. */
static inline void look_at_random(struct question_queue *a,
    struct gen_random *random, const enum transform *of, size_t count)
{
	struct slow_step steps[STEPS];

	for (size_t i = 0; i < count; i++)
		make_step(&steps[i], random, &a->slow, of[i]);
	look(a, steps, count);
}

#endif
