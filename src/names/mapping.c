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

enum {
	FOLDER_MOST = 128, /* files of folders: all of them are open for a
	                      while */
	HEAD_WITHIN = 64 << 10,
	FACT_SIZE = 200,
	DESCRIPTOR_MOST = 4096, /* a longer one stays as it is in the trace */
	QUALIFIED_SIZE = 2 * MAP_NAME_SIZE + 1, /* of "x.A.f" */
	JOINED_MOST = 3
};

/* A file that is open, and not read yet. */
struct map_opened {
	char *path;
	int fd;
	bool is_of_folder; /* it is not known yet if it is wanted */
	off_t size;        /* when it was opened */
	int64_t written_ns;
};

/* A file that was read. */
struct map_file {
	struct map_index *index;
	struct source source; /* of the bytes, if they are not somebody
	                         else's */
	uint64_t bytes;
	uint64_t classes_later; /* of the trace, that a file before lists */
	char *path;
	char compiler[FACT_SIZE], version[FACT_SIZE], id[FACT_SIZE];
};

/* A residual class in the first file that lists it; `index` is NULL where none
 * does. */
struct map_place {
	struct map_index *index;
	uint32_t class;
};

/* Room for the texts of an original. */
struct map_texts {
	char class_name[MAP_NAME_SIZE], name[MAP_NAME_SIZE];
	char source[MAP_NAME_SIZE], descriptor[DESCRIPTOR_MOST];
	uint64_t source_of; /* hash of what the source was last asked for; 0:
	                       nothing */
	size_t source_length;
};

struct mapping {
	struct map_opened *opened; /* kept where a folder is among them … */
	size_t opened_count, opened_room;
	size_t read;              /* … of which so many were read … */
	char read_for[FACT_SIZE]; /* … for this id of a trace */
	struct map_file *files;
	size_t file_count, file_room;
	const struct residual *residuals; /* borrowed */
	struct map_told_list told;
	uint32_t *told_at; /* of each residual: where it is told */
	struct map_class *class; /* that was read last; or NULL … */
	struct map_place place;  /* … and which it is: its place … */
	uint64_t class_hash;     /* … and its name */
	const struct residual *found;
	struct map_finding finding;
	const struct map_line *next_inlined;
	struct map_texts shown, other;
	char joined[(QUALIFIED_SIZE + 3) * (JOINED_MOST + 1)];
	char via[QUALIFIED_SIZE];
};

struct mapping *mapping_new(void)
{
	return array_new(1, sizeof(struct mapping));
}

static void forget_class(struct mapping *m)
{
	map_class_free(m->class);
	m->class = NULL;
	m->shown.source_of = m->other.source_of = 0;
	m->finding = (struct map_finding){ .candidate = NULL };
	m->next_inlined = NULL;
}

static void free_files(struct mapping *m)
{
	for (size_t i = 0; i < m->file_count; i++) {
		map_index_free(m->files[i].index);
		source_close(&m->files[i].source);
		free(m->files[i].path);
	}
	m->file_count = 0;
}

static void close_opened(struct mapping *m)
{
	for (size_t i = 0; i < m->opened_count; i++) {
		close(m->opened[i].fd);
		free(m->opened[i].path);
	}
	m->opened_count = m->read = 0;
}

void mapping_free(struct mapping *m)
{
	if (m == NULL)
		return;
	forget_class(m);
	free_files(m);
	free(m->files);
	close_opened(m);
	free(m->opened);
	free(m->told.items);
	free(m->told_at);
	free(m);
}

/* ---- opening files ---- */

static bool is_map_name(const char *name, const char *ending)
{
	return strncmp(name, "mapping", 7) == 0 &&
	    slice_ends(slice_of(name), ending);
}

/* Is it the path of a map in an archive: as builds name it, or as bundles of
 * apps do? */
static bool is_map_path(const char *path)
{
	const char *slash = strrchr(path, '/');
	const char *name = slash == NULL ? path : slash + 1;

	return strcmp(name, "proguard.map") == 0 || is_map_name(name, ".txt");
}

static bool map_has_hope(struct bytes bytes, struct error *err)
{
	return lookalike_content(bytes) == CONTENT_PACKED ||
	    map_index_has_hope((struct slice){ (const char *)bytes.data,
		bytes.left }, err);
}

static const struct unpack_choice map_choice = { is_map_path, "mapping*.txt",
	"mappings", map_has_hope };

