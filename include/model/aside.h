/*
 * model/aside.h - what few calls of a column have: times that do not fit there, and
 * notes of who made them (model/span.h).  Two lists, by the number of the call.
 */
#ifndef MODEL_ASIDE_H
#define MODEL_ASIDE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "model/span.h"

struct aside; /* NULL: both lists are empty */

void aside_free(struct aside *);

/* Appends to a list; the numbers of the calls never fall. */
bool aside_add_long(struct aside **, uint32_t number, const struct long_call *,
    struct error *err);
bool aside_add_note(struct aside **, struct note, struct error *err);

/* The long call of that number, which is there; and how many there are. */
const struct long_call *aside_long(const struct aside *, size_t number);
uint32_t aside_longs(const struct aside *);

/* The notes, in the order of numbers and of parents alike; NULL: none.  And that
 * of a call, or NULL. */
const struct note *aside_notes(const struct aside *, size_t *count);
const struct note *aside_note(const struct aside *, size_t number);

#endif
