/* SPDX-License-Identifier: Apache-2.0 */
/*
 * base/width.h - how many cells a character takes, without a locale.
 *
 * The table, base/width_list.h, is made at build time from the C library with
 * which we are built.
 */
#ifndef BASE_WIDTH_H
#define BASE_WIDTH_H

#include <stdint.h>

/* Returns what wcwidth says where the locale has UTF-8: 0, 1, 2, or -1 when
 * there is no such character, or it is a control. */
int width_of(uint32_t character);

#endif
