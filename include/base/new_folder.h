/*
 * base/new_folder.h - a folder that is there afterwards.
 */
#ifndef BASE_NEW_FOLDER_H
#define BASE_NEW_FOLDER_H

#include "base/error.h"

/* Makes it, and those that it stands in, unless they are there. */
bool new_folder(const char *path, struct error *err);

#endif
