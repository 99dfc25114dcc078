#include "config.h"

#include "export/table_groups.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

static int compare(const void *left, const void *right)
{
	const struct grouped_thread *a = left, *b = right;
	int order = strcmp(a->group, b->group);

	if (order == 0)
		order = strcmp(a->thread->name, b->thread->name);
	if (order != 0)
		return order;
	return (a->thread->id > b->thread->id) -
	    (a->thread->id < b->thread->id);
}

/* The name of each thread is known before any group is joined to another. */
static bool add_names(struct table_groups *g, const struct profile *p,
    struct error *err)
{
	const struct threads *threads = profile_threads(p);

	for (uint32_t i = 0; i < threads_count(threads); i++) {
		const struct thread *t = threads_at(threads, i);

		if (t->events == 0)
			continue;
		if (thread_groups_add(g->names, thread_groups_word(p, t),
			err) == NO_GROUP_NUMBER)
			return false;
		if (g->scope.has[i])
			g->of[g->count++].thread = t;
	}
	thread_groups_join(g->names);
	return true;
}

static bool add_groups(struct table_groups *g, const struct profile *p,
    struct error *err)
{
	for (uint32_t i = 0; i < g->count; i++) {
		const uint32_t group = thread_groups_add(g->names,
		    thread_groups_word(p, g->of[i].thread), err);

		if (group == NO_GROUP_NUMBER)
			return false;
		g->of[i].group = thread_groups_name(g->names,
		    thread_groups_of(g->names, group));
	}
	if (g->count > 0)
		qsort(g->of, g->count, sizeof *g->of, compare);
	return true;
}

bool table_groups_make(struct table_groups *g, const struct scope *scope,
    struct error *err)
{
	const struct threads *threads = profile_threads(scope->profile);
	const uint32_t count = threads_count(threads);

	*g = (struct table_groups){ .names = thread_groups_new(err),
		.scope = *scope };
	if (g->names == NULL)
		return false;
	g->of = array_new(count, sizeof *g->of, err);
	g->has = array_new(count, sizeof *g->has, err);
	return g->of != NULL && g->has != NULL &&
	    add_names(g, scope->profile, err) &&
	    add_groups(g, scope->profile, err);
}

void table_groups_free(struct table_groups *g)
{
	thread_groups_free(g->names);
	free(g->of);
	free(g->has);
	*g = (struct table_groups){ 0 };
}

bool table_groups_parts(struct table_groups *g, uint32_t from, uint32_t *next,
    struct parts *parts, struct error *err)
{
	struct scope some = g->scope;

	memset(g->has, 0, threads_count(profile_threads(some.profile)) *
	    sizeof *g->has);
	for (*next = from; *next < g->count &&
	     g->of[*next].group == g->of[from].group; ++*next)
		g->has[g->of[*next].thread->number] = true;
	some.has = g->has;
	return scope_parts(&some, parts, err);
}
