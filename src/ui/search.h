/*
 * ui/search.h - the search: what is looked for, what it has found, and the jump
 * to the first match when that has come.
 */
#ifndef UI_SEARCH_H
#define UI_SEARCH_H

#include "ui/config/keymap.h"
#include "ui/queries.h"

bool search_init(struct state *, struct error *err);
void search_free(struct state *); /* also of none */

/* Starts a search for an expression that compiles, as query/search's search_typed
 * has it; none ends it.  The name of the selected method is one, too. */
void search_for(struct state *, const char *pattern);
void search_begin(struct state *, const char *pattern); /* without a jump; NULL: none */
void search_selected(struct state *);
bool search_is_coming(const struct state *); /* its matches are awaited */
bool search_is_on(const struct state *);
const char *search_words(const struct state *); /* the expression; "": none */
const char *search_pattern(const struct state *); /* it, as it is typed */

/* The line so far, while one is typed: what it finds is marked, and nothing else
 * happens.  A bad expression leaves the marks, an empty one has none.  A search
 * for it begins, or that of before is given back; does nothing after either. */
void search_type(struct state *, const char *text);
void search_give_back(struct state *);

/* How much it finds: "3 methods, 240 calls"; nothing while nothing is typed.  Half of
 * an expression may be a bad one, of which nothing is known. */
enum { TYPED_HITS = 100 };
void search_count_typed(const struct state *, char out[TYPED_HITS]);

/* Ends one that goes on, and says how far it came; false: none does. */
bool search_stop(struct state *);

/* What it has found in the thread; NULL: nothing is searched for, or it has not
 * come. */
const struct hits_answer *search_hits(const struct state *);
extern const struct subscriber hits_inquirer;

/* When that runs: in the thread or, where the timeline is shown, in each; NULL: as
 * above.  Only where a picture of time is shown. */
const struct everywhere_answer *search_everywhere(const struct state *);
extern const struct subscriber matched_inquirer;

/* In how many calls of each thread; none while nothing is searched for. */
struct thread_hits search_thread_hits(const struct state *);

/* Once what it finds has come: to the first match, and says how many.  False: not
 * yet, or it was done. */
bool search_jump(struct state *,
    void (*jump)(struct state *, const struct binding *));

/* The same with what comes next, forward or back. */
void search_jump_later(struct state *, int step);

/* Shows the next thread in which it has found something, or the one before. */
void search_next_thread(struct state *, int step);

/* Which of the matches one has come to, from 1: "3 of 17 methods". */
void search_say_place(struct state *, uint64_t place, const char *all,
    bool has_turned);

/* "no call here matches onCreate"; or that nothing is searched for. */
void search_say_none(struct state *, const char *where);

#endif