/* Takes the path. */
static void add_opened(struct mapping *m, char *path, int fd, bool is_of_folder)
{
	struct map_opened *new;
	struct stat st;

	ARRAY_ROOM(m->opened, m->opened_room, m->opened_count + 1);
	new = &m->opened[m->opened_count++];
	*new = (struct map_opened){ path, fd, is_of_folder, 0, 0 };
	if (fstat(fd, &st) == 0) {
		new->size = st.st_size;
		new->written_ns = file_written_ns(&st);
	}
}

/* Has the file changed since it was opened?  Size and time of a pipe say
 * nothing. */
static bool opened_changed(const struct map_opened *o)
{
	struct stat st;

	return fstat(o->fd, &st) == 0 && S_ISREG(st.st_mode) &&
	    (st.st_size != o->size || file_written_ns(&st) != o->written_ns);
}

static int open_file(const char *path)
{
	return open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
}

/* Opens a file of a folder.  A name that cannot be opened is left out: the file
 * may be gone by now. */
static void open_name(struct mapping *m, const char *folder, const char *name)
{
	size_t size = strlen(folder) + strlen(name) + 2;
	char *path = array_new(size, 1);
	int fd;

	snprintf(path, size, "%s%s%s", folder,
	    slice_ends(slice_of(folder), "/") ? "" : "/", name);
	fd = open_file(path);
	if (fd >= 0)
		add_opened(m, path, fd, true);
	else
		free(path);
}

static int by_path(const void *a, const void *b)
{
	const struct map_opened *x = a, *y = b;

	return strcmp(x->path, y->path);
}

static bool open_folder(struct mapping *m, const char *path, struct error *err)
{
	size_t before = m->opened_count;
	DIR *folder = opendir(path);
	struct dirent *entry;

	if (folder == NULL)
		return fail(err, "cannot be opened: %s", strerror(errno));
	while (m->opened_count - before <= FOLDER_MOST &&
	    (entry = readdir(folder)) != NULL)
		if (is_map_name(entry->d_name, ".txt") ||
		    is_map_name(entry->d_name, ".gz") ||
		    is_map_name(entry->d_name, ".zip"))
			open_name(m, path, entry->d_name);
	closedir(folder);
	if (m->opened_count - before > FOLDER_MOST)
		return fail(err, "is a folder of more than %d mappings; name "
		    "the right one", FOLDER_MOST);
	if (m->opened_count == before)
		return fail(err, "is a folder without a mapping*.txt, "
		    "mapping*.gz or mapping*.zip");
	ARRAY_SORT(m->opened + before, m->opened_count - before, by_path);
	return true;
}

bool mapping_open(struct mapping *m, const char *path, struct error *err)
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
		return open_folder(m, path, err);
	}
	mapping_open_file(m, path, fd);
	return true;
}

void mapping_open_file(struct mapping *m, const char *name, int fd)
{
	add_opened(m, text_copy(name), fd, false);
}

/* ---- reading files ---- */

static void show_fact(char out[FACT_SIZE], struct slice raw)
{
	if (raw.length > FACT_SIZE)
		raw.length = FACT_SIZE;
	text_clean(out, FACT_SIZE, raw);
	text_trim_utf8(out);
}

/* Writes "R8 8.1.65". */
static void show_compiler(char out[FACT_SIZE], const struct map_head *head)
{
	char version[FACT_SIZE];

	show_fact(out, head->compiler);
	show_fact(version, head->compiler_version);
	text_add(out, FACT_SIZE, "%s%s",
	    out[0] != '\0' && version[0] != '\0' ? " " : "", version);
	text_trim_utf8(out);
}

/* Takes index and source, and copies the path. */
static void add_file(struct mapping *m, const char *path,
    struct map_index *index, const struct source *source)
{
	const struct map_head *head = map_index_head(index);
	struct map_file *file;

	ARRAY_ROOM(m->files, m->file_room, m->file_count + 1);
	file = &m->files[m->file_count++];
	*file = (struct map_file){ .index = index, .source = *source,
		.bytes = source->bytes.left, .path = text_copy(path) };
	show_compiler(file->compiler, head);
	show_fact(file->version, head->version);
	show_fact(file->id, head->id);
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
	is_same = own.length > 0 && slice_is_same(own, id);
	map_index_free(head);
	return is_same;
}

/* Unpacks and reads a file, unless it is one of a folder, and of another
 * build. */
