/*
 * ui/copying.h - texts for the clipboard, and what is said once one is there.
 */
#ifndef UI_COPYING_H
#define UI_COPYING_H

#include "ui/state.h"

void copy_name(struct state *);
void copy_stack(struct state *);
void copy_say(struct state *, const char *how);

/* What is to be copied, until there is another one; NULL: nothing. */
const char *copy_text(const struct state *);
void copy_free(struct state *);

#endif
