/*
 * base/whole.h - texts of whole characters.
 *
 * A buffer or a "%.100s" cuts a text where it has no more room, and that may be
 * within a character of UTF-8.
 */
#ifndef BASE_WHOLE_H
#define BASE_WHOLE_H

/* Takes out of a text what is left of characters that were cut. */
void whole_mend(char *text);

#endif
