/*
 * query/stack_text.h - a stack in words, to be read by people elsewhere: in a bug
 * report, a chat, a review.
 */
#ifndef QUERY_STACK_TEXT_H
#define QUERY_STACK_TEXT_H

#include "model/methods.h"
#include "model/thread.h"

enum { STACK_LINE = 2048 }; /* bytes of a line; longer names are cut */

/* "main (id 1) at +0.200 ms": `from` is where the recording begins. */
void stack_head(char out[STACK_LINE], const struct thread *, uint64_t time,
    uint64_t from);

/* "com.app.B.b(int, Rect) (B.java:12)": types without their packages. */
void stack_line(char out[STACK_LINE], const struct method *);

/* The same with the times of a call after it: "  300 us, cpu 200 us". */
void stack_call_line(char out[STACK_LINE], const struct method *,
    const struct calls *, const struct call *);

#endif
