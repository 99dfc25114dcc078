/*
 * export/versions.h - the versions of the libraries below the terminal.
 */
#ifndef EXPORT_VERSIONS_H
#define EXPORT_VERSIONS_H

#include <stdio.h>

/* One a line, as they are at run time. */
void versions_write(FILE *);

#endif
