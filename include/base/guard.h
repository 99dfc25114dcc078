/*
 * base/guard.h - mappings of files whose pages may be gone.
 *
 * A file may be cut or vanish while it is mapped, or its disk may fail; the
 * kernel then raises SIGBUS at the first touch of a page that it cannot get.
 * The module's handler puts zeros in the place of that page and of all after
 * it, and remembers it, so whoever touched it goes on with zeros and asks
 * guard_is_damaged when it is done with a stretch.
 */
#ifndef BASE_GUARD_H
#define BASE_GUARD_H

#include <stdbool.h>
#include <stddef.h>

enum { GUARDS = 48 }; /* the most that live at a time */

struct guard;

/* Catches SIGBUS from now on.  guard_new does that, too; this is for those who
 * want to stand in front of it. */
void guard_start(void);

/* What the handler does: true when somebody touched a guarded page there, and there
 * is something now; where somebody sent the signal (NULL), when it was ignored at
 * the start.  For a handler that stands in front. */
bool guard_mends(const void *touched);

/* Guards a mapping of `protection` (PROT_READ …).  NULL when there are as many
 * as there can be. */
struct guard *guard_new(const void *begin, size_t size, int protection);

/* Before the mapping ends; accepts NULL. */
void guard_free(struct guard *);

/* Was a part of it gone when it was touched? */
bool guard_is_damaged(const struct guard *);

#endif
