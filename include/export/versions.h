/*
 * export/versions.h - what --version says below the terminal: the libraries, the
 * sandbox, the clipboard.
 */
#ifndef EXPORT_VERSIONS_H
#define EXPORT_VERSIONS_H

#include <stdio.h>

/* One a line; libraries as they are at run time. */
void versions_write(FILE *);

#endif
