/*
 * export/table_unpacked.h - the traces of an archive, each read as if it were a file.
 *
 * A process unpacks it inside of the sandbox, and sends one trace after the other
 * (export/table_archive).  Ours keeps it in memory or a temporary file, of no more than
 * what any packed trace may have, and hands it to the process that reads it.
 */
#ifndef EXPORT_TABLE_UNPACKED_H
#define EXPORT_TABLE_UNPACKED_H

#include "export/table_one.h"

/* `archive` has been read and found to be one; it is open there.  False as
 * table_one_finish. */
bool table_unpacked_read(struct table_one *archive, int input,
    struct error *err);

#endif
