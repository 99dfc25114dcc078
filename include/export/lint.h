/*
 * export/lint.h - what is odd or wrong about a file, how much of it is
 * affected, and what the user can do.
 */
#ifndef EXPORT_LINT_H
#define EXPORT_LINT_H

#include <stdio.h>

#include "export/question.h"

/* Is there anything graver than a fact? */
bool lint_is_wrong(const struct profile *);

/* Paragraphs, the gravest first; facts that are no fault stand last. */
bool lint_text(FILE *, const struct question *, struct error *err);

/* Lines of: severity name count unit of first_offset what affected advice.
 * Fields that do not apply are empty. */
bool lint_tsv(FILE *, const struct question *, struct error *err);

/* An object with the trace's name, is_wrong, and these as "findings"; what does
 * not apply is null. */
bool lint_json(FILE *, const struct question *, struct error *err);

/* The array of findings alone. */
void lint_findings(FILE *, const struct question *);

#endif
