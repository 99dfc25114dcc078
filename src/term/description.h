/*
 * term/description.h - descriptions of the commonest terminals, for a system that has
 * none.
 *
 * They are part of a static program (--enable-static) alone.  The types are those
 * of src/term/description_list.txt.
 */
#ifndef TERM_DESCRIPTION_H
#define TERM_DESCRIPTION_H

#include <stddef.h>

/* As curses takes it in TERMINFO ("b64:..."); NULL: there is none. */
const char *description_find(const char *type);

/* The types, one after another, for i from 0 on; NULL after the last. */
const char *description_type(size_t i);

#endif
