#include "config.h"

#include "query/groups.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/names.h"
#include "query/library.h"

typedef struct slice group_name(const struct method *);

/* A file of functions is a library by itself. */
static struct slice library_of(const struct method *m)
{
	const struct slice name = method_class(m);

	return m->is_function || name.length == 0 ? name : library_name(name);
}

static const struct {
	const char *name, *names;
	group_name *of;
	const char *none; /* where there is no such name */
} groupings[GROUPINGS] = {
	[GROUP_METHOD] = { "method", "methods", NULL, NULL },
	[GROUP_CLASS] = { "class", "classes", method_class, "(no class)" },
	[GROUP_PACKAGE] = { "package", "packages", method_package,
	    "(no package)" },
	[GROUP_LIBRARY] = { "library", "libraries", library_of,
	    "(no library)" },
};

const char *grouping_name(enum grouping grouping)
{
	return groupings[grouping].name;
}

const char *grouping_names(enum grouping grouping)
{
	return groupings[grouping].names;
}

/* Names stand where they stood, so a group keeps its number. */
static void drop(struct groups *g, struct kept kept)
{
	g->dropped = g->count++;
	for (uint32_t i = 0; i < g->methods; i++)
		if (!kept_has(kept, i))
			g->of[i] = g->dropped;
}

bool groups_make(struct groups *g, const struct methods *methods,
    enum grouping by, struct kept kept, struct error *err)
{
	uint32_t count = methods_count(methods);

	*g = (struct groups){ .by = by, .methods = count,
		.dropped = NO_GROUP };
	g->names = names_new(err);
	g->of = array_new(count, sizeof *g->of, err);
	g->is_file = array_new((size_t)count + 1, sizeof *g->is_file, err);
	if (g->names == NULL || g->of == NULL || g->is_file == NULL)
		return false;
	for (uint32_t i = 0; i < count; i++) {
		const struct method *m = methods_key(methods, i);

		g->of[i] = names_add(g->names, groupings[by].of(m), err);
		if (g->of[i] == NO_NAME)
			return false;
		g->is_file[g->of[i]] |= m->is_function;
	}
	g->count = names_count(g->names);
	if (kept.passes != NULL)
		drop(g, kept);
	return true;
}

bool groups_renumber(struct groups *g, const uint32_t *as, uint32_t methods,
    struct error *err)
{
	uint32_t *of = array_new(methods, sizeof *of, err);

	if (of == NULL)
		return false;
	for (uint32_t i = 0; i < methods; i++)
		of[i] = g->of[as[i]];
	free(g->of);
	g->of = of;
	g->methods = methods;
	return true;
}

void groups_free(struct groups *g)
{
	names_free(g->names);
	free(g->of);
	free(g->is_file);
}

const char *groups_name(const struct groups *g, uint32_t group)
{
	if (group == g->dropped)
		return "(filtered)";
	if (group != 0)
		return names_text(g->names, group);
	return groupings[g->by].none;
}

const char *groups_label(const struct groups *g, uint32_t group)
{
	const char *text = groups_name(g, group);
	const char *dot = strrchr(text, '.');

	if (g->by != GROUP_CLASS || group == g->dropped || g->is_file[group] ||
	    dot == NULL)
		return text;
	return dot + 1;
}

bool groups_totals(const struct groups *g, const struct parts *parts,
    struct totals *totals, struct error *err)
{
	struct part_tree whole = { .tree = NULL };
	bool done = totals_init(totals, g->count, err) &&
	    parts_tree(parts, &whole, err);

	for (uint32_t i = 0; done && i < whole.made.count; i++) {
		uint32_t method = whole.made.methods[i];

		if (method != NO_METHOD)
			tree_set_method(&whole.made, i, g->of[method]);
	}
	done = done && totals_add_tree(totals, &whole, err) &&
	    totals_finish(totals, err);
	part_tree_free(&whole);
	return done;
}
