/*
 * term/order_text.h - orders of a terminal as terminfo has them, and as they are sent.
 */
#ifndef TERM_ORDER_TEXT_H
#define TERM_ORDER_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* Without padding, which is for hardware of long ago, and without a return to the
 * usual characters, for there are no others here.  NULL: nothing. */
void order_copy(char *out, size_t size, const char *sequence);

/* Does the text begin with one of them?  The last is NULL. */
bool order_starts_with(const char *text, const char *const *starts);

#endif
