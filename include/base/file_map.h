/*
 * base/file_map.h - a file mapped read-only.
 *
 * The file may be cut or vanish while it is mapped: what is gone reads as zeros
 * (base/file_map), and a reader asks file_map_is_damaged when it is done with a
 * stretch.  A cut within a page shows as zeros alone: file_map_has_changed
 * knows of that too.
 */
#ifndef BASE_FILE_MAP_H
#define BASE_FILE_MAP_H

#include <stdbool.h>
#include <stddef.h>

#include "base/bytes.h"
#include "base/error.h"

/*
 * Mappings of files whose pages may be gone.
 *
 * A file may be cut or vanish while it is mapped, or its disk may fail; the
 * kernel then raises SIGBUS at the first touch of a page that it cannot get.
 * The module's handler puts zeros in the place of that page and of all after
 * it, and remembers it, so whoever touched it goes on with zeros and asks
 * guard_is_damaged when it is done with a stretch.
 */

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

struct file_map;
struct stat;

/*
 * Maps the whole of the regular file or memfd `fd`, which may be closed
 * afterwards.  An empty file gives a map of 0 bytes.  At most GUARDS of
 * them live at a time.  NULL on failure.
 */
struct file_map *file_map_new(int fd, struct error *err);

/*
 * The same of a file that is still being written.  Address space is reserved
 * for what will come, so that file_map_bytes begins where it always did.
 */
struct file_map *file_map_new_growing(int fd, struct error *err);

/* Takes what has come since.  False when the file is shorter than before, or
 * larger than the address space that could be had. */
bool file_map_grow(struct file_map *, struct error *err);

/* Goes on with another file that holds the same so far, at the same place. */
bool file_map_move(struct file_map *, int fd, struct error *err);
void file_map_free(struct file_map *); /* accepts NULL */

/* The content; valid until file_map_free. */
struct bytes file_map_bytes(const struct file_map *);

/* What is before the place is not looked at for a while: the system need not keep
 * it for us until it is. */
void file_map_forget(const struct file_map *, uint64_t place);

/* Was a part of the file gone when it was touched? */
bool file_map_is_damaged(const struct file_map *);

/* Is the file shorter by now, or was it written to without growing (which one
 * that is still being written may be)?  Asks the system. */
bool file_map_has_changed(const struct file_map *);

/* When it was written the last time, as exactly as the system tells. */
int64_t file_written_ns(const struct stat *);

#endif
