/*
 * export/folders.h - folders in place of traces on the command line.
 *
 * Where several traces may be given, a folder is the traces that lie in it: its
 * regular files called NAME.trace, packed or not (NAME.trace.gz), in the order of
 * their names.  Folders in it, and what begins with a dot, are left alone.
 */
#ifndef EXPORT_FOLDERS_H
#define EXPORT_FOLDERS_H

#include "options/options.h"

enum { FOLDER_TRACES = 1000 }; /* of a command line, at most; table has no limit */

/*
 * Puts what lies in them in the place of the folders among the paths of the
 * options, before the sandbox.  The names are the options' own.  False: a folder
 * has no trace in it or cannot be read, or there are too many.
 */
bool folders_open(struct options *, struct error *err);

#endif
