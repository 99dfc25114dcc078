/*
 * export/lens_words.h - the transforms of a command line, and what is said of them.
 */
#ifndef EXPORT_LENS_WORDS_H
#define EXPORT_LENS_WORDS_H

#include <stdio.h>

#include "export/request.h"
#include "query/transforms.h"

/* What they make of stacks, in methods that this may add to. */
bool lens_of_options(struct made_lens *, const struct options *,
    struct methods *, struct error *err);
bool lens_of_wishes(struct made_lens *, const struct transform_wish *, size_t count,
    struct methods *, struct error *err);

/* A line of them for people, and one for each that means no method; nothing where
 * there are none. */
void lens_write(FILE *, const struct request *);

/* Nothing of the method's calls is left. */
void lens_fail_calls(const struct request *, uint32_t method,
    struct error *err);

#endif
