/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_mapping_costs - what is read of a map costs in proportion to its bytes,
 * whatever is in it; and memory that ran out is an error in words.
 *
 * Work is counted, not timed: bytes that are hashed or made printable, looks into
 * tables, lines, and steps from one candidate to the next.  The sources count it
 * themselves (base/work), so that no call inside of one is missed.
 */
#include "config.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/hash.h"
#include "base/text.h"
#include "base/work.h"
#include "make_map.h"
#include "names/mapping.h"
#include "rows.h"
#include "starve.h"

static const char *const kinds[WORK_KINDS] = {
	[WORK_HASH] = "hashes",
	[WORK_LOOK] = "looks into tables",
	[WORK_LINE] = "lines",
	[WORK_STEP] = "steps to the next candidate",
	[WORK_TEXT] = "texts that are made printable",
};

static struct {
	uint64_t work, of_kind[WORK_KINDS];
	uint64_t puts;
	uint64_t hash_before, same_puts; /* which make a table a list */
} counted;

void work_count(enum work kind, size_t bytes)
{
	counted.work += 1 + bytes / 8;
	counted.of_kind[kind]++;
}

void __real_slots_put(struct slots *, uint64_t, uint32_t);
void __wrap_slots_put(struct slots *, uint64_t, uint32_t);
void __wrap_slots_put(struct slots *s, uint64_t hash, uint32_t number)
{
	counted.same_puts += hash == counted.hash_before;
	counted.hash_before = hash;
	counted.puts++;
	__real_slots_put(s, hash, number);
}

enum { NAME = 40, FEW = 500, TIMES = 4 };

/* What an attacker would write: `line` n times after `head`, with "%" for a
 * number; and for each a method of the trace. */
struct shape {
	const char *name;
	const char *head, *line, *tail;
	const char *class_name, *method, *descriptor;
};

#define VERSION "# {\"id\":\"com.android.tools.r8.mapping\"," \
	"\"version\":\"2.2\"}\n"
#define CALLSITE "# {\"id\":\"com.android.tools.r8.outlineCallsite\"," \
	"\"positions\":{\"1\":%},\"outline\":\"La;b()V\"}\n"
#define LONG_NAME(x) x x x x x x x x x x x x x x x x x x x x

static const struct shape shapes[] = {
	{ "originals of one method", "x.Y -> a:\n", " void f%() -> b\n", "",
	    "a", "b", "()V" },
	{ "and other descriptors", "x.Y -> a:\n", " void f%() -> b\n", "", "a",
	    "b", "(La%;)V" },
	{ "as many types", "x.Y -> a:\n", " void f%(int) -> b\n", "", "a", "b",
	    "(La%;)V" },
	{ "lines of one original", "x.Y -> a:\n", " %:%:void f():%:% -> b\n",
	    "", "a", "b", "()V" },
	{ "inlined into one", "x.Y -> a:\n", " 1:1:void f%():% -> b\n", "",
	    "a", "b", "()V" },
	{ "classes of one residual name", "", "x.Y% -> a:\n void f() -> b\n",
	    "", "a", "b", "()V" },
	{ "classes of one original name", "", "x.Y -> a%:\n void f() -> b\n",
	    "", "a%", "b", "()V" },
	{ "classes that are nothing else", "", "x.Y% -> a%:\n", "", "a%", "b",
	    "()V" },
	{ "versions", "x.Y -> a:\n", "# {\"id\":\"com.android.tools.r8."
	    "mapping\",\"version\":\"2.%\"}\nx.Z% -> b%:\n", "", "b%", "c",
	    "()V" },
	{ "comments", "x.Y -> a:\n void f() -> b\n", "# {\"id\":\"%\"}\n", "",
	    "a", "b", "()V" },
	{ "a long line", "x.Y -> a:\n void f(", "int%,", ") -> b\n", "a", "b",
	    "()V" },
	{ "a long line, asked for by all", "x.Y -> a:\n void f(", "int%,",
	    ") -> b\n", "a", "b", "(La%;)V" },
	{ "a long name", "x.", "Y%", " -> a:\n void f() -> b\n", "a", "b",
	    "(La%;)V" },
	{ "types that get long", LONG_NAME("long.name.") "Z -> z:\nx.Y -> a:\n",
	    " void f%(z,z,z,z) -> b\n", "", "a", "b", "(Lz;Lz;Lz;)V" },
	{ "callsites of one method", VERSION "x.Y -> a:\n void f() -> b\n",
	    CALLSITE, "", "a", "b", "()V" },
	{ "callsites of all that it may be", VERSION "x.Y -> a:\n",
	    " void f%() -> b\n" CALLSITE, "", "a", "b", "()V" },
	{ "callsites that others have taken", VERSION "x.Y -> a:\n",
	    " void f%() -> b\n" CALLSITE, "", "a", "b", "" },
	{ "no class line has a member", "x.Y -> a:\n", "nothing %\n", "", "a",
	    "b", "()V" },
};

/* Puts the number for each '%'. */
static void put_numbered(FILE *out, const char *text, unsigned n)
{
	for (; *text != '\0'; text++) {
		if (*text == '%')
			fprintf(out, "%u", n);
		else
			putc(*text, out);
	}
}

