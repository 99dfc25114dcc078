/*
 * export/bookmarks.h - the places of --bookmark: a thread, a time, a method, a text.
 */
#ifndef EXPORT_BOOKMARKS_H
#define EXPORT_BOOKMARKS_H

#include "export/request.h"
#include "formats/context.h"

struct bookmarks {
	struct export_bookmark *of;
	char (*texts)[EXPORT_BOOKMARK_TEXT]; /* what they point to */
};

/* As they were written; the wish has them then.  False, with the reason: the trace has
 * no such thread or method.  Free them with bookmarks_free in any case. */
bool bookmarks_make(struct bookmarks *, const struct request *,
    struct export_wish *, struct error *err);
void bookmarks_free(struct bookmarks *);

#endif
