/*
 * term/clipboard.h - the bytes that ask a terminal to set its clipboard: OSC 52.
 *
 * Nothing ever reads a clipboard.  tmux and screen stand between: tmux, where
 * term/copier could not have it run, takes the request itself with set-clipboard on
 * and hands a wrapped one through with allow-passthrough, so it gets both; screen
 * hands through what is wrapped in pieces.  Whether the terminal obeys cannot be
 * known.
 */
#ifndef TERM_CLIPBOARD_H
#define TERM_CLIPBOARD_H

#include "base/error.h"

/* Terminals ignore requests that are longer than some 100 000 bytes. */
enum { CLIPBOARD_MOST = 74000 }; /* bytes of a text */

enum clipboard { CLIPBOARD_TERMINAL, CLIPBOARD_TMUX, CLIPBOARD_SCREEN };

/* What we run in, by $TMUX and $TERM, which may be NULL. */
enum clipboard clipboard_find(const char *tmux, const char *term);

/* "if the terminal allows it (OSC 52)" */
const char *clipboard_condition(enum clipboard);

/* The request for the first CLIPBOARD_MOST bytes of the text.  The caller frees
 * it; NULL when out of memory. */
char *clipboard_request(const char *text, enum clipboard, struct error *err);

#endif
