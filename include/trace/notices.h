/* SPDX-License-Identifier: Apache-2.0 */
/*
 * trace/notices.h - what is odd or wrong about a trace, counted by kind.
 *
 * Readers and the model count oddities; the words for each kind stand in one
 * table, from which `info`, the viewer's banner and the tests read.
 */
#ifndef TRACE_NOTICES_H
#define TRACE_NOTICES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * The kinds.  Of equally bad ones the kind by which more is lost comes first:
 * it is told first.  R numbers name the rules of docs/format.md, other numbers
 * its sections.
 */
enum notice {
	NOTICE_FILE_CHANGED,     /* while it was read */
	NOTICE_SCRATCH_LOST,     /* the temporary file with the calls */
	NOTICE_NO_MEMORY,        /* what follows did not fit */
	NOTICE_OVERFLOW,         /* the writer's buffer filled up (R20) */
	NOTICE_FEWER_RECORDS,    /* than num-method-calls says */
	NOTICE_NO_SUMMARY,       /* streaming file without its summary */
	NOTICE_UNWRITTEN,        /* such a file by Android 6 or 7 (5.5) */
	NOTICE_NO_END,           /* key section without *end */
	NOTICE_NO_END_LINE,      /* no *end, but data follows */
	NOTICE_NO_DATA,          /* key section but no data header */
	NOTICE_NO_LIST,          /* a dump without its methods */
	NOTICE_NO_KEYS,          /* data without its key section */
	NOTICE_BAD_PACKING,      /* the packed file is damaged */
	NOTICE_TRUNCATED,        /* bytes of an unfinished record (R18) */
	NOTICE_BAD_CHECKSUM,     /* of the packed file, or a length */
	NOTICE_PACKED_REST,      /* bytes after what was packed */
	NOTICE_MORE_RECORDS,     /* than num-method-calls says */
	NOTICE_BAD_PACKET,       /* bytes after an impossible op code */
	NOTICE_APPENDED,         /* bytes of another recording after it */
	NOTICE_MANGLED_TEXT,     /* rewritten by a text editor as UTF-8 */
	NOTICE_FRONT,            /* bytes of something else before it */
	NOTICE_CRLF,             /* LF had become CR LF */
	NOTICE_STOPPED,          /* the user stopped the loading */
	NOTICE_NO_RECORDS,       /* it is whole, and nothing is in it */
	NOTICE_MISALIGNED,       /* a burst of bad records (R7) */
	NOTICE_VERSION_DIFFERS,  /* text and data header disagree (R19) */
	NOTICE_CLOCK_ASSUMED,    /* no usable clock key (8.2) */
	NOTICE_UNIT_ASSUMED,     /* ns or us? (6.5) */
	NOTICE_OTHER_COUNT,      /* blocks with another number of records */
	NOTICE_LOST_BITS,        /* counts and sizes cut to 16 bits (6.4) */
	NOTICE_SPLIT_BLOCK,      /* blocks that go on with another (6.4) */
	NOTICE_PADDED_RECORDS,   /* 14-byte records in 0xF2 (5.4) */
	NOTICE_BAD_ACTION,       /* records with action 3 (R7) */
	NOTICE_ZERO_RECORDS,     /* slots reserved, never filled (R10) */
	NOTICE_TAIL,             /* bytes after the end of the recording */
	NOTICE_COUNTS_ENTRIES,   /* num-method-calls counts entries alone */
	NOTICE_UNKNOWN_METHOD,   /* ids without a line (R8) */
	NOTICE_PROXY_METHOD,     /* such ids, named by rule 2.6 */
	NOTICE_NAMELESS_PROXY,   /* as many lines have no id */
	NOTICE_SAME_METHOD,      /* lines of a method that has another (R5a) */
	NOTICE_ID_TWICE,         /* lines of an id that has another (R5a) */
	NOTICE_UNKNOWN_THREAD,   /* ids without a name (R9) */
	NOTICE_TIME_BACK,        /* steps back of a clock, clamped (R2) */
	NOTICE_TIME_ABSURD,      /* times that no recording reaches */
	NOTICE_CLOSED_EARLY,     /* calls closed by an outer exit (R5b) */
	NOTICE_EXIT_IGNORED,     /* exits of a method not running (R5c) */
	NOTICE_MANY_THREADS,     /* blocks of threads beyond those kept */
	NOTICE_TOO_DEEP,         /* calls below the deepest level kept */
	NOTICE_STACK_CLASH,      /* two stacks with one hash */
	NOTICE_BAD_LINE,         /* lines of the text that mean nothing */
	NOTICE_RUNNING_BEFORE,   /* frames older than the recording (R3) */
	NOTICE_OPEN_AT_END,      /* calls that never returned (R4) */
	NOTICE_THREW,            /* calls that an exception left (R6) */
	NOTICE_SAMPLED,          /* probably a sampling recording (9) */
	NOTICE_IS_SAMPLED,       /* a report of simpleperf, for sure */
	NOTICE_NO_REPORT_END,    /* report without its end, the 0 */
	NOTICE_OTHER_SAMPLES,    /* count differs from the report's */
	NOTICE_NO_SAMPLES,       /* report without any */
	NOTICE_LOST_SAMPLES,     /* while it was recorded */
	NOTICE_UNWINDING,        /* samples whose stack could not be followed */
	NOTICE_NO_STACK,         /* samples without a frame */
	NOTICE_NO_CPU_TIME,      /* no event type counts CPU time */
	NOTICE_UNKNOWN_SYMBOL,   /* functions of symbols or files not there */
	NOTICE_BAD_MESSAGE,      /* records of it that are none, or twice */
	NOTICE_UNKNOWN_FIELD,    /* fields of its records, skipped */
	NOTICE_LONG_RUNNING,     /* ART's dump: long calls alone */
	NOTICE_IS_FOLDED,        /* folded stacks: weights, no times */
	NOTICE_NO_STACK_LINE,    /* lines of folded stacks that are none */
	NOTICE_LONG_STACK,       /* lines of them with too many frames */
	NOTICE_WEIGHT_LOST,      /* lines of them beyond the largest sum */
	NOTICE_CLOCK_COST,       /* ns that reading the clock takes (R20) */
	NOTICE_OTHER_MAPPING,    /* the mapping's id is not the trace's */
	NOTICE_NO_MAPPING,       /* no file of a folder has the trace's id */
	NOTICE_FEW_NAMES,        /* short names that the mapping lacks */
	NOTICE_MAPPING_CHANGED,  /* while it was read */
	NOTICE_MAPPING_LINES,    /* lines that mean nothing, or only partly */
	NOTICE_MAPPING_LONG,     /* lines of a name that has too many */
	NOTICE_NEWER_MAPPING,    /* of a version that is not known */
	NOTICE_MAPPING_TWICE,    /* classes that have another name as well */
	NOTICE_MAPPING_LATER,    /* classes that an earlier mapping has */
	NOTICE_NO_MAP_ID,        /* the trace has no id: none was taken */
	NOTICE_LOW_MEMORY,       /* calls stand in a temporary file … */
	NOTICE_NO_SCRATCH,       /* … should, but it cannot be made … */
	NOTICE_SCRATCH_IS_MEMORY, /* … or would be in memory, too */
	NOTICES
};

