/* SPDX-License-Identifier: Apache-2.0 */
create index methods_by_method on methods (method);
create index methods_by_class on methods (class);
create index threads_by_tid on threads (tid);
create index nodes_by_method on nodes (method);
create index nodes_by_parent on nodes (parent);
create index edges_by_callee on edges (callee);
create index edges_by_caller on edges (caller);
create index totals_by_method on totals (method);
create index totals_by_thread on totals (thread);
