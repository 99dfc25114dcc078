/* SPDX-License-Identifier: Apache-2.0 */
/*
 * model/methods.h - methods and their names: in a trace, in the sources, and as
 * they are shown.
 *
 * Methods are numbered from 0 in the order in which they became known, and
 * shared by the recordings that are open.  One class, name and signature has
 * one number in all of them, and so has a function of one file, by its whole
 * path, however much of that is shown.  So sums by method of two recordings can
 * be subtracted as they stand.  A method that has no name in its file shares
 * its number with nothing.  The ids of a file are in model/ids.h.  Texts are
 * printable (base/text.h).
 *
 * Each method has a name of its own, which is the one in its file.  Other names
 * may be shown in its place (names/naming.h): then methods_at has those, and
 * what is told apart, and counted, stays the same.
 */
#ifndef MODEL_METHODS_H
#define MODEL_METHODS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/bytes.h"
#include "base/hash.h"
#include "base/names.h"
#include "trace/sink.h"

/* ---- a method and the parts of its name ---- */

#define PROXY_MARK " (proxy)"

struct method {
	const char *text;  /* "class.name signature", with dots in the class;
	                      of a function "file!name" or "file+0x12"; of a
	                      proxy with " (proxy)" after it */
	const char *source;               /* of the first recording, or ""; of a
	                                     function the path of its file */
	uint32_t class_length;            /* text starts with the class */
	uint32_t name_at, name_length;
	uint32_t others_length;           /* of " | x.B.g", with which the name
	                                     of one that may be several ends */
	uint32_t signature_at, signature_length;
	int32_t line;                     /* 0: none; may be negative */
	uint32_t hash;                    /* of the text */
	bool is_function;                 /* the class is its file */
	bool is_package;                  /* the class is a package, "a.b.*" */
	bool is_proxy;                    /* named by rule 2.6 */
	bool is_named;                    /* no other text is equal */
	bool is_used;                     /* has calls in some recording */
};

static inline struct slice method_class(const struct method *m)
{
	return (struct slice){ m->text, m->class_length };
}

static inline struct slice method_name(const struct method *m)
{
	return (struct slice){ m->text + m->name_at, m->name_length };
}

/* Returns the first name of a method that may be several. */
static inline struct slice method_first_name(const struct method *m)
{
	return (struct slice){ m->text + m->name_at,
		m->name_length - m->others_length };
}

static inline struct slice method_signature(const struct method *m)
{
	return (struct slice){ m->text + m->signature_at, m->signature_length };
}

static inline const char *method_mark(const struct method *m)
{
	return m->is_proxy ? PROXY_MARK : "";
}

struct slice method_package(const struct method *); /* of a function its file */

/* Is "class.name" this pattern?  One * in it stands for any letters. */
bool method_is(const struct method *, const char *pattern);

/* ---- a method in a narrow place ---- */

/* Returns "Class.name" without the package; of a function its name without the
 * namespaces around "Class::name(int)". */
struct slice method_brief(const struct method *);

/* Writes method_brief with the mark of a proxy, as boxes and short lists show
 * it. */
void method_label(const struct method *, char *out, size_t size);

/* Writes the label.  Where the label does not fit into so many cells, writes
 * the address alone of a function without a name, and of a proxy as much as
 * leaves room for its mark. */
void method_short(const struct method *, size_t cells, char *out, size_t size);

/* Returns the whole text where there are so many cells for it, else
 * method_short, which is written to `scratch`. */
struct slice method_fit(const struct method *, size_t cells, char *scratch,
    size_t size);

/* ---- a method through a mapping (names/mapping.h) ---- */

/* How sure an answer is. */
enum grade {
	GRADE_EXACT,
	GRADE_BY_NAME,    /* no descriptor fits, or there is none */
	GRADE_SEVERAL,    /* it may be any of some */
	GRADE_CLASS_ONLY, /* only the class has another name */
	GRADE_NOT_IN_MAP,
	GRADES
};

const char *grade_name(enum grade); /* "exact", "by name", "several" … */

/* ---- the name that is shown, and how it came about ---- */

enum name_form {
	NAMES_MAPPED,   /* as the sources have them, by the mapping */
	NAMES_READABLE, /* mapped, and names that compilers make in words */
	NAMES_RAW,      /* as the trace has them */
	NAME_FORMS
};

/* Texts are printable and live as long as the naming (names/naming.h). */
struct name_origin {
	enum grade grade;     /* GRADES: there is no mapping, or nothing to
	                         map */
	const char *via;      /* "e.Lambda.run": what was called, and holds
	                         what is shown; or "" */
	const char *others;   /* all that it may be, "x.A.f | x.B.g"; or "" */
	const char *inlined;  /* "x.A.f, x.B.g": whose code is in it; or "" */
	const char *outlined; /* of an outline the methods of the trace that its
	                         code was moved out of; or "" */
	bool is_synthesized;  /* by the compiler */
	bool is_outline;      /* code moved out of several methods */
	const char *raw_before; /* its name in a trace before, of another
	                           build that is compared with the one whose
	                           name it has; or NULL */
};

