/*
 * export/csv.h - fields as CSV has them.
 */
#ifndef EXPORT_CSV_H
#define EXPORT_CSV_H

#include <stdio.h>

#include "base/bytes.h"

/* Quoted where it must be, as RFC 4180 has it. */
void csv_field(FILE *, struct slice text);

#endif
