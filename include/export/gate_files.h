/*
 * export/gate_files.h - the files that a gate needs: its budget, and the traces that
 * the budget names as its baseline.
 */
#ifndef EXPORT_GATE_FILES_H
#define EXPORT_GATE_FILES_H

#include "check/budget.h"
#include "options/options.h"

/* Reads a budget; "-" is none.  Free the rules with rules_free, also after a
 * failure. */
bool gate_files_read(struct rules *, const char *path, struct error *err);

/* Puts the traces of the baseline after the paths of the options, if a rule needs
 * them.  They are as the shell would find them from the folder of the budget: *, ?
 * and [...] match, and a folder is the traces in it. */
bool gate_files_find(struct options *, const struct rules *,
    struct error *err);

/* Do both names lead to one file? */
bool gate_files_are_same(const char *a, const char *b);

#endif
