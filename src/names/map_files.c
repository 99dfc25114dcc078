#include "config.h"

#include "names/map_files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/array.h"
#include "base/text.h"
#include "names/map_text.h"

/* ---- the files of a mapping ---- */

enum {
	FOLDER_MOST = 128,   /* files of folders: all of them are open for a while */
	HEAD_WITHIN = 64 << 10
};

static bool ends_with(const char *text, const char *end)
{
	size_t length = strlen(text), cut = strlen(end);

	return length >= cut && strcmp(text + length - cut, end) == 0;
}

/* In an archive: as builds name it, and as bundles of apps do. */
static bool is_map_path(const char *path)
{
	const char *slash = strrchr(path, '/');
	const char *name = slash == NULL ? path : slash + 1;

	return strcmp(name, "proguard.map") == 0 ||
	    (strncmp(name, "mapping", 7) == 0 && ends_with(name, ".txt"));
}

static const struct unpack_choice map_choice = { is_map_path, "mapping*.txt",
	"mappings" };

/* In a folder. */
static bool is_map_name(const char *name)
{
	return strncmp(name, "mapping", 7) == 0 && (ends_with(name, ".txt") ||
	    ends_with(name, ".gz") || ends_with(name, ".zip"));
}

static bool push(struct map_list *list, char *path, int fd, bool is_of_folder,
    struct error *err)
{
	struct map_opened *grown = array_grow(list->at, &list->room,
	    list->count + 1, sizeof *grown, err);

	if (grown == NULL)
		return false;
	list->at = grown;
	grown[list->count++] = (struct map_opened){ path, fd, is_of_folder };
	return true;
}

static char *join_path(const char *folder, const char *name, struct error *err)
{
	size_t size = strlen(folder) + strlen(name) + 2;
	char *path = array_new(size, 1, err);

	if (path != NULL)
		snprintf(path, size, "%s%s%s", folder,
		    folder[0] == '\0' || name[0] == '\0' ||
		    ends_with(folder, "/") ? "" : "/", name);
	return path;
}

static int open_file(const char *path)
{
	return open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
}

static int by_path(const void *a, const void *b)
{
	const struct map_opened *x = a, *y = b;

	return strcmp(x->path, y->path);
}

/* A name that cannot be opened is left out: it may be gone by now. */
static bool add_name(struct map_list *list, const char *folder,
    const char *name, struct error *err)
{
	char *path = join_path(folder, name, err);
	int fd;

	if (path == NULL)
		return false;
	fd = open_file(path);
	if (fd >= 0 && push(list, path, fd, true, err))
		return true;
	free(path);
	if (fd < 0)
		return true;
	close(fd);
	return false;
}

static bool add_folder(struct map_list *list, const char *path,
    struct error *err)
{
	size_t before = list->count;
	DIR *folder = opendir(path);
	struct dirent *entry;
	bool done = true;

	if (folder == NULL)
		return fail(err, "cannot be opened: %s", strerror(errno));
	while (done && (entry = readdir(folder)) != NULL) {
		if (!is_map_name(entry->d_name))
			continue;
		done = list->count - before < FOLDER_MOST ?
		    add_name(list, path, entry->d_name, err) :
		    fail(err, "is a folder of more than %d mappings; name "
			"the right one", FOLDER_MOST);
	}
	closedir(folder);
	if (done && list->count == before)
		return fail(err, "is a folder without a mapping*.txt, "
		    "mapping*.gz or mapping*.zip");
	if (done)
		qsort(list->at + before, list->count - before,
		    sizeof *list->at, by_path);
	return done;
}

bool map_list_add_file(struct map_list *list, const char *name, int fd,
    struct error *err)
{
	char *copy = join_path(name, "", err);

	if (copy != NULL && push(list, copy, fd, false, err))
		return true;
	free(copy);
	close(fd);
	return false;
}

bool map_list_add(struct map_list *list, const char *path, struct error *err)
{
	struct stat st;
	int fd = open_file(path);

	if (fd < 0 || fstat(fd, &st) != 0) {
		fail(err, "cannot be opened: %s", strerror(errno));
		if (fd >= 0)
			close(fd);
		return false;
	}
	if (S_ISDIR(st.st_mode)) {
		close(fd);
		return add_folder(list, path, err);
	}
	return map_list_add_file(list, path, fd, err);
}

void map_list_free(struct map_list *list)
{
	for (size_t i = 0; i < list->count; i++) {
		close(list->at[i].fd);
		free(list->at[i].path);
	}
	free(list->at);
	*list = (struct map_list){ 0 };
}

