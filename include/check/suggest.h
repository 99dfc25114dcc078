/* SPDX-License-Identifier: Apache-2.0 */
/*
 * check/suggest.h - new budgets from measurements: rules for a recording (check
 * --init), and tighter limits for a budget (--update).
 *
 * A limit leaves room of 25 % above what was measured.
 */
#ifndef CHECK_SUGGEST_H
#define CHECK_SUGGEST_H

#include <stdio.h>

#include "check/verdict.h"
#include "load/recording.h"

/* ---- a first budget ---- */

/* Writes rules that suit a loaded recording, as a budget whose limits are 0:
 * the main thread as a whole, the app's packages and methods that take most of
 * it, its frames, the method that is called most, and what had better not
 * occur. */
bool suggest_write(FILE *, const struct recording *, struct error *err);

/* Writes the rules of a check as a new budget, each with a limit above what was
 * measured, which stands beside it as a comment; rules of `never` that do not
 * hold are left out.  Returns how many rules there are. */
uint32_t suggest_limits(FILE *, const struct check_results *);

/* ---- tighter limits ---- */

/* Returns the text of the budget, to be freed, in which limits that all runs
 * undercut by more than 20 % are smaller and everything else is as it was;
 * *changes is how many. */
char *suggest_tighter(const struct check_results *, uint32_t *changes);

/* Writes the lines that differ as a patch; both texts have the same number of
 * lines. */
void suggest_diff(FILE *, const char *name, const char *before,
    const char *after);

#endif
