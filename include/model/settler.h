/*
 * model/settler.h - settles finished calls, beside the loader if it can.
 *
 * The loader fills buffers and passes them on.  Those with calls of threads that
 * the helper settles, a thread on a second core, are settled meanwhile, in their
 * order; all others at once.  So the columns and the tree of a thread are
 * touched by one of them only; the loader, and those whom it lets look, touch
 * all of them after settler_wait.
 */
#ifndef MODEL_SETTLER_H
#define MODEL_SETTLER_H

#include "model/finished.h"

struct helper;

struct settler {
	struct helper *helper;   /* NULL: none */
	struct finished *helped; /* the buffer of what the helper settles */
	struct finished own;     /* of what the loader does */
	uint32_t passes;         /* of buffers to the helper … */
	uint32_t full, empty;    /* … that had to wait, that found it idle */
};

/* The buffer for calls of the thread. */
static inline struct finished *settler_buffer(struct settler *s,
    const struct thread *t)
{
	return t->is_helped ? s->helped : &s->own;
}

/* It stays where it is from now on. */
void settler_init(struct settler *);

/* Gets a helper if there is a core for it; nothing may wait.  Where that is not
 * possible it is only slower. */
void settler_get_help(struct settler *);

/* Ends the helper; after settler_wait. */
void settler_end(struct settler *);

/* Passes on the buffer of the thread; then there is another that has room.
 * False when memory ran out, now or in a buffer before. */
bool settler_pass(struct settler *, const struct thread *,
    struct error *err);

/* Passes all on, and returns when all is settled. */
bool settler_wait(struct settler *, struct error *err);

#endif