/* Does the head of the file have the id?  It costs no more than the head. */
static bool has_id(struct bytes bytes, struct slice id)
{
	struct map_index *head;
	struct slice own;
	bool is_same;

	if (bytes.left > HEAD_WITHIN)
		bytes.left = HEAD_WITHIN;
	head = map_index_new(bytes, NULL, NULL);
	if (head == NULL)
		return false;
	own = map_index_head(head)->id;
	is_same = own.length > 0 && own.length == id.length &&
	    memcmp(own.at, id.at, id.length) == 0;
	map_index_free(head);
	return is_same;
}

bool map_opened_read(const struct map_opened *opened, struct slice trace_id,
    const struct memory *memory, const struct progress *progress,
    struct source *source, struct map_index **index, struct error *err)
{
	*index = NULL;
	if (source_open_file(source, opened->fd, &map_choice, memory, progress,
		err)) {
		if (opened->is_of_folder && !has_id(source->bytes, trace_id)) {
			source_close(source);
			return true;
		}
		*index = map_index_new(source->bytes, progress, err);
		if (*index != NULL)
			return true;
		source_close(source);
	}
	error_prefix(err, opened->path);
	return false;
}

/* ---- the files of a mapping that were read, in their order ---- */

static void file_free(struct map_file *file)
{
	map_index_free(file->index);
	source_close(&file->source);
	free(file->path);
}

void map_set_free(struct map_set *set)
{
	for (size_t i = 0; i < set->count; i++)
		file_free(&set->at[i]);
	free(set->at);
	*set = (struct map_set){ 0 };
}

static void show_fact(char out[MAP_FACT_SIZE], struct slice raw)
{
	if (raw.length > MAP_FACT_SIZE)
		raw.length = MAP_FACT_SIZE;
	text_clean(out, MAP_FACT_SIZE, raw);
	whole_mend(out);
}

/* "R8 8.1.65" */
static void show_compiler(char out[MAP_FACT_SIZE], const struct map_head *head)
{
	char version[MAP_FACT_SIZE];
	size_t length;

	show_fact(out, head->compiler);
	show_fact(version, head->compiler_version);
	length = strlen(out);
	snprintf(out + length, MAP_FACT_SIZE - length, "%s%s",
	    out[0] != '\0' && version[0] != '\0' ? " " : "", version);
	whole_mend(out);
}

bool map_set_add(struct map_set *set, const char *path,
    struct map_index *index, const struct source *source, struct error *err)
{
	struct map_file file = { .index = index, .source = *source,
		.bytes = source->bytes.left };
	const struct map_head *head = map_index_head(index);
	struct map_file *grown = array_grow(set->at, &set->room,
	    set->count + 1, sizeof *grown, err);

	file.path = array_new(strlen(path) + 1, 1, err);
	if (grown != NULL)
		set->at = grown;
	if (grown == NULL || file.path == NULL) {
		file_free(&file);
		return false;
	}
	memcpy(file.path, path, strlen(path));
	show_compiler(file.compiler, head);
	show_fact(file.version, head->version);
	show_fact(file.id, head->id);
	grown[set->count++] = file;
	return true;
}

void map_set_facts(const struct map_set *set, size_t n,
    struct mapping_facts *out)
{
	const struct map_file *file = &set->at[n];
	const struct map_head *head = map_index_head(file->index);

	*out = (struct mapping_facts){
		.path = file->path,
		.compiler = file->compiler,
		.version = file->version,
		.id = file->id,
		.bytes = file->bytes,
		.classes = map_index_count(file->index),
		.classes_twice = head->classes_twice,
		.classes_later = file->classes_later,
		.newer_versions = head->newer_versions,
		.unreadable = head->unreadable,
		.bad_numbers = head->bad_numbers,
		.bad_comments = head->bad_comments,
		.has_changed = file->source.map != NULL &&
		    file_map_has_changed(file->source.map),
	};
}

uint64_t map_set_find(const struct map_set *set, uint64_t hash)
{
	for (size_t i = 0; i < set->count; i++) {
		uint32_t class = map_index_residual(set->at[i].index, hash);

		if (class != NO_MAP_CLASS)
			return (uint64_t)i << 32 | class;
	}
	return NOT_IN_MAPS;
}

void map_set_fetch(const struct map_set *set, uint64_t hash)
{
	for (size_t i = 0; i < set->count; i++)
		map_index_fetch(set->at[i].index, hash);
}

struct map_index *map_set_index(const struct map_set *set, uint64_t place)
{
	return set->at[place >> 32].index;
}

void map_set_clear_later(struct map_set *set)
{
	for (size_t i = 0; i < set->count; i++)
		set->at[i].classes_later = 0;
}

void map_set_tell_later(struct map_set *set, uint64_t place)
{
	const uint64_t hash = map_index_residual_hash(map_set_index(set, place),
	    (uint32_t)place);

	for (size_t i = (size_t)(place >> 32) + 1; i < set->count; i++)
		set->at[i].classes_later += map_index_residual(
		    set->at[i].index, hash) != NO_MAP_CLASS;
}
