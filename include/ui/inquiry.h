/*
 * ui/inquiry.h - what has been asked, and what is known of it: one inquiry for each
 * kind of question, and one way to ask, take, keep and free.
 *
 * Whoever wants to know something says what it is now, as often as it likes.  It is
 * asked when it is another question than before; what is not wanted any more is
 * stopped, and what was answered stays until another answer comes.
 */
#ifndef UI_INQUIRY_H
#define UI_INQUIRY_H

#include "ui/state.h"

struct inquirer {
	enum question_kind kind;
	enum pane_kind pane; /* which, with the focus, is answered before all;
	                        PANES: none */

	/* Fills in what it wants to know now; false: nothing.  The kind is there,
	 * no method, and the records that all ask about.  NULL: it looks at what
	 * others ask. */
	bool (*wish)(const void *own, struct question *);

	/* An answer has come, whole or, where its percent says so, a part of it.
	 * `old` is the one before, or an empty one; it is freed afterwards.
	 * NULL: nothing is to be done. */
	void (*take)(void *own, struct answer *, const struct answer *old);
};

/* Somebody who asks, and what he passes to those functions. */
struct asker {
	const struct inquirer *what;
	void *own;
};

bool inquiries_init(struct state *, struct error *err);
void inquiries_free(struct state *); /* after the worker; also of none */

/* Asks and takes.  Several that want to know the same share an answer.  False: no
 * answer has come. */
bool inquiries_follow(struct state *, const struct asker of[], size_t count);

/* The last whole answer, whatever it is of; never NULL: an empty one, of no thread
 * and no method. */
struct answer *inquiry_answer(const struct state *, enum question_kind);

/* A part of the one that is awaited; or NULL. */
struct answer *inquiry_partial(const struct state *, enum question_kind);

/* What has been asked last; NULL: nothing, or nobody wants to know any more. */
const struct question *inquiry_asked(const struct state *,
    enum question_kind);

/* Is an answer awaited?  How many names have been looked at for it, by now? */
bool inquiry_is_awaited(const struct state *, enum question_kind);

/* Is what is answered of all of the trace, and that was read? */
bool inquiry_is_of_all(const struct state *, enum question_kind);
uint32_t inquiry_looked(const struct state *, enum question_kind);

/* Says there that it is awaited, "adding up …", or why it does not come. */
void inquiry_draw(struct state *, enum question_kind, int row,
    const char *doing);

/* As if it had never been asked: what is wanted is asked anew. */
void inquiry_forget(struct state *, enum question_kind);

#endif
