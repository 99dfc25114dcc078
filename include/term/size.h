/*
 * term/size.h - how many rows and columns the terminal has.
 */
#ifndef TERM_SIZE_H
#define TERM_SIZE_H

/* What the terminal says, else LINES and COLUMNS, else 24 and 80; never less than
 * one of each, nor more than a canvas can have. */
void size_of_terminal(int fd, int *rows, int *columns);

#endif
