/* SPDX-License-Identifier: Apache-2.0 */
/*
 * base/error.h - why an operation failed, in words.
 *
 * A function that can fail returns false (or NULL) and fills the struct error
 * that it was given last.  The text is one line without a final dot, ready to
 * be shown after "artscope: "; it names the file and the place where it can.
 */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

struct error {
	char text[512];
};

/* Formats the text, cut between whole characters, and returns false.  What a
 * file or a user said in it becomes printable here (text_clean), so it can be
 * handed over as it stands.  `err` may be NULL. */
bool fail(struct error *err, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Says that memory could not meet a request of `bytes`, 0 where nobody knows of
 * how many, and returns false. */
bool fail_memory(struct error *err, size_t bytes);

/* Does the text come from fail_memory? */
bool error_is_memory(const struct error *);

/* The status of a program that ended since memory was out. */
enum { ERROR_MEMORY_STATUS = 2 };

/*
 * Ends the program with that status, from any thread: `bytes` more, 0 where
 * nobody knows how many, could not be had.  First does what error_before_end
 * was given, then writes "artscope: out of memory (N bytes were needed)" to
 * standard error.  Takes no memory for that.  Files that have no name yet end
 * with the program, and so do helper processes: they see that their socket has
 * no other end.
 */
_Noreturn void error_end_of_memory(size_t bytes);

/* Has `leave` called before the words, as to give the terminal back; NULL: no
 * more.  It may only do what a handler of signals may. */
void error_before_end(void (*leave)(void));

/* Puts "prefix: " in front of a text that is already there, and returns false.
 * `err` may be NULL. */
bool error_prefix(struct error *err, const char *prefix);

#endif
