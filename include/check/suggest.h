/*
 * check/suggest.h - limits that leave room above what was measured: 25 %.
 *
 * For a budget that is new (--init), and for one whose limits are undercut (--update).
 */
#ifndef CHECK_SUGGEST_H
#define CHECK_SUGGEST_H

#include <stdio.h>

#include "check/verdict.h"
#include "load/recording.h"

/*
 * Rules that suit a recording, for who has no budget yet.
 *
 * The main thread as a whole, the app's packages and methods that take most of it,
 * its frames, the methods that are called most, and what does not occur and had
 * better not.
 */

/* Writes them as the text of a budget whose limits are 0; the recording is loaded. */
bool suggest_write(FILE *, const struct recording *, struct error *err);

/* The rules of what was checked as a new budget, each with such a limit and with what
 * was measured as a comment; those of `never` that do not hold are left out.  How many
 * there are. */
uint32_t tighten_write(FILE *, const struct check_results *);

/* The text of the budget, with limits that all runs undercut by more than 20 % made
 * smaller, and everything else as it is; *changes is how many.  To be freed; NULL
 * when out of memory. */
char *tighten_tighten(const struct check_results *, uint32_t *changes,
    struct error *err);

/* The lines that differ, as a patch; both texts have the same lines. */
void tighten_diff(FILE *, const char *name, const char *before,
    const char *after);

#endif
