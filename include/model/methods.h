/*
 * model/methods.h - the names of methods: class, name, signature.
 *
 * They are numbered from 0 in the order they became known, and shared by the
 * recordings that are open: what has one class, name and signature has one number
 * in all of them, and so has a function of one file, by its whole path, however
 * much of that is shown.  So sums by method of two recordings can be subtracted as
 * they stand.  What has no name in its file shares its number with nothing.  The
 * ids of a file are in model/ids.  Texts are printable (base/text.h).
 */
#ifndef MODEL_METHODS_H
#define MODEL_METHODS_H

#include "trace/sink.h"

#define NO_METHOD UINT32_MAX

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
	bool is_proxy;                    /* named by rule 2.6 */
	bool is_named;                    /* no other text is equal */
	bool is_used;                     /* has calls in some recording */
};

struct methods;

struct methods *methods_new(struct error *err);
void methods_free(struct methods *); /* accepts NULL */

/* The number of what the line says, new or not; NO_METHOD when memory is out. */
uint32_t methods_add(struct methods *, const struct method_line *,
    struct error *err);

/* A new number for what has no line; the line says how it is shown.  NO_METHOD when
 * memory is out. */
uint32_t methods_add_nameless(struct methods *, const struct method_line *,
    struct error *err);

/* It has a line after all, or is a proxy of another one, whose text it gets with the
 * mark after it.  Returns the number of that name: another one where there was
 * such a name.  NO_METHOD when memory is out. */
uint32_t methods_name(struct methods *, uint32_t nameless,
    const struct method_line *, struct error *err);
uint32_t methods_name_proxy(struct methods *, uint32_t nameless, uint32_t of,
    const char *mark);

uint32_t methods_count(const struct methods *);
const struct method *methods_at(const struct methods *, uint32_t method);
void methods_set_used(struct methods *, uint32_t method, bool is_used);

/* By text; NO_METHOD when there is none. */
uint32_t methods_find(const struct methods *, const char *text);

struct slice method_class(const struct method *);
struct slice method_package(const struct method *); /* a file is its own */
struct slice method_name(const struct method *);
struct slice method_signature(const struct method *);
const char *method_mark(const struct method *); /* " (proxy)", or "" */

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
