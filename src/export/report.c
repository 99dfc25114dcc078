#include "config.h"

#include "export/report.h"

#include <inttypes.h>

#include "export/grid.h"
#include "export/heading.h"

/* What both forms need. */
struct report {
	const struct question *question;
	const struct methods *methods;
	struct totals totals;
	struct ranking ranking;
	uint64_t base; /* what 100 % means */
};

static void report_done(struct report *r)
{
	totals_free(&r->totals);
	ranking_free(&r->ranking);
}

static bool report_make(struct report *r, const struct question *q,
    struct error *err)
{
	*r = (struct report){ q, .methods = profile_methods(q->profile) };
	if (!scope_totals(q->scope, &r->totals, err) ||
	    !ranking_make(&r->ranking, &r->totals, r->methods, q->order,
	        err)) {
		report_done(r);
		return false;
	}
	r->base = measure_of(q->order.measure, r->totals.span);
	if (r->ranking.count > q->top)
		r->ranking.count = (uint32_t)q->top;
	return true;
}

/* What 100 % means: the clock and its sum over the threads (R15). */
static void write_base(FILE *file, const struct report *r)
{
	const struct scope *scope = r->question->scope;
	const struct thread *only = scope_only(scope);
	enum measure measure = r->question->order.measure;
	char base[40], outside[40], count[32];

	text_ms(base, sizeof base, r->base);
	text_ms(outside, sizeof outside,
	    measure_of(measure, r->totals.outside));
	text_count(count, sizeof count, scope->active);
	fprintf(file, "100 %% = %s ms %s time of ", base,
	    measure_name(measure));
	if (only != NULL)
		fprintf(file, "thread %s (%u)", only->name, only->id);
	else
		fprintf(file, "%s%s threads",
		    scope_is_all(scope) ? "all " : "", count);
	fprintf(file, ", %s ms of it in no method\n\n", outside);
}

enum { RANK, SELF_SHARE, SELF_MS, INCL_SHARE, INCL_MS, CALLS, METHOD, CELLS };

/* The column that is sorted by, when it is not among the usual ones. */
static const char *extra_head(enum column_id column)
{
	switch (column) {
	case COLUMN_PER_CALL:
		return "ms/call";
	case COLUMN_WAIT:
		return "wait ms";
	case COLUMN_THREW:
		return "threw";
	default:
		return NULL;
	}
}

static void extra_cell(char *out, size_t size, struct order order,
    const struct total *t)
{
	uint64_t value = column_value(order.column, order.measure, t);

	if (order.column == COLUMN_THREW)
		text_count(out, size, value);
	else
		text_ms(out, size, value);
}

static void write_share(char *out, size_t size, uint64_t part, uint64_t base)
{
	/* Waiting is cut off at 0 for each method, so that parts may exceed
	 * the whole a little. */
	text_percent(out, size, part < base ? part : base, base);
}

static void write_calls(char *out, size_t size, const struct total *t)
{
	int length;

	text_count(out, size, t->calls);
	length = (int)strlen(out);
	if (t->recursive > 0)
		snprintf(out + length, size - (size_t)length, "+%" PRIu64,
		    t->recursive);
}

/* The whole name; where it does not fit, that without package and types. */
static struct slice name_cell(const struct method *m, size_t room,
    char *scratch)
{
	if (room == SIZE_MAX || text_width(slice_of(m->text)) <= room)
		return slice_of(m->text);
	method_label(m, scratch, GRID_CELL);
	return slice_of(scratch);
}

static struct slice report_cell(const void *self, size_t row, size_t column,
    size_t room, char *scratch)
{
	const struct report *r = self;
	uint32_t method = r->ranking.methods[row];
	const struct total *t = &r->totals.of[method];
	enum measure measure = r->question->order.measure;
	uint64_t exclusive = measure_of(measure, t->exclusive);
	uint64_t inclusive = measure_of(measure, t->inclusive);

	switch (column) {
	case RANK:
		text_count(scratch, GRID_CELL, row + 1);
		break;
	case SELF_SHARE:
		write_share(scratch, GRID_CELL, exclusive, r->base);
		break;
	case SELF_MS:
		text_ms(scratch, GRID_CELL, exclusive);
		break;
	case INCL_SHARE:
		write_share(scratch, GRID_CELL, inclusive, r->base);
		break;
	case INCL_MS:
		text_ms(scratch, GRID_CELL, inclusive);
		break;
	case CALLS:
		write_calls(scratch, GRID_CELL, t);
		break;
	default:
		if (column == METHOD &&
		    extra_head(r->question->order.column) != NULL) {
			extra_cell(scratch, GRID_CELL, r->question->order, t);
			break;
		}
		return name_cell(methods_at(r->methods, method), room,
		    scratch);
	}
	return slice_of(scratch);
}

static void write_grid(FILE *file, const struct report *r)
{
	const char *heads[CELLS + 1] = { "#", "self%", "self ms", "incl%",
		"incl ms", "calls", "method" };
	const char *extra = extra_head(r->question->order.column);
	struct grid grid = { r->ranking.count, CELLS, heads, SIZE_MAX,
		r->question->width, r->question->is_ascii, r, report_cell };

	if (extra != NULL) {
		heads[METHOD] = extra;
		heads[METHOD + 1] = "method";
		grid.columns++;
	}
	grid_write(file, &grid);
}

bool report_text(FILE *file, const struct question *q, struct error *err)
{
	struct report r;

	if (!report_make(&r, q, err))
		return false;
	heading_write(file, q);
	if (q->scope->active > 0) {
		write_base(file, &r);
		write_grid(file, &r);
	}
	report_done(&r);
	return true;
}

static void tsv_head(FILE *file, const bool has_clock[CLOCKS])
{
	fputs("method\tclass\tname\tsignature\tsource\tcalls\trecursive\t"
	    "threw", file);
	if (has_clock[CLOCK_WALL])
		fputs("\tincl_wall_us\texcl_wall_us", file);
	if (has_clock[CLOCK_CPU])
		fputs("\tincl_cpu_us\texcl_cpu_us", file);
	fputc('\n', file);
}

static void tsv_slice(FILE *file, struct slice s)
{
	fwrite(s.at, 1, s.length, file);
	fputc('\t', file);
}

/* Names are printable, so no tab or line feed can be in them. */
static void tsv_row(FILE *file, const struct method *m, const struct total *t,
    const bool has_clock[CLOCKS])
{
	tsv_slice(file, slice_of(m->text));
	tsv_slice(file, method_class(m));
	tsv_slice(file, method_name(m));
	tsv_slice(file, method_signature(m));
	fputs(m->source, file);
	if (m->source[0] != '\0' && m->line > 0)
		fprintf(file, ":%" PRId32, m->line);
	fprintf(file, "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64, t->calls,
	    t->recursive, t->threw);
	for (int c = 0; c < CLOCKS; c++)
		if (has_clock[c])
			fprintf(file, "\t%" PRIu64 "\t%" PRIu64,
			    t->inclusive[c], t->exclusive[c]);
	fputc('\n', file);
}

bool report_tsv(FILE *file, const struct question *q, struct error *err)
{
	struct report r;

	if (!report_make(&r, q, err))
		return false;
	tsv_head(file, q->facts->has_clock);
	for (uint32_t i = 0; i < r.ranking.count; i++)
		tsv_row(file, methods_at(r.methods, r.ranking.methods[i]),
		    &r.totals.of[r.ranking.methods[i]], q->facts->has_clock);
	report_done(&r);
	return true;
}
