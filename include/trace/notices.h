/*
 * trace/notices.h - what is odd or wrong about a trace, counted.
 *
 * Readers and the model count oddities by kind; the words for each kind stand
 * in one table, from which `info`, the viewer's banner and the tests read.
 */
#ifndef TRACE_NOTICES_H
#define TRACE_NOTICES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "trace/notice.h"

enum severity {
	SEVERITY_FACT,    /* normal for many recordings */
	SEVERITY_WARNING, /* something had to be assumed or repaired */
	SEVERITY_DAMAGE   /* a part of the recording is missing or lost */
};

struct notices {
	uint64_t count[NOTICES];
	uint64_t offset[NOTICES]; /* of the first one, in bytes; or 0 */
};

void notices_add(struct notices *, enum notice, uint64_t count,
    uint64_t offset);
void notices_join(struct notices *, const struct notices *more);

bool notices_has_damage(const struct notices *);

enum severity notice_severity(enum notice);
const char *notice_name(enum notice); /* a short word for scripts */

/* What the count of a kind counts. */
enum amount {
	AMOUNT_NONE, /* nothing, or it is in the words */
	AMOUNT_END,  /* all after the last record is affected */
	AMOUNT_BYTES, AMOUNT_RECORDS, AMOUNT_BLOCKS, AMOUNT_LINES,
	AMOUNT_METHODS, AMOUNT_THREADS, AMOUNT_SAMPLES, AMOUNT_CALLS
};

enum amount notice_amount(enum notice);

/* One sentence about `count` of the kind; what the user can do about it, or
 * NULL; both in one. */
void notice_what(enum notice, uint64_t count, char *text, size_t size);
const char *notice_advice(enum notice);
void notice_text(enum notice, uint64_t count, char *text, size_t size);

const char *severity_name(enum severity); /* "fact", "warning", "damage" */

#endif
