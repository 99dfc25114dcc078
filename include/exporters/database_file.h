/*
 * exporters/database_file.h - the one file that SQLite's library sees, which is open
 * already, and a system without time, chance and other files.
 *
 * So what the library does passes the sandbox, and is the same in every run.
 */
#ifndef EXPORTERS_DATABASE_FILE_H
#define EXPORTERS_DATABASE_FILE_H

#include <sqlite3.h>

#define DATABASE_FILE "exported" /* for the library; no file is called so */

struct database_file {
	sqlite3_vfs vfs; /* to be opened with its name */
	int fd;          /* as the caller has set it */
	int reason;      /* in errno's numbers, why it cannot be written; or 0 */
};

/* In the library's codes.  It stays where it is until database_file_end. */
int database_file_begin(struct database_file *);
void database_file_end(struct database_file *);

#endif
