/*
 * export/export_choice.h - which format an export has, and how it is packed.
 */
#ifndef EXPORT_EXPORT_CHOICE_H
#define EXPORT_EXPORT_CHOICE_H

#include "options/options.h"

/* By --format, else by the ending of the file.  Refuses what the format does not
 * take. */
bool export_choose(struct options *, struct error *err);

/* May it be written to a terminal?  Nothing binary may. */
bool export_is_readable(const struct options *);

#endif
