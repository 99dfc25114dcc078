/* SPDX-License-Identifier: Apache-2.0 */
/*
 * cli/options.h - reads the command line into struct options (options/options),
 * and refuses words that mean nothing.
 *
 * Options may stand anywhere, as "--name VALUE", "--name=VALUE", "-o VALUE" or
 * "-oVALUE"; what follows "--" is no option.  Options borrow the arguments.
 */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "base/error.h"
#include "options/option_table.h"
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
 * view, or report when an option is given that only report takes.  --help and
 * its like end the reading, and nothing else need be there.  Free the options
 * with options_free, also after a failure.
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

/* Takes one option, whose value is NULL where it takes none. */
bool options_take(struct options *, enum option, const char *value,
    struct error *err);

/* Did the user ask for --help, --version or their like alone? */
bool options_want_words(const struct options *);

/* ---- refusing ---- */

/*
 * These say no to a word of the command line, and which one may have been
 * meant.  They return false, with one line in the error; what the user wrote is
 * made printable in it.
 */

/* "one trace at a time: what is 'x'"; after it what is expected, or "". */
bool refuse_word(struct error *err, const char *what, const char *word,
    const char *expected);

/* Refuses the value of an option that is none of these words, by number; the
 * one after the last is NULL. */
bool refuse_value(enum option, const char *value, const char *(*word)(size_t),
    struct error *err);

/* Refuses an address, and a file that is not there but nearly a subcommand,
 * where it stands in the place of one; otherwise true. */
bool refuse_unless_path(const char *path, bool is_first, struct error *err);

#endif
