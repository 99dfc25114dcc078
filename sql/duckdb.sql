-- SPDX-License-Identifier: Apache-2.0
-- Reads the tables of artscope that lie in the folder tables into DuckDB.
--
-- Names hold no tabs and may begin with a quote, so quotes mean nothing.  Files of
-- traces may have columns of their own (labels), so columns go by their names.  Types
-- are named where a column may be empty in all of them, or look like a number.

create or replace table traces as select * from read_csv('tables/traces*.tsv',
  delim = '\t', header = true, quote = '', escape = '', nullstr = '',
  union_by_name = true, types = { 'trace_id': 'VARCHAR', 'map_id': 'VARCHAR',
  'package': 'VARCHAR', 'message': 'VARCHAR' });
create or replace table stats as select * from read_csv('tables/stats*.tsv',
  delim = '\t', header = true, quote = '', escape = '', nullstr = '',
  union_by_name = true, types = { 'trace_id': 'VARCHAR', 'method_id': 'VARCHAR',
  'incl_wall_us': 'BIGINT', 'excl_wall_us': 'BIGINT', 'incl_cpu_us': 'BIGINT',
  'excl_cpu_us': 'BIGINT' });
create or replace table edges as select * from read_csv('tables/edges*.tsv',
  delim = '\t', header = true, quote = '', escape = '', nullstr = '',
  union_by_name = true, types = { 'trace_id': 'VARCHAR', 'caller_id': 'VARCHAR',
  'callee_id': 'VARCHAR', 'calls': 'BIGINT', 'incl_wall_us': 'BIGINT',
  'incl_cpu_us': 'BIGINT' });
