/*
 * export/request.h - what the user asked, and of which trace.
 */
#ifndef EXPORT_REQUEST_H
#define EXPORT_REQUEST_H

#include "options/options.h"
#include "query/scope.h"
#include "query/table.h"

struct made_lens;
struct options;
struct output;
struct trace;

/* All borrowed.  The profile is complete. */
struct request {
	const char *name;            /* of the trace, without its folders */
	const struct facts *facts;
	const struct profile *profile;
	const struct scope *scope;
	struct order order;          /* the column is of the list's own; the clock */
	size_t top;                  /* rows; SIZE_MAX: all */
	size_t width;                /* cells of a line; 0: what it needs */
	bool is_ascii;
	const struct options *asked; /* what else only one of them takes */
	uint32_t method; /* of calls, parents or children; NO_METHOD: all */
	const struct made_lens *lens; /* what is asked of the stacks; NULL: nothing */
	const struct columns *columns; /* that are asked for, if any */
	const struct format_info *format;
	struct output *output;       /* what is written goes there; NULL: elsewhere */
	bool is_file;                /* and to a regular one */
	bool tells_progress;         /* on standard error */
	bool is_colored;             /* heads and heavy rows stand out (emphasis) */
	const struct trace *trace;   /* for its bytes */
};

static inline bool request_is_for_people(const struct request *q)
{
	return q->format->is_for_people;
}

/* Has it the columns and rows that people want to see? */
static inline bool request_is_read(const struct request *q)
{
	return q->format->is_for_people || q->format->is_read;
}

/* How writing an answer ended; the caller looks after the stream. */
enum written {
	WRITTEN,
	WRITTEN_WRONG, /* all of it, and it says that something is wrong */
	WRITTEN_NONE,  /* nothing, for there is nothing: the error says why */
	WRITTEN_NOT    /* it failed: the error says why */
};

#endif
