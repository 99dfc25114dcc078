-- SPDX-License-Identifier: Apache-2.0
-- Who calls Pattern.compile, in any trace?
--
-- It takes the tables stats and edges.  Write other names in the first lines for
-- another method.
--
-- It runs in DuckDB and in SQLite.

with
wanted as (
  select distinct method_id from stats
  where class = 'java.util.regex.Pattern' and name = 'compile'
),
names as (
  select method_id, max(method) as method from stats group by method_id
)
select coalesce(n.method, '(the thread itself)') as caller, e.thread_group,
  count(distinct e.trace_id) as traces, sum(e.calls) as calls,
  round(1.0 * sum(e.calls) / count(distinct e.trace_id), 1) as calls_a_trace,
  round(sum(e.incl_wall_us) / 1000.0 / count(distinct e.trace_id), 1) as ms_a_trace
from edges e
join wanted w on w.method_id = e.callee_id
left join names n on n.method_id = e.caller_id
group by n.method, e.thread_group
order by sum(e.incl_wall_us) desc, caller, e.thread_group;
