/*
 * base/job.h - our own program once more, in the background, with a command line that
 * the caller vouches for.
 *
 * It runs in a session of its own with /dev/null as its input and output; what it
 * says on standard error is kept, the last line of it.  This is for a process outside
 * of the sandbox: base/parent.
 */
#ifndef BASE_JOB_H
#define BASE_JOB_H

#include "base/outside.h"
#include "base/runner.h"

/* All zeros: none runs. */
struct job {
	bool is_running;
	struct outside outside;
};

/* `program` is our own name, as we were started; the words after it end in NULL.
 * Borrowed for the call. */
bool job_start(struct job *, const char *program, char *const *words,
    struct error *err);

/* Readable once it has ended; -1: none runs. */
int job_fd(const struct job *);

/* Its end: done is 0, or -1 and the words say why; also when it was stopped. */
void job_take(struct job *, struct runner_answer *);

/* Whoever takes the job then hears that it was given up. */
void job_stop(struct job *);

#endif