static bool read_opened(struct mapping *m, const struct map_opened *opened,
    const struct memory *memory, const struct progress *progress,
    struct error *err)
{
	struct map_index *index;
	struct source source;

	if (source_open_file(&source, opened->fd, &map_choice, memory, progress,
		err)) {
		if (opened->is_of_folder &&
		    !has_map_id(source.bytes, slice_of(m->read_for))) {
			source_close(&source);
			return true;
		}
		index = map_index_new(source.bytes, progress, err);
		if (index != NULL) {
			add_file(m, opened->path, index, &source);
			return true;
		}
		source_close(&source);
	}
	error_prefix(err, opened->path);
	return false;
}

/* Turns to a trace with this id.  Forgets what was read for another id, since
 * files of folders may be of another build. */
static void forget_other_build(struct mapping *m, struct slice id)
{
	if (slice_is(id, m->read_for))
		return;
	if (m->read > 0)
		free_files(m);
	m->read = 0;
	snprintf(m->read_for, sizeof m->read_for, "%.*s", (int)id.length,
	    id.length == 0 ? "" : id.start);
}

static bool has_folder(const struct mapping *m)
{
	for (size_t i = 0; i < m->opened_count; i++)
		if (m->opened[i].is_of_folder)
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
	while (done && m->read < m->opened_count)
		done = read_opened(m, &m->opened[m->read++], memory, progress,
		    err);
	if (!done || !has_folder(m))
		close_opened(m);
	return done;
}

bool mapping_add(struct mapping *m, const char *name, struct bytes bytes,
    struct error *err)
{
	struct map_index *index = map_index_new(bytes, NULL, err);
	struct source source = { .bytes = bytes };

	forget_class(m);
	if (index == NULL)
		return false;
	add_file(m, name, index, &source);
	return true;
}

/* ---- what is said of files ---- */

size_t mapping_count(const struct mapping *m)
{
	return m->file_count;
}

static bool file_changed(const struct map_file *file)
{
	return file->source.map != NULL && file_map_is_other(file->source.map);
}

void mapping_facts(const struct mapping *m, size_t n, struct mapping_facts *out)
{
	const struct map_file *file = &m->files[n];
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
		.beyond = head->beyond,
		.has_changed = file_changed(file),
	};
}

const char *mapping_changed(const struct mapping *m)
{
	for (size_t i = 0; i < m->file_count; i++)
		if (file_changed(&m->files[i]))
			return m->files[i].path;
	for (size_t i = m->read; i < m->opened_count; i++)
		if (opened_changed(&m->opened[i]))
			return m->opened[i].path;
	return NULL;
}

bool mapping_has_id(const struct mapping *m, size_t file, struct slice id)
{
	return id.length > 0 && slice_is(id, m->files[file].id);
}

/* ---- the methods of the trace, and their classes ---- */

/* Finds the first file that lists the residual class. */
static struct map_place find_place(const struct mapping *m, uint64_t hash)
{
	for (size_t i = 0; i < m->file_count; i++) {
		uint32_t class = map_index_find(m->files[i].index, hash);

		if (class != NO_MAP_CLASS)
			return (struct map_place){ m->files[i].index, class };
	}
	return (struct map_place){ NULL, NO_MAP_CLASS };
}

/* Counts the class in each file that lists it, but for the first. */
static void count_later(struct mapping *m, uint64_t hash)
{
	bool is_later = false;

	for (size_t i = 0; i < m->file_count; i++) {
		bool is_listed = map_index_find(m->files[i].index, hash) !=
		    NO_MAP_CLASS;

		m->files[i].classes_later += is_later && is_listed;
		is_later = is_later || is_listed;
	}
}

static struct map_told told_of(const struct residual *residuals, size_t n)
{
	const struct residual *r = &residuals[n];
	struct map_signature signature;

	if (!map_described_signature(r->descriptor, &signature))
		signature.hash = 0;
	return (struct map_told){ .keys = { map_class_hash(r->class_name),
		map_name_hash(r->name), signature.hash },
		.types = signature.types, .residual = (uint32_t)n };
}

