/*
 * base/huge.h - memory that is large, and touched everywhere.
 */
#ifndef BASE_HUGE_H
#define BASE_HUGE_H

#include <stddef.h>

/*
 * Memory as of malloc, which free frees; NULL when there is none.  Where it is
 * large it asks for huge pages: 4 KB of them cost half as much, and are found
 * faster.
 */
void *huge_alloc(size_t bytes);

/*
 * What is about to be written from there on: whole pages of it are faulted in together,
 * which costs a fraction of one fault each.  Where that is not possible it is only slower.
 */
void huge_fault_in(void *from, size_t bytes);

#endif
