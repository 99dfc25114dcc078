/*
 * mapping/original.h - a method as a trace has it, and as the sources do.
 */
#ifndef MAPPING_ORIGINAL_H
#define MAPPING_ORIGINAL_H

#include <stdint.h>

#include "base/bytes.h"

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

/* A method of a trace, in printable texts (model/methods has them). */
struct residual {
	struct slice class_name; /* "a.b", "a/b" or "La/b;" */
	struct slice name;
	struct slice descriptor; /* "(I)V"; empty: not known */
	struct slice source;     /* its file, or empty */
	int32_t line;            /* 0: not known */
};

struct original {
	struct slice class_name, name;
	struct slice descriptor; /* of the original types: "(Lp/T;)V" */
	struct slice source; /* "T.kt"; "~T.java" when it is derived from the class */
	int32_t line;        /* the first one with code; 0: not known */
	bool is_synthesized; /* by the compiler */
	bool is_outline;     /* code moved out of several methods */
};

struct mapped {
	enum grade grade;
	struct original is;    /* what to show; the first of several */
	struct slice joined;   /* of several, in place of the name:
	                          "f | x.B.g | x.C.h | +2"; else empty */
	struct slice via;      /* "e.Lambda.run": what is called, but only holds
	                          what is shown; or empty */
	uint32_t alternatives; /* so many, where there are several; else 0 */
	uint32_t inlined;      /* methods whose code is in it */
};

#endif
