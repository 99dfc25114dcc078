/*
 * export/lint.h - what is odd or wrong about a file, how much of it is
 * affected, and what the user can do.
 */
#ifndef EXPORT_LINT_H
#define EXPORT_LINT_H

#include <stdio.h>

#include "export/request.h"

/*
 * For people paragraphs, the gravest first; facts that are no fault stand last.
 * For programs: severity name count unit of first_offset what affected advice.  What
 * does not apply is empty, or null.
 */
enum written lint_write(FILE *, const struct request *, struct error *err);

/* The array of findings alone. */
void lint_json_rows(FILE *, const struct request *);

#endif