void mapping_tell(struct mapping *m, const struct residual *residuals,
    size_t count)
{
	struct map_told *told = array_new(count, sizeof *told);

	forget_class(m);
	free(m->told.items);
	free(m->told_at);
	m->residuals = residuals;
	m->told = (struct map_told_list){ told, count };
	for (size_t i = 0; i < count; i++)
		told[i] = told_of(residuals, i);
	map_told_sort(m->told);
	m->told_at = array_new(count, sizeof *m->told_at);
	for (size_t i = 0; i < count; i++)
		m->told_at[told[i].residual] = (uint32_t)i;
	for (size_t i = 0; i < m->file_count; i++)
		m->files[i].classes_later = 0;
	for (size_t i = 0; i < count && m->file_count > 1; i++)
		if (i == 0 || told[i - 1].keys[0] != told[i].keys[0])
			count_later(m, told[i].keys[0]);
}

/* Returns what the trace has of the class that the method is of. */
static struct map_told_list known_of(const struct mapping *m,
    struct map_told *asked)
{
	struct map_told *end = m->told.items + m->told.count, *last = asked;
	uint64_t class = asked->keys[0];

	while (asked > m->told.items && asked[-1].keys[0] == class)
		asked--;
	while (last < end && last->keys[0] == class)
		last++;
	return (struct map_told_list){ asked, (size_t)(last - asked) };
}

/* Reads the class of the method; false where no file lists it. */
static bool read_class(struct mapping *m, struct map_told *asked)
{
	struct map_place place;

	if (m->class != NULL && m->class_hash == asked->keys[0])
		return true;
	place = find_place(m, asked->keys[0]);
	if (place.index == NULL)
		return false;
	forget_class(m);
	m->class = map_class_new(place.index, place.class,
	    known_of(m, asked));
	m->place = place;
	m->class_hash = asked->keys[0];
	return true;
}

/* ---- originals as texts that may be shown ---- */

/* A descriptor that grows; one that is too long has no room left. */
struct growing_text {
	char *text;
	size_t length;
	bool is_full;
};

