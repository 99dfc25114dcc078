/* SPDX-License-Identifier: Apache-2.0 */
/*
 * print/info.h - subcommand info: every fact of a file, and everything odd
 * about it; with --lint the odd alone.
 */
#ifndef PRINT_INFO_H
#define PRINT_INFO_H

#include <stdio.h>

#include "print/formats.h"

/*
 * Writes all facts, or with --lint what lint_write does.
 *
 * For people "what  value", one a line.  In TSV lines "key TAB value"; the
 * names are the same, units included, where people read a time in words as
 * well.  A line of the key section is "key.NAME", something odd "fact.NAME",
 * "warning.NAME" or "damage.NAME"; for people with its sentence, in TSV with
 * its number of times, and after one more TAB its sentence.  In JSON an object
 * of the same keys; "keys" are pairs of the key section, and "findings" as
 * lint_write has them.
 */
enum written info_write(FILE *, const struct report_context *,
    struct error *err);

/*
 * Writes what is odd or wrong about a file, how much of it is affected, and
 * what the user can do.
 *
 * For people paragraphs, the gravest first; facts that are no fault stand last.
 * For programs: severity name count unit of first_offset what affected advice.
 * What does not apply is empty, or null.
 */
enum written lint_write(FILE *, const struct report_context *,
    struct error *err);

#endif
