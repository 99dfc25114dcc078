/*
 * ui/effect.h - did a key do anything?  If not, it is said why.
 *
 * A key that has a command here may still change nothing: the last row has none
 * below, the whole cannot be made larger.  So what the user can change is compared
 * before and after it.
 */
#ifndef UI_EFFECT_H
#define UI_EFFECT_H

#include "ui/keymap.h"
#include "ui/state.h"

/* A number that is another one where the selection, the window, what is shown or
 * on top, the own state of such a pane, or the list of transforms and filters is. */
uint64_t effect_mark(const struct state *);

/* Since that mark nothing has changed, nothing was said or is wished. */
bool effect_is_none(const struct state *, uint64_t mark);

/* After a command, typed if the binding has no key, with the mark of before: where nothing has changed and nothing
 * was said, the message says so. */
void effect_say(struct state *, const struct binding *, uint64_t mark);

/* A key that has no command here: the message names a pane where it has one. */
void effect_say_unbound(struct state *, const char *key);

#endif
