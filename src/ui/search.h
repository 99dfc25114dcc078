/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ui/search.h - the search: what is looked for, what it has found, and the jump
 * to the first match when that has come.
 */
#ifndef UI_SEARCH_H
#define UI_SEARCH_H

#include "ui/config/keymap.h"
#include "ui/queries.h"

/* ---- beginning and ending ---- */

/* Starts a search for an expression that compiles, as query/search's
 * search_typed has it, with a jump to the first match; "" ends the search. */
void search_for(struct state *, const char *pattern);

/* Starts a search for the name of the selected method; false: there is none. */
bool search_selected(struct state *);

/* Takes the line so far, while an expression is typed: what it finds is marked,
 * and nothing else happens.  A bad expression leaves the marks, an empty one
 * has none. */
void search_type(struct state *, const char *text);

/* Brings back the search from before the line was typed; does nothing after a
 * search has begun. */
void search_give_back(struct state *);

/* Ends a search that goes on, and says how far it came.  Returns false when
 * none does. */
bool search_stop(struct state *);

/* ---- what is looked for ---- */

bool search_is_on(const struct state *);

/* Returns the expression; "": none. */
const char *search_words(const struct state *);

/* ---- what it has found ---- */

/* Returns what it has found in the thread; NULL: nothing is searched for, or it
 * has not come. */
const struct hits_answer *search_hits(const struct state *);

/* Returns what it has found in the recording that is not shown, in the thread
 * of the second chart; NULL: it has not come, or that chart is not shown. */
const struct hits_answer *search_hits_other(const struct state *);
extern const struct subscriber hits_subscriber;

/* Returns when that runs: in the thread or, where the timeline is shown, in
 * each thread; NULL: nothing is searched for, or it has not come.  It comes
 * only where a picture of time is shown. */
const struct periods_by_thread *search_periods(const struct state *);
extern const struct subscriber matched_subscriber;

/* Returns how many calls of each thread match; none while nothing is searched
 * for. */
struct thread_hits search_thread_hits(const struct state *);

/* Writes how much the line that is typed finds: "3 methods, 240 calls"; ""
 * while nothing is typed.  Half of an expression may be a bad one, of which
 * nothing is known. */
enum { TYPED_HITS = 100 };
void search_count_typed(const struct state *, char out[TYPED_HITS]);

/* ---- going to matches ---- */

/* Jumps to the first match once what the search finds has come, and says how
 * many there are.  Returns false when that has not come, or was done before. */
bool search_jump(struct state *);

/* Shows the next thread in which it has found something, or the one before. */
void search_next_thread(struct state *, int step);

/* Says which of the matches one has come to, from 1, and what they are: "3 of
 * 17 methods". */
void search_say_place(struct state *, uint64_t place, uint64_t all,
    const char *nouns, bool has_turned);

/* Says "no call here matches onCreate"; or that nothing is searched for. */
void search_say_none(struct state *, const char *where);

#endif
