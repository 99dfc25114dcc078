/*
 * export/info.h - every fact of a file, and everything odd about it; with
 * --lint the latter alone, as export/lint.h has it.
 */
#ifndef EXPORT_INFO_H
#define EXPORT_INFO_H

#include <stdio.h>

#include "export/question.h"

/* "what  value", one a line, then sentences. */
bool info_text(FILE *, const struct question *, struct error *err);

/*
 * Lines "key TAB value".  A line of the key section is "key.NAME", something
 * odd "fact.NAME", "warning.NAME" or "damage.NAME" with its number of times,
 * and behind one more TAB its sentence.
 */
bool info_tsv(FILE *, const struct question *, struct error *err);

/* An object of the same keys; "keys" are pairs of the key section, and
 * "findings" as export/lint.h has them. */
bool info_json(FILE *, const struct question *, struct error *err);

#endif
