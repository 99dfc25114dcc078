/* SPDX-License-Identifier: Apache-2.0 */
/*
 * cli/check.h - the subcommand check: rules about traces, as a gate for CI.
 *
 * Before the sandbox the budget is read, the files that it names are found, and
 * all outputs are opened; no byte of a trace is read by then.
 */
#ifndef CLI_CHECK_H
#define CLI_CHECK_H

#include "cli/load.h"

/*
 * Opens all that a check needs, and puts the traces of a baseline after the
 * paths of the options, which must stay; then measures, judges and writes.
 * Nothing is written where a trace cannot be read.  Where a rule could not be
 * measured all is written, and the status is STATUS_FAILED.
 */
enum status check_write(struct options *, struct error *err);

#endif
