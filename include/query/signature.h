/* SPDX-License-Identifier: Apache-2.0 */
/*
 * query/signature.h - methods and stacks in words: "void run(byte[], int)".
 */
#ifndef QUERY_SIGNATURE_H
#define QUERY_SIGNATURE_H

#include "model/methods.h"
#include "model/thread.h"

/* ---- a method as Java writes it ---- */

enum signature_form {
	SIGNATURE_BRIEF, /* "void run(Rect)" */
	SIGNATURE_FULL,  /* "void com.app.A.run(android.graphics.Rect)" */
	SIGNATURE_CALL,  /* "com.app.A.run(Rect)" */
	SIGNATURE_SHORT, /* "A.run(Rect)" */
	SIGNATURE_NAME   /* "run(Rect)" */
};

/*
 * Writes name and parameters, from the descriptor in the file, such as "([BI)V"
 * (Java Virtual Machine Specification, 4.3).  What is no descriptor stands
 * after the name as it is.  Cuts as snprintf does; returns the length of what
 * was written.
 */
size_t signature_words(char *out, size_t size, const struct method *,
    enum signature_form);

/* The room that a list has for a name. */
struct name_room {
	size_t cells;
	size_t passed; /* how often it was scrolled; 0: what matters most is seen */
	bool is_bare;  /* without the class, which has a column of its own */
	bool is_ascii;
};

/*
 * Writes the name to `out` as all lists show it, and returns it:
 * SIGNATURE_CALL, where there is room.  Packages give way from the left,
 * "…View.onDraw(int, int)", then the parameters from the right, then the class
 * from the left: a method is never cut before its class.  When it was scrolled
 * it is read from its begin to its end.
 */
struct slice signature_fit(const struct method *, struct name_room, char *out,
    size_t size);

/* ---- a stack as a user names it ---- */

/* A stack is written "A.run ()V;B.go (I)V", from the root.  A name is whatever
 * says which method is meant (query/search), and a ";" inside of a signature
 * parts no names. */

/* Is there a name between all of them? */
bool stack_words_check(const char *words, struct error *err);

/* Returns where the name of the innermost one begins. */
const char *stack_words_last(const char *words);

/* Finds the methods, and how many they are.  Returns false with the reason
 * where a name means none or several; the caller frees the array, also then. */
bool stack_words_find(const char *words, const struct methods *,
    uint32_t **methods, uint32_t *count, struct error *err);

/* ---- a stack for people elsewhere: in a bug report, a chat, a review ---- */

enum { STACK_LINE = 2048 }; /* bytes of a line; longer names are cut */

/* Writes "main (id 1) at +0.200 ms": `from` is where the recording begins. */
void stack_head(char out[STACK_LINE], const struct thread *, uint64_t time,
    uint64_t from);

/* Writes "com.app.B.b(int, Rect) (B.java:12)": types without their packages. */
void stack_line(char out[STACK_LINE], const struct method *);

/* Writes that line with the times of a call after it: " 300 us, cpu 200 us".
 * `whole` is the recording, or its begin where more is to come. */
void stack_call_line(char out[STACK_LINE], const struct method *,
    const struct calls *, const struct call *, struct period whole);

#endif
