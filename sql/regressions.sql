-- SPDX-License-Identifier: Apache-2.0
-- Which methods take more or less time than before, over many runs of two builds?
--
-- It takes the table stats of artscope, and one that says which runs are compared,
-- and which of them are those after:
--
--   create view runs as select trace_id, device, build = '1842' as is_after
--   from traces where build in ('1841', '1842') and sampled = 0;
--
-- Runs of one device are compared with each other alone, so devices may differ as
-- much as they like, and each counts by its runs (van Elteren's test: z is how many
-- standard deviations the ranks of the runs after are from where chance has them).  A
-- method that a run lacks took no time there.  Runs share the speed of their device's
-- day, so false alarms come in bunches: |z| is to be above 4, and a method that does
-- not reach it may have changed all the same.  Samples do not belong here, and neither
-- do builds that were recorded in different ways.
--
-- It runs in DuckDB and in SQLite (3.35 or newer).

with
amounts as (
  select trace_id, thread_group, method_id, max(method) as method,
    sum(coalesce(excl_cpu_us, excl_wall_us)) as us, sum(calls + recursive) as calls
  from stats where trace_id in (select trace_id from runs)
  group by trace_id, thread_group, method_id
),
methods as (
  select thread_group, method_id, max(method) as method
  from amounts group by thread_group, method_id having count(*) >= 20
),
places as (
  select r.device, r.trace_id, case when r.is_after then 1 else 0 end as is_after,
    m.thread_group, m.method_id,
    coalesce(a.us, 0) as us, coalesce(a.calls, 0) as calls
  from runs r cross join methods m
  left join amounts a on a.trace_id = r.trace_id
    and a.thread_group = m.thread_group and a.method_id = m.method_id
),
ranked as (
  select *,
    -- Equal times share the middle of their ranks.
    rank() over (partition by thread_group, method_id, device order by us) +
      (count(*) over (partition by thread_group, method_id, device, us) - 1) / 2.0
      as place,
    row_number() over (partition by thread_group, method_id, is_after order by us)
      as number,
    count(*) over (partition by thread_group, method_id, is_after) as of_side
  from places
),
devices as (
  select thread_group, method_id, device,
    1.0 * sum(1 - is_after) as before, 1.0 * sum(is_after) as after,
    sum(is_after * place) - sum(is_after) * (sum(is_after) + 1) / 2.0 as u
  from ranked group by thread_group, method_id, device
),
tests as (
  select thread_group, method_id,
    sum(u - before * after / 2) /
      sqrt(sum(before * after * (before + after + 1) / 12)) as z,
    sum(2 * u - before * after) / sum(before * after) as delta
  from devices where before > 0 and after > 0 group by thread_group, method_id
),
sides as (
  select thread_group, method_id, is_after, avg(us) as us, sum(calls) as calls,
    avg(case when number * 2 between of_side and of_side + 2 then us end) as median,
    min(of_side) as runs
  from ranked group by thread_group, method_id, is_after
)
select m.method, m.thread_group,
  round(100.0 * (b.median - a.median) / nullif(a.median, 0), 1) as percent,
  round(b.us - a.us) as us_a_run,
  round(1.0 * b.calls / b.runs / nullif(1.0 * a.calls / a.runs, 0), 2) as calls_times,
  round(t.delta, 2) as delta, round(t.z, 1) as z
from tests t
join methods m on m.thread_group = t.thread_group and m.method_id = t.method_id
join sides a on a.thread_group = t.thread_group and a.method_id = t.method_id
  and a.is_after = 0
join sides b on b.thread_group = t.thread_group and b.method_id = t.method_id
  and b.is_after = 1
where abs(t.z) > 4
order by abs(b.us - a.us) desc, m.method, m.thread_group;
