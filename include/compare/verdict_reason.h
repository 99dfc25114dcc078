/*
 * compare/verdict_reason.h - why a row has its verdict, in words.
 */
#ifndef COMPARE_VERDICT_REASON_H
#define COMPARE_VERDICT_REASON_H

#include "compare/compared.h"

/* "new: it has no calls before", with what its tags say after a semicolon. */
void verdict_reason(const struct compared_row *, char *out, size_t size);

#endif
