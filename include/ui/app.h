/*
 * ui/app.h - the whole viewer without its terminal: keys in, canvas out.
 *
 * ui/loop feeds it with keys, sizes and the passing of time and shows its
 * canvas.  The tests do the same.  Keys are spelled as libtermkey's VIM format
 * spells them: "a", "?", "<Enter>", "<C-l>", "<PageDown>", "<Escape>", a space
 * is " " and the character < is "<".
 */
#ifndef UI_APP_H
#define UI_APP_H

#include "base/error.h"
#include "term/replies.h"
#include "ui/app_options.h"
#include "view/canvas.h"
#include "view/theme.h"

struct app;

/*
 * Starts loading `path` in the background.  NULL on failure.  `wake_fd` gets a
 * byte whenever there is something new to show; it must not block.
 */
struct app *app_new(const struct app_options *, int wake_fd,
    struct error *err);
void app_free(struct app *); /* stops the loading; accepts NULL */

/* Waits until there is something to show, the file was refused, or `ms` have
 * passed.  False with the error when it was refused. */
bool app_wait(struct app *, int ms, struct error *err);

/* The same for a moment, before the screen is taken: until the file was refused or there
 * are numbers, if perhaps not all. */
bool app_wait_first(struct app *, struct error *err);

/* Is more of the trace to come: is it being loaded or followed? */
bool app_is_growing(const struct app *);

/* Did opening fail since?  The loop then ends, and main says the error. */
bool app_has_failed(const struct app *, struct error *err);

/* What the user has settled of it; NULL: nothing. */
const char *app_setting(const struct app *, const char *name);

/* How many colours the terminal has: pictures may be finer with more. */
void app_set_depth(struct app *, enum depth);

/* The screen's size from now on; allocates.  False when out of memory. */
bool app_resize(struct app *, int rows, int columns, struct error *err);

/* Two keys that are bound together may also come as one, "gg". */
enum app_request app_key(struct app *, const char *key);

/* Writes what is to be remembered: the lines that were typed, and how the trace is
 * left. */
void app_keep(struct app *);

/* What the mouse has done, at that time; is it to be used at all? */
enum app_request app_mouse(struct app *, const struct mouse_event *,
    int64_t ms);
bool app_has_mouse(const struct app *);

/* What is to be copied after APP_COPY; valid until there is another one.  How it
 * went is said after "copied it": ", if the terminal allows it (OSC 52)". */
const char *app_copied(const struct app *);
void app_say_copied(struct app *, const char *how);

/* After APP_WRITE: the name, and the file, which is written to and closed; -1: there
 * is none, and why. */
const char *app_file_name(const struct app *);
void app_take_file(struct app *, int fd, const char *why);

/* After APP_NAMES: the begin of a path, and the names (process/monitor), which are read
 * and closed; -1: there are none. */
const char *app_begun_path(const struct app *);
void app_take_names(struct app *, int fd);

/* After APP_READ: the name of a mapping, and its file, which is to be read; as
 * app_take_file. */
const char *app_mapping_name(const struct app *);
void app_take_mapping(struct app *, int fd, const char *why);

/* After APP_EXPORT: the words of its command line, as app_words_anew has them.  That
 * it could not begin, or how it ended: `why` is what it said, or "". */
size_t app_export_words(const struct app *, const char **words, size_t room);
void app_exported(struct app *, bool is_done, const char *why);

/* After APP_OPEN: the words of the command line that starts the viewer on the other
 * trace, at most `room`; valid until the next key.  How many.  And why that cannot
 * be. */
size_t app_words_anew(const struct app *, const char **words, size_t room);
void app_stay(struct app *, const char *why);

/* Text pasted by the terminal: goes to the prompt, or nowhere. */
void app_paste(struct app *, const char *text);

/* After a byte came from wake_fd.  True when the screen should be drawn. */
bool app_wake(struct app *);

/* Is something about a trace that is there still to be answered? */
bool app_is_asking(const struct app *);

/* Lays the screen out.  The canvas is the app's, valid until the next call.
 * Costs what the screen costs. */
const struct canvas *app_draw(struct app *);

#endif
