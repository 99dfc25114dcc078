/* SPDX-License-Identifier: Apache-2.0 */
/*
 * query/hues.h - the colours of packages, libraries and phases.
 *
 * A hue is a number; a shade of it is a colour of a terminal.  What is drawn
 * has the hue of its package, of its library, or of its phase (hue_by):
 *
 * - A package has a hue that a user has chosen, or a hash of its first parts,
 *   so it is the same in every trace.  Packages of the platform have the muted
 *   hues and all others the vivid ones: the eye finds the app.
 * - The app, as a library, has one of the vivid hues, the platform's libraries
 *   have muted ones, and other libraries share the rest of the vivid ones.
 * - Each phase has a hue of its own, and so has what is in none.  A row of a
 *   list has no stack: it has the hue of a phase only if it is a root of one.
 */
#ifndef QUERY_HUES_H
#define QUERY_HUES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/bytes.h"
#include "base/error.h"
#include "model/methods.h"
#include "query/groups.h"
#include "query/libraries.h"
#include "query/visible_calls.h"

/* ---- the hues, and their colours ---- */

/* The vivid ones, then the muted ones; HUE_MIXED is for calls of many
 * packages. */
enum { HUES_VIVID = 8, HUES_MUTED = 6, HUES = HUES_VIVID + HUES_MUTED,
	HUE_MIXED = HUES };

/* The shades are for what runs, for many calls, and for what waits, which is
 * nearest to the background.  All are in contrast with the names on them:
 * nearly black ones where the background is dark, white ones where it is
 * light. */
enum shade { SHADE_RUNS, SHADE_MANY, SHADE_WAITS, SHADES };

/* Returns the colour of a hue, or of HUE_MIXED, of a terminal's 256 colours:
 * from 16 to 255. */
short shade_colour(unsigned hue, enum shade, bool is_light);

/* Returns such a colour as terminals show it: 0xrrggbb. */
uint32_t shade_rgb(short colour);

/* ---- the hue of a package ---- */

/* Returns the hue of a class by its full name.  All classes without a package
 * share one. */
uint8_t hue_of(struct slice class_name);

/* Returns the part of the name that decides: "com.acme.shop" of
 * com.acme.shop.net.Http, "android.view" of android.view.View; nothing without
 * a package. */
struct slice hue_package(struct slice class_name);

/* Is the class a part of Android, of its libraries or of Java? */
bool hue_is_platform(struct slice class_name);

/* ---- packages whose hue a user has chosen ---- */

enum { OWN_HUES = 32, OWN_PATTERN = 128, HUE_OWN = HUE_MIXED + 1,
	HUES_ALL = HUE_OWN + OWN_HUES };

/* A pattern is the name of a package, which stands for all that is in it, or of
 * a class; in it * stands for any letters.  The last pattern that fits a class
 * counts.  All zeros is none. */
struct own_hues {
	struct own_hue {
		char pattern[OWN_PATTERN];
		bool is_usual; /* its hue is the one that it has by itself */
	} items[OWN_HUES];
	size_t count;
	unsigned version; /* changes with them */
};

/* Adds a pattern; *number is its number, from 0.  A pattern that is there keeps
 * its number.  Returns false when there are too many, or when it is too
 * long. */
bool own_hues_put(struct own_hues *, const char *pattern, bool is_usual,
    size_t *number, struct error *err);

/* ---- the phases of frames ---- */

struct flame;

/*
 * A picture asks for calls beside and below each other, whose callers are the
 * same.  So the phases of some methods and of some frames that were asked for
 * last are kept, in a fixed room: a question costs a step for each caller up to
 * one that is kept, and nothing is allocated.  What is kept holds for one state
 * of a recording, and is forgotten before each picture.
 */
enum {
	PHASE_METHODS = 4096, /* that are kept; a power of two, as frames are */
	PHASE_FRAMES = 4096,
	PHASE_CALLERS = 32 /* of a frame that are kept with it */
};

/* All zeros keeps nothing. */
struct phase_memo {
	struct {
		uint32_t method;
		bool is_known;
		uint8_t phase;
	} methods[PHASE_METHODS];
	struct {
		const void *key; /* the tree or flame; NULL: nothing */
		uint32_t frame;
		uint8_t phase;
	} frames[PHASE_FRAMES];
};

/* ---- the hue of what is drawn ---- */

enum hue_by { HUE_BY_PACKAGE, HUE_BY_LIBRARY, HUE_BY_PHASE, HUES_BY };

/* Returns by what the hues tell methods apart (grouping_name has the word). */
enum grouping hue_grouping(enum hue_by);

/* All zeros is packages, none of which has a chosen hue.  All of it is
 * borrowed. */
struct hues {
	const struct own_hues *own; /* of packages, and of those alone; or NULL */
	enum hue_by by;
	struct phase_memo *memo;    /* of phases; NULL: they have no hues */
};

/* Returns a number that changes whenever any hue may have changed. */
unsigned hues_version(const struct hues *);

/* Return the hue of a class, of a package and of a method.  A file of functions
 * is a class, and a library. */
uint8_t hues_of_class(const struct hues *, struct slice class_name,
    bool is_file);
uint8_t hues_of_package(const struct hues *, const char *name);
uint8_t hues_of_method(const struct hues *, const struct methods *,
    uint32_t method);

/* Returns the hue of the calls of a node of a tree; 0 for NO_NODE. */
uint8_t hues_of_node(const struct hues *, const struct methods *,
    const struct tree *, uint32_t node);

/* Returns the hue of a frame; of an inverted flame its method alone counts. */
uint8_t hues_of_frame(const struct hues *, const struct methods *,
    const struct flame *, uint32_t frame, bool is_inverted);

uint8_t hue_of_phase(enum phase); /* or PHASES */
uint8_t hue_of_library(struct slice class_name, bool is_file);

#endif
