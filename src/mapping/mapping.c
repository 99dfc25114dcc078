#include "config.h"

#include "mapping/mapping.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/text.h"
#include "base/whole.h"
#include "mapping/map_files.h"
#include "mapping/map_show.h"

enum { JOINED_MOST = 3, FACT_SIZE = 200 };

#define NOT_IN_MAP UINT64_MAX

struct map_file {
	struct map_index *index;
	struct source source; /* of the bytes, if they are not somebody else's */
	uint64_t bytes;
	char *path;
	char compiler[FACT_SIZE], version[FACT_SIZE], id[FACT_SIZE];
};

/* A method of the trace, ordered by the file and class where it is listed. */
struct map_place {
	uint64_t class; /* file and class, or NOT_IN_MAP */
	size_t residual;
};

struct mapping {
	struct map_list opened;
	struct map_file *files;
	size_t file_count, file_room;
	const struct residual *residuals;
	struct map_place *places;
	size_t count;
	struct map_known *known;
	size_t known_room;
	struct map_class *class; /* that was read last … */
	uint64_t class_place;    /* … and which it is: its place … */
	uint64_t class_name;     /* … and hash */
	struct map_finding finding;
	const struct residual *found;
	uint32_t next_inlined;
	struct map_texts is, other;
	char joined[(MAP_QUALIFIED_SIZE + 3) * (JOINED_MOST + 1)];
	char via[MAP_QUALIFIED_SIZE];
};

const char *grade_name(enum grade grade)
{
	static const char *const names[] = {
		[GRADE_EXACT] = "exact",
		[GRADE_BY_NAME] = "by name",
		[GRADE_SEVERAL] = "several",
		[GRADE_CLASS_ONLY] = "class only",
		[GRADE_NOT_IN_MAP] = "not in map",
	};

	return names[grade];
}

struct mapping *mapping_new(struct error *err)
{
	return array_new(1, sizeof(struct mapping), err);
}

static void forget_class(struct mapping *m)
{
	map_class_free(m->class);
	m->class = NULL;
	m->found = NULL;
	m->is.source_length = m->other.source_length = 0;
}

static void file_free(struct map_file *file)
{
	map_index_free(file->index);
	source_close(&file->source);
	free(file->path);
}

void mapping_free(struct mapping *m)
{
	if (m == NULL)
		return;
	forget_class(m);
	for (size_t i = 0; i < m->file_count; i++)
		file_free(&m->files[i]);
	free(m->files);
	map_list_free(&m->opened);
	free(m->places);
	free(m->known);
	free(m);
}

bool mapping_open(struct mapping *m, const char *path, struct error *err)
{
	return map_list_add(&m->opened, path, err);
}

bool mapping_open_file(struct mapping *m, const char *name, int fd,
    struct error *err)
{
	return map_list_add_file(&m->opened, name, fd, err);
}

static void show_fact(char out[FACT_SIZE], struct slice raw)
{
	if (raw.length > FACT_SIZE)
		raw.length = FACT_SIZE;
	text_clean(out, FACT_SIZE, raw);
	whole_mend(out);
}

/* Takes the path and what was opened for it, also where it fails. */
static bool add_file(struct mapping *m, struct map_file *file,
    struct error *err)
{
	struct map_file *grown = array_grow(m->files, &m->file_room,
	    m->file_count + 1, sizeof *grown, err);
	const struct map_head *head = map_index_head(file->index);
	char both[2 * FACT_SIZE];

	if (grown == NULL) {
		file_free(file);
		return false;
	}
	show_fact(file->compiler, head->compiler_version);
	snprintf(both, sizeof both, "%.*s%s%s",
	    (int)(head->compiler.length % FACT_SIZE), head->compiler.at,
	    head->compiler.length > 0 ? " " : "", file->compiler);
	show_fact(file->compiler, slice_of(both));
	show_fact(file->version, head->version);
	show_fact(file->id, head->id);
	m->files = grown;
	grown[m->file_count++] = *file;
	forget_class(m);
	return true;
}

