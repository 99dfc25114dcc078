/*
 * export/report.h - the method table, for people and for programs.
 */
#ifndef EXPORT_REPORT_H
#define EXPORT_REPORT_H

#include <stdio.h>

#include "export/question.h"

/* One clock: rank, exclusive and inclusive time, calls, name. */
bool report_text(FILE *, const struct question *, struct error *err);

/*
 * Both clocks, after a line with the names of the columns: method class name
 * signature source calls recursive threw, then incl_wall_us excl_wall_us and
 * incl_cpu_us excl_cpu_us for the clocks that the file has.  The method is
 * "class.name signature", `calls` the outermost calls alone.
 */
bool report_tsv(FILE *, const struct question *, struct error *err);

#endif
