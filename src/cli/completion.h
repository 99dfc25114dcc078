/* SPDX-License-Identifier: Apache-2.0 */
/*
 * cli/completion.h - what can stand at the cursor of a shell's command line.
 *
 * The files in completions/ ask `artscope --complete WORD...` and show what it
 * prints, so a new subcommand, option, format or column is completed as soon as
 * its row stands in its table.  Threads and methods are those in the head of
 * the trace that is named already.
 */
#ifndef CLI_COMPLETION_H
#define CLI_COMPLETION_H

#include <stdio.h>

#define COMPLETION_WORD "--complete" /* the first word; not for people */

/*
 * Writes what the last word can become.  The words are those after the
 * program's name, and the last one is what stands before the cursor.  Each line
 * is a word that begins so, a tab, and what the word means.  Names of files are
 * for the shell to find, as one of these lines tells it:
 *   :trace  names of traces, or of any file where there are none
 *   :file   names of any file
 *   :more   no names; but what is chosen may go on, so no blank follows
 */
void completion_write(FILE *, int count, char *const *words);

#endif
