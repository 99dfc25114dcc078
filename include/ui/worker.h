/*
 * ui/worker.h - what goes on behind the screen: loading, and long answers.
 *
 * One thread opens and loads the trace, another answers questions whose cost
 * follows the trace: the table of a thread, all calls of a method, the hits of
 * a search, the flame.  The latest question of a kind wins.  A byte is written to the wake
 * pipe when there is an answer, and a few times a second while loading.
 */
#ifndef UI_WORKER_H
#define UI_WORKER_H

#include "query/answers.h"

enum load_state { LOAD_OPENING, LOAD_READING, LOAD_DONE, LOAD_FAILED };

struct worker;

/* Starts loading `path`, which is borrowed.  NULL on failure. */
struct worker *worker_new(const char *path, int wake_fd, struct error *err);
void worker_free(struct worker *); /* stops; accepts NULL */

enum load_state worker_state(struct worker *);
/* Why LOAD_FAILED, or why LOAD_DONE came too early; an empty text: all is well. */
void worker_error(struct worker *, struct error *err);
void worker_stop(struct worker *);  /* the loading */

/* Valid once LOAD_READING has been seen. */
struct profile *worker_profile(const struct worker *);
const struct trace *worker_trace(const struct worker *);

/* How much of the file has been unpacked or read, in percent. */
int worker_percent(struct worker *);

void worker_ask_table(struct worker *, struct where, struct order);
void worker_ask_calls(struct worker *, struct where, uint32_t method,
    enum measure);
/* `pattern` must compile (query/search). */
void worker_ask_hits(struct worker *, uint32_t thread, const char *pattern);
void worker_ask_flame(struct worker *, struct flame_question);
void worker_ask_everywhere(struct worker *, uint32_t method);

/* Hands over an answer, to be freed by the caller; false when there is none.
 * What was in `out` is freed first. */
bool worker_take_table(struct worker *, struct table_answer *out);
bool worker_take_calls(struct worker *, struct calls_answer *out);
bool worker_take_hits(struct worker *, struct hits_answer *out);
bool worker_take_flame(struct worker *, struct flame_answer *out);
bool worker_take_everywhere(struct worker *, struct everywhere_answer *out);

/* Is a question still unanswered, or an answer not taken? */
bool worker_is_busy(struct worker *);

/* Waits for an answer, a change of state, or `ms`. */
void worker_wait(struct worker *, int ms);

#endif
