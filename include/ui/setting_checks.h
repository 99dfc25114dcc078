/*
 * ui/setting_checks.h - could a setting be what a text says, without a trace?
 */
#ifndef UI_SETTING_CHECKS_H
#define UI_SETTING_CHECKS_H

#include "ui/setting.h"

/* The place of the text among the words; false: it is none, but what is said. */
bool setting_word_find(setting_word *, const char *text, const char *takes,
    size_t *number, struct error *err);

/* Gives it a value, which is not what it should be: says which of its words was
 * meant.  Returns false. */
bool setting_fail(const struct setting *, const struct state *,
    const char *text, struct error *err);

/* Letters that a theme can be called by, so that it is in a folder of themes, and nowhere
 * else. */
bool is_theme_name(const char *name);

/* One of its words; any text; a path, which Tab completes; columns; an order; a time; a
 * split; the name of a file; a view that needs no method. */
bool check_word(const struct setting *, const char *text, struct error *err);
bool check_text(const struct setting *, const char *text, struct error *err);
bool check_path(const struct setting *, const char *text, struct error *err);
bool check_columns(const struct setting *, const char *text, struct error *err);
bool check_sort(const struct setting *, const char *text, struct error *err);
bool check_budget(const struct setting *, const char *text, struct error *err);
bool check_split(const struct setting *, const char *text, struct error *err);
bool check_theme(const struct setting *, const char *text, struct error *err);
bool check_view(const struct setting *, const char *text, struct error *err);

#endif
