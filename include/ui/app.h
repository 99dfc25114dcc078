/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ui/app.h - the whole viewer without its terminal: keys in, canvas out.
 *
 * ui/loop feeds the app with keys, sizes and the passing of time, and shows its
 * canvas.  The tests do the same.  Keys are spelled as libtermkey's VIM format
 * spells them: "a", "?", "<Enter>", "<C-l>", "<PageDown>", "<Escape>"; a space
 * is " " and the character < is "<".
 *
 * Files and programs outside of the sandbox are the loop's.  Where the app
 * needs one, app_key or app_mouse returns a request (struct loop_request), and
 * the loop brings the answer later.
 */
#ifndef UI_APP_H
#define UI_APP_H

#include "base/error.h"
#include "term/clipboard.h"
#include "term/keys.h"
#include "ui/app_options.h"
#include "view/canvas.h"
#include "view/theme.h"

/* All that it remembers (ui/state). */
struct state;

/* ---- starting, and waiting for what is loaded ---- */

/*
 * Starts loading the trace of the options in the background.  Returns NULL on
 * failure.  `wake_fd` gets a byte whenever there is something new to show; it
 * must not block.
 */
struct state *app_new(const struct app_options *, int wake_fd,
    struct error *err);
void app_free(struct state *); /* stops the loading; accepts NULL */

/* Waits until there is something to show, the file was refused, or `ms` have
 * passed.  Returns false with the error when the file was refused. */
bool app_wait(struct state *, int ms, struct error *err);

/* Waits for a moment, before the screen is taken: until the file was refused or
 * there are numbers, if perhaps not all.  Returns what app_wait returns. */
bool app_wait_first(struct state *, struct error *err);

/* Takes what has come, after a byte from wake_fd: the screen should be
 * drawn. */
void app_wake(struct state *);

/* Is more of the trace to come: is it being loaded or followed? */
bool app_is_growing(const struct state *);

/* Is a question about what has been read still to be answered? */
bool app_is_asking(const struct state *);

/* Has the opening failed since app_new?  The loop then ends, and main says the
 * error. */
bool app_has_failed(const struct state *, struct error *err);

/* ---- what the terminal is, and what comes from it ---- */

/* Sets how many colours the terminal has: pictures may be finer with more. */
void app_set_depth(struct state *, enum depth);

/* Sets the screen's size from now on; allocates. */
void app_resize(struct state *, int rows, int columns);

/* Does what a key means, and returns what it requests, valid until the next
 * one.  Two keys that are bound together may also come as one, "gg". */
const struct loop_request *app_key(struct state *, const char *key);

/* Is the mouse to be used at all?  Does what the mouse has done at that
 * time. */
bool app_has_mouse(const struct state *);
const struct loop_request *app_mouse(struct state *, const struct mouse_event *,
    int64_t ms);

/* Takes text pasted by the terminal: it goes to the prompt, or nowhere. */
void app_paste(struct state *, const char *text);

/* Lays the screen out.  The canvas is the app's, valid until the next call.
 * Costs what the screen costs. */
const struct canvas *app_draw(struct state *);

/* Writes what is to be remembered: the lines that were typed, and how the trace
 * is seen now.  May be called again and again. */
void app_keep(struct state *);

/* ---- requests, and how they went ---- */

/* Tells how a request of the process outside went: that one, or one before it.
 * Its file is the app's from then on. */
void app_take_reply(struct state *, const struct copier_answer *);

#endif
