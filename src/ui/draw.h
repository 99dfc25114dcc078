/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ui/draw.h - draws the whole screen onto the canvas, and says when the next
 * frame may be drawn.
 */
#ifndef UI_DRAW_H
#define UI_DRAW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ui/state.h"

/* Draws all panes, title and hints. */
void draw_all(struct state *);

/* ---- when the next frame may be drawn ---- */

/*
 * What a key or the terminal asked for is drawn at once, but never two frames
 * in FRAME_MS.  What changes by itself, while a trace is loaded or followed,
 * would fill a slow line, and the answer to a key would wait behind it: such
 * frames come four times a second at most, and not before the bytes of the
 * frames before have left at SLOW_BYTES a second.  These bytes are never
 * thought to take longer than CLEAR_MS: a line that holds so much of many keys'
 * frames is not so slow.
 */
enum {
	FRAME_MS = 25,
	QUIET_MS = 250,
	SLOW_BYTES = 20000,
	CLEAR_MS = 5000
};

/* All zeros before the first frame, which is due at once. */
struct frame_pacing {
	int64_t drawn_ms; /* the last frame */
	int64_t clear_ms; /* when its bytes have left a slow line */
};

/* Notes a frame of so many bytes. */
static inline void frame_pacing_drawn(struct frame_pacing *pace, int64_t now_ms,
    size_t bytes)
{
	const int64_t from = pace->clear_ms > now_ms ? pace->clear_ms : now_ms;
	const int64_t clear = from + (int64_t)bytes * 1000 / SLOW_BYTES;
	const int64_t last = now_ms + CLEAR_MS;

	pace->drawn_ms = now_ms;
	pace->clear_ms = clear < last ? clear : last;
}

/* Returns when the next frame is due. */
static inline int64_t frame_pacing_due_ms(const struct frame_pacing *pace,
    bool is_asked)
{
	const int64_t due = pace->drawn_ms + (is_asked ? FRAME_MS : QUIET_MS);

	return !is_asked && pace->clear_ms > due ? pace->clear_ms : due;
}

#endif
