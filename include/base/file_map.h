/* SPDX-License-Identifier: Apache-2.0 */
/*
 * base/file_map.h - a file mapped read-only, and guards for mapped pages.
 *
 * A file may be cut or vanish while it is mapped, or its disk may fail; the
 * kernel then raises SIGBUS at the first touch of a page that it cannot get.
 * The handler here puts zeros in the place of that page and of all pages after
 * it, and marks the mapping as damaged.  So a reader goes on with zeros, and
 * asks file_map_is_damaged when it is done with a stretch.  A cut within a page
 * shows as zeros alone; file_map_has_changed knows of that too.
 */
#ifndef BASE_FILE_MAP_H
#define BASE_FILE_MAP_H

#include <stdbool.h>
#include <stddef.h>

#include "base/bytes.h"
#include "base/error.h"

struct file_map;
struct stat;

/*
 * Maps the whole of the regular file or memfd `fd`, which may be closed
 * afterwards.  An empty file gives a map of 0 bytes.  At most GUARDS maps live
 * at a time.  For a file that is still being written address space is reserved
 * for bytes to come, so file_map_bytes begins at one place for good.  Returns
 * NULL on failure.
 */
struct file_map *file_map_new(int fd, bool is_growing, struct error *err);

void file_map_free(struct file_map *); /* accepts NULL */

/* Returns the content; valid until file_map_free. */
struct bytes file_map_bytes(const struct file_map *);

/* Was a part of the file gone when it was touched? */
bool file_map_is_damaged(const struct file_map *);

/* Asks the system whether the file is shorter by now, or has grown though it
 * may not, or was written to without growing; only the latter is allowed to a
 * file that is still being written. */
bool file_map_has_changed(const struct file_map *, bool may_grow);

/* Lets the system drop the pages before `place`, which are not looked at for a
 * while; the next touch reads them again. */
void file_map_forget(const struct file_map *, uint64_t place);

/* Returns when the file was last written, as exactly as the system tells. */
int64_t file_written_ns(const struct stat *);

/* ---- a file that grows ---- */

/* Takes the bytes that have come since.  False when the file is shorter than
 * before, or larger than the reserved address space. */
bool file_map_grow(struct file_map *);

/* Puts another file, which holds the same so far, in the map's place; the
 * addresses stay. */
bool file_map_move(struct file_map *, int fd);

/* ---- guards: mappings whose pages may be gone ---- */

enum { GUARDS = 48 }; /* the most that live at a time */

struct guard;

/* Guards a mapping of `protection` (PROT_READ …).  Returns NULL when there are
 * as many guards as there can be. */
struct guard *guard_new(const void *begin, size_t size, int protection);

/* Ends the guard, before its mapping ends; accepts NULL. */
void guard_free(struct guard *);

/* Was a page of the mapping gone when it was touched? */
bool guard_is_damaged(const struct guard *);

/* Catches SIGBUS from now on.  guard_new does so itself; a handler that wants
 * to stand in front of this one calls it first. */
void guard_start(void);

/*
 * Does what the handler does, for a handler that stands in front of it.  True
 * when a guarded page was touched there and zeros stand there now.  With NULL,
 * for a signal that another process sent: true when the signal was ignored at
 * the start.
 */
bool guard_handle(const void *touched);

#endif
