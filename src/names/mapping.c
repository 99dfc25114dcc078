/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "names/mapping.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/array.h"
#include "base/text.h"
#include "model/methods.h"
#include "names/map_class.h"
#include "names/map_index.h"
#include "names/map_text.h"
#include "trace/source.h"

/* ---- files that are open, and not read yet ---- */

/* A file that is open, and not read yet. */
struct map_opened {
	char *path;
	int fd;
	bool is_of_folder; /* it is not known yet if it is wanted */
	off_t size;        /* when it was opened */
	int64_t written_ns;
};

struct map_list {
	struct map_opened *items;
	size_t count, room;
};

enum {
	FOLDER_MOST = 128,   /* files of folders: all of them are open for a
	                        while */
	HEAD_WITHIN = 64 << 10
};

static bool ends_with(const char *text, const char *end)
{
	size_t length = strlen(text), cut = strlen(end);

	return length >= cut && strcmp(text + length - cut, end) == 0;
}

/* Is it the path of a map in an archive: as builds name it, or as bundles of
 * apps do? */
static bool is_map_path(const char *path)
{
	const char *slash = strrchr(path, '/');
	const char *name = slash == NULL ? path : slash + 1;

	return strcmp(name, "proguard.map") == 0 ||
	    (strncmp(name, "mapping", 7) == 0 && ends_with(name, ".txt"));
}

static bool map_has_hope(struct bytes bytes, struct error *err)
{
	return lookalike_content(bytes) == CONTENT_PACKED ||
	    map_index_has_hope(bytes, err);
}

static const struct unpack_choice map_choice = { is_map_path, "mapping*.txt",
	"mappings", map_has_hope };

/* Is it the name of a map in a folder? */
static bool is_map_name(const char *name)
{
	return strncmp(name, "mapping", 7) == 0 && (ends_with(name, ".txt") ||
	    ends_with(name, ".gz") || ends_with(name, ".zip"));
}

static bool map_list_push(struct map_list *list, char *path, int fd,
    bool is_of_folder)
{
	struct map_opened *grown = array_grow(list->items, &list->room,
	    list->count + 1, sizeof *grown);
	struct stat st;

	list->items = grown;
	grown[list->count] = (struct map_opened){ path, fd, is_of_folder, 0, 0 };
	if (fstat(fd, &st) == 0) {
		grown[list->count].size = st.st_size;
		grown[list->count].written_ns = file_written_ns(&st);
	}
	list->count++;
	return true;
}

/* Has the file changed since it was opened?  Size and time of a pipe say
 * nothing. */
static bool map_opened_changed(const struct map_opened *o)
{
	struct stat st;

	return fstat(o->fd, &st) == 0 && S_ISREG(st.st_mode) &&
	    (st.st_size != o->size || file_written_ns(&st) != o->written_ns);
}

static char *join_path(const char *folder, const char *name)
{
	size_t size = strlen(folder) + strlen(name) + 2;
	char *path = array_new(size, 1);

	snprintf(path, size, "%s%s%s", folder,
	    folder[0] == '\0' || name[0] == '\0' || ends_with(folder, "/") ?
		"" :
		"/",
	    name);
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

/* Opens a file of a folder.  A name that cannot be opened is left out: the file
 * may be gone by now. */
static bool map_list_add_name(struct map_list *list, const char *folder,
    const char *name)
{
	char *path = join_path(folder, name);
	int fd;

	fd = open_file(path);
	if (fd >= 0 && map_list_push(list, path, fd, true))
		return true;
	free(path);
	if (fd < 0)
		return true;
	close(fd);
	return false;
}

static bool map_list_add_folder(struct map_list *list, const char *path,
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
		    map_list_add_name(list, path, entry->d_name) :
		    fail(err,
			"is a folder of more than %d mappings; name "
			"the right one",
			FOLDER_MOST);
	}
	closedir(folder);
	if (done && list->count == before)
		return fail(err, "is a folder without a mapping*.txt, "
		    "mapping*.gz or mapping*.zip");
	if (done)
		qsort(list->items + before, list->count - before,
		    sizeof *list->items, by_path);
	return done;
}

