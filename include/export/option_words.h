/*
 * export/option_words.h - words of options that differ from subcommand to subcommand,
 * or that layers above the table (options/option_table) have.
 */
#ifndef EXPORT_OPTION_WORDS_H
#define EXPORT_OPTION_WORDS_H

#include "options/option_table.h"

/* The words that it can be in that subcommand, by number; the one after the last is
 * NULL.  NULL: it is no choice. */
const char *(*option_words(enum option, enum subcommand))(size_t number);

/* Its help, which for formats is of their table. */
void option_help(enum option, char *out, size_t size);

#endif
