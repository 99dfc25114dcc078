/*
 * ui/outlet.h - what curses writes for a frame, sent in one piece.
 *
 * Curses flushes whenever it has moved the cursor.  Over SSH each of these writes
 * is a packet of its own, and around a few bytes there are a hundred of others.
 * So while a frame is drawn curses' file descriptor is that of a file in memory,
 * of which the terminal then gets the whole.
 */
#ifndef UI_OUTLET_H
#define UI_OUTLET_H

#include <stdbool.h>
#include <stddef.h>

struct outlet {
	int fd;       /* that curses writes to */
	int terminal; /* the terminal, always; -1: nothing is ever held */
	int memory;
};

/* Where there are no files in memory nothing is held, and curses writes as it
 * likes.  `fd` is borrowed. */
void outlet_init(struct outlet *, int fd);
void outlet_free(struct outlet *);

/* What is written to `fd` in between is sent by the second. */
void outlet_hold(struct outlet *);
void outlet_send(struct outlet *);

/* A descriptor of the terminal even while something is held. */
int outlet_terminal(const struct outlet *);

/* Writes all, whatever the pieces; false when nothing more can be written. */
bool outlet_write(int fd, const char *bytes, size_t length);

#endif
