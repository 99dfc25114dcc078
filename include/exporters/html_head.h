/*
 * exporters/html_head.h - the words of a page: of the trace, its notices, threads and
 * methods, as JSON.
 */
#ifndef EXPORTERS_HTML_HEAD_H
#define EXPORTERS_HTML_HEAD_H

#include "exporters/html_sight.h"

struct html_thread {
	uint32_t nodes;
	uint64_t calls;
	uint64_t total[MEASURES]; /* in calls or not */
};

/* Each of the lists ends with a 0, which is none of it. */
struct html_head {
	uint32_t *numbers; /* by method: what it is called in columns; 0: not yet */
	uint32_t *methods; /* so called, without the first, which is none */
	uint32_t count;    /* of these */
	struct html_thread *threads;
	struct html_sight sight;
};

/* Free it with html_head_free, also after a failure. */
bool html_head_init(struct html_head *, const struct exported *,
    struct error *err);
void html_head_free(struct html_head *);

bool html_head_put(const struct html_head *, const struct exported *,
    struct outlet *, struct error *err);

#endif
