/* SPDX-License-Identifier: Apache-2.0 */
/*
 * exporting.h - what an exporter writes of a question of tests/checked.h.
 */
#ifndef TESTS_EXPORTING_H
#define TESTS_EXPORTING_H

#include <stdio.h>
#include <stdlib.h>

#include "base/array.h"
#include "checked.h"
#include "formats/formats.h"

/* The same threads and periods, which are the caller's. */
static inline void exporting_parts(const struct parts *from,
    const struct profile *p, struct parts *out, bool **has)
{
	*out = (struct parts){ 0 };
	*has = array_new((size_t)p->threads->count + 1, sizeof **has);
	for (uint32_t i = 0; i < from->count; i++) {
		(*has)[from->items[i].thread->number] = true;
		parts_add(out, from->items[i].thread, from->items[i].period);
		out->items[out->count - 1].lens = from->items[i].lens;
	}
}

/* What the question is about; export_context_free and free(*has) in any case. */
static inline void exporting_make(const struct check_results *k,
    const struct export_options *request, struct export_progress *progress,
    struct export_context *e, bool **has)
{
	*e = (struct export_context){ .name = k->row,
		.facts = &k->loaded->trace->facts,
		.profile = k->loaded->profile,
		.options = request,
		.progress = progress };
	exporting_parts(&k->parts, k->loaded->profile, &e->parts, has);
	export_context_make(e, *has);
}

/* What is written at any place is copied when it is there. */
static inline bool exporting_write_to(const struct exporter *x,
    struct writer *o, const struct export_context *e, FILE *file,
    struct error *err)
{
	FILE *direct = x->needs_file ? tmpfile() : NULL;
	struct export_context with_out = *e;
	bool done;
	int c;

	with_out.out = o;
	if (direct != NULL)
		o->file = fileno(direct);
	done = x->write(&with_out, err) && writer_flush(o);
	if (direct == NULL)
		return done;
	while (done && (c = getc(direct)) != EOF)
		putc(c, file);
	fclose(direct);
	return done;
}

/* False when it fails; what was written is in *text, and the caller's.  What could
 * not be is in *progress. */
static inline bool exporting_run(const struct check_results *k,
    const struct exporter *x, const struct export_options *request,
    struct export_progress *progress, char **text, size_t *length,
    struct error *err)
{
	struct export_context e;
	FILE *file = open_memstream(text, length);
	struct writer *o = malloc(sizeof *o);
	bool *has, done;

	assert_non_null(file);
	if (o == NULL) {
		fclose(file);
		return fail_memory(err, sizeof *o);
	}
	writer_init(o, writer_to_file, file);
	exporting_make(k, request, progress, &e, &has);
	done = exporting_write_to(x, o, &e, file, err);
	export_context_free(&e);
	free(has);
	free(o);
	fclose(file);
	return done;
}

static inline bool exporting_try(const struct check_results *k,
    const struct exporter *x, const struct export_options *request, char **text,
    size_t *length, struct error *err)
{
	struct export_progress progress = { 0 };

	return exporting_run(k, x, request, &progress, text, length, err);
}

/* How much of a kind NAME could not keep. */
static inline uint64_t exporting_note(const struct check_results *k,
    const char *name, const struct export_options *request,
    enum export_note note)
{
	struct export_progress progress = { 0 };
	size_t length;
	char *text;

	row_require(name,
	    exporting_run(k, exporter_find(name), request, &progress, &text,
		&length, NULL));
	free(text);
	return progress.notes[note];
}

/* What is written as NAME. */
static inline char *exporting_text(const struct check_results *k,
    const char *name, const struct export_options *request, size_t *length)
{
	const struct exporter *x = exporter_find(name);
	struct error err = { "" };
	static char *text; /* else gcc 12 sees pointers to it in what it points to */

	row_require(name, x != NULL);
	if (!exporting_try(k, x, request, &text, length, &err)) {
		print_error("%s: %s\n", k->row, err.text);
		row_require(name, false);
	}
	return text;
}

enum { EXPORTING_SEEDS = 12 };

/* Fewer traces than the model is checked with, as each is written by many wishes. */
static inline void exporting_over_random(
    void (*check)(const struct check_results *))
{
	checked_over_seeds(EXPORTING_SEEDS, check);
}

/* The usual wish of a trace with these clocks, which every format can meet. */
static inline struct export_options exporting_wish(
    const struct check_results *k)
{
	enum measure clock = measure_first(k->loaded->trace->facts.has_clock);

	return (struct export_options){ .clock = clock, .weight = clock,
		.is_rounded = true };
}

#endif
