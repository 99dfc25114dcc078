/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ui/queries.h - the questions to the worker: who wants to know what, what has
 * been asked, and what is known; and the progress of loading.
 *
 * There is one query for each kind of question, and another one for the
 * recording that is not shown: a slot (ui/worker).  Each kind has a row that
 * says what it is about, of all that is selected.  Who wants to know something
 * is a subscriber, and says as often as it is asked whether it does.  A
 * question is asked when it has changed; what is not wanted any more is
 * stopped, and what was answered stays until another answer comes.
 */
#ifndef UI_QUERIES_H
#define UI_QUERIES_H

#include "ui/state.h"

void queries_init(struct state *);

/* Frees all answers, after the worker. */
void queries_free(struct state *);

/* ---- subscribers ---- */

struct subscriber {
	enum question_kind kind;
	enum pane_kind pane; /* while it has the focus, this kind is answered
	                        first; PANES: never */

	/* Fills in what else it wants to know now; false: nothing.  What
	 * questions of the kind are about is there.  NULL: it wants to know
	 * just that while the pane is shown, or looks at what others ask. */
	bool (*request)(const void *own, struct question *);

	/* An answer has come, whole or, where its percent says so, a part of
	 * it.  `old` is the answer before, or an empty one; it is freed
	 * afterwards.  NULL: nothing is to be done. */
	void (*take)(void *own, struct answer *, const struct answer *old);
};

/* Adds a subscriber, and what is passed to its functions.  Of several that ask
 * for different things, the one that was added first is answered. */
void queries_subscribe(struct state *, const struct subscriber *, void *own);

/* Asks and takes; a thread is shown.  Several that want to know the same share
 * an answer.  Returns false when no answer has come. */
bool queries_follow(struct state *);

/* ---- one slot ---- */

/* Is the question about what is selected now, as far as its kind is about
 * it? */
bool query_is_current(const struct state *, const struct question *);

/* Returns the last whole answer if it is about what is selected now; else
 * NULL. */
struct answer *query_current(const struct state *, int slot);

/* Returns the last whole answer, whatever its question was; never NULL: an
 * empty one, of no thread and no method. */
struct answer *query_answer(const struct state *, int slot);

/* What has been asked, and what is known. */
struct query {
	bool has_asked;  /* and somebody still wants to know */
	bool is_awaited; /* the answer */
	struct question asked;
	struct answer *answer;  /* the last whole one; never NULL */
	struct answer *partial; /* a part of the one that is awaited; or NULL */
	struct error error;     /* why no answer comes; an empty text: it does */
	_Atomic(uint32_t) looked; /* names that have been looked at for it */
};

const struct query *query_of(const struct state *, int slot);

/* Says in the row that an answer is awaited, "adding up …", or why it does not
 * come. */
void query_draw(struct state *, int slot, int row, const char *doing);

/* Says how many names have been looked at for it: it is stopped. */
void query_say_stopped(struct state *, int slot, const char *what_stays);

/* Forgets question and answer, as if it had never been asked: what is wanted is
 * asked anew. */
void query_forget(struct state *, int slot);

/* ---- what several panes want to know ---- */

/* Returns the calls of the selected method in the thread; NULL: they have not
 * come. */
const struct found_calls *queries_same(const struct state *);
extern const struct subscriber same_subscriber;

/* How long these calls take in the threads of the scope; asked once all is
 * read, as that would hold loading up. */
extern const struct subscriber times_subscriber;

/* ---- progress ---- */

/* Takes what has been read since the last time.  Returns true, once, when all
 * of it is there, and start_end waits for names (start_waits). */
bool queries_follow_worker(struct state *);

/*
 * A trace that is still being written (--follow): what has come is shown, and
 * what will come is waited for, until the trace ends or the user pauses.
 */

/* Has all that was there when the trace was opened been read, and is more
 * waited for?  From then on the viewer is used as if loading were done. */
static inline bool live_has_begun(const struct state *s)
{
	return !s->is_complete && s->worker->growing.has_waited;
}

/* Is the trace loaded, or is there nothing new for now that has not been asked
 * about? */
bool live_is_all(const struct state *);

/* Pauses, or goes on. */
void live_toggle(struct state *);

/* Pauses what goes on, so that nothing moves. */
void live_pause(struct state *);

/* Writes a few words for the title: "following", "paused"; "": there is nothing
 * to follow. */
void live_words(const struct state *, char *out, size_t size);

#endif
