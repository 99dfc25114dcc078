/*
 * export/options.h - what the user asks for on the command line.
 *
 * Options may stand anywhere, as "--name VALUE",
 * "--name=VALUE", "-o VALUE" or "-oVALUE"; what follows "--" is no option.
 */
#ifndef EXPORT_OPTIONS_H
#define EXPORT_OPTIONS_H

#include "options/options.h"

/*
 * Reads the arguments after the program's name.  Without a subcommand it is
 * view, or report when an option is given that only report takes.  --help and
 * its like end the reading, and nothing else need be there.  Free the options
 * with options_free, also after a failure.
 */
bool options_parse(struct options *, int count, char *const *arguments,
    struct error *err);

/* That failed, and they say `lacks_trace`: standard input is the trace. */
bool options_take_input(struct options *, struct error *err);

/* The same for the beginning of a command line: whether its words fit together is
 * not looked at.  After a failure the options are those up to the word at fault. */
bool options_read(struct options *, int count, char *const *arguments,
    struct error *err);

/* The same for one option, whose value is NULL where it takes none. */
bool options_take(struct options *, enum option, const char *value,
    struct error *err);

/* Did the user ask for --help, --version or their like alone? */
bool options_want_words(const struct options *);
void options_free(struct options *);

#endif
