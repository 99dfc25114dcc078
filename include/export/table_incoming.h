/*
 * export/table_incoming.h - the rows of one trace, as the process that reads it sends
 * them.
 *
 * They are lines: of each kind that is asked for, in the order of their numbers, the
 * names of the columns, then its rows with a tab between fields; at last a "=" with
 * the exit code, a tab, and words where there is something to say, or with an A and a
 * tab where the file is an archive of several traces.  That process has
 * read a file that anybody can have written, so nothing it sends is believed: each
 * row has the fields of its kind, of which those that are no text are numbers, and
 * all of it is printable.
 */
#ifndef EXPORT_TABLE_INCOMING_H
#define EXPORT_TABLE_INCOMING_H

#include "base/bytes.h"
#include "base/error.h"
#include "base/times.h"
#include "export/status.h"
#include "options/table_kinds.h"

enum {
	INCOMING_LINE = 1 << 20, /* bytes of a line, at most */
	INCOMING_FIELDS = 40     /* of a row, at most */
};

/* Who wants the rows, whose fields stand in one line with tabs between them; false,
 * with an error, ends the reading. */
struct incoming_sink {
	void *self;
	bool (*begin)(void *self, enum table_kind, enum tick, struct error *);
	bool (*row)(void *self, enum table_kind, const struct slice *fields,
	    struct error *);
};

struct table_incoming {
	unsigned kinds;  /* bits 1 << kind: those that are to come */
	const struct incoming_sink *sink;
	char *line;      /* that is not whole yet */
	size_t used, room;
	int kind;        /* that comes; TABLE_KINDS: none yet */
	bool has_ended, is_archive;
	enum status status;   /* then */
	struct error message;
};

void table_incoming_init(struct table_incoming *, unsigned kinds,
    const struct incoming_sink *);
void table_incoming_free(struct table_incoming *);

/* Takes what has come, wherever it was cut.  False: it is not as it must be, memory
 * is out, or the sink has failed. */
bool table_incoming_take(struct table_incoming *, struct slice,
    struct error *err);

/* Is all there: every kind that is asked for, and the end? */
bool table_incoming_is_whole(const struct table_incoming *);

#endif
