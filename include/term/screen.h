/*
 * term/screen.h - the canvas on a terminal; the only user of curses.
 *
 * One screen at a time.  It opens /dev/tty and nothing else, so standard input
 * and output may be pipes.
 */
#ifndef TERM_SCREEN_H
#define TERM_SCREEN_H

#include "term/replies.h"
#include "view/canvas.h"
#include "view/theme.h"

struct screen;

/* What the user asked of the terminal. */
struct screen_options {
	const char *colour; /* "auto", "never", "always", "8", "16", "256" */
	enum background background;
	bool is_chosen;     /* the background, by the user: it is not asked for */
	const struct theme *own; /* borrowed; NULL: all looks as it is built in */
};

/* Opens the terminal and reads what is known of its type, which is all that is read
 * of files.  NULL on failure; the terminal stays as it was. */
struct screen *screen_new(const struct screen_options *, struct error *err);

/* Takes the terminal over, once; on failure it is as it was. */
bool screen_start(struct screen *, struct error *err);

/* Gives the terminal back as it was; accepts NULL. */
void screen_free(struct screen *);

/* Other colours from now on. */
void screen_change(struct screen *, const struct screen_options *);

/* The terminal type that is used because TERM's own is unknown here, or NULL;
 * worth a line after leaving. */
const char *screen_stand_in(const struct screen *);

int screen_fd(const struct screen *); /* the terminal, for keys and poll */
enum depth screen_depth(const struct screen *);
/* 24 and 80 where there is none (NULL). */
void screen_size(const struct screen *, int *rows, int *columns);

/* After SIGWINCH or SIGCONT: asks for the size again, and draws everything. */
bool screen_resize(struct screen *, struct error *err);

/* Asks the terminal what it is (term/replies); false: it need not be known.  Takes
 * what has been answered; true: other colours are to be shown. */
bool screen_ask(struct screen *);
bool screen_take_replies(struct screen *, const struct replies *);

/* The mouse reports what it does (term/replies), or not, as at first. */
void screen_set_mouse(struct screen *, bool is_on);

/* Shows the canvas, sending only what changed. */
void screen_show(struct screen *, const struct canvas *);
size_t screen_sent(const struct screen *); /* bytes so far */
void screen_repaint(struct screen *); /* all of it at the next show */

/* Asks the terminal to put the text into its clipboard (term/clipboard). */
void screen_copy(struct screen *, const char *text);

/* Around a suspension: the terminal as it was, and taken over again. */
void screen_leave(struct screen *);
void screen_enter(struct screen *);

/* Can this terminal and locale show more than ASCII? */
bool screen_has_unicode(void);

const char *screen_library(void); /* "ncurses 6.4…", for --version */

#endif
