/* SPDX-License-Identifier: Apache-2.0 */
/*
 * fuzz_mapping.c - any bytes as a mapping.txt, whose own names are asked for.
 */
#include "config.h"

#include "fuzz.h"

#include <stdlib.h>

#include "base/text.h"
#include "names/map_index.h"
#include "names/mapping.h"
#include "read_map.h"

enum { ASKED = 300, NAME = 300 };

/* What a trace of that app could have. */
struct question_queue {
	size_t count;
	struct residual residuals[ASKED];
	char class_names[ASKED][NAME], names[ASKED][NAME];
};

static struct slice clean(char out[NAME], struct slice raw)
{
	if (raw.length > NAME / 10)
		raw.length = NAME / 10;
	return (struct slice){ out, text_clean(out, NAME, raw) };
}

static void ask(struct question_queue *asked, struct slice class_name,
    struct slice name)
{
	static const char *const descriptors[] = { "()V", "(I)V", "",
		"([La;)Lb/c;" };
	size_t n = asked->count;

	if (n == ASKED)
		return;
	asked->residuals[n] = (struct residual){
		.class_name = clean(asked->class_names[n], class_name),
		.name = clean(asked->names[n], name),
		.descriptor = slice_of(descriptors[n % 4]),
		.source = slice_of(n % 5 == 0 ? "A.kt" : ""),
		.line = n % 7 == 0 ? (int32_t)(n % 100) : 0,
	};
	asked->count++;
}

static void ask_all(struct question_queue *asked, struct bytes map)
{
	struct slice class = { "", 0 };
	struct map_member member;

	while (map.left > 0) {
		struct slice line = map_trim(bytes_until(&map, '\n'));

		if (slice_ends(line, ":") && slice_find(line, '>') != NULL) {
			class = map_trim(slice_after_last(
			    slice_without(line, ":"), '>'));
			ask(asked, class, slice_of("a"));
		} else if (map_member(line, &member))
			for (int i = 0; i < 4; i++)
				ask(asked, class, member.residual);
	}
}

static void check_original(const struct mapped *o)
{
	const struct slice texts[] = { o->class_name, o->name, o->descriptor,
		o->source, o->joined, slice_of(o->origin.via),
		slice_of(o->origin.others), slice_of(o->origin.inlined) };

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		fuzz_check(text_is_clean(texts[i]), "a text is not printable");
	fuzz_check(o->class_name.length + o->name.length > 0, "no name");
	fuzz_check(o->line >= 0, "a line below zero");
}

static void find(struct mapping *m, size_t n, size_t count)
{
	struct arena arena = { 0 };
	struct mapped mapped;
	bool is_several;
	size_t outline;

	mapping_find(m, n, &arena, &mapped);
	check_original(&mapped);
	is_several = mapped.origin.grade == GRADE_SEVERAL;
	fuzz_check(is_several == (mapped.joined.length > 0),
	    "several are not joined");
	fuzz_check(is_several == (mapped.origin.others[0] != '\0'),
	    "one is not several");
	while (mapping_next_outline(m, &outline))
		fuzz_check(outline < count, "an outline that nobody told of");
	arena_free(&arena);
}

static void check_facts(const struct mapping *m)
{
	struct mapping_facts facts;

	mapping_facts(m, 0, &facts);
	fuzz_check(text_is_clean(slice_of(facts.id)) &&
	    text_is_clean(slice_of(facts.version)) &&
	    text_is_clean(slice_of(facts.compiler)),
	    "a fact is not printable");
}

static int fuzz_one(const uint8_t *data, size_t size)
{
	struct question_queue *asked = calloc(1, sizeof *asked);
	struct mapping *m = mapping_new();
	struct error err = { "" };

	fuzz_check(asked != NULL, "no memory");
	fuzz_begin(size, 0);
	if (read_map(m, "map", bytes_of(data, size), &err)) {
		ask_all(asked, bytes_of(data, size));
		mapping_tell(m, asked->residuals, asked->count);
		for (size_t i = 0; i < asked->count; i++)
			find(m, i, asked->count);
		check_facts(m);
	} else {
		fuzz_check(err.text[0] != '\0', "refused without a word");
	}
	mapping_free(m);
	fuzz_end();
	free(asked);
	return 0;
}

HARNESS("mapping", fuzz_one);
