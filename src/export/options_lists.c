#include "config.h"

#include "export/options_lists.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

enum { LISTS = 14 };

static void lists_of(struct options *o, const char ***lists[LISTS])
{
	const char ***const all[LISTS] = { &o->paths, &o->threads, &o->filters,
		&o->marks, &o->sets, &o->alsos, &o->roots, &o->bookmarks,
		&o->mappings, &o->side_mappings[0], &o->side_mappings[1],
		&o->side_threads[0], &o->side_threads[1], &o->labels };

	memcpy(lists, all, sizeof all);
}

bool options_lists_make(struct options *o, size_t room, struct error *err)
{
	const char ***lists[LISTS];

	lists_of(o, lists);
	for (size_t i = 0; i < LISTS; i++) {
		*lists[i] = array_new(room + 1, sizeof **lists[i], err);
		if (*lists[i] == NULL)
			return false;
	}
	return true;
}

void options_lists_free(struct options *o)
{
	const char ***lists[LISTS];

	lists_of(o, lists);
	for (size_t i = 0; i < LISTS; i++)
		free(*lists[i]);
}

void options_lists_add(struct options *o, enum option option, const char *value)
{
	const struct {
		enum option option;
		const char **values;
		size_t *count;
	} lists[] = {
		{ OPTION_THREAD_A, o->side_threads[0], &o->side_thread_count[0] },
		{ OPTION_THREAD_B, o->side_threads[1], &o->side_thread_count[1] },
		{ OPTION_MARK, o->marks, &o->mark_count },
		{ OPTION_FILTER, o->filters, &o->filter_count },
		{ OPTION_SET, o->sets, &o->set_count },
		{ OPTION_ALSO, o->alsos, &o->also_count },
		{ OPTION_SOURCE_ROOT, o->roots, &o->root_count },
		{ OPTION_BOOKMARK, o->bookmarks, &o->bookmark_count },
		{ OPTION_LABEL, o->labels, &o->label_count },
	};

	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
		if (lists[i].option == option)
			lists[i].values[(*lists[i].count)++] = value;
}

void options_lists_add_mapping(struct options *o, int side, const char *path)
{
	o->mappings[o->mapping_count++] = path;
	o->side_mappings[side][o->side_mapping_count[side]++] = path;
}
