/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ui/loop.h - the app on a terminal: poll, signals, resize, suspend.
 */
#ifndef UI_LOOP_H
#define UI_LOOP_H

#include "term/clipboard.h"
#include "term/screen.h"
#include "ui/app.h"

struct loop;

/* Catches signals, opens the terminal and reads what is known of its type: the
 * sandbox allows that no more.  The terminal stays as it is.  Where the
 * terminal cannot be used loop_run says so, after what is wrong with the
 * trace. */
struct loop *loop_new(const struct screen_options *, struct error *err);

/* Frees the loop; the terminal has been given back.  Accepts NULL. */
void loop_free(struct loop *);

/*
 * Runs the viewer, once, until it is quit or a signal ends it.  When it returns
 * the threads of the app have ended, so what the options borrow may be freed.
 * The caller has started the copier before, and ends it.  Returns the exit
 * status: 0, 2 with the error filled, or 128 + n after signal n.  Whatever
 * happens, the terminal is as it was before.  A refused file is told without
 * the screen having been taken; a line on standard error follows when another
 * terminal type than TERM's had to be used.
 */
int loop_run(struct loop *, const struct app_options *, struct copier *,
    struct error *err);

#endif
