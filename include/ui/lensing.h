/*
 * ui/lensing.h - what the stacks are seen through: the lens of the transforms that are
 * on (ui/steps).
 *
 * The worker makes it, since expressions are looked for in all names; until it has, the
 * lens is what it was.  Each lens is kept, so asking for the same one again costs
 * nothing.  Everybody asks for state->lens, which stays until the viewer ends.
 */
#ifndef UI_LENSING_H
#define UI_LENSING_H

#include "query/transforms.h"
#include "ui/inquiry.h"

bool lensing_init(struct state *, struct error *err);
void lensing_free(struct state *); /* also of none; after the worker */

/* The transforms of it; NULL: none. */
const struct transform_texts *lens_texts(const struct state *);

/* From now on it is these; they are copied, their texts are not. */
bool lensing_want(struct state *, const struct transform_wish *, uint32_t count,
    struct error *err);

/* Is there one to come?  Stops it, and says so. */
bool lensing_stop(struct state *);

/* "focus MainActivity.onCreate, no idle", what is asked for; "" where there is none. */
void lensing_crumbs(const struct state *, char *out, size_t size);

/* One of them for people: "only ^com\.acme". */
void lensing_words(const struct transform_wish *, char *out, size_t size);

/* Waits that the user adds to those of query/transforms, as a setting says; NULL: none. */
const char *lensing_waits(const struct state *);
bool lensing_check_waits(const char *text, struct error *err);
bool lensing_set_waits(struct state *, const char *text, struct error *err);

extern const struct inquirer lens_inquirer;

#endif
