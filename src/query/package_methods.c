#include "config.h"

#include "query/package_methods.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "query/groups.h"
#include "query/search.h"


struct package_making {
	const struct methods *methods;
	struct methods *more;    /* the same, to add to; NULL: all are there */
	struct pattern *pattern; /* NULL: all of them */
	const atomic_bool *stop;
	struct groups groups;
	uint32_t *of_group; /* its method */
};

/* Functions without a file are in no package, as methods may be. */
static bool is_file(const struct package_making *p, uint32_t group)
{
	return group != 0 && p->groups.is_file[group];
}

/* "com.app.*"; NO_METHOD: there is none, as the package has come since. */
static bool find(struct package_making *p, uint32_t group, struct error *err)
{
	const char *name = groups_name(&p->groups, group);
	const size_t room = strlen(name) + 3;
	char *text = array_new(room, 1, err);

	if (text == NULL)
		return false;
	snprintf(text, room, "%s%s*", name, is_file(p, group) ? "!" : ".");
	p->of_group[group] = methods_find(p->methods, text);
	free(text);
	return true;
}

static bool add(struct package_making *p, uint32_t group, struct error *err)
{
	const struct method_line line = {
		.class_name = slice_of(groups_name(&p->groups, group)),
		.name = slice_of("*"),
		.is_function = is_file(p, group),
		.is_package = true
	};
	uint32_t method = methods_add(p->more, &line, err);

	p->of_group[group] = method;
	if (method != NO_METHOD && !methods_at(p->methods, method)->is_used)
		methods_set_used(p->more, method, true);
	return method != NO_METHOD;
}

static bool look(struct package_making *p, uint32_t group, struct error *err)
{
	const char *name = groups_name(&p->groups, group);
	enum fit fit = p->pattern == NULL ? FIT_FOUND :
	    pattern_fit(p->pattern, slice_of(name), p->stop);

	p->of_group[group] = NO_METHOD;
	if (fit == FIT_STOPPED)
		return fail(err, "stopped");
	if (fit == FIT_TOO_HARD)
		return fail(err, "the name %s is too hard for this expression",
		    name);
	return fit == FIT_NOT ||
	    (p->more == NULL ? find(p, group, err) : add(p, group, err));
}

/* The packages first: they are more methods. */
static uint32_t *map(struct package_making *p, size_t *used, struct error *err)
{
	const uint32_t before = p->groups.methods;
	uint32_t *of, count;

	for (uint32_t i = 0; i < p->groups.count; i++)
		if (!look(p, i, err))
			return NULL;
	count = methods_count(p->methods);
	of = array_new(count, sizeof *of, err);
	for (uint32_t i = 0; of != NULL && i < count; i++) {
		of[i] = i < before ? p->of_group[p->groups.of[i]] : NO_METHOD;
		*used += of[i] != NO_METHOD && of[i] != i &&
		    methods_at(p->methods, i)->is_used;
	}
	return of;
}

uint32_t *package_methods(const struct methods *methods, struct methods *more,
    struct package_wish wish, size_t *used, struct error *err)
{
	struct package_making p = { .methods = methods, .more = more,
		.stop = wish.stop };
	uint32_t *of = NULL;
	bool done = true;

	*used = 0;
	if (wish.expression != NULL) {
		p.pattern = pattern_new(wish.expression, err);
		done = p.pattern != NULL;
	}
	done = done &&
	    groups_meant(&p.groups, methods, GROUP_PACKAGE, err);
	if (done)
		p.of_group = array_new(p.groups.count, sizeof *p.of_group, err);
	if (done && p.of_group != NULL)
		of = map(&p, used, err);
	pattern_free(p.pattern);
	groups_free(&p.groups);
	free(p.of_group);
	return of;
}

bool package_methods_add(struct methods *methods, struct error *err)
{
	size_t used;
	uint32_t *of = package_methods(methods, methods,
	    (struct package_wish){ NULL, NULL }, &used, err);

	free(of);
	return of != NULL;
}
