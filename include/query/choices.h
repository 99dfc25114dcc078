/*
 * query/choices.h - words that an option and a setting of the viewer take alike.
 */
#ifndef QUERY_CHOICES_H
#define QUERY_CHOICES_H

#include <stddef.h>

/* By number; NULL behind the last one. */
const char *choice_color(size_t number);
const char *choice_theme(size_t number);
const char *choice_scope(size_t number); /* in the order of enum scope_kind */

#endif
