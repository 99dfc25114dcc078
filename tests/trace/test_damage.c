/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_damage.c - every truncation and every flipped byte of a small trace of
 * each layout is read to the end or refused in words; and any damage of a trace in
 * two files is what it is in one.
 */
#include "config.h"

#include "rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "make_blocks.h"
#include "make_damage.h"
#include "make_small.h"
#include "small_trace.h"
#include "tally.h"

static const struct {
	const char *name;
	struct make_trace_spec spec;
} layouts[] = {
	/* clang-format off */
	{ "v1", { SMALL, .layout = MAKE_V1, .clock = "thread-cpu", .vm = "dalvik" } },
	{ "v2", { SMALL, .layout = MAKE_V2, .clock = "wall", .vm = "art" } },
	{ "v3", { SMALL, .layout = MAKE_V3, .clock = "dual", .vm = "art" } },
	{ "v3, CR LF", { SMALL, .layout = MAKE_V3, .clock = "dual", .crlf = true } },
	{ "bare", { SMALL, .layout = MAKE_V3, .no_keys = true } },
	{ "streaming v1", { SMALL, .layout = MAKE_STREAM_V1, .clock = "wall" } },
	{ "streaming v2", { SMALL, .layout = MAKE_STREAM_V2, .clock = "wall" } },
	{ "streaming v2, 14 bytes", { SMALL, .layout = MAKE_STREAM_V2_PADDED, .clock = "wall" } },
	{ "A", { SMALL, .layout = MAKE_STREAM_A, .clock = "dual" } },
	{ "B", { SMALL, .layout = MAKE_STREAM_B, .clock = "wall" } },
	{ "C", { SMALL, .layout = MAKE_STREAM_C, .clock = "dual", .split = 3 } },
	{ "C, nothing but a summary", { .layout = MAKE_STREAM_C, .clock = "dual" } },
	{ "D", { SMALL, .layout = MAKE_D, .clock = "dual" } },
	{ "E", { SMALL, .layout = MAKE_STREAM_E, .clock = "dual" } },
	{ "A, bare", { SMALL, .layout = MAKE_A_BARE, .clock = "dual" } },
	{ "B behind names", { SMALL, .layout = MAKE_B_PACKETS, .clock = "dual" } },
	{ "streaming v3", { SMALL, .layout = MAKE_STREAM_V3, .clock = "dual", .summary_methods = true } },
	{ "simpleperf", { SMALL, .layout = MAKE_SIMPLEPERF, .clock = "dual" } },
	/* clang-format on */
};

/* Reads a copy of exactly this size, so that a read past its end is seen. */
static void try(size_t layout, const unsigned char *at, size_t size)
{
	const char *name = layouts[layout].name;
	enum make_layout kind = layouts[layout].spec.layout;
	size_t least = kind == MAKE_SIMPLEPERF ? 1 :
	    make_letter(kind) == '\0'          ? 9 :
						 2;
	unsigned char *copy = malloc(size + (size == 0));
	struct tally *t = calloc(1, sizeof *t);

	assert_non_null(copy);
	assert_non_null(t);
	if (size > 0)
		memcpy(copy, at, size);
	tally_bytes(t, copy, size);
	row_assert(name, t->summary[0] != '\0');
	row_assert(name, t->begins == (t->err.text[0] == '\0'));
	row_assert(name, !t->is_disordered);
	row_assert(name, t->events <= size / least);
	free(t);
	free(copy);
}

static void truncations(void **state)
{
	(void)state;
	for (size_t i = 0; i < ROWS(layouts); i++) {
		struct make_bytes b = make_trace(&layouts[i].spec);

		for (size_t size = 0; size <= b.size; size++)
			try(i, b.data, size);
		make_bytes_free(&b);
	}
}

static void flips(void **state)
{
	static const unsigned char bits[] = { 0x01, 0x02, 0x20, 0x80, 0xFF };

	(void)state;
	for (size_t i = 0; i < ROWS(layouts) * ROWS(bits); i++) {
		struct make_bytes b = make_trace(&layouts[i / ROWS(bits)].spec);
		unsigned char bit = bits[i % ROWS(bits)];

		for (size_t at = 0; at < b.size; at++) {
			b.data[at] ^= bit;
			try(i / ROWS(bits), b.data, b.size);
			b.data[at] ^= bit;
		}
		make_bytes_free(&b);
	}
}

/* Zeros and EE in the place of each stretch of 16 bytes. */
static void holes(void **state)
{
	static const unsigned char fills[] = { 0x00, 0xEE, 0xFF, '\n', '*' };

	(void)state;
	for (size_t i = 0; i < ROWS(layouts) * ROWS(fills); i++) {
		size_t layout = i / ROWS(fills);
		struct make_bytes b = make_trace(&layouts[layout].spec);

		for (size_t at = 0; at + 16 <= b.size; at += 4) {
			unsigned char kept[16];

			memcpy(kept, b.data + at, 16);
			memset(b.data + at, fills[i % ROWS(fills)], 16);
			try(layout, b.data, b.size);
			memcpy(b.data + at, kept, 16);
		}
		make_bytes_free(&b);
	}
}

/* A file one byte of which is written over, before it is read or once reading
 * has begun. */
struct changing {
	struct tally tally;
	struct sink own;
	unsigned char *at;
	unsigned char bits;
};

static bool change(void *self, const struct facts *facts, struct error *err)
{
	struct changing *c = self;

	*c->at ^= c->bits;
	return c->own.begin(&c->tally, facts, err);
}

