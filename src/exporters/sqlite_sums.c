#include "config.h"

#include "exporters/sqlite_sums.h"

#include "exporters/edge_walk.h"

void sqlite_put_time(struct database *d, const struct exported *e,
    const uint64_t time[], enum measure measure)
{
	if (measure_exists(measure, e->facts->has_clock))
		database_number(d, time[measure]);
	else
		database_null(d);
}

void sqlite_put_times(struct database *d, const struct exported *e,
    const uint64_t time[MEASURES])
{
	for (int m = 0; m < MEASURES; m++)
		sqlite_put_time(d, e, time, (enum measure)m);
}

void sqlite_put_methods(struct database *d, const struct exported *e,
    const bool *is_called)
{
	database_insert(d, "insert into methods values (?,?,?,?,?,?,?)");
	for (uint32_t i = 0; i < methods_count(e->methods); i++) {
		const struct method *m = methods_at(e->methods, i);

		if (!is_called[i])
			continue;
		database_number(d, i);
		database_text(d, m->text);
		database_slice(d, method_class(m));
		database_slice(d, method_name(m));
		database_slice(d, method_signature(m));
		database_text(d, m->source);
		if (m->line > 0)
			database_number(d, (uint64_t)m->line);
		database_row(d);
	}
}

static void put_thread(struct database *d, const struct exported *e,
    uint32_t number, const struct totals *totals)
{
	const struct exported_thread *t = &e->threads[number];

	database_insert(d, "insert into threads values "
	    "(?,?,?,?,?,?,?,?,?,?,?)");
	database_number(d, number);
	database_number(d, t->thread->id);
	database_text(d, t->thread->name);
	database_number(d, t->is_main);
	database_number(d, totals->calls);
	sqlite_put_times(d, e, totals->span);
	sqlite_put_times(d, e, totals->outside);
	database_row(d);
}

static void put_totals(struct database *d, const struct exported *e,
    uint32_t thread, const struct totals *totals, bool *is_called)
{
	database_insert(d, "insert into totals values "
	    "(?,?,?,?,?,?,?,?,?,?,?)");
	for (uint32_t i = 0; i < totals->methods; i++) {
		const struct total *t = &totals->of[i];

		if (!t->is_called)
			continue;
		is_called[i] = true;
		database_number(d, thread);
		database_number(d, i);
		database_number(d, t->calls);
		database_number(d, t->recursive);
		database_number(d, t->threw);
		sqlite_put_times(d, e, t->inclusive);
		sqlite_put_times(d, e, t->exclusive);
		database_row(d);
	}
}

static void put_edges(struct database *d, const struct exported *e,
    uint32_t thread, const struct totals *totals)
{
	struct edge_walk walk = edge_walk_all(&totals->edges);
	struct edge edge;

	database_insert(d, "insert into edges values (?,?,?,?,?,?,?)");
	while (edge_walk_next(&walk, &edge)) {
		database_number(d, thread);
		if (edge.caller == NO_METHOD)
			database_null(d);
		else
			database_number(d, edge.caller);
		database_number(d, edge.callee);
		database_number(d, edge.calls);
		sqlite_put_times(d, e, edge.time);
		database_row(d);
	}
}

bool sqlite_put_sums(struct database *d, const struct exported *e,
    uint32_t thread, bool *is_called, struct error *err)
{
	struct part part;
	const struct parts parts = exported_alone(e, &e->threads[thread],
	    &part);
	struct totals totals = { 0 };
	bool done = parts_totals(&parts, methods_count(e->methods), &totals,
	    err);

	if (done) {
		put_thread(d, e, thread, &totals);
		put_totals(d, e, thread, &totals, is_called);
		put_edges(d, e, thread, &totals);
	}
	totals_free(&totals);
	return done;
}
