-- SPDX-License-Identifier: Apache-2.0
-- Reads the tables of artscope that lie in the folder tables into SQLite:
-- sqlite3 many.db ".read sqlite.sql"
--
-- A field is what stands between two tabs: quotes mean nothing.  Columns are those of
-- the first line of each file, of which awk leaves the first one.  What is empty is not
-- known.

.mode ascii
.separator "\t" "\n"
.import "|awk 'FNR > 1 || NR == 1' tables/traces*.tsv" traces
.import "|awk 'FNR > 1 || NR == 1' tables/stats*.tsv" stats_as_read
.import "|awk 'FNR > 1 || NR == 1' tables/edges*.tsv" edges_as_read

create table stats as select trace_id, method_id, method, class, name, signature,
  thread_group, cast(calls as integer) as calls, cast(recursive as integer) as recursive,
  cast(threw as integer) as threw,
  cast(nullif(incl_wall_us, '') as integer) as incl_wall_us,
  cast(nullif(excl_wall_us, '') as integer) as excl_wall_us,
  cast(nullif(incl_cpu_us, '') as integer) as incl_cpu_us,
  cast(nullif(excl_cpu_us, '') as integer) as excl_cpu_us
from stats_as_read;
create table edges as select trace_id, nullif(caller_id, '') as caller_id, callee_id,
  thread_group, cast(calls as integer) as calls,
  cast(nullif(incl_wall_us, '') as integer) as incl_wall_us,
  cast(nullif(incl_cpu_us, '') as integer) as incl_cpu_us
from edges_as_read;
drop table stats_as_read;
drop table edges_as_read;
create index stats_of on stats (trace_id, thread_group, method_id);
.mode list