static bool change_thread(void *self, uint32_t id, struct slice name,
    struct error *err)
{
	struct changing *c = self;

	return c->own.thread(&c->tally, id, name, err);
}

static bool change_method(void *self, const struct method_line *line,
    struct error *err)
{
	struct changing *c = self;

	return c->own.method(&c->tally, line, err);
}

static bool change_rebase(void *self, uint32_t thread,
    const uint64_t base[CLOCKS], struct error *err)
{
	struct changing *c = self;

	return c->own.rebase(&c->tally, thread, base, err);
}

static bool change_events(void *self, const struct event *events,
    size_t count, uint64_t offset, struct error *err)
{
	struct changing *c = self;

	return c->own.events(&c->tally, events, count, offset, err);
}

static void read_changing(const unsigned char *from, size_t size, size_t at,
    unsigned char bits, bool is_early)
{
	static const struct sink sink = { .begin = change,
		.thread = change_thread, .method = change_method,
		.rebase = change_rebase, .events = change_events };
	struct changing *c = calloc(1, sizeof *c);
	struct sink all = sink;
	unsigned char *copy = malloc(size);
	struct trace *trace;

	assert_non_null(c);
	assert_non_null(copy);
	memcpy(copy, from, size);
	trace = trace_open_bytes(bytes_of(copy, size), "x", NULL, NULL);
	assert_non_null(trace);
	c->own = tally_sink(&c->tally);
	c->at = &copy[at];
	c->bits = is_early ? 0 : bits;
	copy[at] ^= is_early ? bits : 0;
	all.self = c;
	trace_read(trace, &all, &c->tally.err);
	trace_close(trace);
	free(copy);
	free(c);
}

/* Names may be wrong then, but nothing is read that is not there. */
static void changes(void **state)
{
	static const unsigned char bits[] = { 0x01, 0x80, 0xFF };

	(void)state;
	for (size_t i = 0; i < ROWS(layouts); i++) {
		struct make_bytes b = make_trace(&layouts[i].spec);

		for (size_t at = 0; at < b.size; at++)
			for (size_t k = 0; k < 2 * ROWS(bits); k++)
				read_changing(b.data, b.size, at, bits[k / 2],
				    k % 2 == 0);
		make_bytes_free(&b);
	}
}

static void write_part(const char *path, const unsigned char *at, size_t size)
{
	FILE *file = fopen(path, "wb");

	assert_non_null(file);
	assert_int_equal(fwrite(at, 1, size, file), size);
	assert_int_equal(fclose(file), 0);
}

/* Text and data in files of their own, in this order; opens that number. */
static void tally_pair(struct tally *t, const struct make_bytes *b,
    const char *const endings[2], int opened)
{
	char folder[] = "/tmp/artscope-XXXXXX", paths[2][64];
	size_t text = b->header < b->size ? b->header : b->size;

	*t = (struct tally){ 0 };
	assert_non_null(mkdtemp(folder));
	for (int i = 0; i < 2; i++)
		snprintf(paths[i], sizeof paths[i], "%s/x.%s", folder,
		    endings[i]);
	write_part(paths[0], b->data, text);
	write_part(paths[1], b->data + text, b->size - text);
	tally_file(t, paths[opened]);
	for (int i = 0; i < 2; i++)
		unlink(paths[i]);
	rmdir(folder);
}

static void try_pair(const char *name, const struct make_bytes *b,
    const char *const endings[2], int opened)
{
	struct tally one = { 0 }, two;

	tally_bytes(&one, b->data, b->size);
	tally_pair(&two, b, endings, opened);
	if (opened == 1 && two.begins == 0) { /* alone it is no trace, and */
		row_assert(name, two.err.text[0] != '\0');
		row_assert_number(name, one.events, 0); /* has no calls */
		return;
	}
	row_assert(name, one.events > 0 || one.notices[0] != '\0');
	row_assert_text(name, two.log, one.log);
	row_assert_text(name, two.names, one.names);
	row_assert_text(name, two.notices, one.notices);
}

/* Whether NAME.key is opened or NAME.data, NAME.header or NAME.body. */
static void pairs(void **state)
{
	static const char *const endings[][2] = { { "key", "data" },
		{ "header", "body" } };
	/* of strikes those that leave the text in its place */
	static const char cuts[] = " cut-keys cut-header cut-data no-data "
	    "shifted appended ";
	static const struct make_trace_spec regular[] = {
		{ MAKE_SMALL, .layout = MAKE_V1, .clock = "thread-cpu" },
		{ MAKE_SMALL, .layout = MAKE_V2, .clock = "wall" },
		{ MAKE_SMALL, .layout = MAKE_V3, .clock = "dual" },
	};
	const struct make_damage *damage;

	(void)state;
	for (size_t d = 0; (damage = make_damage_at(d)) != NULL; d++) {
		char name[40];

		snprintf(name, sizeof name, " %s ", damage->name);
		if (damage->strike != NULL && strstr(cuts, name) == NULL)
			continue;
		for (size_t i = 0; i < ROWS(regular); i++) {
			struct make_bytes b = make_damaged(&regular[i],
			    damage);

			for (size_t k = 0; k < 2 * ROWS(endings); k++)
				try_pair(name, &b, endings[k / 2],
				    (int)(k % 2));
			make_bytes_free(&b);
		}
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(truncations),
	cmocka_unit_test(flips),
	cmocka_unit_test(holes),
	cmocka_unit_test(changes),
	cmocka_unit_test(pairs),
};

TEST_FILE(tests, NULL, NULL);
