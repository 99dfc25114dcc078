/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "formats/formats.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
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

/* Returns how much of the end of the name is the longest of the endings that
 * fits. */
static size_t ending_length(const struct exporter *e, struct slice name)
{
	size_t longest = 0;

	for (const char *at = e->endings; *at != '\0';) {
		size_t length = strcspn(at, " ");

		if (length < name.length && length > longest &&
		    memcmp(name.start + name.length - length, at, length) == 0)
			longest = length;
		at += length + (at[length] == ' ');
	}
	return longest;
}

const struct exporter *exporter_of_file(struct slice name, size_t *length)
{
	const struct exporter *found = NULL;

	*length = 0;
	for (size_t i = 0; i < EXPORTER_COUNT; i++) {
		size_t ending = ending_length(exporters[i], name);

		if (ending > *length) {
			*length = ending;
			found = exporters[i];
		}
	}
	return found;
}

const struct exporter *exporter_of_path(const char *path,
    enum packing *packing)
{
	const struct slice name = slice_of(path);
	size_t length;
	const struct exporter *e = exporter_of_file(name, &length);

	*packing = PACKING_NONE;
	for (int i = PACKING_NONE + 1; e == NULL && i < PACKINGS; i++) {
		struct slice bare = slice_without(name,
		    packing_ending((enum packing)i));

		if (bare.length == name.length)
			continue;
		e = exporter_of_file(bare, &length);
		*packing = (enum packing)i;
		break;
	}
	return e;
}

bool exporter_takes(const struct exporter *e, const char *option)
{
	const size_t length = strlen(option);
	const char *at = e->options;

	while (at != NULL &&
	    (strcspn(at, " ") != length || memcmp(at, option, length) != 0))
		at = strchr(at, ' ') == NULL ? NULL : strchr(at, ' ') + 1;
	return at != NULL;
}

static bool path_takes(const char *path, const char *option)
{
	enum packing packing;
	const struct exporter *e = exporter_of_path(path, &packing);

	return e != NULL && exporter_takes(e, option);
}

bool exporter_opens_zoomed(const char *path)
{
	return path_takes(path, "stack");
}

bool exporter_opens_at_time(const char *path)
{
	return path_takes(path, "zoom");
}

/* ---- the size of a file, guessed while its first bytes wait ---- */

enum { TOO_WRONG = 2 }; /* a guess must not be lower than by this factor */

/* How far the walks were when some bytes had come. */
struct run_mark {
	uint64_t steps, bytes;
};

/* What becomes of the bytes of an export. */
struct run_bytes {
	gzip_next *next;                /* takes the bytes that go out */
	void *self;
	struct gzip_stream *packing;    /* NULL: bytes are not packed */
	const struct export_progress *progress;
	uint64_t out;                   /* bytes that go out, packed or not */
	uint64_t max, guess;            /* of all these; 0: any number */
	bool is_guessed;                /* until then bytes wait: */
	char *waiting;
	size_t used, room;
	uint64_t tried, enough;         /* bytes that grew with steps; so many tell
	                                 * about the rest */
	struct run_mark first, last;    /* first: after the beginning of these */
};

static void keep_waiting(struct run_bytes *r, const char *bytes, size_t length)
{
	r->waiting = array_grow(r->waiting, &r->room, r->used + length, 1);
	memcpy(r->waiting + r->used, bytes, length);
	r->used += length;
}

/* Passes bytes on that go out; they wait while the size is not guessed. */
static bool pass_on(void *self, const char *bytes, size_t length)
{
	struct run_bytes *r = self;

	r->out += length;
	if (r->is_guessed)
		return r->next(r->self, bytes, length);
	keep_waiting(r, bytes, length);
	return true;
}

/* Returns how many bytes there will be after so many steps.  Bytes after the
 * last mark take as much a step as those between the first mark and the last:
 * before the first come names, and walks without a byte. */
