/*
 * export/info.h - every fact of a file, and everything odd about it; with
 * --lint the latter alone, as export/lint.h has it.
 */
#ifndef EXPORT_INFO_H
#define EXPORT_INFO_H

#include <stdio.h>

#include "export/request.h"

/*
 * For people "what  value", one a line.  In TSV lines "key TAB value"; the names are
 * the same, units included, where people read a time in words as well.
 * A line of the key section is "key.NAME", something odd "fact.NAME",
 * "warning.NAME" or "damage.NAME"; for people with its sentence, in TSV with its
 * number of times, and after one more TAB its sentence.  In JSON an object of the
 * same keys; "keys" are pairs of the key section, and "findings" as export/lint.h
 * has them.
 */
enum written info_write(FILE *, const struct request *, struct error *err);

#endif
