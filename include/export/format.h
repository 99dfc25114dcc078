/*
 * export/format.h - what a format is.  Their table is export/formats.
 */
#ifndef EXPORT_FORMAT_H
#define EXPORT_FORMAT_H

#include <stdbool.h>
#include <stdio.h>

struct printout;

enum format {
	FORMAT_TEXT,
	FORMAT_TSV,
	FORMAT_JSON,
	FORMAT_JSONL,
	FORMAT_CSV,
	FORMAT_MARKDOWN,
	FORMATS
};

/* What diff writes: a list of rows, or all stacks of both sides. */
enum diff_form { DIFF_LIST, DIFF_FOLDED, DIFF_HTML, DIFF_FORMS };

/* What can be written. */
enum {
	WRITES_LISTS = 1,
	WRITES_PAGES = 2 /* facts of a file, which are no rows */
};

struct format_info {
	enum format id;
	const char *name;
	unsigned kinds; /* bits of those above */
	bool is_for_people;
	bool is_read; /* by people too, but without what stands above a list */
	void (*list)(FILE *, const struct printout *);
};

#endif
