/*
 * exporters/svg_census.h - how many frames there are of which weight, and how deep: so
 * it is known before the first is drawn which ones are too light to be.
 *
 * Weights are told apart by their first five bits.
 */
#ifndef EXPORTERS_SVG_CENSUS_H
#define EXPORTERS_SVG_CENSUS_H

#include <stdint.h>

enum { SVG_STEPS = 16, SVG_CLASSES = 64 * SVG_STEPS };

/* All zeros is none. */
struct svg_census {
	uint32_t counts[SVG_CLASSES], rows[SVG_CLASSES];
};

/* Notes a frame in a row, from 0. */
void svg_census_add(struct svg_census *, uint64_t weight, uint32_t row);

/* Those of the other one, too. */
void svg_census_merge(struct svg_census *, const struct svg_census *other);

/* The lowest weight, not below `least`, that at most so many frames reach. */
uint64_t svg_census_least(const struct svg_census *, uint64_t least,
    uint64_t most);

/* The rows that frames of that weight take, one for light ones below them. */
uint32_t svg_census_rows(const struct svg_census *, uint64_t least);

#endif
