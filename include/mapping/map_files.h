/*
 * mapping/map_files.h - the files of a mapping: opened by name, and read later.
 */
#ifndef MAPPING_MAP_FILES_H
#define MAPPING_MAP_FILES_H

#include "mapping/map_index.h"
#include "trace/source.h"

/* A file that is open, and not read yet. */
struct map_opened {
	char *path;
	int fd;
	bool is_of_folder; /* it is not known yet if it is wanted */
};

struct map_list {
	struct map_opened *at;
	size_t count, room;
};

/* Adds a file, or those of a folder that may be maps, by name. */
bool map_list_add(struct map_list *, const char *path, struct error *err);
bool map_list_add_file(struct map_list *, const char *name, int fd,
    struct error *err); /* that is open; it is the list's, also after a failure */
void map_list_free(struct map_list *); /* closes them */

/* Unpacks and reads one.  *index stays NULL where the file is in a folder, and of
 * another build; source and index are the caller's.  The error names the file. */
bool map_opened_read(const struct map_opened *, struct slice trace_id,
    const struct memory *, const struct progress *, struct source *,
    struct map_index **, struct error *err);

#endif
