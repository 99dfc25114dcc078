/*
 * ui/config_man.h - tables of what a user's file can say, in mdoc.
 */
#ifndef UI_CONFIG_MAN_H
#define UI_CONFIG_MAN_H

#include <stdio.h>

/* The settings; the views that keys can be bound in; what has a colour. */
enum config_table { TABLE_SETTINGS, TABLE_VIEWS, TABLE_ROLES };

void config_man(FILE *, enum config_table);

#endif
