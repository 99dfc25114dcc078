/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "query/groups.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/names.h"
#include "base/text.h"
#include "model/tree.h"
#include "query/libraries.h"
#include "query/search.h"

/* ---- what groups there are ---- */

typedef struct slice group_name(const struct method *);

/* Returns the library of a method; a file of functions is a library by
 * itself. */
static struct slice library_of(const struct method *m)
{
	const struct slice name = method_class(m);

	return m->is_function || name.length == 0 ? name : library_name(name);
}

static struct slice phase_of(const struct method *m)
{
	const enum phase phase = phase_of_root(m);

	return slice_of(phase == PHASES ? "" : phase_name(phase));
}

static const struct {
	const char *name, *names;
	group_name *name_of;
	const char *none; /* where there is no such name */
} groupings[GROUPINGS] = {
	[GROUP_METHOD] = { "method", "methods", NULL, NULL },
	[GROUP_CLASS] = { "class", "classes", method_class, "(no class)" },
	[GROUP_PACKAGE] = { "package", "packages", method_package,
	    "(no package)" },
	[GROUP_LIBRARY] = { "library", "libraries", library_of,
	    "(no library)" },
	[GROUP_PHASE] = { "phase", "phases", phase_of, "(no phase)" },
};

const char *grouping_name(enum grouping grouping)
{
	return groupings[grouping].name;
}

const char *grouping_names(enum grouping grouping)
{
	return groupings[grouping].names;
}

/* ---- groups of methods ---- */

/* Groups methods by the names.  All phases are added, so that a phase has the
 * same number whatever the methods are, and it is kept which methods are roots:
 * by_method changes where a filter drops. */
static void make_by_names(struct groups *g, const struct methods *methods,
    enum grouping by, method_name_of *name)
{
	uint32_t count = methods->count;

	*g = (struct groups){ .by = by, .methods = count,
		.dropped = NO_GROUP };
	g->names = names_new();
	g->by_method = array_new(count, sizeof *g->by_method);
	g->is_file = array_new((size_t)count + PHASES + 1, sizeof *g->is_file);
	for (int i = 0; by == GROUP_PHASE && i < PHASES; i++)
		names_add(g->names, slice_of(phase_name((enum phase)i)));
	for (uint32_t i = 0; i < g->methods; i++) {
		const struct method *m = name(methods, i);

		g->by_method[i] = names_add(g->names,
		    groupings[g->by].name_of(m));
		g->is_file[g->by_method[i]] |= m->is_function &&
		    g->by != GROUP_PHASE;
	}
	if (by == GROUP_PHASE) {
		g->roots = array_new(count, sizeof *g->roots);
		memcpy(g->roots, g->by_method, count * sizeof *g->roots);
	}
	g->count = g->names->count;
}

void groups_make(struct groups *g, const struct methods *methods,
    enum grouping by, struct filter_passes kept)
{
	make_by_names(g, methods, by, methods_key);
	if (kept.passes != NULL) {
		/* The others keep their numbers. */
		g->dropped = g->count++;
		for (uint32_t i = 0; i < g->methods; i++)
			if (!filter_passes_has(kept, i))
				g->by_method[i] = g->dropped;
	}
}

static void renumber(uint32_t **by_method, const uint32_t *as, uint32_t methods)
{
	uint32_t *of;

	if (*by_method == NULL)
		return;
	of = array_new(methods, sizeof *of);
	for (uint32_t i = 0; i < methods; i++)
		of[i] = (*by_method)[as[i]];
	free(*by_method);
	*by_method = of;
}

void groups_renumber(struct groups *g, const uint32_t *as, uint32_t methods)
{
	renumber(&g->by_method, as, methods);
	renumber(&g->roots, as, methods);
	g->methods = methods;
}

void groups_free(struct groups *g)
{
	names_free(g->names);
	free(g->by_method);
	free(g->roots);
	free(g->is_file);
}

uint32_t *groups_of_nodes(const struct groups *g, const struct tree *tree)
{
	uint32_t *of = array_new(tree->count, sizeof *of);

	if (g->roots != NULL && tree->count > 0) {
		/* What a filter drops is in its group, and leaves its phase to
		 * what it calls. */
		uint32_t *order = tree_order(tree);

		for (uint32_t i = 1; i < tree->count; i++) {
			const uint32_t node = order[i],
				       method = tree->methods[node];

			of[node] = g->roots[method] != 0 ?
			    g->roots[method] :
			    of[tree->rests[node].parent];
		}
		for (uint32_t i = 1; g->dropped != NO_GROUP && i < tree->count;
		     i++)
			if (g->by_method[tree->methods[order[i]]] == g->dropped)
				of[order[i]] = g->dropped;
		free(order);
	}
	for (uint32_t i = 0; g->roots == NULL && i < tree->count; i++)
		of[i] = tree->methods[i] == NO_METHOD ?
		    0 :
		    g->by_method[tree->methods[i]];
	return of;
}

