/* SPDX-License-Identifier: Apache-2.0 */
/* Tables and views of an exported database; src/formats/sqlite.c says what @ and $ are. */
/* '(dropped)' is DROPPED_METHOD of query/transforms. */
create table facts (name text primary key, value) without rowid;
create table methods (id integer primary key, method text, class text,
    name text, signature text, source text, line integer);
create table threads (id integer primary key, tid integer, name text,
    is_main integer, calls integer, span_wall_@ integer,
    span_cpu_@ integer, span_wait_@ integer, idle_wall_@ integer,
    idle_cpu_@ integer, idle_wait_@ integer);
create table calls (id integer primary key,
    parent integer references calls, thread integer references threads,
    method integer references methods, depth integer, start_@ integer,
    wall_@ integer, cpu_@ integer, ended text, is_cut integer);
create table nodes (id integer primary key,
    parent integer references nodes, thread integer references threads,
    method integer references methods, depth integer, calls integer,
    time_wall_@ integer, time_cpu_@ integer, time_wait_@ integer,
    self_wall_@ integer, self_cpu_@ integer, self_wait_@ integer);
create table edges (thread integer references threads,
    caller integer references methods, callee integer references methods,
    calls integer, time_wall_@ integer, time_cpu_@ integer,
    time_wait_@ integer);
create table totals (thread integer references threads,
    method integer references methods, calls integer,
    recursive integer, threw integer, incl_wall_@ integer,
    incl_cpu_@ integer, incl_wait_@ integer, excl_wall_@ integer,
    excl_cpu_@ integer, excl_wait_@ integer);

create view top_methods as select m.method, sum(t.calls) as calls,
    sum(t.recursive) as recursive, sum(t.threw) as threw,
    sum(t.excl_wall_@) as excl_wall_@, sum(t.incl_wall_@) as incl_wall_@,
    sum(t.excl_cpu_@) as excl_cpu_@, sum(t.incl_cpu_@) as incl_cpu_@
    from totals t join methods m on m.id = t.method group by t.method
    order by sum(t.excl_$_@) desc, m.method;
create view slowest_calls as select c.id, t.name || '#' || t.tid as
    thread, m.method, c.start_@, c.wall_@, c.cpu_@, c.ended
    from calls c join threads t on t.id = c.thread
    join methods m on m.id = c.method
    where m.method != '(dropped)' order by c.$_@ desc, c.id;
create view callers as select m.method as method,
    coalesce(k.method, '(the thread itself)') as caller,
    sum(e.calls) as calls, sum(e.time_wall_@) as time_wall_@,
    sum(e.time_cpu_@) as time_cpu_@ from edges e
    join methods m on m.id = e.callee
    left join methods k on k.id = e.caller group by e.callee, e.caller
    order by m.method, sum(e.time_$_@) desc, caller;
