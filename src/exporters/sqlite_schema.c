#include "config.h"

#include "exporters/sqlite_schema.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "query/lenses.h"

enum { SQL_ROOM = 4096, SCHEMA = 1 }; /* the latter grows when one changes */

/* "@" is the unit of times, "$" the clock that calls are ordered by. */
static const char tables[] =
	"create table facts (name text primary key, value) without rowid;"
	"create table methods (id integer primary key, method text, class text,"
	" name text, signature text, source text, line integer);"
	"create table threads (id integer primary key, tid integer, name text,"
	" is_main integer, calls integer, span_wall_@ integer,"
	" span_cpu_@ integer, span_wait_@ integer, idle_wall_@ integer,"
	" idle_cpu_@ integer, idle_wait_@ integer);"
	"create table calls (id integer primary key, parent integer,"
	" thread integer, method integer, depth integer, start_@ integer,"
	" wall_@ integer, cpu_@ integer, ended text, is_cut integer);"
	"create table nodes (id integer primary key, parent integer,"
	" thread integer, method integer, depth integer, calls integer,"
	" time_wall_@ integer, time_cpu_@ integer, time_wait_@ integer,"
	" self_wall_@ integer, self_cpu_@ integer, self_wait_@ integer);"
	"create table edges (thread integer, caller integer, callee integer,"
	" calls integer, time_wall_@ integer, time_cpu_@ integer,"
	" time_wait_@ integer);"
	"create table totals (thread integer, method integer, calls integer,"
	" recursive integer, threw integer, incl_wall_@ integer,"
	" incl_cpu_@ integer, incl_wait_@ integer, excl_wall_@ integer,"
	" excl_cpu_@ integer, excl_wait_@ integer);";

static const char views[] =
	"create view top_methods as select m.method, sum(t.calls) as calls,"
	" sum(t.recursive) as recursive, sum(t.threw) as threw,"
	" sum(t.excl_wall_@) as excl_wall_@, sum(t.incl_wall_@) as incl_wall_@,"
	" sum(t.excl_cpu_@) as excl_cpu_@, sum(t.incl_cpu_@) as incl_cpu_@"
	" from totals t join methods m on m.id = t.method group by t.method"
	" order by sum(t.excl_$_@) desc, m.method;"
	"create view slowest_calls as select c.id, t.name || '#' || t.tid as"
	" thread, m.method, c.start_@, c.wall_@, c.cpu_@, c.ended"
	" from calls c join threads t on t.id = c.thread"
	" join methods m on m.id = c.method"
	" where m.method != '" DROPPED_METHOD "' order by c.$_@ desc, c.id;"
	"create view callers as select m.method as method,"
	" coalesce(k.method, '(the thread itself)') as caller,"
	" sum(e.calls) as calls, sum(e.time_wall_@) as time_wall_@,"
	" sum(e.time_cpu_@) as time_cpu_@ from edges e"
	" join methods m on m.id = e.callee"
	" left join methods k on k.id = e.caller group by e.callee, e.caller"
	" order by m.method, sum(e.time_$_@) desc, caller;";

static const char indexes[] =
	"create index methods_by_method on methods (method);"
	"create index methods_by_class on methods (class);"
	"create index threads_by_tid on threads (tid);"
	"create index nodes_by_method on nodes (method);"
	"create index nodes_by_parent on nodes (parent);"
	"create index edges_by_callee on edges (callee);"
	"create index edges_by_caller on edges (caller);"
	"create index totals_by_method on totals (method);"
	"create index totals_by_thread on totals (thread);";

static const char calls_indexes[] =
	"create index calls_by_method on calls (method);"
	"create index calls_by_parent on calls (parent);"
	"create index calls_by_time on calls ($_@);";

static void run(struct database *d, const struct exported *e, const char *sql)
{
	const char *clock = measure_name((enum measure)profile_axis(e->profile));
	const char *unit = tick_name(e->facts->tick);
	char text[SQL_ROOM];
	size_t used = 0;

	for (; *sql != '\0'; sql++) {
		if (*sql == '@' || *sql == '$')
			used += (size_t)snprintf(text + used,
			    sizeof text - used, "%s", *sql == '@' ? unit :
								   clock);
		else
			text[used++] = *sql;
	}
	text[used] = '\0';
	database_run(d, text);
}

static void put_number(struct database *d, const char *name, uint64_t value)
{
	database_text(d, name);
	database_number(d, value);
	database_row(d);
}

static void put_text(struct database *d, const char *name, const char *value)
{
	database_text(d, name);
	database_text(d, value);
	database_row(d);
}

static void put_facts(struct database *d, const struct exported *e)
{
	const struct facts *f = e->facts;
	char layout[80];

	facts_layout(f, layout, sizeof layout);
	database_insert(d, "insert into facts values (?,?)");
	put_number(d, "schema", SCHEMA);
	put_text(d, "exporter", PACKAGE_STRING);
	put_text(d, "trace", e->name);
	put_text(d, "layout", layout);
	put_text(d, "clocks", facts_clocks(f));
	put_text(d, "unit", tick_name(f->tick));
	put_number(d, "is_sampled", f->is_sampled);
	put_number(d, "pid", e->pid);
	put_number(d, "file_bytes", f->file_bytes);
	put_number(d, "records", profile_records(e->profile));
	put_number(d, "start_us", f->start_us);
	put_number(d, "overhead_ns", f->overhead_ns);
}

void sqlite_schema_begin(struct database *d, const struct exported *e)
{
	run(d, e, tables);
	run(d, e, views);
	put_facts(d, e);
}

void sqlite_schema_end(struct database *d, const struct exported *e)
{
	run(d, e, indexes);
	if (e->wish->has_call_indexes)
		run(d, e, calls_indexes);
}
