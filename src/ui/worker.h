/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ui/worker.h - what goes on in the background: loading, and long answers.
 *
 * One thread opens the recordings, and then loads one after the other.  A
 * second thread answers the questions whose cost follows the trace
 * (query/answer), in their order.  A byte is written to the wake pipe when
 * there is an answer, and a few times a second while loading, or once where
 * more of the trace is waited for.
 */
#ifndef UI_WORKER_H
#define UI_WORKER_H

#include <pthread.h>
#include <stdatomic.h>

#include "query/answer.h"
#include "ui/app_options.h"

struct loaded_runs;
struct mapping_pair;

/* LOAD_OPENING lasts until all are open; LOAD_DONE comes when all are loaded.
 * What gets the names of two mappings is loaded before LOAD_READING. */
enum load_state { LOAD_OPENING, LOAD_READING, LOAD_DONE, LOAD_FAILED };

/* Each kind of question has a slot, whose number is the kind; and another one
 * for the recording that is not shown, of two.  No question is in
 * QUESTION_KINDS. */
enum { QUESTION_SLOTS = 2 * QUESTION_KINDS + 1 };

static inline int question_slot(enum question_kind kind, bool is_other)
{
	return is_other ? QUESTION_KINDS + 1 + (int)kind : (int)kind;
}

/* The latest question of a slot. */
struct question_slot {
	struct answer *asked; /* the question, in the answer to it; or NULL */
	struct answer *there; /* answered, and not taken; or NULL */
};

struct worker {
	/* Everybody reads these. */
	_Atomic(enum load_state) state;
	struct growing growing; /* the trace that is followed, if one is */
	/* made before LOAD_READING, and not changed later */
	struct recordings recordings; /* in the order of their paths */
	struct loaded_runs *runs;     /* of both sides; NULL: one run a side */
	struct mapping_pair *names;   /* what methods are called in the traces;
	                               NULL: there are not two mappings */
	/* before the recordings are open: how much has been unpacked, has come
	 * from a pipe, or, of several runs, has been loaded */
	_Atomic(uint64_t) done, total;
	/* Should the answer that is being made be given up?  The end has come,
	 * or a question that stands before it, loading was stopped, or the
	 * question was dropped.  Unless it was, what failed for that is tried
	 * again later. */
	atomic_bool gives_up;
	/* why LOAD_FAILED, or why LOAD_DONE came too early; an empty text: all
	 * is well */
	struct error error;

	/* The rest is for ui/worker alone. */
	const struct app_options *options;
	int wake_fd;
	pthread_t loader, answerer;
	bool has_loader, has_answerer;
	atomic_bool are_open;
	atomic_bool is_stopped;
	atomic_bool is_coming; /* from a pipe: nobody knows the total */
	int64_t told_ms;
	pthread_mutex_t mutex;
	pthread_cond_t changed;
	/* below: under the mutex */
	struct question_slot slots[QUESTION_SLOTS];
	int answering;      /* the slot that is; QUESTION_KINDS: none */
	bool is_unwanted;   /* that was asked once more since, or dropped */
	int preferred;      /* that comes first; QUESTION_KINDS: none does */
	struct answer *old; /* to be freed by who answers */
	bool is_paused;     /* names are about to change: none is begun */
	bool is_ending;
	unsigned ticks;         /* of the screen, while loading */
	int64_t rests_until_ms; /* no answers before, so that loading goes on */
};

/* Starts to load the traces of the options, which are borrowed: first the one
 * that is shown first, then the one before.  Returns NULL when no thread can be
 * started. */
struct worker *worker_new(const struct app_options *, int wake_fd,
    struct error *err);
void worker_free(struct worker *); /* stops; accepts NULL */

/* ---- loading ---- */

void worker_stop(struct worker *); /* the loading */

/* Returns how much has been unpacked of the file that is being opened, or read
 * of all, in percent. */
int worker_percent(struct worker *);

/* Is it read from a pipe, of which nobody knows how much is to come? */
bool worker_is_coming(struct worker *);

/* ---- questions and answers ---- */

/* Asks.  The latest question of a slot wins: one that is being answered is
 * given up. */
void worker_ask(struct worker *, const struct question *);

/* Nobody waits for the answer to a question of that slot any more. */
void worker_drop(struct worker *, int slot);

/* That slot is answered before all others but filters from now on;
 * QUESTION_KINDS: none is. */
void worker_prefer(struct worker *, int slot);

/* Hands over an answer, or a part of one that comes before it
 * (answer_make_part), or one that failed, to be given back when it has served;
 * NULL when there is none. */
struct answer *worker_take(struct worker *, int slot);

/* Gives an answer back.  The thread that answers frees it, as that may take
 * long; accepts NULL. */
void worker_give_back(struct worker *, struct answer *);

/* Is a question still unanswered, or an answer not taken? */
bool worker_is_busy(struct worker *);

/* Waits for an answer, a change of state, or `ms`. */
void worker_wait(struct worker *, int ms);

/* ---- for the thread that changes names (ui/names) ---- */

/* Changes what all look at, once LOAD_READING has been seen, while nobody else
 * does: an answer that is being made is given up, and made again.  Waits, so it
 * is for another thread than that of the keys. */
void worker_alone(struct worker *, void (*change)(void *self), void *self);

/* Writes a byte to the wake pipe. */
void worker_wake(struct worker *);

#endif
