/*
 * model/settler.h - settles finished calls, beside the loader if it can.
 *
 * The loader fills a buffer and passes it on.  With a helper, a thread on a
 * second core, it gets another one at once, and buffers are settled in their
 * order meanwhile; without, passing settles.  Both threads touch columns and
 * trees only in turn: the loader, and those whom it lets look, after
 * settler_wait.
 */
#ifndef MODEL_SETTLER_H
#define MODEL_SETTLER_H

#include "model/finished.h"

struct helper;

struct settler {
	struct finished *buffer; /* the one to fill; never full for long */
	struct helper *helper;   /* NULL: none */
	struct finished own;     /* the buffer, without a helper */
};

/* It stays where it is from now on. */
void settler_init(struct settler *);

/* Gets a helper if there is a core for it; nothing may wait.  Where that is not
 * possible it is only slower. */
void settler_get_help(struct settler *);

/* Ends the helper; after settler_wait. */
void settler_end(struct settler *);

/* Passes on the buffer, and sets another that has room.  False when memory ran
 * out, now or in a buffer before. */
bool settler_pass(struct settler *, struct error *err);

/* Passes it on, and returns when all is settled. */
bool settler_wait(struct settler *, struct error *err);

#endif