static bool read_opened(struct mapping *m, const struct map_opened *opened,
    struct slice trace_id, const struct memory *memory,
    const struct progress *progress, struct error *err)
{
	struct map_file file = { .path = NULL };

	if (!map_opened_read(opened, trace_id, memory, progress, &file.source,
		&file.index, err))
		return false;
	if (file.index == NULL)
		return true;
	file.bytes = file.source.bytes.left;
	file.path = array_new(strlen(opened->path) + 1, 1, err);
	if (file.path == NULL) {
		file_free(&file);
		return false;
	}
	memcpy(file.path, opened->path, strlen(opened->path));
	return add_file(m, &file, err);
}

bool mapping_read(struct mapping *m, struct slice trace_id,
    const struct memory *memory, const struct progress *progress,
    struct error *err)
{
	bool done = true;

	for (size_t i = 0; done && i < m->opened.count; i++)
		done = read_opened(m, &m->opened.at[i], trace_id, memory,
		    progress, err);
	map_list_free(&m->opened);
	return done;
}

bool mapping_add(struct mapping *m, const char *name, struct bytes bytes,
    struct error *err)
{
	struct map_file file = { .source = { .bytes = bytes },
		.bytes = bytes.left };

	file.index = map_index_new(bytes, NULL, err);
	file.path = array_new(strlen(name) + 1, 1, err);
	if (file.index == NULL || file.path == NULL) {
		file_free(&file);
		return false;
	}
	memcpy(file.path, name, strlen(name));
	return add_file(m, &file, err);
}

size_t mapping_count(const struct mapping *m)
{
	return m->file_count;
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
		.newer_versions = head->newer_versions,
		.unreadable = head->unreadable,
		.bad_numbers = head->bad_numbers,
		.bad_comments = head->bad_comments,
		.has_changed = file->source.map != NULL &&
		    file_map_has_changed(file->source.map),
	};
}

bool mapping_has_id(const struct mapping *m, size_t file, struct slice id)
{
	return id.length > 0 && slice_is(id, m->files[file].id);
}

/* "La/b;" is a.b; with slashes or dots, the hash is the same. */
static struct slice bare_class(struct slice name)
{
	if (name.length > 2 && name.at[0] == 'L' &&
	    name.at[name.length - 1] == ';')
		return (struct slice){ name.at + 1, name.length - 2 };
	return name;
}

/* The first file that lists it. */
static uint64_t place_of(const struct mapping *m, struct slice class_name)
{
	uint64_t hash = map_name_hash(bare_class(class_name));

	if (m->class != NULL && m->class_name == hash)
		return m->class_place;
	for (size_t i = 0; i < m->file_count; i++) {
		uint32_t class = map_index_residual(m->files[i].index, hash);

		if (class != NO_MAP_CLASS)
			return (uint64_t)i << 32 | class;
	}
	return NOT_IN_MAP;
}

static int by_place(const void *a, const void *b)
{
	const struct map_place *x = a, *y = b;

	if (x->class != y->class)
		return x->class < y->class ? -1 : 1;
	return x->residual < y->residual ? -1 : x->residual > y->residual;
}

bool mapping_tell(struct mapping *m, const struct residual *residuals,
    size_t count, struct error *err)
{
	struct map_place *places = array_new(count, sizeof *places, err);

	if (places == NULL)
		return false;
	free(m->places);
	forget_class(m);
	m->places = places;
	m->residuals = residuals;
	m->count = count;
	for (size_t i = 0; i < count; i++)
		places[i] = (struct map_place){
			place_of(m, residuals[i].class_name), i };
	qsort(places, count, sizeof *places, by_place);
	return true;
}

size_t mapping_nth(const struct mapping *m, size_t place)
{
	return m->places[place].residual;
}

static struct map_index *index_at(const struct mapping *m, uint64_t place)
{
	return m->files[place >> 32].index;
}

