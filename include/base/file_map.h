/*
 * base/file_map.h - a file mapped read-only.
 *
 * The file may be cut or vanish while it is mapped: what is gone reads as zeros
 * (base/guard), and a reader asks file_map_is_damaged when it is done with a
 * stretch.  A cut within a page shows as zeros alone: file_map_has_changed
 * knows of that too.
 */
#ifndef BASE_FILE_MAP_H
#define BASE_FILE_MAP_H

#include "base/bytes.h"
#include "base/error.h"

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
