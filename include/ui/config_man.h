/*
 * ui/config_man.h - tables of what a user's file can say, in mdoc.
 */
#ifndef UI_CONFIG_MAN_H
#define UI_CONFIG_MAN_H

#include <stdbool.h>
#include <stdio.h>

/* The settings, or the views that keys can be bound in. */
void config_man(FILE *, bool is_of_views);

#endif
