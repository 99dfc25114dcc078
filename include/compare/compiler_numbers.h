/*
 * compare/compiler_numbers.h - numbers in names that a compiler has given out.
 *
 * Lambdas, anonymous classes and their like are numbered in the order of the source,
 * so that one more of them gives others a new name.
 */
#ifndef COMPARE_COMPILER_NUMBERS_H
#define COMPARE_COMPILER_NUMBERS_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Writes the text with "#" for such numbers, as much of it as there is room for:
 * "a.B$#.lambda$run$# ()V".  They end a part of a name, and stand after a $ (an
 * anonymous class, a lambda of Java or Kotlin, access$000, $$Lambda$4), after
 * "lambda-" (Compose) or in a part that begins with ExternalSynthetic (D8).
 * Returns whether there are any.
 */
bool compiler_numbers_hide(const char *text, char *out, size_t size);

/* Can there be any?  False costs little, and is the rule. */
bool compiler_numbers_can_be(const char *text);


#endif