const char *groups_name(const struct groups *g, uint32_t group)
{
	if (group == g->dropped)
		return "(filtered)";
	if (group != 0)
		return g->names->items[group].text.start;
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
	struct part_tree whole;
	bool done = parts_tree(parts, PART_ALL, &whole, err);

	totals_init(totals, g->count);
	if (done) {
		uint32_t *of = groups_of_nodes(g, &whole.made);

		for (uint32_t i = 0; i < whole.made.count; i++)
			if (whole.made.methods[i] != NO_METHOD)
				tree_set_method(&whole.made, i, of[i]);
		free(of);
		done = totals_add_tree(totals, &whole, err);
		if (done)
			totals_finish(totals);
	}
	part_tree_free(&whole);
	return done;
}

/* ---- methods that stand for packages, "com.app.*" ---- */

struct package_making {
	const struct methods *methods;
	struct methods *more;    /* `methods`, to add to; NULL: nothing is added */
	struct pattern *pattern; /* NULL: all packages */
	const atomic_bool *stop;
	struct groups groups;
	uint32_t *of_group; /* by group: its method */
};

/* Finds or adds the method "com.app.*" of a package that is meant. */
static bool look_at_package(struct package_making *p, uint32_t group,
    struct error *err)
{
	const char *name = groups_name(&p->groups, group);
	/* Group 0 is none: functions without a file are in no package, as
	 * methods may be. */
	const bool is_file = group != 0 && p->groups.is_file[group];
	const struct method_line line = { .class_name = slice_of(name),
		.name = slice_of("*"),
		.is_function = is_file,
		.is_package = true };
	enum fit fit = p->pattern == NULL ? FIT_FOUND :
	    pattern_fit(p->pattern, slice_of(name), p->stop);
	uint32_t *method = &p->of_group[group];

	if (fit == FIT_STOPPED)
		return fail(err, "stopped");
	if (fit == FIT_TOO_HARD)
		return fail(err, "the name %s is too hard for this expression",
		    name);
	*method = NO_METHOD;
	if (fit != FIT_NOT && p->more != NULL) {
		*method = methods_add(p->more, &line);
		if (!methods_at(p->methods, *method)->is_used)
			methods_set_used(p->more, *method, true);
	} else if (fit != FIT_NOT) {
		/* There is none where the package has come since. */
		const size_t room = strlen(name) + 3;
		char *text = array_new(room, 1);

		snprintf(text, room, "%s%s*", name, is_file ? "!" : ".");
		*method = methods_find(p->methods, text);
		free(text);
	}
	return true;
}

/* Maps methods to packages.  The packages come first, as they are more
 * methods. */
static uint32_t *map_methods(struct package_making *p, size_t *used,
    struct error *err)
{
	const uint32_t before = p->groups.methods;
	uint32_t *of, count;

	for (uint32_t i = 0; i < p->groups.count; i++)
		if (!look_at_package(p, i, err))
			return NULL;
	count = p->methods->count;
	of = array_new(count, sizeof *of);
	for (uint32_t i = 0; i < count; i++) {
		of[i] = i < before ? p->of_group[p->groups.by_method[i]] :
				     NO_METHOD;
		*used += of[i] != NO_METHOD && of[i] != i &&
		    methods_at(p->methods, i)->is_used;
	}
	return of;
}

uint32_t *package_methods(const struct methods *methods, struct methods *more,
    const char *expression, const atomic_bool *stop, size_t *used,
    struct error *err)
{
	struct package_making p = { .methods = methods,
		.more = more,
		.stop = stop };
	uint32_t *of;

	*used = 0;
	if (expression != NULL) {
		p.pattern = pattern_read(expression, PATTERN_TYPED, err);
		if (p.pattern == NULL)
			return NULL;
	}
	make_by_names(&p.groups, methods, GROUP_PACKAGE, methods_mapped);
	p.of_group = array_new(p.groups.count, sizeof *p.of_group);
	of = map_methods(&p, used, err);
	pattern_free(p.pattern);
	groups_free(&p.groups);
	free(p.of_group);
	return of;
}
