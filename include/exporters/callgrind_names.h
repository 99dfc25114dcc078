/*
 * exporters/callgrind_names.h - names of files and functions as callgrind has them:
 * "(1) Main.java" where one is met first, and from then on "(1)".
 */
#ifndef EXPORTERS_CALLGRIND_NAMES_H
#define EXPORTERS_CALLGRIND_NAMES_H

#include "base/names.h"
#include "exporters/exported.h"
#include "exporters/outlet.h"

struct callgrind_names {
	struct outlet *o;
	const struct exported *e;
	uint32_t methods;
	struct names *files; /* "" is unknown */
	bool *is_named;      /* methods, threads, and files: their names are there */
	size_t count;        /* of all these */
};

/* Free it with callgrind_names_free, also after a failure. */
bool callgrind_names_init(struct callgrind_names *, struct outlet *,
    const struct exported *, struct error *err);
void callgrind_names_free(struct callgrind_names *);

/* From here on all are met anew. */
void callgrind_names_forget(struct callgrind_names *);

/* Lines: the file of a method, or of NO_METHOD that of threads; a method, and a
 * thread by its number.  The key is "fn=(". */
void callgrind_put_file(struct callgrind_names *, const char *key,
    uint32_t method);
void callgrind_put_method(struct callgrind_names *, const char *key,
    uint32_t method);
void callgrind_put_thread(struct callgrind_names *, const char *key,
    uint32_t thread);

#endif
