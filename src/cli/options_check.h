/*
 * cli/options_check.h - do the words of a command line fit together?
 */
#ifndef CLI_OPTIONS_CHECK_H
#define CLI_OPTIONS_CHECK_H

#include "base/error.h"
#include "load/profile.h"
#include "options/options.h"

/* Chooses the subcommand that was meant, and the columns.  An option means the same
 * in every subcommand that takes it, and is refused by the others. */
bool options_check(struct options *, struct error *err);

/* The list whose columns are meant; NULL: what is asked for is no list. */
const struct list_columns *options_list(const struct options *);

/* The one thread that the viewer opens on, beside "all"; NULL: the main thread.  False:
 * there are more. */
bool options_thread(const struct options *, const char **out, bool *is_all);

/* Which columns --sort and --columns mean, which depends on what is shown or printed. */
bool options_choose_columns(struct options *, struct error *err);

/*
 * Which answers need single calls.
 *
 * All others are made of a recording that was loaded without them
 * (profile_leave_out_calls).
 */

/* Does what is asked for?  Of check, without what its rules need. */
bool options_need_calls(const struct options *);

/* Before it is loaded: leaves them out where it does not, and keeps what is asked of
 * them. */
void options_leave_out_calls(const struct options *, struct profile *);

#endif
