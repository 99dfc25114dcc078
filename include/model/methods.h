/*
 * model/methods.h - the names of methods: class, name, signature.
 *
 * They are numbered from 0 in the order they became known, and shared by the
 * recordings that are open: what has one class, name and signature has one number
 * in all of them, and so has a function of one file, by its whole path, however
 * much of that is shown.  So sums by method of two recordings can be subtracted as
 * they stand.  What has no name in its file shares its number with nothing.  The
 * ids of a file are in model/ids.  Texts are printable (base/text.h).
 *
 * Each has a name of its own, which is that of its file.  Others may be shown in
 * its place (model/naming): then methods_at has those, and what is told apart, and
 * counted, stays the same.
 */
#ifndef MODEL_METHODS_H
#define MODEL_METHODS_H

#include "model/method.h"
#include "model/name_origin.h"
#include "trace/sink.h"

#define NO_METHOD UINT32_MAX

struct methods;

struct methods *methods_new(struct error *err);
void methods_free(struct methods *); /* accepts NULL */

/* The number of what the line says, new or not; NO_METHOD when out of memory. */
uint32_t methods_add(struct methods *, const struct method_line *,
    struct error *err);

/* A new number for what has no line; the line says how it is shown.  NO_METHOD when
 * out of memory. */
uint32_t methods_add_nameless(struct methods *, const struct method_line *,
    struct error *err);

/* It has a line after all, or is a proxy of another one, whose text it gets with the
 * mark after it.  Returns the number of that name: another one where there was
 * such a name.  NO_METHOD when out of memory. */
uint32_t methods_name(struct methods *, uint32_t nameless,
    const struct method_line *, struct error *err);
uint32_t methods_name_proxy(struct methods *, uint32_t nameless, uint32_t of,
    const char *mark);

/* The number of a method of others, by what is given here of it: an own name, or one
 * that is shown.  NO_METHOD when out of memory. */
uint32_t methods_take(struct methods *, const struct method *,
    struct error *err);

uint32_t methods_count(const struct methods *);
const struct method *methods_at(const struct methods *, uint32_t method);
void methods_set_used(struct methods *, uint32_t method, bool is_used);

/* By its own text; NO_METHOD when there is none. */
uint32_t methods_find(const struct methods *, const char *text);

/* Names to be shown, of the methods below `count`; they are borrowed until others
 * are, and change as methods do. */
struct shown_names {
	struct method *of;
	const struct method *keys; /* of each, its name where `of` has words
	                              instead; NULL: the same */
	const struct name_origin *from; /* of each; NULL: nobody knows */
	enum name_form form;
	uint32_t count;
	const struct method
	    *raw; /* of each, its name in the trace; NULL: its own */
	const struct method *mapped; /* of each, its name by the mapping, whatever
	                                `of` is; NULL: its own */
};

/* Nobody else may look at the methods meanwhile.  None: each its own. */
void methods_show(struct methods *, struct shown_names);
enum name_form methods_form(const struct methods *);

/* How that name came about; of grade GRADES where nobody knows. */
const struct name_origin *methods_origin(const struct methods *,
    uint32_t method);

/* A text of it: the grade in words, the name in the trace, and all that the method may
 * be, where they are several. */
enum origin_text { ORIGIN_GRADE, ORIGIN_RAW, ORIGIN_ALTERNATIVES };

const char *methods_origin_text(const struct methods *, uint32_t method,
    enum origin_text);

/* Is there a mapping? */
bool methods_are_mapped(const struct methods *);

/* What is shown but for names in words: by this methods are matched, grouped and
 * named. */
const struct method *methods_key(const struct methods *, uint32_t method);

/* By this transforms mean methods, so that what is shown changes no number: the name by
 * the mapping. */
const struct method *methods_meant(const struct methods *, uint32_t method);

/* One or the other. */
typedef const struct method *method_name_of(const struct methods *, uint32_t method);

/* Its own name; and that in the trace, which is another one where a mapping has
 * numbered the methods of several builds. */
const struct method *methods_own(const struct methods *, uint32_t method);
const struct method *methods_raw(const struct methods *, uint32_t method);

/* Another number after each change of what is shown; and of what there is. */
uint32_t methods_shown(const struct methods *);
uint32_t methods_changes(const struct methods *);

#endif
