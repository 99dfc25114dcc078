/*
 * ui/flames_place.h - where one is in merged stacks, for a command line: what they are
 * zoomed into, which frames are selected, and the first level that is seen.
 */
#ifndef UI_FLAMES_PLACE_H
#define UI_FLAMES_PLACE_H

#include "ui/list_place.h"

/* Of a pane whose state begins with a struct flames. */
extern const struct place_ops flames_place;

#endif
