/*
 * names/map_files.h - the files of a mapping: opened by name, and read later.
 */
#ifndef NAMES_MAP_FILES_H
#define NAMES_MAP_FILES_H

#include "names/map_index.h"
#include "names/mapping.h"
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

/*
 * The files of a mapping that were read, in their order.
 */

enum { MAP_FACT_SIZE = 200 };

struct map_file {
	struct map_index *index;
	struct source source; /* of the bytes, if they are not somebody else's */
	uint64_t bytes;
	uint64_t classes_later; /* see map_set_tell_later */
	char *path;
	char compiler[MAP_FACT_SIZE], version[MAP_FACT_SIZE], id[MAP_FACT_SIZE];
};

struct map_set {
	struct map_file *at;
	size_t count, room;
};

/* Takes index and source, also where it fails; copies the path. */
bool map_set_add(struct map_set *, const char *path, struct map_index *,
    const struct source *, struct error *err);
void map_set_free(struct map_set *);
void map_set_facts(const struct map_set *, size_t n, struct mapping_facts *);

/* File and class of the first file that lists the class with this hash. */
#define NOT_IN_MAPS UINT64_MAX
uint64_t map_set_find(const struct map_set *, uint64_t name_hash);
void map_set_fetch(const struct map_set *, uint64_t name_hash); /* soon */

/* Of a place that was found: counts its class in each later file that lists it as well; and
 * begins to count anew. */
void map_set_tell_later(struct map_set *, uint64_t place);
void map_set_clear_later(struct map_set *);

/* Of a place that was found; the class is its low half. */
struct map_index *map_set_index(const struct map_set *, uint64_t place);

#endif
