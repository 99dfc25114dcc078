/*
 * model/name_origin.h - how the name that is shown of a method came about.
 */
#ifndef MODEL_NAME_ORIGIN_H
#define MODEL_NAME_ORIGIN_H

#include "mapping/original.h"

enum name_form {
	NAMES_MAPPED,   /* as the sources have them, by the mapping */
	NAMES_READABLE, /* the same, but names that compilers make are in words */
	NAMES_RAW,      /* as the trace has them */
	NAME_FORMS
};

/* Texts are printable and live as long as the naming (model/naming). */
struct name_origin {
	enum grade grade;     /* GRADES: there is no mapping, or nothing to map */
	const char *via;      /* "e.Lambda.run": what was called, and holds what is
	                         shown; or "" */
	const char *others;   /* all that it may be, "x.A.f | x.B.g"; or "" */
	const char *inlined;  /* "x.A.f, x.B.g": whose code is in it; or "" */
	const char *outlined; /* the same of an outline: methods of the trace that
	                         its code was moved out of */
	bool is_synthesized;  /* by the compiler */
	bool is_outline;      /* code moved out of several methods */
	const char *raw_before; /* its name in a trace before, of another build that is
	                           compared with the one whose name it has; or NULL */
};

/* Of a method that no mapping was asked about. */
#define NO_NAME_ORIGIN { .grade = GRADES, .via = "", .others = "", \
	.inlined = "", .outlined = "" }

/* "exact", "by name" …; nothing where there is nothing to map. */
static inline const char *name_origin_grade(const struct name_origin *o)
{
	return o->grade < GRADES ? grade_name(o->grade) : "";
}

#endif
