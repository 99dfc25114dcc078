/* SPDX-License-Identifier: Apache-2.0 */
/*
 * view/snapshot.h - two rows about what a thread does at an instant.
 */
#ifndef VIEW_SNAPSHOT_H
#define VIEW_SNAPSHOT_H

#include "query/snapshot.h"
#include "view/canvas.h"

/* Draws the full name of the thread's call, then the call's times and the calls
 * around it.  `left` is the thread as a lens leaves it; NULL: no lens. */
void snapshot_row_draw(const struct snapshot_row *,
    const struct snapshot_row_context *, const struct lens_thread *left,
    struct canvas *, int row);

#endif
