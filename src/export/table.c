#include "config.h"

#include "export/table.h"

#include <string.h>

#include "export/damage.h"
#include "export/options.h"
#include "export/table_groups.h"
#include "export/table_ids.h"
#include "export/table_stats.h"
#include "model/map_id.h"
#include "query/mapping_facts.h"
#include "query/summary.h"

enum { SCHEMA = 1 }; /* counts up when a column changes its meaning */

static void put_head(struct tsv_row *row, enum table_kind kind,
    enum tick tick)
{
	const char *const *columns = table_kind_columns(kind);
	char name[60];

	for (size_t i = 0; columns[i] != NULL; i++) {
		const char *unit = strstr(columns[i], "%s");
		const int length = unit == NULL ? (int)strlen(columns[i]) :
						  (int)(unit - columns[i]);

		snprintf(name, sizeof name, "%.*s%s", length, columns[i],
		    unit == NULL ? "" : tick_name(tick));
		tsv_text(row, name);
	}
	tsv_end(row);
}

/* What the file says of itself. */
static void put_facts(struct tsv_row *row, const struct request *q,
    const struct notices *notices)
{
	const struct facts *f = q->facts;
	char layout[64];

	facts_layout(f, layout, sizeof layout);
	tsv_text(row, q->name);
	tsv_number(row, f->trace_bytes);
	tsv_number(row, SCHEMA);
	tsv_text(row, layout);
	tsv_number_if(row, f->version > 0, f->version);
	tsv_text(row, facts_clocks(f));
	tsv_number(row, f->is_sampled || notices->count[NOTICE_SAMPLED] > 0);
	tsv_number(row, notices->count[NOTICE_OVERFLOW] > 0);
	tsv_number_if(row, f->pid > 0, f->pid);
	tsv_text(row, ""); /* the package, which no layout has */
	tsv_number_if(row, f->start_us > 0, f->start_us);
}

static void put_content(struct tsv_row *row, const struct request *q)
{
	const struct summary s = summary_of(q->profile);
	const uint64_t overhead = q->facts->overhead_ns;

	tsv_number_if(row, s.duration > 0, s.duration);
	tsv_number(row, s.records);
	tsv_number(row, s.counted);
	tsv_number(row, s.used);
	tsv_number(row, s.active);
	tsv_number_if(row, overhead > 0, overhead);
}

static bool put_mapped(struct tsv_row *row, const struct request *q,
    struct error *err)
{
	struct grade_counts c;
	uint64_t calls = 0;

	tsv_slice(row, map_id_of(profile_ids(q->profile)));
	if (q->asked->mapping == NULL) {
		tsv_text(row, "");
		return true;
	}
	if (!grade_counts_make(&c, q->profile, err))
		return false;
	for (int i = 0; i < GRADES; i++)
		calls += c.calls[i];
	tsv_share(row, calls - c.calls[GRADE_NOT_IN_MAP], calls);
	return true;
}

static bool put_trace(struct tsv_row *row, const struct request *q,
    struct error *err)
{
	struct error damage = { "" };
	char id[HASH64_TEXT];
	struct notices notices;

	profile_notices(q->profile, &notices);
	table_trace_id(q->trace, id);
	tsv_text(row, id);
	put_facts(row, q, &notices);
	put_content(row, q);
	if (!put_mapped(row, q, err))
		return false;
	damage_say(q->profile, q->name, &damage);
	tsv_text(row, damage.text[0] == '\0' ? "ok" : "damaged");
	tsv_text(row, damage.text);
	tsv_end(row);
	return true;
}

static bool put_threads(struct tsv_row *row, const struct request *q,
    struct error *err)
{
	const uint32_t main = threads_main(profile_threads(q->profile),
	    q->facts->pid);
	const bool *has_clock = q->facts->has_clock;
	struct table_groups groups;
	char id[HASH64_TEXT];
	bool done = table_groups_make(&groups, q->profile, err);

	table_trace_id(q->trace, id);
	for (uint32_t i = 0; done && i < groups.count; i++) {
		const struct thread *t = groups.of[i].thread;

		tsv_text(row, id);
		tsv_number(row, t->id);
		tsv_text(row, t->name);
		tsv_text(row, groups.of[i].group);
		tsv_number(row, t->number == main);
		tsv_number(row, t->events);
		tsv_number(row, thread_counted(t));
		tsv_number(row, thread_depth(t));
		for (int c = 0; c < CLOCKS; c++)
			tsv_number_if(row, has_clock[c],
			    thread_span(t, (enum clock)c));
		tsv_end(row);
	}
	table_groups_free(&groups);
	return done;
}

enum written table_write(FILE *file, const struct request *q,
    struct error *err)
{
	static bool (*const rows[TABLE_KINDS])(struct tsv_row *,
	    const struct request *, struct error *) = {
		[TABLE_TRACES] = put_trace, [TABLE_THREADS] = put_threads,
		[TABLE_STATS] = table_stats_rows };
	const enum table_kind kind = q->asked->table_kind;
	struct tsv_row row = { file, false };

	if (q->facts->tick == TICK_COUNT) {
		fail(err, "%s: folded stacks have weights and no times, and "
		    "tables have nothing but times", q->name);
		return WRITTEN_NOT;
	}
	put_head(&row, kind, q->facts->tick);
	return rows[kind](&row, q, err) ? WRITTEN : WRITTEN_NOT;
}
