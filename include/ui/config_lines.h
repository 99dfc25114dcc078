/*
 * ui/config_lines.h - lines that settle something for good: in a file, by --set, and
 * after a colon.
 *
 *   set clock cpu                what a setting is when the viewer starts
 *   bind table gx sort calls     what a key does, in a view or everywhere
 *   alias fin filter             another name for a command
 *   filter app com.acme.*        a name for expressions, for :filter app
 *   color dim 245                how something looks (view/theme_own)
 *   source more                  lines of another file
 *
 * Words are as base/quote takes them.
 */
#ifndef UI_CONFIG_LINES_H
#define UI_CONFIG_LINES_H

#include "ui/config.h"

/* False: nothing is settled, and why. */
bool config_lines_take(struct config *, const char *line, struct error *err);

#endif