static void put_text(struct growing_text *out, struct slice s)
{
	if (s.length > DESCRIPTOR_MOST - out->length)
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
static struct slice show_java(struct map_texts *texts, struct slice types,
    struct slice result, struct slice otherwise)
{
	struct growing_text out = { texts->descriptor, 0, false };
	struct java_type type;

	/* A descriptor is a quarter as long or longer: "int," is "I". */
	if (types.length / 4 > DESCRIPTOR_MOST)
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

/* Returns the original name of a class that has one, in the first file that
 * lists it. */
static struct slice original_class(const struct mapping *m,
    struct slice residual)
{
	struct map_place place = find_place(m, map_name_hash(residual));
	const struct map_entry *entry = place.index == NULL ? NULL :
	    map_index_class(place.index, place.class);

	return entry == NULL || entry->has_others ? residual :
						    entry->original.text;
}

/* Writes a residual descriptor, with the original names of classes that have
 * one. */
static struct slice show_descriptor(struct mapping *m, struct slice residual)
{
	struct growing_text out = { m->shown.descriptor, 0, false };
	struct slice rest = residual, types;
	struct java_type type;

	if (!java_descriptor_split(residual, &types, &type))
		return residual;
	while (rest.length > 0 && !out.is_full) {
		if (rest.start[0] == '(' || rest.start[0] == ')') {
			put_char(&out, rest.start[0]);
			rest = slice_from(rest, 1);
			continue;
		}
		if (!java_type_take(&rest, &type))
			return residual;
		put_type(&out, &type, type.letter != 'L' ? type.name :
		    original_class(m, type.name));
	}
	return out.is_full ? residual : (struct slice){ out.text, out.length };
}

static struct slice show_name(char out[MAP_NAME_SIZE], struct slice name)
{
	return (struct slice){ out, map_name_show(out, name) };
}

/* Writes the class and name of a line, "x.A.f"; returns the length. */
static size_t show_qualified(char out[QUALIFIED_SIZE],
    const struct map_line *line)
{
	size_t length = map_name_show(out, line->owner.text);

	out[length++] = '.';
	return length + map_name_show(out + length, line->name);
}

/* Writes a class of the map, and its file, which mostly is the one that was
 * asked for last. */
static void show_class(const struct mapping *m, struct map_texts *texts,
    const struct map_class_name *class, struct original *out)
{
	uint64_t hash = map_hash_join(class->hash,
	    map_name_hash(m->found->source));

	if (texts->source_of != hash)
		texts->source_length = map_source(m->place.index, class,
		    m->found->source, texts->source);
	texts->source_of = hash;
	out->class_name = show_name(texts->class_name, class->text);
	out->source = (struct slice){ texts->source, texts->source_length };
}

/* Writes what a line of the map names. */
static void show_line(const struct mapping *m, struct map_texts *texts,
    const struct map_line *line, struct original *out)
{
	show_class(m, texts, &line->owner, out);
	out->name = show_name(texts->name, line->name);
	out->descriptor = show_java(texts, line->takes, line->gives,
	    m->found->descriptor);
}

static void show_candidate(const struct mapping *m, struct map_texts *texts,
    const struct map_candidate *candidate, struct original *out)
{
	show_line(m, texts, candidate->shown, out);
	out->line = candidate->line;
	out->is_synthesized = candidate->is_synthesized;
	out->is_outline = candidate->is_outline;
}

/* Shows a method that is not listed under its own name; the types in it may
 * have others. */
static void show_unlisted(struct mapping *m, struct mapped *out)
{
	const struct residual *r = m->found;

	out->original = (struct original){ .class_name = r->class_name,
		.name = r->name, .source = r->source, .line = r->line,
		.descriptor = show_descriptor(m, r->descriptor) };
}

/* Joins originals, "f | x.B.g | x.C.h | +2": without the first one's class. */
static void join_candidates(struct mapping *m, struct mapped *out)
{
	struct map_finding all = m->finding;
	size_t length = 0, first = out->original.class_name.length + 1;
	const struct map_candidate *candidate;
	char name[QUALIFIED_SIZE];
	uint32_t count = 0;

	while (count < JOINED_MOST &&
	    (candidate = map_class_next(m->class, &all)) != NULL) {
		size_t n = show_qualified(name, candidate->shown);

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
	const struct map_candidate *found = m->finding.candidate;

	show_candidate(m, &m->shown, found, &out->original);
	if (m->finding.line != 0)
		out->original.line = m->finding.line;
	out->inlined = found->inlined_count;
	m->next_inlined = found->inlined.first;
	if (found->via != NULL)
		out->via = (struct slice){ m->via, show_qualified(m->via,
		    found->via) };
	if (m->finding.grade != GRADE_SEVERAL)
		return;
	out->alternatives = m->finding.originals;
	join_candidates(m, out);
}

/* ---- questions ---- */

void mapping_find(struct mapping *m, size_t residual, struct mapped *out)
{
	struct map_told *asked = &m->told.items[m->told_at[residual]];

	*out = (struct mapped){ .grade = GRADE_NOT_IN_MAP };
	m->found = &m->residuals[residual];
	m->finding = (struct map_finding){ .candidate = NULL };
	m->next_inlined = NULL;
	if (!read_class(m, asked)) {
		show_unlisted(m, out);
		return;
	}
	map_class_find(m->class, asked, m->found->line, &m->finding);
	out->grade = m->finding.grade;
	if (m->finding.candidate != NULL) {
		show_found(m, out);
		return;
	}
	show_unlisted(m, out);
	show_class(m, &m->shown, &map_index_class(m->place.index,
	    m->place.class)->original, &out->original);
	out->original.is_synthesized = map_class_is_synthesized(m->class);
}

bool mapping_next_alternative(struct mapping *m, struct original *out)
{
	const struct map_candidate *candidate = NULL;

	if (m->finding.candidate != NULL && m->finding.grade == GRADE_SEVERAL)
		candidate = map_class_next(m->class, &m->finding);
	if (candidate == NULL)
		return false;
	show_candidate(m, &m->other, candidate, out);
	return true;
}

bool mapping_next_inlined(struct mapping *m, struct original *out)
{
	const struct map_line *line = m->next_inlined;

	if (line == NULL)
		return false;
	m->next_inlined = line->next;
	*out = (struct original){ .is_synthesized = line->is_synthesized,
		.is_outline = line->is_outline };
	show_line(m, &m->other, line, out);
	out->line = line->original.numbers > 0 ?
	    (int32_t)(line->original.from & INT32_MAX) : 0;
	return true;
}

bool mapping_next_outline(struct mapping *m, size_t *residual)
{
	uint64_t keys[MAP_KEYS];

	while (m->finding.candidate != NULL &&
	    map_class_take_outline(m->class, keys)) {
		const struct map_told *told = map_told_find(m->told, keys,
		    MAP_KEYS);

		if (told != NULL) {
			*residual = told->residual;
			return true;
		}
	}
	return false;
}
