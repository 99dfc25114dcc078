/*
 * query/row_list.h - numbers of rows as people write them: "1-3,7".
 *
 * They are counted from 1, and none is smaller than the one before it; "none" is no row.
 */
#ifndef QUERY_ROW_LIST_H
#define QUERY_ROW_LIST_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

bool row_list_check(const char *text, struct error *err);

/* Takes the next rows from the text: *first to *last.  False: there are no more. */
bool row_list_next(const char **text, size_t *first, size_t *last);

enum { ROW_LIST_TEXT = 2000 };

/* All zeros is empty. */
struct row_list_text {
	char text[ROW_LIST_TEXT];
	size_t used;
	size_t first, last; /* those that are not in the text yet; 0: none */
	bool is_full;       /* some had no room */
};

void row_list_add(struct row_list_text *, size_t row);

/* After the last one. */
void row_list_end(struct row_list_text *);

#endif
