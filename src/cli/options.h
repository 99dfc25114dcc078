/* SPDX-License-Identifier: Apache-2.0 */
/*
 * cli/options.h - reads the command line into struct options (options/options),
 * refuses words that mean nothing or do not fit together, and says what the
 * words need.
 *
 * Options may stand anywhere, as "--name VALUE", "--name=VALUE", "-o VALUE" or
 * "-oVALUE"; what follows "--" is no option.  Options borrow the arguments.
 */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "base/error.h"
#include "base/text.h"
#include "load/recording.h"
#include "options/options.h"

/* The exit codes of the program. */
enum status {
	STATUS_FINE,
	STATUS_NOTHING, /* no thread of that name, no call in the file; --lint
			   found something wrong, --strict damage; a row has a
			   verdict that --fail names */
	STATUS_FAILED   /* usage; a file that cannot be read or written */
};

/* ---- reading ---- */

/*
 * Reads the arguments after the program's name.  Without a subcommand it is
 * view, or report when an option is given that only report takes.  An option
 * means the same in every subcommand that takes it, and is refused by the
 * others.  --help and its like end the reading, and nothing else need be there.
 * Free the options with options_free, also after a failure.
 */
bool options_parse(struct options *, int count, char *const *arguments,
    struct error *err);
void options_free(struct options *);

/* Takes standard input as the trace, after options_parse has failed and the
 * options say `lacks_trace`. */
bool options_take_input(struct options *, struct error *err);

/* Reads the beginning of a command line: whether its words fit together is not
 * looked at.  After a failure the options are those up to the word at fault. */
bool options_read(struct options *, int count, char *const *arguments,
    struct error *err);

/* Did the user ask for --help, --version or their like alone? */
bool options_want_words(const struct options *);

/* Takes the settings that have the name of an option which was not given, after
 * options_parse.  Their values have been checked; a column that the list which
 * is shown has not is left out. */
void options_take_settings(struct options *, const struct named_text *,
    size_t count);

/* ---- values, columns and threads ---- */

/* Returns the words that the value of an option can be in that subcommand, by
 * number; the one after the last is NULL.  NULL: the option is no choice. */
const char *(*option_words(enum option, enum subcommand))(size_t number);

/* Refuses the value of an option that is none of these words, by number; the
 * one after the last is NULL.  Returns false, with one line in the error, which
 * says what may have been meant; what the user wrote is made printable. */
bool refuse_value(enum option, const char *value, const char *(*word)(size_t),
    struct error *err);

/* Chooses the list whose columns are meant, and the column by which it is
 * sorted unless --sort names one.  NULL: what is asked for is no list. */
const struct list_columns *options_list(struct options *);

/* ---- calls ---- */

/* Can stacks be others than those of the trace?  Transforms change them, and
 * the names of a mapping make several methods one. */
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
