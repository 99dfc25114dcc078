/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "formats/formats.h"

#include <string.h>

#include "base/text.h"

/* ---- the rows ---- */

#define EXPORTER_AT(name) &name##_exporter,
static const struct exporter *const exporters[] = { EXPORTERS(EXPORTER_AT) };

const struct exporter *exporter_at(size_t number)
{
	return number < EXPORTER_COUNT ? exporters[number] : NULL;
}

const char *exporter_name(size_t number)
{
	const struct exporter *e = exporter_at(number);

	return e == NULL ? NULL : e->name;
}

const struct exporter *exporter_find(const char *name)
{
	size_t i = 0;

	while (i < EXPORTER_COUNT && strcmp(exporters[i]->name, name) != 0)
		i++;
	return exporter_at(i);
}

const struct exporter *exporter_of_file(struct slice name, size_t *length)
{
	const struct exporter *found = NULL;

	*length = 0;
	for (size_t i = 0; i < EXPORTER_COUNT; i++) {
		struct slice rest = slice_of(exporters[i]->endings);

		while (rest.length > 0) {
			const struct slice e = slice_take(&rest, ' ');

			if (e.length >= name.length || e.length <= *length ||
			    !slice_is_same(
				slice_from(name, name.length - e.length), e))
				continue;
			*length = e.length;
			found = exporters[i];
		}
	}
	return found;
}

const struct exporter *exporter_of_path(const char *path,
    enum packing *packing)
{
	const struct slice name = slice_of(path);
	const struct exporter *e = NULL;
	size_t length;

	*packing = PACKING_NONE;
	for (int i = PACKING_NONE; e == NULL && i < PACKINGS; i++) {
		const struct slice bare = slice_without(name,
		    packing_ending((enum packing)i));

		if (bare.length == name.length && i != PACKING_NONE)
			continue;
		e = exporter_of_file(bare, &length);
		*packing = (enum packing)i;
	}
	return e;
}

bool exporter_takes(const struct exporter *e, const char *option)
{
	struct slice rest = slice_of(e->options == NULL ? "" : e->options);

	while (rest.length > 0)
		if (slice_is(slice_take(&rest, ' '), option))
			return true;
	return false;
}

bool exporter_file_takes(const char *path, const char *option)
{
	enum packing packing;
	const struct exporter *e = exporter_of_path(path, &packing);

	return e != NULL && exporter_takes(e, option);
}

/* ---- an export ---- */

/* What becomes of the bytes of an export. */
struct run_bytes {
	gzip_next *next; /* takes the bytes that go out */
	void *self;
	const struct export_progress *progress;
	uint64_t out, max; /* bytes that go out, packed or not; 0: any number */
	uint64_t first;    /* steps before the first byte: names, and walks
	                    * without one */
};

static bool is_too_large(const struct run_bytes *r)
{
	return r->max > 0 && r->out > r->max;
}

/* Passes bytes on that go out.  False: no more, or there are too many. */
static bool pass_counted(void *self, const char *bytes, size_t length)
{
	struct run_bytes *r = self;

	if (r->out == 0)
		r->first = r->progress->done;
	r->out += length;
	return !is_too_large(r) && r->next(r->self, bytes, length);
}

/* Returns how many bytes there would be after all steps. */
static uint64_t guess_size(const struct run_bytes *r)
{
	const uint64_t passed = r->progress->done - r->first;

	if (passed == 0 || r->progress->done >= r->progress->all)
		return r->out;
	return (uint64_t)((double)r->out / (double)passed *
	    (double)(r->progress->all - r->first));
}

uint64_t export_steps(const struct export_run *x)
{
	const struct export_context *e = x->context;
	const struct exporter *exporter = x->exporter;
	const unsigned passes = exporter->passes;
	const bool is_of_calls = exporter->kind == EXPORTS_CALLS;
	uint64_t steps = 0;

	for (uint32_t i = 0; i < e->count; i++) {
		steps += is_of_calls ? 0 : part_stacks(e->threads[i].part);
		if (is_of_calls || (exporter->has_calls != NULL &&
		    exporter->has_calls(e, i)))
			steps += 2 * e->threads[i].thread->entries;
	}
	return steps == 0 ? 1 : steps * (passes > 1 ? passes : 1);
}

bool export_estimate(const struct export_run *x, uint64_t *bytes,
    struct error *err)
{
	const struct export_context *e = x->context;
	struct totals totals;
	bool done = parts_sums(&e->parts, e->methods->count, &totals, err);

	*bytes = totals.calls * x->exporter->bytes_a_call;
	for (uint32_t i = 0; i < e->count; i++)
		*bytes += (uint64_t)part_stacks(e->threads[i].part) *
		    x->exporter->bytes_a_stack;
	totals_free(&totals);
	return done;
}

bool export_all(const struct export_run *x, gzip_next *next, void *self,
    uint64_t *too_many, struct error *err)
{
	struct export_context e = *x->context;
	struct run_bytes r = { next, self, e.progress, .max = x->max };
	struct gzip_stream *packing = NULL;
	struct writer o;
	bool done, is_whole;

	e.out = &o;
	e.progress->done = e.progress->next = 0;
	memset(e.progress->notes, 0, sizeof e.progress->notes);
	if (x->packing != PACKING_NONE)
		packing = gzip_new(x->packing, x->exporter->effort,
		    pass_counted, &r, err);
	done = x->packing == PACKING_NONE || packing != NULL;
	writer_init(&o, packing == NULL ? pass_counted : gzip_pass,
	    packing == NULL ? (void *)&r : packing);
	if (x->file != NULL)
		o.file = *x->file;
	done = done && x->exporter->write(&e, err);
	is_whole = done && writer_flush(&o);
	/* the last packed bytes can be those that are too many */
	done = (gzip_end(packing, is_whole, err) || is_too_large(&r)) && done;
	*too_many = is_too_large(&r) ? guess_size(&r) : 0;
	return done;
}
