/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "base/width.h"

#include <stddef.h>

#include "base/array.h"

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
	size_t low = 1, high = sizeof rows / sizeof *rows;

	BISECT(low, high, i, rows[i].first <= character);
	return rows[low - 1].width;
}
