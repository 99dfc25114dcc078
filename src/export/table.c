#include "config.h"

#include "export/table.h"

#include "export/damage.h"
#include "export/table_calls.h"
#include "export/table_edges.h"
#include "export/table_groups.h"
#include "export/table_ids.h"
#include "export/table_notices.h"
#include "export/table_stacks.h"
#include "export/table_stats.h"
#include "names/naming.h"
#include "options/options.h"
#include "query/info.h"

/* What the file says of itself. */
static void put_facts(struct table_line *row, const struct request *q,
    const struct notices *notices)
{
	const struct facts *f = q->facts;
	char layout[64];

	facts_layout(f, layout, sizeof layout);
	table_line_text(row, q->name);
	table_line_number(row, f->trace_bytes);
	table_line_number(row, TABLE_SCHEMA);
	table_line_text(row, layout);
	table_line_number_if(row, f->version > 0, f->version);
	table_line_text(row, facts_clocks(f));
	table_line_number(row, f->is_sampled || notices->count[NOTICE_SAMPLED] > 0);
	table_line_number(row, notices->count[NOTICE_OVERFLOW] > 0);
	table_line_number_if(row, f->pid > 0, f->pid);
	table_line_text(row, ""); /* the package, which no layout has */
	table_line_number_if(row, f->start_us > 0, f->start_us);
}

static void put_content(struct table_line *row, const struct request *q)
{
	const struct summary s = summary_of(q->profile);
	const uint64_t overhead = q->facts->overhead_ns;

	table_line_number_if(row, s.duration > 0, s.duration);
	table_line_number(row, s.records);
	table_line_number(row, s.counted);
	table_line_number(row, s.used);
	table_line_number(row, s.active);
	table_line_number_if(row, overhead > 0, overhead);
}

static bool put_mapped(struct table_line *row, const struct request *q,
    struct error *err)
{
	struct grade_counts c;
	uint64_t calls = 0;

	table_line_slice(row, map_id_of(profile_ids(q->profile)));
	if (q->asked->mapping == NULL) {
		table_line_text(row, "");
		return true;
	}
	if (!grade_counts_make(&c, q->profile, err))
		return false;
	for (int i = 0; i < GRADES; i++)
		calls += c.calls[i];
	table_line_share(row, calls - c.calls[GRADE_NOT_IN_MAP], calls);
	return true;
}

static bool put_trace(struct table_line *row, const struct request *q,
    struct error *err)
{
	struct error damage = { "" };
	struct notices notices;

	profile_notices(q->profile, &notices);
	table_line_begin(row);
	put_facts(row, q, &notices);
	put_content(row, q);
	if (!put_mapped(row, q, err))
		return false;
	damage_say(q->profile, q->name, &damage);
	table_line_text(row, damage.text[0] == '\0' ? "ok" : "damaged");
	table_line_text(row, damage.text);
	table_line_end(row);
	return true;
}

static bool put_threads(struct table_line *row, const struct request *q,
    struct error *err)
{
	const uint32_t main = profile_main(q->profile);
	const bool *has_clock = q->facts->has_clock;
	struct table_groups groups;
	bool done = table_groups_make(&groups, q->scope, err);

	for (uint32_t i = 0; done && i < groups.count; i++) {
		const struct thread *t = groups.of[i].thread;

		table_line_begin(row);
		table_line_number(row, t->id);
		table_line_text(row, t->name);
		table_line_text(row, groups.of[i].group);
		table_line_number(row, t->number == main);
		table_line_number(row, t->events);
		table_line_number(row, thread_counted(t));
		table_line_number(row, thread_depth(t));
		for (int c = 0; c < CLOCKS; c++)
			table_line_number_if(row, has_clock[c],
			    thread_span(t, (enum clock)c));
		table_line_end(row);
	}
	table_groups_free(&groups);
	return done;
}

static bool write_kind(struct table_line *row, enum table_kind kind,
    const struct request *q, struct error *err)
{
	static bool (*const rows[TABLE_KINDS])(struct table_line *,
	    const struct request *, struct error *) = {
		[TABLE_TRACES] = put_trace, [TABLE_THREADS] = put_threads,
		[TABLE_STATS] = table_stats_rows,
		[TABLE_EDGES] = table_edges_rows,
		[TABLE_STACKS] = table_stacks_rows,
		[TABLE_CALLS] = table_calls_rows,
		[TABLE_NOTICES] = table_notices_rows };

	row->columns = table_kind_columns(kind);
	table_line_head(row);
	return rows[kind](row, q, err);
}

enum written table_write(FILE *file, const struct request *q,
    struct error *err)
{
	char id[HASH64_TEXT], room[TABLE_ROW];
	struct table_line row = { .file = file, .row = room, .format = q->asked->format,
		.tick = q->facts->tick, .trace_id = id };

	if (q->facts->tick == TICK_COUNT) {
		fail(err, "%s: folded stacks have weights and no times, and "
		    "tables have nothing but times", q->name);
		return WRITTEN_NOT;
	}
	table_trace_id(q->trace, id);
	for (int i = 0; i < TABLE_KINDS; i++)
		if ((q->asked->table_kinds & 1u << i) != 0 &&
		    !write_kind(&row, (enum table_kind)i, q, err))
			return WRITTEN_NOT;
	return WRITTEN;
}