/* ---- counting ---- */

/* All zeros: none. */
struct notices {
	uint64_t count[NOTICES];
	uint64_t offset[NOTICES]; /* of the first of its kind, in bytes; or 0 */
};

/* Adds to the count of a kind, or nothing. */
void notices_add(struct notices *, enum notice, uint64_t count,
    uint64_t offset);

/* Adds the counts of `more`; offsets that are there stay. */
void notices_join(struct notices *, const struct notices *more);

/* ---- what a kind says ---- */

enum severity {
	SEVERITY_FACT,    /* normal for many recordings */
	SEVERITY_WARNING, /* something had to be assumed or repaired */
	SEVERITY_DAMAGE   /* a part of the recording is missing or lost */
};

const char *severity_name(enum severity); /* "fact", "warning", "damage" */

/* What the count of a kind counts. */
enum amount {
	AMOUNT_NONE, /* nothing, or it is in the words */
	AMOUNT_END,  /* all after the last record is affected */
	AMOUNT_BYTES, AMOUNT_RECORDS, AMOUNT_BLOCKS, AMOUNT_LINES,
	AMOUNT_METHODS, AMOUNT_THREADS, AMOUNT_SAMPLES, AMOUNT_CALLS
};

extern const struct notice_kind {
	const char *name;       /* a short word for scripts */
	enum severity severity;
	enum amount amount;
	const char *sentence;   /* for notice_what: '#' is the number; where the
	                           words differ for one and for several they are
	                           "{one|# of them}" */
	const char *advice;     /* what the user can do, or NULL */
} notice_kinds[NOTICES];

/* Returns the first kind from `from` on that was counted and is at least so
 * bad; NOTICES: there is none. */
enum notice notices_next(const struct notices *, enum notice from,
    enum severity least);

static inline bool notices_has_damage(const struct notices *n)
{
	return notices_next(n, 0, SEVERITY_DAMAGE) < NOTICES;
}

/* Writes one sentence about `count` of the kind. */
void notice_what(enum notice, uint64_t count, char *text, size_t size);

/* Writes sentence and advice in one. */
void notice_text(enum notice, uint64_t count, char *text, size_t size);

#endif
