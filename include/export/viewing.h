/*
 * export/viewing.h - the options by which the viewer shows what a gate has measured.
 */
#ifndef EXPORT_VIEWING_H
#define EXPORT_VIEWING_H

#include "options/options.h"

/* Mappings, names and transforms, each as words of a shell with a blank after it: "--only
 * app "; to be freed, NULL when out of memory. */
char *viewing_words(const struct options *, struct error *err);

#endif
