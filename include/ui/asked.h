/*
 * ui/asked.h - the latest question of each kind, and the answer to it.
 *
 * Questions are taken in their order, and one that is being answered is given up
 * for a later one of its kind, or for one that comes before it.  What nobody waits
 * for any more is put aside, to be freed where that may take long.
 *
 * The lock of its owner (ui/worker) protects all of it but `gives_up`.
 */
#ifndef UI_ASKED_H
#define UI_ASKED_H

#include <stdatomic.h>

#include "query/answer.h"

/* NULL: there is none. */
struct asked_slot {
	struct answer *asked, *there;
	bool is_dropped; /* while it is being answered */
};

struct asked {
	struct asked_slot slots[QUESTION_KINDS];
	int answering;      /* what kind; QUESTION_KINDS: nothing */
	int preferred;      /* the same, to be answered first */
	struct answer *old; /* to be freed by who answers */
	atomic_bool gives_up; /* the answer that is being made */
};

void asked_init(struct asked *);

/* What is still there; those that nobody waits for, too. */
void asked_free(struct asked *);

/* Takes the place of the question of its kind. */
void asked_put(struct asked *, struct answer *);

/* Nobody waits for that kind any more. */
void asked_drop(struct asked *, enum question_kind);

/* The kind to be answered next, and the answer to be filled in; QUESTION_KINDS:
 * none. */
int asked_next(const struct asked *);
struct answer *asked_begin(struct asked *, int kind);

/* It is answered, or in part; one that was given up is asked again.  What is not
 * waited for is put aside.  After asked_end nothing is being answered. */
void asked_part(struct asked *, struct answer *);
void asked_end(struct asked *, struct answer *, bool is_done);

/* The answer, once; NULL: not yet. */
struct answer *asked_take(struct asked *, enum question_kind);

/* Puts one aside; accepts NULL.  Frees those, without the lock. */
void asked_discard(struct asked *, struct answer *);
void asked_free_old(struct answer *old);

/* Is something being answered, or not taken? */
bool asked_is_busy(const struct asked *);

#endif
