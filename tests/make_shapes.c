/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "make_shapes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gen_random.h"
#include "make_blocks.h"
#include "make_samples.h"

enum { TAR_BLOCK = 512, WALK_BLOCK = 60000 };

static void add_lines(struct make_bytes *b, const struct shape *s)
{
	for (uint32_t i = 0; i < s->lines; i++) {
		make_bytes_format(b, "0x%x\ta.B\tf%u_", (i + 1) * 4, i);
		memset(make_bytes_extend(b, s->name_bytes), 'n', s->name_bytes);
		make_bytes_text(b, "\t()V\tB.java\n");
	}
}

/* ---- rounds ------------------------------------------------------------- */

/* Of version 3, with both clocks. */
static void add_data_header(struct make_bytes *b)
{
	make_bytes_add(b, "SLOW\3\0\40\0\0\0\0\0\0\0\0\0\16\0", 18);
	memset(make_bytes_extend(b, 14), 0, 14);
}

static void add_rounds(struct make_bytes *b, const struct shape *s)
{
	uint32_t period = (uint32_t)strlen(s->actions), time = 0;

	add_data_header(b);
	for (uint32_t round = 0; round < s->count; round++)
		for (uint32_t thread = 1; thread <= s->threads; thread++) {
			unsigned char *at = make_bytes_extend(b, 14);
			bool leaves = s->actions[round % period] == '-';
			uint32_t method = round / period % s->methods + 1;

			make_bytes_put(at, thread, 2);
			make_bytes_put(at + 2, method * 4 + leaves, 4);
			make_bytes_put(at + 6, time, 4);
			make_bytes_put(at + 10, time++, 4);
		}
}

static void make_rounds(struct make_bytes *b, const struct shape *s)
{
	make_bytes_text(b, "*version\n3\nclock=dual\n*threads\n*methods\n");
	add_lines(b, s);
	make_bytes_text(b, "*end\n");
	add_rounds(b, s);
}

/* ---- many threads ------------------------------------------------------- */

struct make_bytes make_shape_many(uint32_t threads)
{
	static const uint32_t actions[MANY_RECORDS] = { 4, 8, 9, 12, 13, 5 };
	struct make_bytes b = { 0 };
	uint32_t time = 0;

	make_bytes_text(&b, "*version\n3\nclock=dual\n*threads\n");
	for (uint32_t i = 0; i < threads; i++)
		make_bytes_format(&b, "%u\tw%c%c%c%c\n", i + 1, 'a' + i % 26,
		    'a' + i / 26 % 26, 'a' + i / 26 / 26 % 26,
		    'a' + i / 26 / 26 / 26 % 26);
	make_bytes_text(&b, "*methods\n");
	for (uint32_t i = 1; i <= MANY_METHODS; i++)
		make_bytes_format(&b, "0x%x\ta.B\tf%u\t()V\tB.java\n", i * 4,
		    i);
	make_bytes_text(&b, "*end\n");
	add_data_header(&b);
	for (uint32_t r = 0; r < MANY_RECORDS; r++)
		for (uint32_t i = 0; i < threads; i++, time++) {
			unsigned char *at = make_bytes_extend(&b, 14);

			make_bytes_put(at, i + 1, 2);
			make_bytes_put(at + 2, actions[r], 4);
			make_bytes_put(at + 6, time, 4);
			make_bytes_put(at + 10, time, 4);
		}
	return b;
}

/* ---- walks -------------------------------------------------------------- */

struct walking {
	const struct shape *shape;
	struct make_trace_spec spec;
	struct gen_random random;
	uint32_t *stack, depth, time, used;
};

static struct make_event step(struct walking *w, uint32_t thread)
{
	const struct shape *s = w->shape;
	bool enters = w->depth == 0 || (w->depth < s->depth &&
	    gen_below(&w->random, 2) == 0);
	uint64_t now = s->step_us == 0 ? w->time / 4 :
	    (uint64_t)w->time * s->step_us;
	struct make_event e = { .thread = thread, .wall_us = now,
		.cpu_us = now, .action = enters ? MAKE_ENTER : MAKE_EXIT };

	w->time++;
	if (enters)
		w->stack[w->depth++] = 4 + 4 * (s->methods == 0 ? w->used++ :
		    gen_below(&w->random, s->methods));
	e.method = w->stack[enters ? w->depth - 1 : --w->depth];
	return e;
}

static void fast_path_records(struct make_bytes *b, struct walking *w,
    uint32_t thread)
{
	unsigned char record[MAKE_RECORD_MAX];

	for (uint32_t i = 0; i < w->shape->count; i++) {
		struct make_event e = step(w, thread);

		make_bytes_add(b, record, make_record(record, &w->spec, &e));
	}
}

