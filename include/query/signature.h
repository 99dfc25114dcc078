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
	SIGNATURE_SHORT, /* "A.run(Rect)" */
	SIGNATURE_NAME   /* "run(Rect)" */
};

/*
 * Its name and parameters, of the descriptor in the file, such as "([BI)V" (Java
 * Virtual Machine Specification, 4.3).  What is no descriptor stands after the
 * name as it is.  Cut as snprintf does; returns the length of what was written.
 */
size_t signature_words(char *out, size_t size, const struct method *,
    enum signature_form);

/* What there is for a name in a list. */
struct name_room {
	size_t cells;
	size_t passed; /* how often it was scrolled; 0: what matters most is seen */
	bool is_bare;  /* without the class, which has a column of its own */
	bool is_ascii;
};

/*
 * The name as all lists show it: SIGNATURE_CALL, where there is room.  Packages give
 * way from the left, "…View.onDraw(int, int)", then the parameters from the right,
 * then the class from the left: a method is never cut before its class.  When it was
 * scrolled it is read from its begin to its end.  Written to `out`.
 */
struct slice signature_fit(const struct method *, struct name_room, char *out,
    size_t size);

/* So much has room for it in any form, whole. */
size_t signature_room(const struct method *);

#endif
