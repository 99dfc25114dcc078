/*
 * ui/queries.h - what the worker answers, and what is asked of it.
 *
 * queries_follow_worker looks at what has been read.  What several panes want to know has
 * its inquirer here, and a function that has the answer, or NULL while it is
 * awaited (ui/queries).
 */
#ifndef UI_QUERIES_H
#define UI_QUERIES_H

#include "ui/state.h"

/*
 * A trace that is still being written (--follow): what has come is
 * shown, and what will come is waited for, until it ends or the user pauses.
 *
 * (ui/queries.h is about something else: what is asked of the worker.)
 */

/* Is the trace followed, or was it until it ended? */
bool live_is_wanted(const struct state *);

/* Has all that is there been read? */
bool live_awaits_data(const struct state *);

/* Has all that was there when the trace was opened been read, and is more waited
 * for?  From then on the viewer is used as if loading were done. */
bool live_has_begun(const struct state *);

/* Is the trace loaded, or nothing new for now that has not been asked about? */
bool live_is_all(const struct state *);

/* Pauses, or goes on. */
void live_toggle(struct state *);

/* Pauses what goes on, so that nothing moves. */
void live_pause(struct state *);

/* The state of it in a few words for the title: "following", "paused"; "": none
 * of that. */
void live_words(const struct state *, char *out, size_t size);

/*
 * What has been asked, and what is known of it: one inquiry for each
 * kind of question, and one way to ask, take, keep and free.
 *
 * Whoever wants to know something says what it is now, as often as it likes.  It is
 * asked when it is another question than before; what is not wanted any more is
 * stopped, and what was answered stays until another answer comes.
 */

struct subscriber {
	enum question_kind kind;
	enum pane_kind pane; /* which, with the focus, is answered before all;
	                        PANES: none */

	/* Fills in what it wants to know now; false: nothing.  The kind is there,
	 * no method, and the records that all ask about.  NULL: it looks at what
	 * others ask. */
	bool (*request)(const void *own, struct question *);

	/* An answer has come, whole or, where its percent says so, a part of it.
	 * `old` is the one before, or an empty one; it is freed afterwards.
	 * NULL: nothing is to be done. */
	void (*take)(void *own, struct answer *, const struct answer *old);
};

/* Somebody who asks, and what he passes to those functions. */
struct asker {
	const struct subscriber *what;
	void *own;
};

bool queries_init(struct state *, struct error *err);
void queries_free(struct state *); /* after the worker; also of none */

/* Asks and takes.  Several that want to know the same share an answer.  False: no
 * answer has come. */
bool queries_follow(struct state *, const struct asker of[], size_t count);

/* The last whole answer, whatever it is of; never NULL: an empty one, of no thread
 * and no method. */
struct answer *query_answer(const struct state *, enum question_kind);

/* A part of the one that is awaited; or NULL. */
struct answer *query_partial(const struct state *, enum question_kind);

/* What has been asked last; NULL: nothing, or nobody wants to know any more. */
const struct question *query_asked(const struct state *,
    enum question_kind);

/* Is an answer awaited?  How many names have been looked at for it, by now? */
bool query_is_awaited(const struct state *, enum question_kind);

/* Is what is answered of all of the trace, and that was read? */
uint32_t query_looked(const struct state *, enum question_kind);

/* Says there that it is awaited, "adding up …", or why it does not come. */
void query_draw(struct state *, enum question_kind, int row,
    const char *doing);

/* As if it had never been asked: what is wanted is asked anew. */
void query_forget(struct state *, enum question_kind);

/* Takes what has been read since the last time.  True, once: all of it is there, and
 * start_end waits for names (start_waits). */
bool queries_follow_worker(struct state *);

/* The calls of the selected method in the thread; NULL: they have not come. */
const struct found_calls *queries_same(const struct state *);
extern const struct subscriber same_inquirer;

/* How long they take in the threads of the scope; asked once all is read, as that
 * would hold loading up. */
extern const struct subscriber times_inquirer;

/* The table's rows anew, of the answer that is there. */
void table_model_listed(struct state *);

/* ---- the table: ui/panes/table_model.c ---- */

extern const struct subscriber table_inquirer, spreads_inquirer;

/* Are the rows of that question those of what is asked for now? */
bool table_model_is_asked(const struct state *, const struct question *);

/* The numbers that came last, whatever they are of; the totals of what is asked for
 * now, or NULL. */
const struct table_answer *table_model_numbers(const struct state *);
const struct totals *table_model_totals(const struct state *);
bool table_model_has_table(const struct state *); /* not NULL */
bool table_model_has_rows(const struct state *);

/* The row of the selection: its method's own, or that of its group. */
uint32_t table_model_row(const struct state *, const struct groups *);
void table_model_cursor(struct state *);  /* its row is the selection */

void table_model_renew(struct state *);   /* not when it is of something else */
void table_model_renew_open(struct state *); /* what is open there stays open */
void table_model_matches(struct state *); /* marks what the search hits */

/* What its rows are, and that of the first one; NO_METHOD: there is none. */
enum grouping table_model_grouped(const struct state *);
uint32_t table_model_first(const struct state *);

/* Sorts the table at once. */
void table_model_order(struct state *, struct order);

/* Opens the parents and children of that row of the table; NO_METHOD closes. */
void table_model_open(struct state *, uint32_t row);

/* After rows have come or gone below it: they need room, and may need wider
 * numbers. */
void table_model_members(struct state *);

/* Which of them are open, and the cursor's one; makes it so again, or when the
 * table has come. */
struct table_spot table_model_table_here(const struct state *);
void table_model_table_spot(struct state *, const struct table_spot *);

#endif