/* Where those of the class begin. */
static size_t first_of(const struct mapping *m, uint64_t class)
{
	size_t low = 0, high = m->count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (m->places[middle].class < class)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* What the trace has of the class. */
static bool find_known(struct mapping *m, uint64_t class, size_t *count,
    struct error *err)
{
	*count = 0;
	for (size_t i = first_of(m, class); i < m->count &&
	     m->places[i].class == class; i++) {
		const struct residual *r = &m->residuals[m->places[i].residual];
		struct map_signature signature;
		struct map_known *grown = array_grow(m->known, &m->known_room,
		    *count + 1, sizeof *grown, err);

		if (grown == NULL)
			return false;
		m->known = grown;
		if (!map_described_signature(r->descriptor, &signature))
			signature.hash = 0;
		grown[(*count)++] = (struct map_known){ map_name_hash(r->name),
			signature.hash };
	}
	return true;
}

static bool read_class(struct mapping *m, uint64_t class, struct error *err)
{
	size_t known;

	if (m->class != NULL && m->class_place == class)
		return true;
	forget_class(m);
	if (!find_known(m, class, &known, err))
		return false;
	m->class = map_class_new(index_at(m, class), (uint32_t)class, m->known,
	    known, err);
	m->class_place = class;
	m->class_name = map_index_residual_hash(index_at(m, class),
	    (uint32_t)class);
	return m->class != NULL;
}

/* The original name of a class that has one, in the first file that lists it. */
static struct slice original_class(const void *self, struct slice residual)
{
	static const struct slice none = { "", 0 };
	const struct mapping *m = self;
	uint64_t place = place_of(m, residual);

	return place != NOT_IN_MAP &&
	    map_index_is_unique(index_at(m, place), (uint32_t)place) ?
	    map_index_name(index_at(m, place), (uint32_t)place) : none;
}

/* What is not listed keeps its name; the types in it may have others. */
static void show_unlisted(struct mapping *m, struct mapped *out)
{
	const struct residual *r = m->found;

	out->is = (struct original){ .class_name = r->class_name,
		.name = r->name, .source = r->source, .line = r->line };
	out->is.descriptor = map_show_descriptor(&m->is, r->descriptor,
	    (struct map_originals){ original_class, m });
}

static void show_class(struct mapping *m, struct mapped *out)
{
	const struct map_index *index = index_at(m, m->class_place);
	uint32_t class = (uint32_t)m->class_place;
	struct map_class_name name = { map_index_name(index, class),
		map_index_name_hash(index, class) };

	out->is.class_name.at = m->is.class_name;
	out->is.class_name.length = map_name_show(m->is.class_name, name.text);
	out->is.source = map_show_source(&m->is, index, &name,
	    m->found->source);
	out->is.is_synthesized = map_class_is_synthesized(m->class);
}

static void show_candidate(struct mapping *m, uint32_t candidate,
    struct map_texts *texts, struct original *out)
{
	struct map_candidate_view view;

	map_class_view(m->class, candidate, &view);
	map_show(texts, index_at(m, m->class_place), view.is, m->found, out);
	out->line = view.line;
	out->is_synthesized = view.is_synthesized;
	out->is_outline = view.is_outline;
}

/* "f | x.B.g | x.C.h | +2": without the first one's class. */
static void join(struct mapping *m, struct mapped *out)
{
	struct map_finding all = m->finding;
	size_t length = 0, first = out->is.class_name.length + 1;
	char name[MAP_QUALIFIED_SIZE];
	uint32_t candidate, count = 0;

	while (count < JOINED_MOST && (candidate = map_class_next(m->class,
	    &all)) != NO_CANDIDATE) {
		struct map_candidate_view view;
		size_t n;

		map_class_view(m->class, candidate, &view);
		n = map_show_qualified(name, view.is);
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

	show_candidate(m, m->finding.candidate, &m->is, &out->is);
	if (m->finding.line != 0)
		out->is.line = m->finding.line;
	map_class_view(m->class, m->finding.candidate, &view);
	out->inlined = view.inlined;
	if (view.via != NULL)
		out->via = (struct slice){ m->via, map_show_qualified(m->via,
		    view.via) };
	if (m->finding.grade != GRADE_SEVERAL)
		return;
	out->alternatives = m->finding.originals;
	join(m, out);
}

bool mapping_find(struct mapping *m, size_t n, struct mapped *out,
    struct error *err)
{
	const struct residual *r = &m->residuals[n];
	uint64_t place = place_of(m, r->class_name);
	struct map_question question = { .name = map_name_hash(r->name),
		.line = r->line };

	*out = (struct mapped){ .grade = GRADE_NOT_IN_MAP };
	m->finding = (struct map_finding){ .candidate = NO_CANDIDATE };
	m->next_inlined = 0;
	if (place != NOT_IN_MAP && !read_class(m, place, err))
		return false;
	m->found = r;
	if (place == NOT_IN_MAP) {
		show_unlisted(m, out);
		return true;
	}
	question.has_signature = map_described_signature(r->descriptor,
	    &question.signature);
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
