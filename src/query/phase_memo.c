#include "config.h"

#include "query/phase_memo.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "query/flame.h"

/* Powers of two; and so many of the frames that a question went through are kept. */
enum { METHODS = 4096, FRAMES = 4096, NOTED = 32 };

struct phase_memo {
	struct {
		uint32_t method;
		bool is_known;
		uint8_t phase;
	} methods[METHODS];
	struct {
		const void *of; /* NULL: nothing */
		uint32_t frame;
		uint8_t phase;
	} frames[FRAMES];
};

/* A stack that is gone through from the inside. */
struct phase_walk {
	struct phase_memo *memo;
	const struct methods *methods;
	const void *of; /* whose frames they are */
	uint32_t noted[NOTED];
	size_t count;
	enum phase phase;
};

struct phase_memo *phase_memo_new(struct error *err)
{
	return array_new(1, sizeof(struct phase_memo), err);
}

void phase_memo_free(struct phase_memo *m)
{
	free(m);
}

void phase_memo_forget(struct phase_memo *m)
{
	memset(m, 0, sizeof *m);
}

enum phase phase_memo_root(struct phase_memo *m, const struct methods *methods,
    uint32_t method)
{
	const size_t at = method % METHODS;

	if (!m->methods[at].is_known || m->methods[at].method != method) {
		m->methods[at].is_known = true;
		m->methods[at].method = method;
		m->methods[at].phase = (uint8_t)phase_of_root(
		    methods_key(methods, method));
	}
	return (enum phase)m->methods[at].phase;
}

/* Some steps of the golden ratio keep those of several pictures apart. */
static size_t place_of(const void *of, uint32_t frame)
{
	return ((uintptr_t)of / 64 * 40503u + frame) % FRAMES;
}

/* False: the phase is known. */
static bool goes_on(struct phase_walk *w, uint32_t frame, uint32_t method)
{
	const size_t at = place_of(w->of, frame);

	if (w->memo->frames[at].of == w->of &&
	    w->memo->frames[at].frame == frame) {
		w->phase = (enum phase)w->memo->frames[at].phase;
		return false;
	}
	if (w->count < NOTED)
		w->noted[w->count++] = frame;
	w->phase = phase_memo_root(w->memo, w->methods, method);
	return w->phase == PHASES;
}

static enum phase note(struct phase_walk *w)
{
	for (size_t i = 0; i < w->count; i++) {
		const size_t at = place_of(w->of, w->noted[i]);

		w->memo->frames[at].of = w->of;
		w->memo->frames[at].frame = w->noted[i];
		w->memo->frames[at].phase = (uint8_t)w->phase;
	}
	return w->phase;
}

enum phase phase_memo_stack(struct phase_memo *m, const struct methods *methods,
    struct lens_stack stack)
{
	struct phase_walk w = { .memo = m, .methods = methods, .phase = PHASES,
		.of = stack.map != NULL ? (const void *)stack.map :
					  stack.thread };
	uint32_t frame, method;

	do {
		frame = stack.at;
		method = lens_stack_next(&stack);
	} while (method != NO_METHOD && goes_on(&w, frame, method));
	return note(&w);
}

enum phase phase_memo_frame(struct phase_memo *m, const struct methods *methods,
    const struct flame *flame, uint32_t frame)
{
	struct phase_walk w = { .memo = m, .methods = methods, .phase = PHASES,
		.of = flame };

	while (frame != 0 && (flame->frames[frame].method == NO_METHOD ||
	    goes_on(&w, frame, flame->frames[frame].method)))
		frame = flame->frames[frame].parent;
	return note(&w);
}
