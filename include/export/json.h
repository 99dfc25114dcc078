/*
 * export/json.h - strings as JSON writes them.
 */
#ifndef EXPORT_JSON_H
#define EXPORT_JSON_H

#include <stdio.h>

#include "base/slice.h"

/* In quotes; what JSON does not allow in a string is escaped.  The text is
 * UTF-8. */
void json_string(FILE *, const char *text);
void json_slice(FILE *, struct slice text);

#endif
