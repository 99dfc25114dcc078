/*
 * ui/settings.h - what can be set while the viewer runs: one table.
 *
 * A setting has the name of the option that does the same when the viewer is
 * started, if there is one, and takes the same words.
 */
#ifndef UI_SETTINGS_H
#define UI_SETTINGS_H

#include "ui/setting_checks.h"

/* The one after the last is NULL. */
const struct setting *setting_at(size_t i);

/* By its whole name; NULL: there is none. */
const struct setting *setting_find(const char *name);

#endif
