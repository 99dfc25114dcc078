#include "config.h"

#include "exporters/svg_census.h"

/* Ascends with the weight. */
static uint32_t class_of(uint64_t weight)
{
	uint32_t bits = 0;

	if (weight < SVG_STEPS)
		return (uint32_t)weight;
	while (weight >> bits >= 2 * SVG_STEPS)
		bits++;
	return (bits + 1) * SVG_STEPS + (uint32_t)(weight >> bits) - SVG_STEPS;
}

/* The lowest weight of a class. */
static uint64_t weight_of(uint32_t class)
{
	if (class < SVG_STEPS)
		return class;
	return (uint64_t)(SVG_STEPS + class % SVG_STEPS)
	    << (class / SVG_STEPS - 1);
}

void svg_census_add(struct svg_census *c, uint64_t weight, uint32_t row)
{
	const uint32_t class = class_of(weight);

	c->counts[class]++;
	if (c->rows[class] < row + 1)
		c->rows[class] = row + 1;
}

void svg_census_merge(struct svg_census *c, const struct svg_census *other)
{
	for (uint32_t class = 0; class < SVG_CLASSES; class++) {
		c->counts[class] += other->counts[class];
		if (c->rows[class] < other->rows[class])
			c->rows[class] = other->rows[class];
	}
}

uint64_t svg_census_least(const struct svg_census *c, uint64_t least,
    uint64_t most)
{
	const uint32_t last = class_of(least);
	uint64_t frames = 0;

	for (uint32_t class = SVG_CLASSES; class-- > last;) {
		frames += c->counts[class];
		if (frames > most)
			return weight_of(class + 1);
	}
	return least;
}

uint32_t svg_census_rows(const struct svg_census *c, uint64_t least)
{
	uint32_t rows = 0;

	for (uint32_t class = class_of(least); class < SVG_CLASSES; class++)
		if (rows < c->rows[class])
			rows = c->rows[class];
	return rows + 1;
}