static char *map_of(const struct shape *shape, unsigned n, size_t *size)
{
	char *text = NULL;
	FILE *out = open_memstream(&text, size);

	assert_non_null(out);
	fputs(shape->head, out);
	for (unsigned i = 0; i < n; i++)
		put_numbered(out, shape->line, i);
	fputs(shape->tail, out);
	assert_int_equal(fclose(out), 0);
	return text;
}

struct asked_text {
	char class_name[NAME], descriptor[NAME];
};

static struct slice numbered(char out[NAME], const char *text, unsigned n)
{
	FILE *to = fmemopen(out, NAME, "w");

	assert_non_null(to);
	put_numbered(to, text, n);
	putc('\0', to);
	assert_int_equal(fclose(to), 0);
	return slice_of(out);
}

/* What it costs to read the map, and to ask for as many methods. */
static uint64_t work_of(const struct shape *shape, unsigned n)
{
	struct residual *asked = calloc(n, sizeof *asked);
	struct asked_text *texts = calloc(n, sizeof *texts);
	struct mapping *m = mapping_new();
	struct mapped mapped;
	struct original other;
	size_t size;
	char *map = map_of(shape, n, &size);

	assert_true(asked != NULL && texts != NULL && m != NULL);
	for (unsigned i = 0; i < n; i++)
		asked[i] = (struct residual){
			numbered(texts[i].class_name, shape->class_name, i),
			slice_of(shape->method),
			numbered(texts[i].descriptor, shape->descriptor, i),
			slice_of(""), 0 };
	counted.work = counted.same_puts = 0;
	assert_true(mapping_add(m, "map", bytes_of(map, size), NULL));
	assert_true(mapping_tell(m, asked, n));
	for (size_t i = 0; i < n; i++) {
		size_t outline = 0;

		assert_true(mapping_find(m, mapping_nth(m, i), &mapped, NULL));
		while (outline != NO_OUTLINE)
			assert_true(mapping_next_outline(m, &outline));
	}
	while (mapping_next_alternative(m, &other) ||
	    mapping_next_inlined(m, &other))
		;
	mapping_free(m);
	free(map);
	free(texts);
	free(asked);
	return counted.work;
}

/* Four times the map may cost five times as much, because tables grow in steps.  A kind
 * of work that is never counted would prove nothing, so each has to be. */
static void linear(void **state)
{
	(void)state;
	for (size_t i = 0; i < ROWS(shapes); i++) {
		uint64_t few = work_of(&shapes[i], FEW);
		uint64_t many = work_of(&shapes[i], FEW * TIMES);

		row_assert(shapes[i].name, few > FEW);
		row_assert(shapes[i].name, many < few * (TIMES + 1));
		row_assert_number(shapes[i].name, counted.same_puts, 0);
	}
	for (size_t kind = 0; kind < WORK_KINDS; kind++)
		row_assert(kinds[kind], counted.of_kind[kind] > FEW);
	row_assert("what is put into tables", counted.puts > FEW);
}

/* ---- memory ------------------------------------------------------------- */

enum { CLASSES = 12, CALLSITES = 5 /* of the last method */ };

/* Goes through all of it; false where memory ran out, which must be said. */
static bool read_map(const char *map, size_t size, struct error *err)
{
	char texts[CLASSES * MAKE_MAP_METHODS][MAKE_MAP_TEXT];
	struct residual asked[CLASSES * MAKE_MAP_METHODS];
	struct mapping *m = mapping_new();
	struct mapped mapped;
	size_t exact = 0;
	bool done;

	for (unsigned i = 0; i < ROWS(asked); i++)
		asked[i] = make_map_residual(texts[i], i / MAKE_MAP_METHODS,
		    i % MAKE_MAP_METHODS);
	done = m != NULL && mapping_add(m, "map", bytes_of(map, size), err) &&
	    mapping_tell(m, asked, ROWS(asked));
	for (size_t i = 0; done && i < ROWS(asked); i++) {
		size_t outline;

		done = mapping_find(m, mapping_nth(m, i), &mapped, err) &&
		    mapping_next_outline(m, &outline);
		exact += done && mapped.grade == GRADE_EXACT;
	}
	assert_true(!done || exact == ROWS(asked));
	mapping_free(m);
	return done;
}

static void without_memory(void **state)
{
	struct error err;
	size_t allowed = 0, size;
	char *map = NULL;
	FILE *out = open_memstream(&map, &size);
	bool done;

	(void)state;
	assert_true(out != NULL && make_map(out, CLASSES));
	fputs(VERSION, out);
	for (unsigned i = 0; i < CALLSITES; i++)
		put_numbered(out, CALLSITE, i);
	assert_int_equal(fclose(out), 0);
	do {
		err.text[0] = '\0';
		starve(allowed++, false);
		done = read_map(map, size, &err);
		starve_end();
		assert_true(done || error_is_memory(&err));
	} while (!done);
	assert_true(allowed > CLASSES * 10);
	free(map);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(linear),
	cmocka_unit_test(without_memory),
};

TEST_FILE(tests, in_utf8, NULL);
