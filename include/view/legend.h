/*
 * view/legend.h - what the colours and signs of the pictures say, as rows.
 *
 * First the hues, with the packages, libraries or phases that have each, those of the
 * most methods first; without colours a row that says so.  Then the signs.
 */
#ifndef VIEW_LEGEND_H
#define VIEW_LEGEND_H

#include "model/methods.h"
#include "view/canvas.h"

enum { LEGEND_PACKAGES = 8, LEGEND_NAME = 64 };

/* What a picture has of each hue. */
enum legend_shade { LEGEND_RUNS, LEGEND_MANY, LEGEND_WAITS, LEGEND_SHADES };

struct legend_hue {
	struct legend_package {
		char name[LEGEND_NAME]; /* cut, where it is longer */
		uint32_t methods;
	} packages[LEGEND_PACKAGES]; /* the one with the most methods first */
	uint32_t count, others; /* others: methods of packages beyond these */
};

struct legend {
	struct legend_hue hues[HUES_ALL];
	enum depth depth; /* of what it is drawn on */
	enum hue_by by;
};

/* Of the methods that are called; a look at each of them.  The depth stays. */
void legend_make(struct legend *, const struct methods *,
    const struct hues *);

size_t legend_count(const struct legend *);

/* Whose colour it is, "app", "platform" or "library", or that of who has "chosen" it, or
 * "phase", or nothing for a sign; and what the row is about. */
const char *legend_whose(const struct legend *, size_t row);
void legend_words(const struct legend *, size_t row, char *out, size_t size);

/* Is it a sign, which has one example?  Others have one for each shade. */
bool legend_is_sign(const struct legend *, size_t row);

/* How that looks in a picture; of a sign the shade is not looked at. */
void legend_paint(const struct legend *, size_t row, enum legend_shade,
    struct canvas *, struct area);

#endif
