/* SPDX-License-Identifier: Apache-2.0 */
/*
 * process/pager.h - what prints a text: its pager, and signals that end it.
 *
 * The pager is a process of its own that is made before the sandbox, and is
 * told nothing by us but the text.  It runs once the text has a first byte, so
 * a failure before that leaves the terminal alone.  The keys are its own, with
 * those that end a program.
 */
#ifndef PROCESS_PAGER_H
#define PROCESS_PAGER_H

#include <stdatomic.h>
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

/* ---- signals that end the program are noted ---- */

/* A subcommand that takes long notes such a signal, so that it can say how far
 * it came before it ends. */

/* Makes SIGHUP, SIGINT and SIGTERM, if they are not ignored, only set the flag
 * that this returns.  One at a time. */
const atomic_bool *interrupt_begin(void);
void interrupt_end(void); /* they end the program again */

/* Ends the program by the signal that has come; without one does nothing. */
void interrupt_obey(void);

#endif
