/*
 * export/table_archive.h - traces out of an archive, as the process that unpacks it
 * sends them.
 *
 * It sends lines, which begin with a letter: N and the name of a trace, B and a number
 * of bytes, which follow, E after the last of them, with words where not all came; at
 * last D, with words where the archive is damaged.  That process has read a file that
 * anybody can have written, so nothing it sends is believed; a name is printable.
 */
#ifndef EXPORT_TABLE_ARCHIVE_H
#define EXPORT_TABLE_ARCHIVE_H

#include <stdint.h>
#include <stdio.h>

#include "base/bytes.h"
#include "base/error.h"

enum { ARCHIVE_LINE = 4096 }; /* bytes of a line, with its end, at most */

/* Who wants the traces; false ends the reading. */
struct archive_sink {
	void *self;
	bool (*begin)(void *self, const char *name, struct error *);
	bool (*bytes)(void *self, struct slice, struct error *);
	bool (*end)(void *self, const char *why, struct error *);
};

struct table_archive {
	const struct archive_sink *sink;
	char line[ARCHIVE_LINE]; /* that is not whole yet; at the end its words */
	size_t used;
	uint64_t left;   /* of the bytes that follow */
	bool is_inside;  /* a trace */
	bool has_ended;
};

/* All zeros but for the sink is the begin.  Takes what has come, wherever it was cut.
 * False: it is not as it must be, or the sink has failed. */
bool table_archive_take(struct table_archive *, struct slice, struct error *err);

/* Over there: unpacks the zip or tar that this descriptor is, and sends what is in
 * it. */
struct memory;
void table_archive_send(int fd, const struct memory *, FILE *out);

/* Is it such an archive, of more than one trace? */
bool table_archive_is_one(int fd, const struct memory *);

#endif
