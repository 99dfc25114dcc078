/*
 * model/methods.h - id → class, name, signature.
 *
 * Methods are numbered from 0 in the order they became known.  Two ids with
 * the same class, name and signature are one method: a class that was loaded
 * again (docs/format.md, R5a).  Texts are printable (base/text.h).
 */
#ifndef MODEL_METHODS_H
#define MODEL_METHODS_H

#include "base/id_map.h"
#include "trace/sink.h"

#define NO_METHOD UINT32_MAX

struct method {
	const char *text;  /* "class.name signature", with dots in the class;
	                      of a function "file!name" or "file+0x12"; of a
	                      proxy with " (proxy)" behind; no two are equal */
	const char *source;               /* or "" */
	uint32_t class_length;            /* text starts with the class */
	uint32_t name_at, name_length;
	uint32_t signature_at, signature_length;
	int32_t line;                     /* 0: none; may be negative */
	uint32_t id;                      /* of the first line or record */
	bool is_function;                 /* the class is its file */
	bool is_known;                    /* had a line */
	bool is_proxy;                    /* named by rule 2.6 */
	bool is_used;                     /* has calls */
};

struct methods;

struct methods *methods_new(struct error *err);
void methods_free(struct methods *); /* accepts NULL */

/* A line of the file.  A later line of an id wins from then on. */
bool methods_define(struct methods *, const struct method_line *,
    struct error *err);

/* The ids in use, by id >> 2, for the loop that walks the records. */
const struct id_map *methods_ids(const struct methods *);

/* The method of an id that methods_ids lacks: "(unknown 0x…)", or NO_METHOD
 * when memory is out. */
uint32_t methods_add_unknown(struct methods *, uint32_t id,
    struct error *err);

/* Gives unknown methods the names of unused lines where rule 2.6 allows.  Returns
 * whether those that are left are as many as such lines, and so proxies of theirs,
 * though nobody knows which is whose. */
bool methods_resolve_proxies(struct methods *, bool is_streaming);

uint32_t methods_count(const struct methods *);

/* Ids whose line names a method that has another id as well (R5a). */
uint32_t methods_same(const struct methods *);

/* Lines of an id that had one before, of another method. */
uint32_t methods_redefined(const struct methods *);

const struct method *methods_at(const struct methods *, uint32_t method);
void methods_use(struct methods *, uint32_t method);

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
