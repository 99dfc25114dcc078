/*
 * query/box_words.h - boxes of a picture of stacks in words: "12", "-7+2", "5,-7".
 *
 * They are counted from 1 in the order of the stacks (query/flame), level by level; +K
 * are the K boxes beside it, and - is in front of those above the middle of a pivot.
 */
#ifndef QUERY_BOX_WORDS_H
#define QUERY_BOX_WORDS_H

#include "query/flame.h"

struct boxes_meant {
	struct run of[2]; /* below, and above; none has count 0 */
};

bool box_words_read(struct boxes_meant *, const char *text, struct error *err);

/* Of one of both, after what is there already. */
void box_words_add(char *out, size_t size, struct run, bool is_above);

#endif