/* A method that no mapping was asked about. */
#define NO_NAME_ORIGIN { .grade = GRADES, .via = "", .others = "", \
	.inlined = "", .outlined = "" }

/* Returns "exact", "by name" …, or "" where there is nothing to map. */
static inline const char *name_origin_grade(const struct name_origin *o)
{
	return o->grade < GRADES ? grade_name(o->grade) : "";
}

/* The names of the methods below `count`.  They are borrowed until others are
 * shown, and change as methods do. */
struct shown_names {
	struct method *methods;
	const struct method *keys;      /* the name where `methods` has words
	                              instead; NULL: the same */
	const struct name_origin *from; /* NULL: nobody knows */
	enum name_form form;
	uint32_t count;
	const struct method *raw;    /* the name in the trace; NULL: its own */
	const struct method *mapped; /* the name by the mapping, whatever
	                                `methods` has; NULL: its own */
};

/* ---- all methods ---- */

#define NO_METHOD UINT32_MAX

struct methods {
	uint32_t count;
	uint32_t changes;       /* another number after each of the methods */
	uint32_t shown_version; /* another number after each methods_show */
	struct shown_names shown;
	struct method *items; /* with their own names */
	size_t room;
	struct names *sources;
	struct slice last_source; /* as it stands in the file and here */
	struct arena texts;
	struct slots by_hash; /* of texts; of functions in files also of both */
	uint32_t in_slots;
	uint64_t seed;
	char *scratch; /* where a text is put together */
	size_t scratch_room;
	struct ranks *ranks;
};

struct methods *methods_new(void);
void methods_free(struct methods *); /* accepts NULL */

/* Returns the number of the method in the line, new or not. */
uint32_t methods_add(struct methods *, const struct method_line *);

/* Returns a new number for a method without a name; the line says how it is
 * shown. */
uint32_t methods_add_nameless(struct methods *, const struct method_line *);

/* Name a nameless method: by its line, which came late, or as a proxy of the
 * method `of`, whose text it gets with the mark after it.  Both return the
 * number of that name, which is another one where the name was known. */
uint32_t methods_name(struct methods *, uint32_t nameless,
    const struct method_line *);
uint32_t methods_name_proxy(struct methods *, uint32_t nameless, uint32_t of,
    const char *mark);

/* Returns the number here of a method of other methods, by its own name or one
 * that is shown. */
uint32_t methods_take(struct methods *, const struct method *);

void methods_set_used(struct methods *, uint32_t method, bool is_used);

/* Finds a method by its own text; NO_METHOD when there is none. */
uint32_t methods_find(const struct methods *, const char *text);

/* ---- which names are shown ---- */

/* Shows these names; with count 0 each method has its own.  Nobody else may
 * look at the methods meanwhile. */
void methods_show(struct methods *, struct shown_names);

enum name_form methods_form(const struct methods *);

/* Returns the name that is shown.  NO_METHOD has an empty one, for a call that
 * came after the lens was looked through (lens/lens_thread). */
const struct method *methods_at(const struct methods *, uint32_t method);

/* Returns the shown name without words in place of a compiler's name: by it
 * methods are matched, grouped and named. */
const struct method *methods_key(const struct methods *, uint32_t method);

/* Returns the name by the mapping.  Transforms mean methods by it, so that
 * another form of names changes no number. */
const struct method *methods_mapped(const struct methods *, uint32_t method);

/* methods_key, methods_mapped, or one like them. */
typedef const struct method *method_name_of(const struct methods *,
    uint32_t method);

/* Returns the method's own name. */
const struct method *methods_own(const struct methods *, uint32_t method);

/* Returns the name in the trace; it differs from the own name where a mapping
 * has numbered the methods of several builds. */
const struct method *methods_raw(const struct methods *, uint32_t method);

/* Says how the shown name came about; of grade GRADES where nobody knows. */
const struct name_origin *methods_origin(const struct methods *,
    uint32_t method);

/* ---- the order of the shown names ---- */

enum methods_order {
	METHODS_BY_TEXT,
	METHODS_BY_NAME, /* without the class */
	METHODS_ORDERS
};

/* Returns the place of each method in the order: of two with one name by their
 * texts, then by number.  The places are made at the first look after a change
 * of methods or names, and are there until the next; from any thread. */
const uint32_t *methods_ranks(const struct methods *, enum methods_order);

/* ---- how names came about, in words ---- */

/* The grade in words, the name in the trace, and all that the method may be. */
enum origin_text { ORIGIN_GRADE, ORIGIN_RAW, ORIGIN_ALTERNATIVES };

const char *methods_origin_text(const struct methods *, uint32_t method,
    enum origin_text);

#endif
