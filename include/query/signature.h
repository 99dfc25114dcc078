/*
 * query/signature.h - a method as Java writes it: "void run(byte[], int)".
 */
#ifndef QUERY_SIGNATURE_H
#define QUERY_SIGNATURE_H

#include "model/methods.h"

/*
 * Its result, name and parameters, of the descriptor in the file, such as
 * "([BI)V" (Java Virtual Machine Specification, 4.3).  Classes stand without
 * their packages unless all is wanted, then also before the name.  What is no
 * descriptor stands behind the name as it is.  Cut as snprintf does.
 */
void signature_words(char *out, size_t size, const struct method *,
    bool is_full);

#endif
