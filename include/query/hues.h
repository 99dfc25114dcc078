/*
 * query/hues.h - which colour what is drawn has: that of its package, of its library, or
 * of its phase.
 *
 * A package has a hue as query/hue says, or one that a user has chosen.  The hue of the
 * app is one of the vivid ones, those of the platform's libraries are muted ones, and
 * other libraries share the rest of the vivid ones.  Each phase has a hue of its own,
 * and what is in no phase another one.  A row of a list has no stack: it has the hue of
 * a phase only if it is a root of one.
 */
#ifndef QUERY_HUES_H
#define QUERY_HUES_H

#include "query/navigate.h"
#include "query/own_hues.h"
#include "query/phase_memo.h"

enum hue_by { HUE_BY_PACKAGE, HUE_BY_LIBRARY, HUE_BY_PHASE, HUES_BY };

/* "package", "library", "phase"; and of several, "libraries". */
const char *hue_by_name(enum hue_by);
const char *hue_by_names(enum hue_by);

/* All zeros is packages, none of which has a chosen hue.  All of it is borrowed. */
struct hues {
	const struct own_hues *own; /* of packages, and of those alone; or NULL */
	enum hue_by by;
	struct phase_memo *memo;    /* of phases; NULL: they have no hues */
};

/* Another one when any hue may be another one. */
unsigned hues_version(const struct hues *);

/* NULL is packages, as all zeros is.  A file of functions is a class, and a library. */
uint8_t hues_of_class(const struct hues *, struct slice class_name, bool is_file);
uint8_t hues_of_package(const struct hues *, const char *name);
uint8_t hues_of_method(const struct hues *, const struct methods *,
    uint32_t method);

/* Of a call by its place among the recorded ones; of calls of a node of a thread, 0 for
 * NO_NODE; and of a frame, of its method alone where `is_inverted`.  The map can be
 * NULL. */
uint8_t hues_of_call(const struct hues *, const struct methods *,
    const struct lens_map *, const struct thread *, struct place);
uint8_t hues_of_node(const struct hues *, const struct methods *,
    const struct lens_map *, const struct thread *, uint32_t node);
uint8_t hues_of_frame(const struct hues *, const struct methods *,
    const struct flame *, uint32_t frame, bool is_inverted);

uint8_t hue_of_phase(enum phase); /* or PHASES */
uint8_t hue_of_library(struct slice class_name, bool is_file);

#endif
