/*
 * ui/worker.h - what goes on behind the screen: loading, and long answers.
 *
 * One thread opens and loads the trace, another does the tasks whose cost follows
 * the trace: query/task.  A byte is written to the wake pipe when there is an
 * answer, and a few times a second while loading, or once
 * where more of the trace is waited for.
 */
#ifndef UI_WORKER_H
#define UI_WORKER_H

#include <stdatomic.h>

#include "query/task.h"

enum load_state { LOAD_OPENING, LOAD_READING, LOAD_DONE, LOAD_FAILED };

struct worker;

/* Starts loading `path`, which is borrowed, as is what is known of memory (NULL:
 * plenty); one that is followed may still be written (trace/growing.h).  NULL on
 * failure. */
struct worker *worker_new(const char *path, const struct memory *,
    bool is_followed, int wake_fd, struct error *err);
void worker_free(struct worker *); /* stops; accepts NULL */

enum load_state worker_state(struct worker *);
/* Why LOAD_FAILED, or why LOAD_DONE came too early; an empty text: all is well. */
void worker_error(struct worker *, struct error *err);
void worker_stop(struct worker *);  /* the loading */

/* How the trace grows; NULL when it is not followed. */
struct growing *worker_growing(struct worker *);

/* Valid once LOAD_READING has been seen. */
struct profile *worker_profile(const struct worker *);
const struct trace *worker_trace(const struct worker *);

/* How much of the file has been unpacked or read, in percent. */
int worker_percent(struct worker *);

/* The latest task of a kind wins. */
void worker_ask(struct worker *, const struct task *);

/* Nobody waits for the answer to a task of that kind any more. */
void worker_drop(struct worker *, enum task_kind);

/* True while the answer that is being made should be given up: the end has come,
 * or a task that stands before it, loading was stopped, or the task was dropped.
 * Unless it was, what failed for that is tried again later. */
const atomic_bool *worker_gives_up(const struct worker *);

/* Hands over an answer, or that of a part which comes before it (task_soon), to be
 * freed by the caller; false when there is none. */
bool worker_take(struct worker *, enum task_kind, struct result *out);

/* Is a question still unanswered, or an answer not taken? */
bool worker_is_busy(struct worker *);

/* Could an answer not be made since the last call, as memory had run out? */
bool worker_was_short(struct worker *);

/* Waits for an answer, a change of state, or `ms`. */
void worker_wait(struct worker *, int ms);

#endif