static void walk_blocks(struct make_bytes *b, struct walking *w,
    uint32_t thread)
{
	struct make_block block = { .spec = &w->spec };

	for (uint32_t i = 0; i < w->shape->count; i++) {
		struct make_event e = step(w, thread);

		make_block_add(&block, &e);
		if (block.entries == WALK_BLOCK)
			make_block_end(&block, b, false);
	}
	if (block.entries > 0 || block.has_first)
		make_block_end(&block, b, false);
	make_bytes_free(&block.body);
}

static void make_walk(struct make_bytes *b, const struct shape *s)
{
	struct walking w = { .shape = s, .random = { 1 },
		.spec = { .layout = s->layout,
		    .clock = s->layout == MAKE_V3 ? "dual" : "wall" },
		.stack = calloc(s->depth, sizeof *w.stack) };
	struct make_bytes lines = { 0 };

	if (w.stack == NULL)
		abort();
	add_lines(&lines, s);
	make_bytes_add(&lines, "", 1);
	w.spec.extra_methods = (char *)lines.data;
	make_head(b, &w.spec);
	for (uint32_t thread = 1; thread <= s->threads; thread++) {
		w.depth = 0;
		if (make_letter(s->layout) == '\0')
			fast_path_records(b, &w, thread);
		else
			walk_blocks(b, &w, thread);
	}
	make_tail(b, &w.spec);
	make_bytes_free(&lines);
	free(w.stack);
}

/* ---- samples ------------------------------------------------------------ */

static void add_stack(struct make_bytes *b, const struct shape *s,
    struct gen_random *random)
{
	for (uint32_t i = 0; i < s->depth; i++)
		make_bytes_format(b, "%s%u", i == 0 ? "" : "|",
		    gen_below(random, s->methods));
	make_bytes_add(b, "", 1);
}

static struct make_bytes make_stacks(const struct shape *s)
{
	struct make_sample *samples = calloc(s->count, sizeof *samples);
	struct make_bytes texts = { 0 }, symbols = { 0 }, made;
	struct gen_random random = { 1 };
	struct make_thread thread = { 7, "main" };
	struct make_file file = { "/app/base.apk", NULL };
	struct make_samples_spec spec = { .events = "cpu-clock",
		.files = &file, .file_count = 1, .threads = &thread,
		.thread_count = 1, .samples = samples,
		.sample_count = s->count };
	size_t *at = calloc(s->count, sizeof *at);

	if (samples == NULL || at == NULL)
		abort();
	for (uint32_t i = 0; i < s->count; i++) {
		at[i] = texts.size;
		add_stack(&texts, s, &random);
	}
	for (uint32_t i = 0; i < s->count; i++)
		samples[i] = (struct make_sample){ 7, 1000 * (i + 1),
			(char *)texts.data + at[i], 1000, 0, 0 };
	for (uint32_t i = 0; i < s->methods; i++)
		make_bytes_format(&symbols, "%sa.B.f%u", i == 0 ? "" : "|", i);
	make_bytes_add(&symbols, "", 1);
	file.symbols = (char *)symbols.data;
	made = make_samples(&spec);
	make_bytes_free(&texts);
	make_bytes_free(&symbols);
	free(samples);
	free(at);
	return made;
}

/* ---- a tar -------------------------------------------------------------- */

static void add_member(struct make_bytes *b, uint32_t i)
{
	char *at = (char *)make_bytes_extend(b, TAR_BLOCK);
	unsigned sum = 0;

	memset(at, 0, TAR_BLOCK);
	snprintf(at, 100, "f%u", i);
	memcpy(at + 100, "0000644\0000000000\0000000000\00000000000000", 36);
	memcpy(at + 136, "00000000000\0        0", 21);
	memcpy(at + 257, "ustar\00000", 8);
	for (int n = 0; n < TAR_BLOCK; n++)
		sum += (unsigned char)at[n];
	snprintf(at + 148, 8, "%06o", sum);
}

struct make_bytes make_shape_tar(uint32_t files)
{
	struct make_bytes b = { 0 };

	for (uint32_t i = 0; i < files; i++)
		add_member(&b, i);
	memset(make_bytes_extend(&b, (size_t)2 * TAR_BLOCK), 0,
	    (size_t)2 * TAR_BLOCK);
	return b;
}

struct make_bytes make_shape(const struct shape *s)
{
	struct make_bytes bytes = { 0 };

	if (s->kind == SHAPE_ROUNDS)
		make_rounds(&bytes, s);
	else if (s->kind == SHAPE_WALK)
		make_walk(&bytes, s);
	else
		return make_stacks(s);
	return bytes;
}
