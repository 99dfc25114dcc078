/*
 * query/choices.h - words that an option can be, or a setting of the viewer, or both alike.
 */
#ifndef QUERY_CHOICES_H
#define QUERY_CHOICES_H

#include <stddef.h>

/* By number; NULL after the last one. */
const char *choice_clock(size_t number); /* in the order of enum measure */
const char *choice_group(size_t number); /* in that of enum grouping */
const char *choice_input(size_t number); /* in that of enum taken_for */
const char *choice_switch(size_t number); /* off and on */
const char *choice_background(size_t number);
const char *choice_unit(size_t number); /* ms, then what suits each */
const char *choice_hue(size_t number); /* in the order of enum hue_by */
const char *choice_color(size_t number);
const char *choice_theme(size_t number);
const char *choice_scope(size_t number); /* in the order of enum scope_kind */

#endif
