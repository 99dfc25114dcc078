/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "base/width.h"

#include <stddef.h>

/* Characters from `first` on, up to the next row, have this width. */
static const struct {
	uint32_t first;
	int width;
} rows[] = {
#define WIDTH(first, width) { first, width },
#include "base/width_list.h"
#undef WIDTH
};

int width_of(uint32_t character)
{
	size_t low = 0, high = sizeof rows / sizeof *rows;

	while (high - low > 1) {
		const size_t middle = low + (high - low) / 2;

		if (rows[middle].first <= character)
			low = middle;
		else
			high = middle;
	}
	return rows[low].width;
}
