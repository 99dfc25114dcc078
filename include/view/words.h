/*
 * view/words.h - a line of text put together piece by piece.
 *
 * What does not fit is left out; a struct words of zeros is empty.  A line may
 * consist of phrases, so that a narrow screen shows less of them, but no number
 * that is cut.
 */
#ifndef VIEW_WORDS_H
#define VIEW_WORDS_H

#include "base/times.h"
#include "model/methods.h"
#include "model/thread.h"

enum { WORDS_PHRASES = 16 };

struct phrase {
	size_t from;
	int weight;
};

struct words {
	char text[1024]; /* always ends in a NUL */
	size_t used;
	struct phrase phrases[WORDS_PHRASES];
	int phrase_count;
};

void words_add(struct words *, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* What is added from here up to the next phrase can be left out. */
void words_phrase(struct words *, int weight);

/* Leaves out the lightest phrases, of one weight the last, until the line has at
 * most so many cells.  What stands before the first phrase stays. */
void words_fit(struct words *, size_t cells);

/* Adds `before` and the time in the unit that suits it. */
void words_add_time(struct words *, const char *before, uint64_t time,
    enum tick);

/* "; 4 312 frames": the number between what stands before and after it. */
void words_add_count(struct words *, const char *before, uint64_t count,
    const char *behind);

/* "4 312 calls", "1 call". */
void words_add_calls(struct words *, uint64_t count, bool is_sampled);

/* Single calls, as model/thread.h has them in words. */
void words_add_single(struct words *, uint64_t calls, uint64_t samples,
    bool is_sampled);

/* Adds the text, or its begin and an ellipsis, in at most so many cells. */
void words_add_text(struct words *, const char *, size_t cells, bool is_ascii);

/* Adds the thread's label in at most so many cells; where there is an id in it,
 * the name is cut rather than that. */
void words_add_thread(struct words *, const struct thread *, size_t cells,
    bool is_ascii);

/*
 * How the name that is shown of a method came about, in words:
 * its name in the trace, how sure the mapping is, whose code is in it.
 */

/* After the name, "  a.b.c, exact, with code of x.A.f"; nothing where the
 * mapping does not know it, or names are those of the trace. */
void origin_add(struct words *, const struct methods *, uint32_t method);

/* The same at length: so many rows, and the words of one. */
size_t origin_rows(const struct methods *, uint32_t method);
void origin_add_row(struct words *, const struct methods *, uint32_t method,
    size_t row);

#endif
