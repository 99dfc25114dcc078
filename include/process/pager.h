/* SPDX-License-Identifier: Apache-2.0 */
/*
 * process/pager.h - the program in which the user reads what we print.
 *
 * The pager is a process of its own that is made before the sandbox, and is
 * told nothing by us but the text.  It runs once the text has a first byte, so
 * a failure before that leaves the terminal alone.  The keys are its own, with
 * those that end a program.
 */
#ifndef PROCESS_PAGER_H
#define PROCESS_PAGER_H

#include <stdbool.h>
#include <sys/types.h>

/* Returns $PAGER, or less where that is not set; NULL: no pager is wanted, or
 * there is no such program.  A command that only a shell understands is
 * believed. */
const char *pager_command(void);

/* Makes our standard output what the pager reads.  Less quits by itself if all
 * of the text fits on the screen, unless LESS says what it is to do.  Returns 0
 * when there can be no pager, and nothing has changed. */
pid_t pager_start(const char *command);

/* Begins the text: keys that end a program are the pager's from here on. */
void pager_begin(void);

/* Ends the text; returns when the user has seen enough. */
void pager_end(pid_t);

#endif
