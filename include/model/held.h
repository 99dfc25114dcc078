/*
 * model/held.h - events of a thread that wait: those from an exit on that fits
 * nothing (load/second has what becomes of them).
 *
 * A few bytes each, to be taken out again in the same order.
 */
#ifndef MODEL_HELD_H
#define MODEL_HELD_H

#include "trace/leb.h"
#include "trace/sink.h"

struct held {
	unsigned char *at;
	size_t used, room;
	uint64_t last[CLOCKS];
};

struct held_event {
	uint32_t method; /* its number */
	enum action action;
	uint64_t time[CLOCKS];
};

/* To those that wait, if any (else NULL).  Times must not go back.  False when
 * memory ran out. */
bool held_add(struct held **, const struct held_event *, struct error *err);
void held_free(struct held *); /* accepts NULL */

/* Takes them out: from held_begin on, with an event of zeros at first; false
 * after the last. */
static inline struct leb held_begin(const struct held *h)
{
	return (struct leb){ h->at, h->at + h->used, false };
}

bool held_take(struct leb *, struct held_event *);

#endif
