/*
 * ui/setting_checks.h - could a setting be what a text says, without a trace?
 */
#ifndef UI_SETTING_CHECKS_H
#define UI_SETTING_CHECKS_H

#include "ui/setting.h"

/* Letters that a theme can be called by, so that it is in a folder of themes, and nowhere
 * else. */
bool is_theme_name(const char *name);

/* Any text; a path, which Tab completes; columns; an order; a split; the name of a file;
 * waits, or none; a view that needs no method. */
bool check_text(const struct setting *, const char *text, struct error *err);
bool check_path(const struct setting *, const char *text, struct error *err);
bool check_columns(const struct setting *, const char *text, struct error *err);
bool check_sort(const struct setting *, const char *text, struct error *err);
bool check_split(const struct setting *, const char *text, struct error *err);
bool check_theme(const struct setting *, const char *text, struct error *err);
bool check_idle(const struct setting *, const char *text, struct error *err);
bool check_view(const struct setting *, const char *text, struct error *err);

#endif
