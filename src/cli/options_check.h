/* SPDX-License-Identifier: Apache-2.0 */
/*
 * cli/options_check.h - do the words of a command line fit together, and what
 * do they need?
 */
#ifndef CLI_OPTIONS_CHECK_H
#define CLI_OPTIONS_CHECK_H

#include "base/error.h"
#include "load/recording.h"
#include "options/options.h"

/* Chooses the subcommand that was meant, and the columns.  An option means the
 * same in every subcommand that takes it, and is refused by the others. */
bool options_check(struct options *, struct error *err);

/* ---- columns and threads ---- */

/* Returns the list whose columns are meant, or NULL: what is asked for is no
 * list. */
const struct list_columns *options_list(const struct options *);

/* Finds which columns --sort and --columns mean, which depends on what is shown
 * or printed. */
bool options_choose_columns(struct options *, struct error *err);

/* Finds the one thread that the viewer opens on, beside "all"; NULL: the main
 * thread.  False: there are more. */
bool options_thread(const struct options *, const char **out, bool *is_all);

/* ---- calls ---- */

/* Can stacks be others than those of the trace?  Transforms change them, and the
 * names of a mapping make several methods one. */
bool options_change_stacks(const struct options *);

/* Is an option given that is about single calls?  --calls none wants none. */
bool options_ask_for_calls(const struct options *);

/* Does the answer need single calls?  All other answers are made of a recording
 * that was loaded without them (profile_leave_out_calls).  What the rules of
 * check need is not looked at. */
bool options_need_calls(const struct options *);

/* Before a recording is loaded: leaves the calls out where they are not needed,
 * and keeps what the answer asks of them. */
void options_leave_out_calls(const struct options *, const struct recording *);

#endif
