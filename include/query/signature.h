/*
 * query/signature.h - a method as Java writes it: "void run(byte[], int)".
 */
#ifndef QUERY_SIGNATURE_H
#define QUERY_SIGNATURE_H

#include "model/methods.h"

enum signature_form {
	SIGNATURE_BRIEF, /* "void run(Rect)" */
	SIGNATURE_FULL,  /* "void com.app.A.run(android.graphics.Rect)" */
	SIGNATURE_CALL,  /* "com.app.A.run(Rect)" */
	SIGNATURE_SHORT  /* "A.run(Rect)" */
};

/*
 * Its name and parameters, of the descriptor in the file, such as "([BI)V" (Java
 * Virtual Machine Specification, 4.3).  What is no descriptor stands behind the
 * name as it is.  Cut as snprintf does; returns the length of what was written.
 */
size_t signature_words(char *out, size_t size, const struct method *,
    enum signature_form);

/* So much has room for it in any form, whole. */
size_t signature_room(const struct method *);

#endif
