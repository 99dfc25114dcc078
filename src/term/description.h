/* SPDX-License-Identifier: Apache-2.0 */
/*
 * term/description.h - descriptions of the commonest terminals.
 *
 * Only a static program (--enable-static) has them, for a system that has none.
 * The types are those of src/term/description_list.txt.
 */
#ifndef TERM_DESCRIPTION_H
#define TERM_DESCRIPTION_H

/* Returns the description of a type as curses takes it in TERMINFO ("b64:...");
 * NULL: there is none. */
const char *description_find(const char *type);

struct description {
	const char *type, *text; /* NULL after the last */
};

extern const struct description descriptions[];

#endif
