#include "config.h"

#include "export/gate_tables.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/text.h"
#include "export/stats_file.h"

void gate_tables_free(struct gate_tables *g)
{
	for (size_t i = 0; i < g->count; i++) {
		stats_table_free(&g->of[i].table);
		methods_free(g->of[i].methods);
		thread_groups_free(g->of[i].groups);
	}
	free(g->of);
	*g = (struct gate_tables){ .of = NULL };
}

static bool fail_transforms(const char *path, struct error *err)
{
	char clean[200];

	text_clean(clean, sizeof clean, slice_of(path));
	return fail(err, "%s: a table of sums has no stacks that could be "
	    "transformed", clean);
}

static bool read_table(struct gauge_table *g, const char *path, struct slice text,
    struct error *err)
{
	struct stats_source source = { .path = path };

	g->methods = source.methods = methods_new(err);
	g->groups = source.groups = thread_groups_new(err);
	return g->methods != NULL && g->groups != NULL &&
	    stats_table_read(&g->table, &source, text, err);
}

static bool add(struct gate_tables *g, const struct options *o, const char *path,
    struct error *err)
{
	struct gauge_table *of = &g->of[g->count++];
	size_t size = 0;
	char *text;
	bool done = stats_file_read(path, &text, &size, err);

	if (text != NULL)
		done = o->transform_count > 0 ? fail_transforms(path, err) :
		    read_table(of, path, (struct slice){ text, size }, err);
	free(text);
	g->runs += of->methods == NULL ? 1 : of->table.run_count;
	return done;
}

bool gate_tables_read(struct gate_tables *g, const struct options *o,
    struct error *err)
{
	const size_t runs = o->path_count - o->baseline_count;

	*g = (struct gate_tables){ .of = array_new(o->baseline_count,
	    sizeof *g->of, err) };
	for (size_t i = 0; g->of != NULL && i < o->baseline_count; i++)
		if (!add(g, o, o->paths[runs + i], err))
			return false;
	return g->of != NULL;
}
