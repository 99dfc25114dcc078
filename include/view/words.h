/* SPDX-License-Identifier: Apache-2.0 */
/*
 * view/words.h - a line of text that leaves out phrases where it is too long.
 *
 * A struct words of zeros is empty.  A line that has phrases shows fewer of
 * them on a narrow screen, but never a number that is cut.  What does not fit
 * into the text is left out.
 */
#ifndef VIEW_WORDS_H
#define VIEW_WORDS_H

#include "base/times.h"
#include "model/methods.h"
#include "model/thread.h"
#include "view/canvas.h"

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

/* Begins a phrase: what is added from here up to the next one can be left
 * out. */
void words_phrase(struct words *, int weight);

/* Leaves out the lightest phrases, of one weight the last, until the line has
 * at most so many cells.  What stands before the first phrase stays. */
void words_fit(struct words *, size_t cells);

/* Draws the line in the row of the canvas, with a blank on both sides; leaves
 * out what does not fit. */
void words_put(struct words *, struct canvas *, int row, enum role);

/* Adds `before` and the time in the unit that suits it. */
void words_add_time(struct words *, const char *before, uint64_t time,
    enum tick);

/* Adds a number between what stands before and after it: "; 4 312 frames". */
void words_add_count(struct words *, const char *before, uint64_t count,
    const char *after);

/* Adds "; 4 312 frames" or "; 1 frame". */
void words_add_plural(struct words *, const char *before, uint64_t count,
    const char *noun);

/* Adds a time in ms, to the tick, and a share in percent, between what stands
 * before and after them: ", from +12.345 ms", " (61.2 %)". */
void words_add_ms(struct words *, const char *before, uint64_t time,
    enum tick);
void words_add_percent(struct words *, const char *before, uint64_t part,
    uint64_t whole, const char *after);

/* Adds "4 312 calls" or "1 call". */
void words_add_calls(struct words *, uint64_t count, bool is_sampled);

/* Adds a number of single calls, in the words of model/thread.h. */
void words_add_single(struct words *, uint64_t calls, uint64_t samples,
    bool is_sampled);

/* Adds the text, or its begin and an ellipsis, in at most so many cells. */
void words_add_text(struct words *, const char *, size_t cells, bool is_ascii);

/* Adds the thread's label in at most so many cells; where there is an id in it,
 * the name is cut rather than the id. */
void words_add_thread(struct words *, const struct thread *, size_t cells,
    bool is_ascii);

#endif
