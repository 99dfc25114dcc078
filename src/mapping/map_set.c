#include "config.h"

#include "mapping/map_set.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/text.h"

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
