/*
 * load/oddities.h - what is odd about a trace as a whole, once all of it has been
 * read.
 */
#ifndef LOAD_ODDITIES_H
#define LOAD_ODDITIES_H

#include "model/ids.h"
#include "model/threads.h"
#include "trace/notices.h"

/* What has been read.  The facts are NULL where the file ended before its clocks
 * were known. */
struct oddities {
	const struct facts *facts;
	struct ids *ids; /* gives unknown methods names where rule 2.6 allows */
	const struct threads *threads;
};

/* Adds to `notices`, in which those of single events stand already.  A pass over
 * methods and threads. */
void oddities_note(const struct oddities *, struct notices *);

#endif
