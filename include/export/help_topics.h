/*
 * export/help_topics.h - what "help" tells besides subcommands: tables that are part
 * of what some options mean.
 */
#ifndef EXPORT_HELP_TOPICS_H
#define EXPORT_HELP_TOPICS_H

#include <stdio.h>

#include "options/option_table.h"

/* "idle", by number; NULL after the last. */
const struct subcommand_info *help_topic(size_t number);

/* The one of this name; NULL: there is none. */
const struct subcommand_info *help_topic_find(const char *name);

/* As the user reads it. */
void help_topic_write(FILE *file, const struct subcommand_info *topic);

#endif
