/*
 * trace/repair.h - undoes what a copy in text mode did to a trace.
 */
#ifndef TRACE_REPAIR_H
#define TRACE_REPAIR_H

#include "base/bytes.h"
#include "base/error.h"

/* Has every LF become CR LF, at least in the text?  Usually answered by the
 * first line; where no text tells, line feeds must be many.  Folded stacks are
 * read with either. */
bool repair_is_needed(struct bytes);

/* Are there enough line feeds to see that all have become CR LF, whatever it is? */
bool repair_is_sure(struct bytes);

/*
 * A copy with LF for each CR LF, and for each CR CR LF where all are (the old
 * adb shell on Windows), up to where the file still has an LF alone after its
 * text; `*out` borrows from the returned memory, which the caller frees.  NULL
 * when memory runs out.
 */
unsigned char *repair_line_ends(struct bytes, struct bytes *out,
    struct error *err);

#endif