/* Adds a file that is open; it is the list's, also after a failure. */
static bool map_list_add_file(struct map_list *list, const char *name, int fd)
{
	char *copy = join_path(name, "");

	if (map_list_push(list, copy, fd, false))
		return true;
	free(copy);
	close(fd);
	return false;
}

/* Adds a file, or the files of a folder that may be maps, by name. */
static bool map_list_add(struct map_list *list, const char *path,
    struct error *err)
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
		return map_list_add_folder(list, path, err);
	}
	return map_list_add_file(list, path, fd);
}

/* Closes all files. */
static void map_list_free(struct map_list *list)
{
	for (size_t i = 0; i < list->count; i++) {
		close(list->items[i].fd);
		free(list->items[i].path);
	}
	free(list->items);
	*list = (struct map_list){ 0 };
}

/* Does the head of the file have the id?  Costs no more than the head. */
static bool has_map_id(struct bytes bytes, struct slice id)
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
	    memcmp(own.start, id.start, id.length) == 0;
	map_index_free(head);
	return is_same;
}

/* Unpacks and reads a file.  *index stays NULL where the file is in a folder,
 * and of another build.  Source and index are the caller's.  The error names
 * the file. */
static bool map_opened_read(const struct map_opened *opened,
    struct slice trace_id, const struct memory *memory,
    const struct progress *progress, struct source *source,
    struct map_index **index, struct error *err)
{
	*index = NULL;
	if (source_open_file(source, opened->fd, &map_choice, memory, progress,
		err)) {
		if (opened->is_of_folder &&
		    !has_map_id(source->bytes, trace_id)) {
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

/* ---- files that were read, in their order ---- */

enum { MAP_FACT_SIZE = 200 };

struct map_file {
	struct map_index *index;
	struct source source; /* of the bytes, if they are not somebody
	                         else's */
	uint64_t bytes;
	uint64_t classes_later; /* see map_set_tell_later */
	char *path;
	char compiler[MAP_FACT_SIZE], version[MAP_FACT_SIZE], id[MAP_FACT_SIZE];
};

#define NOT_IN_MAPS UINT64_MAX /* no place; a place is file << 32 | class */

struct map_set {
	struct map_file *files;
	size_t count, room;
};

static void map_file_free(struct map_file *file)
{
	map_index_free(file->index);
	source_close(&file->source);
	free(file->path);
}

static void map_set_free(struct map_set *set)
{
	for (size_t i = 0; i < set->count; i++)
		map_file_free(&set->files[i]);
	free(set->files);
	*set = (struct map_set){ 0 };
}

static void show_fact(char out[MAP_FACT_SIZE], struct slice raw)
{
	if (raw.length > MAP_FACT_SIZE)
		raw.length = MAP_FACT_SIZE;
	text_clean(out, MAP_FACT_SIZE, raw);
	text_trim_utf8(out);
}

/* Writes "R8 8.1.65". */
static void show_compiler(char out[MAP_FACT_SIZE], const struct map_head *head)
{
	char version[MAP_FACT_SIZE];
	size_t length;

	show_fact(out, head->compiler);
	show_fact(version, head->compiler_version);
	length = strlen(out);
	snprintf(out + length, MAP_FACT_SIZE - length, "%s%s",
	    out[0] != '\0' && version[0] != '\0' ? " " : "", version);
	text_trim_utf8(out);
}

/* Takes index and source, also where it fails; copies the path. */
static bool map_set_add(struct map_set *set, const char *path,
    struct map_index *index, const struct source *source)
{
	struct map_file file = { .index = index, .source = *source,
		.bytes = source->bytes.left };
	const struct map_head *head = map_index_head(index);
	struct map_file *grown = array_grow(set->files, &set->room,
	    set->count + 1, sizeof *grown);

	file.path = array_new(strlen(path) + 1, 1);
	set->files = grown;
	memcpy(file.path, path, strlen(path));
	show_compiler(file.compiler, head);
	show_fact(file.version, head->version);
	show_fact(file.id, head->id);
	grown[set->count++] = file;
	return true;
}

static bool map_file_changed(const struct map_file *file)
{
	return file->source.map != NULL && file_map_is_other(file->source.map);
}

static void map_set_facts(const struct map_set *set, size_t n,
    struct mapping_facts *out)
{
	const struct map_file *file = &set->files[n];
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
		.has_changed = map_file_changed(file),
	};
}

/* Returns file and class of the first file that lists the class with this hash,
 * or NOT_IN_MAPS. */
static uint64_t map_set_find(const struct map_set *set, uint64_t hash)
{
	for (size_t i = 0; i < set->count; i++) {
		uint32_t class = map_index_residual(set->files[i].index, hash);

		if (class != NO_MAP_CLASS)
			return (uint64_t)i << 32 | class;
	}
	return NOT_IN_MAPS;
}

/* Prefetches what map_set_find looks at. */
static void map_set_fetch(const struct map_set *set, uint64_t hash)
{
	for (size_t i = 0; i < set->count; i++)
		map_index_prefetch(set->files[i].index, hash);
}

/* Returns the index of a place; its class is the low half of the place. */
static struct map_index *map_set_index(const struct map_set *set,
    uint64_t place)
{
	return set->files[place >> 32].index;
}

static void map_set_clear_later(struct map_set *set)
{
	for (size_t i = 0; i < set->count; i++)
		set->files[i].classes_later = 0;
}

/* Counts the class of a place in each later file that lists it as well. */
static void map_set_tell_later(struct map_set *set, uint64_t place)
{
	const uint64_t hash = map_index_residual_hash(map_set_index(set, place),
	    (uint32_t)place);

	for (size_t i = (size_t)(place >> 32) + 1; i < set->count; i++)
		set->files[i].classes_later += map_index_residual(
		    set->files[i].index, hash) != NO_MAP_CLASS;
}

/* ---- originals as texts that may be shown ---- */

enum { MAP_DESCRIPTOR_MOST = 4096 }; /* a longer one stays as it is in the
                                        trace */

/* Room for the texts of an original. */
struct map_texts {
	char class_name[MAP_NAME_SIZE], name[MAP_NAME_SIZE];
	char source[MAP_NAME_SIZE];
	uint64_t source_of; /* hash of what the source was last asked for */
	size_t source_length;
	char descriptor[MAP_DESCRIPTOR_MOST];
};

/* Room for the class and name of a line, "x.A.f". */
enum { MAP_QUALIFIED_SIZE = 2 * MAP_NAME_SIZE + 1 };

/* A descriptor that grows; one that is too long has no room left. */
struct growing_text {
	char *text;
	size_t length, size;
	bool is_full;
};

static void put_text(struct growing_text *out, struct slice s)
{
	if (s.length > out->size - out->length)
		out->is_full = true;
	if (out->is_full || s.length == 0)
		return;
	memcpy(out->text + out->length, s.start, s.length);
	out->length += s.length;
}

static void put_char(struct growing_text *out, char c)
{
	put_text(out, (struct slice){ &c, 1 });
}

/* Appends a type; `name` is the type's, with dots or slashes. */
static void put_type(struct growing_text *out, const struct java_type *type,
    struct slice name)
{
	char shown[MAP_NAME_SIZE];
	size_t length;

	for (uint32_t i = 0; i < type->dimensions && !out->is_full; i++)
		put_char(out, '[');
	put_char(out, type->letter);
	if (type->letter != 'L')
		return;
	length = map_name_show(shown, name);
	for (size_t i = 0; i < length; i++)
		if (shown[i] == '.')
			shown[i] = '/';
	put_text(out, (struct slice){ shown, length });
	put_char(out, ';');
}

/* Writes the descriptor of a method as Java writes it; returns `otherwise` when
 * it is too long. */
static struct slice put_java(struct map_texts *texts, struct slice types,
    struct slice result, struct slice otherwise)
{
	struct growing_text out = { texts->descriptor, 0,
		sizeof texts->descriptor, false };
	struct java_type type;

	/* A descriptor is a quarter as long or longer: "int," is "I". */
	if (types.length / 4 > sizeof texts->descriptor)
		return otherwise;
	put_char(&out, '(');
	while (!out.is_full && map_java_type(&types, &type))
		put_type(&out, &type, type.name);
	put_char(&out, ')');
	if (map_java_type(&result, &type))
		put_type(&out, &type, type.name);
	return out.is_full ? otherwise :
			     (struct slice){ out.text, out.length };
}

/* A function that gives the original name of a class, or an empty one. */
struct map_originals {
	struct slice (*name)(const void *self, struct slice residual);
	const void *self;
};

/* Writes the class and name of a line, "x.A.f"; returns the length. */
static size_t map_show_qualified(char out[MAP_QUALIFIED_SIZE],
    const struct map_method_line *line)
{
	size_t length = map_name_show(out, line->class_name);

	out[length++] = '.';
	return length + map_name_show(out + length, line->name);
}

/* Returns the file of a class (names/map_index.h); mostly it is the one that
 * was asked for last.  The texts are of one map. */
static struct slice map_show_source(struct map_texts *texts,
    const struct map_index *index, const struct map_class_name *class,
    struct slice residual)
{
	uint64_t what = map_hash_join(class->hash, map_name_hash(residual));

	if (texts->source_length == 0 || texts->source_of != what)
		texts->source_length = map_source(index, class, residual,
		    texts->source);
	texts->source_of = what;
	return (struct slice){ texts->source, texts->source_length };
}

/* Writes what a line of the map names. */
static void map_show(struct map_texts *texts, const struct map_index *index,
    const struct map_method_line *line, const struct residual *residual,
    struct original *out)
{
	struct map_class_name class = { line->class_name, line->owner };

	out->class_name.start = texts->class_name;
	out->class_name.length = map_name_show(texts->class_name, class.text);
	out->name.start = texts->name;
	out->name.length = map_name_show(texts->name, line->name);
	out->descriptor = put_java(texts, line->takes, line->gives,
	    residual->descriptor);
	out->source = map_show_source(texts, index, &class, residual->source);
}

/* Writes a residual descriptor, with the original names of classes that have
 * one. */
static struct slice map_show_descriptor(struct map_texts *texts,
    struct slice residual, struct map_originals originals)
{
	struct growing_text out = { texts->descriptor, 0,
		sizeof texts->descriptor, false };
	struct map_signature unused;
	struct slice rest = residual;
	struct java_type type;

	if (!map_described_signature(residual, &unused))
		return residual;
	while (rest.length > 0 && !out.is_full) {
		struct slice name;

		if (rest.start[0] == '(' || rest.start[0] == ')') {
			put_char(&out, rest.start[0]);
			rest = map_from(rest, 1);
			continue;
		}
		if (!java_type_take(&rest, &type))
			return residual;
		name = type.letter == 'L' ?
		    originals.name(originals.self, type.name) : type.name;
		put_type(&out, &type, name.length > 0 ? name : type.name);
	}
	return out.is_full ? residual : (struct slice){ out.text, out.length };
}

/* ---- the methods of a trace ---- */

struct map_place {
	uint64_t class; /* file and class where it is listed, or NOT_IN_MAPS */
	size_t residual;
};

#define NOT_TOLD SIZE_MAX

/* The methods that the mapping was told of: class by class in the order in
 * which files list them, and found by what a reference names.  All zeros is
 * none. */
struct map_told {
	const struct residual *residuals; /* borrowed */
	struct map_place *places;
	size_t count;
	size_t cursor; /* the place of the method that was asked for last */
	struct map_keys named; /* residuals; made when one is looked for */
};

static void map_told_free(struct map_told *told)
{
	free(told->places);
	free(told->named.keys);
	slots_free(&told->named.slots);
	*told = (struct map_told){ 0 };
}

enum { AHEAD = 8 /* classes that are fetched before they are looked up */ };

static int by_place(const void *a, const void *b)
{
	const struct map_place *x = a, *y = b;

	if (x->class != y->class)
		return x->class < y->class ? -1 : 1;
	return x->residual < y->residual ? -1 : x->residual > y->residual;
}

static void tell_later(const struct map_told *told, struct map_set *files)
{
	map_set_clear_later(files);
	for (size_t i = 0; i < told->count; i++)
		if (told->places[i].class != NOT_IN_MAPS && (i == 0 ||
		    told->places[i - 1].class != told->places[i].class))
			map_set_tell_later(files, told->places[i].class);
}

/* Takes the methods, and forgets those before, unless it fails.  Classes that
 * several files list are counted there. */
static void map_told_set(struct map_told *told, struct map_set *files,
    const struct residual *residuals, size_t count)
{
	struct map_place *places = array_new(count, sizeof *places);

	map_told_free(told);
	*told = (struct map_told){ .residuals = residuals, .places = places,
		.count = count };
	for (size_t i = 0; i < count; i++)
		places[i] = (struct map_place){
			map_class_hash(residuals[i].class_name), i };
	for (size_t i = 0; i < count; i++) {
		if (i + AHEAD < count)
			map_set_fetch(files, places[i + AHEAD].class);
		places[i].class = map_set_find(files, places[i].class);
	}
	qsort(places, count, sizeof *places, by_place);
	tell_later(told, files);
}

/* Returns where the methods of a class begin. */
static size_t map_told_first(const struct map_told *told, uint64_t class)
{
	const struct map_place *places = told->places;
	size_t low = 0, high = told->count;

	if (places[told->cursor].class == class && (told->cursor == 0 ||
	    places[told->cursor - 1].class != class))
		return told->cursor;
	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (places[middle].class < class)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* Turns the cursor to the method.  False: it is not at the cursor or next to
 * it, where the method is that is asked for in order. */
static bool map_told_turn(struct map_told *told, size_t residual)
{
	for (size_t i = 0; i < 2 && told->cursor < told->count; i++) {
		if (told->places[told->cursor].residual == residual)
			return true;
		told->cursor++;
	}
	told->cursor = 0;
	return false;
}

/* Gives each method its key.  A key that is there twice would make its search
 * slow. */
static bool name_residuals(struct map_told *told)
{
	uint64_t *keys = array_new(told->count, sizeof *keys);

	slots_init_for(&told->named.slots, told->count);
	told->named.keys = keys;
	for (size_t i = 0; i < told->count; i++) {
		const struct residual *r = &told->residuals[i];
		struct map_signature signature;

		if (!map_described_signature(r->descriptor, &signature))
			continue;
		keys[i] = map_method_key(map_class_hash(r->class_name),
		    map_name_hash(r->name), signature);
		if (map_keys_find(&told->named, keys[i]) == NO_MAP_KEY)
			slots_put(&told->named.slots, keys[i], (uint32_t)i);
	}
	return true;
}

/* Finds the method that has the key (map_method_key), the first of several, or
 * NOT_TOLD. */
static bool map_told_find(struct map_told *told, uint64_t key, size_t *residual)
{
	uint32_t found;

	if (told->named.keys == NULL && !name_residuals(told))
		return false;
	found = map_keys_find(&told->named, key);
	*residual = found == NO_MAP_KEY ? NOT_TOLD : found;
	return true;
}

/* ---- the mapping ---- */

enum { JOINED_MOST = 3 };

struct mapping {
	struct map_list opened; /* kept where a folder is among them … */
	size_t read;            /* … of which so many were read … */
	char read_for[MAP_FACT_SIZE]; /* … for this id of a trace */
	struct map_set files;
	struct map_told told;
	struct map_known *known; /* what the trace has of the class that was
	                            read … */
	size_t known_room;
	size_t known_first, known_count; /* … at these places */
	struct map_class *class; /* that was read last … */
	uint64_t class_place;    /* … and which it is: its place … */
	uint64_t class_name;     /* … and hash */
	struct map_finding finding;
	const struct residual *found;
	uint32_t next_inlined;
	struct map_texts shown, other;
	char joined[(MAP_QUALIFIED_SIZE + 3) * (JOINED_MOST + 1)];
	char via[MAP_QUALIFIED_SIZE];
};

struct mapping *mapping_new(void)
{
	return array_new(1, sizeof(struct mapping));
}

static void forget_class(struct mapping *m)
{
	map_class_free(m->class);
	m->class = NULL;
	m->found = NULL;
	m->shown.source_length = m->other.source_length = 0;
}

void mapping_free(struct mapping *m)
{
	if (m == NULL)
		return;
	forget_class(m);
	map_set_free(&m->files);
	map_list_free(&m->opened);
	map_told_free(&m->told);
	free(m->known);
	free(m);
}

/* ---- its files ---- */

bool mapping_open(struct mapping *m, const char *path, struct error *err)
{
	return map_list_add(&m->opened, path, err);
}

bool mapping_open_file(struct mapping *m, const char *name, int fd)
{
	return map_list_add_file(&m->opened, name, fd);
}

static bool read_opened(struct mapping *m, const struct map_opened *opened,
    struct slice trace_id, const struct memory *memory,
    const struct progress *progress, struct error *err)
{
	struct map_index *index;
	struct source source;

	if (!map_opened_read(opened, trace_id, memory, progress, &source,
		&index, err))
		return false;
	return index == NULL ||
	    map_set_add(&m->files, opened->path, index, &source);
}

/* Turns to a trace with this id.  Forgets what was read for another id, since
 * files of folders may be of another build. */
static void forget_other_build(struct mapping *m, struct slice id)
{
	if (id.length == strlen(m->read_for) && (id.length == 0 ||
	    memcmp(id.start, m->read_for, id.length) == 0))
		return;
	if (m->read > 0)
		map_set_free(&m->files);
	m->read = 0;
	snprintf(m->read_for, sizeof m->read_for, "%.*s", (int)id.length,
	    id.length == 0 ? "" : id.start);
}

static bool has_folder(const struct map_list *list)
{
	for (size_t i = 0; i < list->count; i++)
		if (list->items[i].is_of_folder)
			return true;
	return false;
}

bool mapping_read(struct mapping *m, struct slice trace_id,
    const struct memory *memory, const struct progress *progress,
    struct error *err)
{
	bool done = true;

	forget_class(m);
	forget_other_build(m, trace_id);
	while (done && m->read < m->opened.count)
		done = read_opened(m, &m->opened.items[m->read++], trace_id,
		    memory, progress, err);
	if (!done || !has_folder(&m->opened)) {
		map_list_free(&m->opened);
		m->read = 0;
	}
	return done;
}

bool mapping_add(struct mapping *m, const char *name, struct bytes bytes,
    struct error *err)
{
	struct map_index *index = map_index_new(bytes, NULL, err);
	struct source source = { .bytes = bytes };

	forget_class(m);
	return index != NULL && map_set_add(&m->files, name, index, &source);
}

size_t mapping_count(const struct mapping *m)
{
	return m->files.count;
}

void mapping_facts(const struct mapping *m, size_t n, struct mapping_facts *out)
{
	map_set_facts(&m->files, n, out);
}

const char *mapping_changed(const struct mapping *m)
{
	for (size_t i = 0; i < m->files.count; i++)
		if (map_file_changed(&m->files.files[i]))
			return m->files.files[i].path;
	for (size_t i = m->read; i < m->opened.count; i++)
		if (map_opened_changed(&m->opened.items[i]))
			return m->opened.items[i].path;
	return NULL;
}

bool mapping_has_id(const struct mapping *m, size_t file, struct slice id)
{
	return id.length > 0 && slice_is(id, m->files.files[file].id);
}

/* ---- the class that is asked about ---- */

/* Returns where the class of this hash is listed. */
static uint64_t place_of(const struct mapping *m, uint64_t hash)
{
	return m->class != NULL && m->class_name == hash ? m->class_place :
	    map_set_find(&m->files, hash);
}

static struct map_index *index_at(const struct mapping *m, uint64_t place)
{
	return map_set_index(&m->files, place);
}

bool mapping_tell(struct mapping *m, const struct residual *residuals,
    size_t count)
{
	map_told_set(&m->told, &m->files, residuals, count);
	forget_class(m);
	return true;
}

size_t mapping_nth(const struct mapping *m, size_t place)
{
	return m->told.places[place].residual;
}

/* Prefetches the text of the class at the place, which is read next. */
static void expect_class(const struct mapping *m, size_t place)
{
	uint64_t class;

	if (place == m->told.count ||
	    m->told.places[place].class == NOT_IN_MAPS)
		return;
	class = m->told.places[place].class;
	map_index_prefetch_members(index_at(m, class), (uint32_t)class);
}

/* Finds what the trace has of the class. */
static void find_known(struct mapping *m, uint64_t class)
{
	const struct map_told *told = &m->told;
	size_t i = map_told_first(told, class);

	m->known_first = i;
	m->known_count = 0;
	for (; i < told->count && told->places[i].class == class; i++) {
		const struct residual *r =
		    &told->residuals[told->places[i].residual];
		struct map_signature signature;
		struct map_known *grown = array_grow(m->known, &m->known_room,
		    m->known_count + 1, sizeof *grown);

		m->known = grown;
		if (!map_described_signature(r->descriptor, &signature))
			signature.hash = 0;
		grown[m->known_count++] = (struct map_known){
			map_name_hash(r->name), signature.hash,
			signature.types, r->name.length == 0 ? 0 :
			(unsigned char)r->name.start[r->name.length - 1] };
	}
	expect_class(m, i);
}

static bool read_class(struct mapping *m, uint64_t class, struct error *err)
{
	if (m->class != NULL && m->class_place == class)
		return true;
	forget_class(m);
	find_known(m, class);
	m->class = map_class_new(index_at(m, class), (uint32_t)class, m->known,
	    m->known_count, err);
	m->class_place = class;
	m->class_name = map_index_residual_hash(index_at(m, class),
	    (uint32_t)class);
	return m->class != NULL;
}

/* ---- what a method is shown as ---- */

/* Returns the original name of a class that has one, in the first file that
 * lists it. */
static struct slice original_class(const void *self, struct slice residual)
{
	static const struct slice none = { "", 0 };
	const struct mapping *m = self;
	uint64_t place = place_of(m, map_name_hash(residual));

	return place != NOT_IN_MAPS &&
	    map_index_is_unique(index_at(m, place), (uint32_t)place) ?
	    map_index_name(index_at(m, place), (uint32_t)place) : none;
}

/* Shows a method that is not listed under its own name; the types in it may
 * have others. */
static void show_unlisted(struct mapping *m, struct mapped *out)
{
	const struct residual *r = m->found;

	out->original = (struct original){ .class_name = r->class_name,
		.name = r->name, .source = r->source, .line = r->line };
	out->original.descriptor = map_show_descriptor(&m->shown, r->descriptor,
	    (struct map_originals){ original_class, m });
}

static void show_class(struct mapping *m, struct mapped *out)
{
	const struct map_index *index = index_at(m, m->class_place);
	uint32_t class = (uint32_t)m->class_place;
	struct map_class_name name = { map_index_name(index, class),
		map_index_name_hash(index, class) };

	out->original.class_name.start = m->shown.class_name;
	out->original.class_name.length = map_name_show(m->shown.class_name,
	    name.text);
	out->original.source = map_show_source(&m->shown, index, &name,
	    m->found->source);
	out->original.is_synthesized = map_class_is_synthesized(m->class);
}

static void show_candidate(struct mapping *m, uint32_t candidate,
    struct map_texts *texts, struct original *out)
{
	struct map_candidate_view view;

	map_class_view(m->class, candidate, &view);
	map_show(texts, index_at(m, m->class_place), view.method_line, m->found,
	    out);
	out->line = view.line;
	out->is_synthesized = view.is_synthesized;
	out->is_outline = view.is_outline;
}

/* Joins originals, "f | x.B.g | x.C.h | +2": without the first one's class. */
static void join_candidates(struct mapping *m, struct mapped *out)
{
	struct map_finding all = m->finding;
	size_t length = 0, first = out->original.class_name.length + 1;
	char name[MAP_QUALIFIED_SIZE];
	uint32_t candidate, count = 0;

	while (count < JOINED_MOST && (candidate = map_class_next(m->class,
	    &all)) != NO_CANDIDATE) {
		struct map_candidate_view view;
		size_t n;

		map_class_view(m->class, candidate, &view);
		n = map_show_qualified(name, view.method_line);
		if (count++ > 0) {
			memcpy(m->joined + length, " | ", 3);
			length += 3;
			first = 0;
		}
		memcpy(m->joined + length, name + first, n - first);
		length += n - first;
	}
	if (out->alternatives > count)
		length += (size_t)snprintf(m->joined + length, 20, " | +%u",
		    out->alternatives - count);
	out->joined = (struct slice){ m->joined, length };
}

static void show_found(struct mapping *m, struct mapped *out)
{
	struct map_candidate_view view;

	show_candidate(m, m->finding.candidate, &m->shown, &out->original);
	if (m->finding.line != 0)
		out->original.line = m->finding.line;
	map_class_view(m->class, m->finding.candidate, &view);
	out->inlined = view.inlined;
	if (view.via != NULL)
		out->via = (struct slice){ m->via, map_show_qualified(m->via,
		    view.via) };
	if (m->finding.grade != GRADE_SEVERAL)
		return;
	out->alternatives = m->finding.originals;
	join_candidates(m, out);
}

/* ---- questions ---- */

/* Returns where the class of the method is listed; mostly it is asked for in
 * order. */
static uint64_t class_of(struct mapping *m, size_t residual)
{
	struct map_told *told = &m->told;

	return map_told_turn(told, residual) ?
	    told->places[told->cursor].class :
	    place_of(m, map_class_hash(told->residuals[residual].class_name));
}

/* Makes the question; mostly its hashes are known already. */
static struct map_question question_of(const struct mapping *m, size_t n)
{
	const struct map_told *told = &m->told;
	const struct residual *r = &told->residuals[n];
	const size_t place = told->cursor - m->known_first;
	struct map_question q = { .line = r->line };

	if (told->cursor >= m->known_first && place < m->known_count &&
	    told->places[told->cursor].residual == n) {
		q.name = m->known[place].residual;
		q.signature.hash = m->known[place].signature;
		q.signature.types = m->known[place].types;
		q.has_signature = q.signature.hash != 0;
		return q;
	}
	q.name = map_name_hash(r->name);
	q.has_signature = map_described_signature(r->descriptor, &q.signature);
	return q;
}

bool mapping_find(struct mapping *m, size_t n, struct mapped *out,
    struct error *err)
{
	const struct residual *r = &m->told.residuals[n];
	uint64_t place = class_of(m, n);
	struct map_question question;

	*out = (struct mapped){ .grade = GRADE_NOT_IN_MAP };
	m->finding = (struct map_finding){ .candidate = NO_CANDIDATE };
	m->next_inlined = 0;
	if (place != NOT_IN_MAPS && !read_class(m, place, err))
		return false;
	m->found = r;
	if (place == NOT_IN_MAPS) {
		show_unlisted(m, out);
		return true;
	}
	question = question_of(m, n);
	map_class_find(m->class, &question, &m->finding);
	out->grade = m->finding.grade;
	if (m->finding.candidate != NO_CANDIDATE) {
		show_found(m, out);
		return true;
	}
	show_unlisted(m, out);
	show_class(m, out);
	return true;
}

bool mapping_next_alternative(struct mapping *m, struct original *out)
{
	uint32_t candidate = NO_CANDIDATE;

	if (m->finding.grade == GRADE_SEVERAL && m->found != NULL)
		candidate = map_class_next(m->class, &m->finding);
	if (candidate == NO_CANDIDATE)
		return false;
	show_candidate(m, candidate, &m->other, out);
	return true;
}

bool mapping_next_inlined(struct mapping *m, struct original *out)
{
	const struct map_method_line *line = NULL;

	if (m->found != NULL && m->finding.candidate != NO_CANDIDATE)
		line = map_class_inlined(m->class, m->finding.candidate,
		    &m->next_inlined);
	if (line == NULL)
		return false;
	*out = (struct original){ .is_synthesized = line->is_synthesized,
		.is_outline = line->is_outline };
	map_show(&m->other, index_at(m, m->class_place), line, m->found, out);
	out->line = line->original.numbers > 0 ?
	    (int32_t)(line->original.from & INT32_MAX) : 0;
	return true;
}

bool mapping_next_outline(struct mapping *m, size_t *residual)
{
	uint64_t key;

	_Static_assert(NO_OUTLINE == NOT_TOLD, "both mean that there is none");
	*residual = NO_OUTLINE;
	while (*residual == NO_OUTLINE && m->found != NULL &&
	    m->finding.candidate != NO_CANDIDATE &&
	    map_class_take_callsite(m->class, &m->finding, &key))
		if (!map_told_find(&m->told, key, residual))
			return false;
	return true;
}
