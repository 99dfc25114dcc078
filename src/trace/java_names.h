/* SPDX-License-Identifier: Apache-2.0 */
/*
 * trace/java_names.h - Java methods, as profilers that sample write them.
 *
 *     com.acme.Cart.add                    an interpreted method
 *     void com.acme.Cart.add(int)          a compiled one bears its declaration
 *     com/acme/Cart.add(I)V                async-profiler; it may lack the "(I)V"
 *
 * Where ART found several methods with the same code, " [DEDUPED]" stands after
 * one of them; that stays a part of the name.
 */
#ifndef TRACE_JAVA_NAMES_H
#define TRACE_JAVA_NAMES_H

#include "base/names.h"
#include "base/text.h"
#include "trace/sink.h"

/* ---- a name in parts ---- */

struct java_name {
	struct slice class_name, name; /* of the class with dots or slashes */
	struct slice descriptor;       /* "(I)V", or empty */
	bool is_declared;              /* types and result are known */
	struct slice types, result;    /* "int, p.T[]" and "void" */
	bool is_shared;                /* of several methods with this code */
};

/* Takes a name apart; slices point into the text.  False when it is none of
 * the above, as of native functions. */
bool java_name_split(struct slice text, struct java_name *);

/* ---- one method, written in several ways ---- */

/*
 * A name without types is that of the declaration which has its class and name,
 * where there is exactly one.  So all names are seen before the first one
 * becomes a line.  Costs some 50 bytes a declaration.
 *
 * All zeros is empty.
 */
struct java_methods {
	struct names *names;   /* "class.name", and descriptors */
	uint32_t *descriptors; /* by the number of "class.name" */
	size_t room;
	struct text_buffer text; /* the last descriptor, or name, that was put
	                            together */
};

void java_methods_free(struct java_methods *); /* the memory it holds */

/* Notes a name, which need not have types. */
void java_methods_see(struct java_methods *, const struct java_name *);

/* Fills in class, name and signature of the line.  They are borrowed from the
 * name and the methods, until the next call. */
void java_methods_line(struct java_methods *, const struct java_name *,
    struct method_line *);

#endif
