/*
 * process/pager.h - the program in which the user reads what we print.
 *
 * It is a process of its own that is made before the sandbox, and is told nothing by
 * us but the text.  It runs once there is a first byte of that, so what fails before
 * leaves the terminal alone.  The keys are its own, with those that end a program.
 */
#ifndef PROCESS_PAGER_H
#define PROCESS_PAGER_H

#include <stdbool.h>
#include <sys/types.h>

/* $PAGER, or less where that is not set; NULL: none is wanted, or there is no such
 * program.  What the shell would make of it counts. */
const char *pager_command(void);

/* From here on our standard output is what it reads.  Less quits by itself if all of
 * the text fits on the screen, unless LESS says what it is to do.  0: it cannot be had, and
 * nothing has changed. */
pid_t pager_start(const char *command);

/* The text begins: keys that end a program are the pager's from here on. */
void pager_begin(void);

/* The text ends; returns when the user has seen enough. */
void pager_end(pid_t);

#endif
