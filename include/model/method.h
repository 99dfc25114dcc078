/*
 * model/method.h - a method by its name: the parts of it, and what narrow places
 * show.
 */
#ifndef MODEL_METHOD_H
#define MODEL_METHOD_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bytes.h"

#define PROXY_MARK " (proxy)"

struct method {
	const char *text;  /* "class.name signature", with dots in the class;
	                      of a function "file!name" or "file+0x12"; of a
	                      proxy with " (proxy)" after it */
	const char *source;               /* of the first recording, or ""; of a
	                                     function the path of its file */
	uint32_t class_length;            /* text starts with the class */
	uint32_t name_at, name_length;
	uint32_t signature_at, signature_length;
	int32_t line;                     /* 0: none; may be negative */
	uint32_t hash;                    /* of the text */
	bool is_function;                 /* the class is its file */
	bool is_package;                  /* the class is a package, "a.b.*" */
	bool is_proxy;                    /* named by rule 2.6 */
	bool is_named;                    /* no other text is equal */
	bool is_used;                     /* has calls in some recording */
};

struct slice method_class(const struct method *);
struct slice method_package(const struct method *); /* a file is its own */
struct slice method_name(const struct method *);
struct slice method_signature(const struct method *);
const char *method_mark(const struct method *); /* " (proxy)", or "" */

/* Is "class.name" this?  One * in it stands for any letters. */
bool method_is(const struct method *, const char *pattern);

/* "Class.name" without the package; of a function its name without the namespaces
 * around "Class::name(int)". */
struct slice method_brief(const struct method *);

/* That with the mark of a proxy, as boxes and short lists show it. */
void method_label(const struct method *, char *out, size_t size);

/* The label; where not even that fits, the address alone of what has no name, and
 * of a proxy as much as leaves room for its mark. */
void method_short(const struct method *, size_t cells, char *out, size_t size);

/* The whole text where there are so many cells for it, else method_short, which is
 * written to `scratch`. */
struct slice method_fit(const struct method *, size_t cells, char *scratch,
    size_t size);

#endif
