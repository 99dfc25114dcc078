#include "config.h"

#include "exporters/run.h"

#include <string.h>

/* How far it was when some bytes had come. */
struct run_mark {
	uint64_t steps, bytes;
};

/* Where the bytes go. */
struct run_bytes {
	packing_next *next; /* of those that are packed, or not to be … */
	void *self;
	struct packing_stream *packing; /* … NULL */
	const struct export_progress *progress;
	uint64_t left;                  /* bytes that may still come */
	uint64_t out;                   /* what became of those that came */
	struct run_mark first, last;    /* first: when so much was left */
	uint64_t beginning;
};

static bool pass_on(void *self, const char *bytes, size_t length)
{
	struct run_bytes *r = self;

	r->out += length;
	return r->next == NULL || r->next(r->self, bytes, length);
}

static bool pass(void *self, const char *bytes, size_t length)
{
	struct run_bytes *r = self;
	bool done;

	if (r->progress->done != r->last.steps) {
		if (r->left < length)
			return false;
		r->left -= length;
	}
	done = r->packing == NULL ? pass_on(r, bytes, length) :
				    packing_pass(r->packing, bytes, length);
	r->last = (struct run_mark){ r->progress->done, r->out };
	if (r->left >= r->beginning)
		r->first = r->last;
	return done;
}

static bool run(const struct export_run *x, struct run_bytes *r, bool *has_ended,
    struct error *err)
{
	struct export_progress *p = x->exported->progress;
	struct outlet o;
	bool done = true;

	r->progress = p;
	p->done = p->next = 0;
	memset(p->notes, 0, sizeof p->notes);
	if (x->packing != PACKING_NONE) {
		r->packing = packing_new(x->packing, pass_on, r, err);
		done = r->packing != NULL;
	}
	outlet_init(&o, pass, r);
	if (x->file != NULL)
		o.file = *x->file;
	done = done && x->exporter->write(&o, x->exported, err);
	*has_ended = !done || !outlet_flush(&o);
	return packing_end(r->packing, !*has_ended || r->next == NULL, err) &&
	    done;
}

uint64_t export_steps(const struct export_run *x)
{
	const struct exported *e = x->exported;
	const bool *has_calls = e->wish->has_calls;
	const unsigned passes = x->exporter->passes;
	const bool is_of_calls = x->exporter->kind == EXPORTS_CALLS;
	uint64_t steps = 0;

	for (uint32_t i = 0; i < e->count; i++) {
		const struct thread *t = e->threads[i].thread;

		steps += is_of_calls ? 0 : part_stacks(e->threads[i].part);
		if (is_of_calls || (has_calls != NULL && has_calls[t->number]))
			steps += 2 * t->entries;
	}
	return steps == 0 ? 1 : steps * (passes > 1 ? passes : 1);
}

bool export_all(const struct export_run *x, packing_next *next, void *self,
    bool *has_ended, struct error *err)
{
	struct run_bytes r = { .next = next, .self = self, .left = UINT64_MAX };

	return run(x, &r, has_ended, err);
}

/* What comes behind the last mark takes as much a step as what is between it and
 * the first: before that come names, and walks without a byte. */
static uint64_t go_on(const struct run_bytes *r, uint64_t steps)
{
	const uint64_t passed = r->last.steps - r->first.steps;

	if (passed == 0 || steps <= r->last.steps)
		return r->out;
	return r->out + (uint64_t)((double)(r->out - r->first.bytes) /
	    (double)passed * (double)(steps - r->last.steps));
}

static bool estimate_file(const struct export_run *x, uint64_t *bytes,
    struct error *err)
{
	const struct exported *e = x->exported;
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

bool export_estimate(const struct export_run *x, uint64_t *bytes,
    struct error *err)
{
	struct export_progress *p = x->exported->progress;
	void (*tell)(void *, uint64_t, uint64_t) = p->tell;
	struct run_bytes r = { .left = EXPORT_TRIED,
		.beginning = EXPORT_TRIED / 8 * 7 };
	bool has_ended, done;

	if (x->exporter->needs_file)
		return estimate_file(x, bytes, err);
	p->tell = NULL;
	done = run(x, &r, &has_ended, err);
	p->tell = tell;
	*bytes = has_ended ? go_on(&r, p->all) : r.out;
	return done;
}
