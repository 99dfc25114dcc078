-- SPDX-License-Identifier: Apache-2.0
-- The worst start-ups of each device: how long, which trace, and the method of the app
-- that had the most of it.
--
-- It takes the tables traces, with a column device, and stats.  A start-up is what
-- these two methods took together; the app is what is neither Android nor a library.
--
-- It runs in DuckDB and in SQLite.

with
starts as (
  select trace_id, sum(incl_wall_us) as us from stats
  where class = 'android.app.ActivityThread' and thread_group = 'main'
    and name in ('handleBindApplication', 'handleLaunchActivity')
  group by trace_id
),
ranked as (
  select t.device, t.file, t.path, t.trace_id, s.us,
    row_number() over (partition by t.device order by s.us desc, t.file) as place,
    count(*) over (partition by t.device) as runs
  from starts s join traces t on t.trace_id = s.trace_id
),
own as (
  select trace_id, method, excl_wall_us,
    row_number() over (partition by trace_id order by excl_wall_us desc, method) as place
  from stats
  where thread_group = 'main' and class not like 'android%'
    and class not like 'com.android.%' and class not like 'java%'
    and class not like 'kotlin%' and class not like 'dalvik.%' and class not like 'sun.%'
)
select r.device, r.place, r.runs, round(r.us / 1000.0, 1) as start_ms, r.path,
  o.method as most_in, round(o.excl_wall_us / 1000.0, 1) as its_ms
from ranked r left join own o on o.trace_id = r.trace_id and o.place = 1
where r.place <= 3
order by r.device, r.place;
