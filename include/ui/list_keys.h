/*
 * ui/list_keys.h - the keys that move in a list, wherever there is one.
 */
#ifndef UI_LIST_KEYS_H
#define UI_LIST_KEYS_H

#include <stdbool.h>

#include "ui/keymap.h"
#include "view/list.h"

/* Rows, pages of so many rows, half pages, both ends, the middle.  False when
 * the command is not about moving. */
bool list_command(struct list *, const struct binding *, long page);

/* A page that keeps a row of the one before. */
long list_page(const struct list *);

#endif
