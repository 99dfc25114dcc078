/*
 * sqlite: a database with tables of all there is, for questions that nobody has
 * thought of; without libsqlite3 this build has it not.
 *
 * Names of columns are those of the lists; those of times end in their unit.  What
 * the trace has no clock for is NULL.  A caller or parent that is NULL is the thread
 * itself.  Calls have no index, which would take more than their table: --index-calls
 * is for who wants some.
 */
#include "config.h"

#include "exporters/exporters.h"

#ifdef HAVE_SQLITE3
#include <stdlib.h>

#include "base/array.h"
#include "exporters/database.h"
#include "exporters/node_walk.h"
#include "exporters/sqlite_schema.h"
#include "exporters/sqlite_sums.h"
#include "exporters/time_walk.h"
#include "query/call_row.h"

struct sqlite {
	struct database *d;
	struct outlet *o;
	const struct exported *e;
	uint64_t calls, nodes; /* so many are in their tables */
	uint64_t *path;        /* by depth: the number of the call, or node */
	size_t path_room;
};

/* Numbers begin with 1; those above the outermost are NULL. */
static void put_parent(struct sqlite *s, uint32_t depth, uint32_t outermost)
{
	if (depth > outermost)
		database_number(s->d, s->path[depth - 1]);
	else
		database_null(s->d);
}

static bool reserve(struct sqlite *s, uint32_t depth, struct error *err)
{
	uint64_t *grown = array_grow(s->path, &s->path_room,
	    (size_t)depth + 1, sizeof *grown, err);

	s->path = grown == NULL ? s->path : grown;
	return grown != NULL;
}

static bool goes_on(const struct sqlite *s)
{
	return !database_has_failed(s->d) && !outlet_has_ended(s->o);
}

/* ---- rows --------------------------------------------------------------- */

static void put_node(struct sqlite *s, uint32_t thread,
    const struct exported_node *n)
{
	s->path[n->depth] = ++s->nodes;
	database_number(s->d, s->nodes);
	put_parent(s, n->depth, 1);
	database_number(s->d, thread);
	database_number(s->d, n->method);
	database_number(s->d, n->depth - 1);
	database_number(s->d, n->calls);
	sqlite_put_times(s->d, s->e, n->total);
	sqlite_put_times(s->d, s->e, n->self);
	database_row(s->d);
}

static bool put_nodes(struct sqlite *s, uint32_t thread, struct error *err)
{
	struct exported_node n;
	struct node_walk w;
	bool done = node_walk_init(&w, s->e, &s->e->threads[thread], err);

	database_insert(s->d, "insert into nodes values "
	    "(?,?,?,?,?,?,?,?,?,?,?,?)");
	while (done && goes_on(s) && node_walk_next(&w, &n)) {
		done = reserve(s, n.depth, err);
		if (done && n.depth > 0)
			put_node(s, thread, &n);
	}
	node_walk_free(&w);
	return done;
}

static void put_call(struct sqlite *s, uint32_t thread,
    const struct exported_event *at)
{
	s->path[at->depth] = ++s->calls;
	database_number(s->d, s->calls);
	put_parent(s, at->depth, 0);
	database_number(s->d, thread);
	database_number(s->d, at->method);
	database_number(s->d, at->depth);
	database_number(s->d, exported_time(s->e, &s->e->threads[thread],
	    at->at.time));
	sqlite_put_time(s->d, s->e, at->call.time, MEASURE_WALL);
	sqlite_put_time(s->d, s->e, at->call.time, MEASURE_CPU);
	if (at->call.end == CALL_RETURNED)
		database_null(s->d);
	else
		database_text(s->d, call_end_name(at->call.end));
	database_number(s->d, at->is_cut || at->ends_cut);
	database_row(s->d);
}

/* Dropped time is a call, too, of a method that no sum has. */
static bool put_calls(struct sqlite *s, uint32_t thread, bool *is_called,
    struct error *err)
{
	struct exported_event at;
	struct time_walk w;
	bool done = time_walk_init(&w, s->e, &s->e->threads[thread], err);

	database_insert(s->d, "insert into calls values (?,?,?,?,?,?,?,?,?,?)");
	while (done && goes_on(s) && time_walk_next(&w, &at)) {
		if (at.is_exit)
			continue;
		is_called[at.method] = true;
		done = reserve(s, at.depth, err);
		if (done)
			put_call(s, thread, &at);
	}
	time_walk_free(&w);
	return done;
}

/* ------------------------------------------------------------------------- */

static bool fill(struct sqlite *s, struct error *err)
{
	bool *is_called = array_new(methods_count(s->e->methods),
	    sizeof *is_called, err);
	bool done = is_called != NULL;

	sqlite_schema_begin(s->d, s->e);
	for (uint32_t i = 0; done && goes_on(s) && i < s->e->count; i++)
		done = sqlite_put_sums(s->d, s->e, i, is_called, err) &&
		    put_nodes(s, i, err) && put_calls(s, i, is_called, err);
	if (done) {
		sqlite_put_methods(s->d, s->e, is_called);
		sqlite_schema_end(s->d, s->e);
	}
	free(is_called);
	free(s->path);
	return done;
}

static bool sqlite_write(struct outlet *o, const struct exported *e,
    struct error *err)
{
	struct sqlite s = { .o = o, .e = e, .d = database_open(o->file, err) };

	if (s.d == NULL)
		return false;
	if (fill(&s, err))
		return database_close(s.d, err);
	database_close(s.d, NULL);
	return false;
}
#endif

const struct exporter sqlite_exporter = {
	.name = "sqlite",
	.endings = ".sqlite",
	.help = "a database of methods, threads, calls, stacks and who calls "
		"whom",
	.kind = EXPORTS_CALLS,
	.is_binary = true,
	.needs_file = true,
	.bytes_a_call = 29,
	.bytes_a_stack = 90,
	.options = EXPORT_CALL_INDEXES,
#ifdef HAVE_SQLITE3
	.write = sqlite_write,
#endif
};
