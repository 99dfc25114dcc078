/*
 * export/table_notices.h - the rows of artscope table notices: what is odd or wrong
 * about a trace, with the words of info --lint.
 */
#ifndef EXPORT_TABLE_NOTICES_H
#define EXPORT_TABLE_NOTICES_H

#include "export/request.h"
#include "export/table_line.h"

/* The gravest first, as info --lint has them. */
bool table_notices_rows(struct table_line *, const struct request *,
    struct error *err);

#endif
