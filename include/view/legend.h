/* SPDX-License-Identifier: Apache-2.0 */
/*
 * view/legend.h - what the colours and signs of the pictures say, as rows.
 *
 * The hues come first, each with the packages, libraries or phases that have
 * it, those of the most methods first; without colours one row says so.  Then
 * come the signs.
 */
#ifndef VIEW_LEGEND_H
#define VIEW_LEGEND_H

#include "view/canvas.h"

enum { LEGEND_PACKAGES = 8, LEGEND_NAME = 64 };

struct legend_hue {
	struct legend_package {
		char name[LEGEND_NAME]; /* cut, where it is longer */
		uint32_t methods;
	} packages[LEGEND_PACKAGES]; /* the one with the most methods first */
	uint32_t count, others; /* others: methods of packages beyond these */
};

struct legend {
	struct legend_hue hues[HUES_ALL];
	enum depth depth; /* of what the legend is drawn on */
	enum hue_by by;
};

/* Makes the legend of the methods that are called; a look at each of them.  The
 * depth is set before, and stays. */
void legend_make(struct legend *, const struct methods *,
    const struct hues *);

size_t legend_count(const struct legend *); /* of rows */

/* Is the row a sign, which has one example?  Others have one for each shade. */
bool legend_is_sign(const struct legend *, size_t row);

/* Returns whose colour the row is: "app", "platform", "library", "phase",
 * "chosen" where a user has chosen it, or "" for a sign. */
const char *legend_whose(const struct legend *, size_t row);

/* Writes what the row is about. */
void legend_words(const struct legend *, size_t row, char *out, size_t size);

/* What a picture has of each hue. */
enum legend_shade { LEGEND_RUNS, LEGEND_MANY, LEGEND_WAITS, LEGEND_SHADES };

/* Paints the row's hue in the shade as it looks in a picture, or its sign; a
 * sign has no shades. */
void legend_paint(const struct legend *, size_t row, enum legend_shade,
    struct canvas *, struct area);

#endif
