/*
 * export/writers.h - the table of what can be written, and how.
 */
#ifndef EXPORT_WRITERS_H
#define EXPORT_WRITERS_H

#include <stdio.h>

#include "export/question.h"

struct writer {
	enum subcommand subcommand;
	enum format format;
	/* False when memory ran out; the caller looks after the stream. */
	bool (*write)(FILE *, const struct question *, struct error *err);
};

/* NULL when the subcommand prints nothing. */
const struct writer *writer_find(enum subcommand, enum format);

#endif