static uint64_t guess_size(const struct run_bytes *r, uint64_t steps)
{
	const uint64_t passed = r->last.steps - r->first.steps;

	if (passed == 0 || steps <= r->last.steps)
		return r->out;
	return r->out + (uint64_t)((double)(r->out - r->first.bytes) /
	    (double)passed * (double)(steps - r->last.steps));
}

/* Knows the guess: lets go the bytes that wait, or nothing at all. */
static bool begin_output(struct run_bytes *r, uint64_t guess)
{
	r->is_guessed = true;
	r->guess = guess;
	return guess <= r->max && (r->used == 0 ||
	    r->next(r->self, r->waiting, r->used));
}

/* Takes bytes from the writer.  False: no more, or there would be too many. */
static bool pass_counted(void *self, const char *bytes, size_t length)
{
	struct run_bytes *r = self;
	const bool has_moved = r->progress->done != r->last.steps;
	const uint64_t before = r->out;
	bool done;

	if (has_moved && !r->is_guessed && r->tried >= r->enough &&
	    !begin_output(r, guess_size(r, r->progress->all)))
		return false;
	done = r->packing == NULL ? pass_on(r, bytes, length) :
				    gzip_pass(r->packing, bytes, length);
	r->tried += has_moved ? r->out - before : 0;
	if (r->is_guessed && r->max > 0 && r->out / TOO_WRONG > r->max) {
		r->guess = guess_size(r, r->progress->all);
		return false;
	}
	r->last = (struct run_mark){ r->progress->done, r->out };
	if (r->tried <= r->enough / 8)
		r->first = r->last;
	return done;
}

/* ---- an export ---- */

static bool write_all(const struct export_run *x, struct run_bytes *r,
    struct error *err)
{
	struct writer o;
	bool done = true, is_whole;

	if (x->packing != PACKING_NONE) {
		r->packing = gzip_new(x->packing, x->exporter->effort,
		    pass_on, r, err);
		done = r->packing != NULL;
	}
	writer_init(&o, pass_counted, r);
	if (x->file != NULL)
		o.file = *x->file;
	done = done && x->exporter->write(&o, x->context, err);
	is_whole = done && writer_flush(&o);
	done = gzip_end(r->packing, is_whole, err) && done;
	if (done && is_whole && !r->is_guessed)
		begin_output(r, r->out);
	return done;
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
	bool done = parts_sums(&e->parts, methods_count(e->methods), &totals,
	    err);

	*bytes = totals.calls * x->exporter->bytes_a_call;
	for (uint32_t i = 0; i < e->count; i++)
		*bytes += (uint64_t)part_stacks(e->threads[i].part) *
		    x->exporter->bytes_a_stack;
	totals_free(&totals);
	return done;
}

/* Runs the exporter, with at most so many bytes; 0: any number. */
static bool run_once(const struct export_run *x, uint64_t max,
    gzip_next *next, void *self, uint64_t *too_many, struct error *err)
{
	struct export_progress *p = x->context->progress;
	struct run_bytes r = { .next = next,
		.self = self,
		.progress = p,
		.max = max,
		.is_guessed = max == 0,
		.enough = x->guess_bytes == 0 ? EXPORT_GUESS_BYTES :
						x->guess_bytes };
	bool done;

	p->done = p->next = 0;
	memset(p->notes, 0, sizeof p->notes);
	done = write_all(x, &r, err);
	free(r.waiting);
	*too_many = r.guess > r.max ? r.guess : 0;
	return done;
}

bool export_all(const struct export_run *x, gzip_next *next, void *self,
    uint64_t *too_many, struct error *err)
{
	if (!run_once(x, x->max, next, self, too_many, err))
		return false;
	if (*too_many == 0 || x->exporter->size == NULL ||
	    x->packing != PACKING_NONE)
		return true;
	/* Nothing was passed on: it is written again if it is not too large. */
	return x->exporter->size(x->context, too_many, err) &&
	    (*too_many > x->max ||
		run_once(x, 0, next, self, too_many, err));
}
