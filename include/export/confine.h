/*
 * export/confine.h - the sandbox for a command line.
 *
 * It comes before the first byte of a trace, and after all that must be open or
 * running by then: the terminal, the output, what stays outside.
 */
#ifndef EXPORT_CONFINE_H
#define EXPORT_CONFINE_H

#include "export/options.h"

/* Opens the temporary files that may be needed, which are then in o->memory and the
 * caller's, and enters the sandbox, with no newer Landlock than that (process/sandbox). */
bool confine(struct options *o, int landlock, struct error *err);

#endif
