/*
 * ui/everywhere.h - the calls of the selected method in all threads, for the timeline.
 */
#ifndef UI_EVERYWHERE_H
#define UI_EVERYWHERE_H

#include "ui/inquiry.h"

/* NULL: not yet. */
const struct everywhere_answer *everywhere_same(const struct state *);

/* They are asked for while the timeline is shown; the pane's state begins with its
 * `struct state *`. */
extern const struct inquirer everywhere_inquirer;

#endif
