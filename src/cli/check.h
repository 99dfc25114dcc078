/*
 * cli/check.h - the subcommand check: rules about traces, as a gate for CI.
 *
 * The budget is read, the files it names are found and all outputs are opened before
 * the sandbox; nothing of a trace is.
 */
#ifndef CLI_CHECK_H
#define CLI_CHECK_H

#include "cli/load.h"

struct checking;

/* Puts the traces of a baseline after the paths of the options.  NULL on failure. */
struct checking *checking_open(struct options *, struct error *err);

/* Measures and judges; `is_terminal`: standard output is one.  Nothing is written
 * where a trace cannot be read; where a rule could not be measured all is, and the
 * status is STATUS_FAILED. */
enum status checking_write(struct checking *, bool is_terminal,
    struct error *err);
void checking_close(struct checking *); /* accepts NULL */

#endif
