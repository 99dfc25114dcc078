/*
 * export/answer.h - from the command line to what is printed.
 */
#ifndef EXPORT_ANSWER_H
#define EXPORT_ANSWER_H

#include <stdio.h>

#include "export/options.h"
#include "export/status.h"
#include "trace/open.h"

struct output;

/* What answer_write writes to, opened before the sandbox (export/output, which says
 * what `on_begin` is). */
struct output *answer_open(const struct options *, void (*on_begin)(void),
    struct error *err);

/*
 * Loads the trace, and writes what report, threads or info print about it.
 * `width` is that of the terminal, 0 where there is none.  When it is not
 * fine the error says why, unless the answer does (--lint).  When it is, words in the
 * error say what is damaged, unless the answer does, or that --low-memory could
 * not be had.
 */
enum status answer_write(const struct options *, size_t width,
    struct error *err);

/* The same, to what is open; closes it. */
enum status answer_write_to(const struct options *, struct output *,
    size_t width, struct error *err);

/* The same of a trace that is open, which it closes, to a stream. */
enum status answer_print(FILE *, struct trace *, const struct options *,
    size_t width, struct error *err);

#endif
