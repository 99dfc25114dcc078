/*
 * export/options_settings.h - settings of a user's file as if they were options.
 */
#ifndef EXPORT_OPTIONS_SETTINGS_H
#define EXPORT_OPTIONS_SETTINGS_H

#include "base/text.h"
#include "options/options.h"

/* Those that have the name of an option which was not given, after options_parse.  They
 * can be what they say; what the list that is shown has no column for is left out. */
void options_take_settings(struct options *, const struct named_text *,
    size_t count);

#endif
