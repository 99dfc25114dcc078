/*
 * test_damage.c - every truncation and every flipped byte of a small trace of
 * each layout is read to the end or refused in words.
 */
#include "config.h"

#include "rows.h"

#include <stdlib.h>

#include "make_blocks.h"
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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(truncations),
		cmocka_unit_test(flips),
		cmocka_unit_test(holes),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
