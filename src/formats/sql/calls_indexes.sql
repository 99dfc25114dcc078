/* SPDX-License-Identifier: Apache-2.0 */
/* Those of --index-calls: they take more than the table. */
create index calls_by_method on calls (method);
create index calls_by_parent on calls (parent);
create index calls_by_time on calls ($_@);
