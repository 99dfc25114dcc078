#include "config.h"

#include "ui/opening.h"

#include "ui/zoom.h"

enum {
	PART = 3,   /* one in so many cells should have calls */
	STEPS = 40, /* each makes the stretch a third shorter, or more */
	LEAST = 20  /* cells that tell one part from another */
};

/* A run of cells that have calls. */
struct run_of_cells {
	int from, to;
};

static struct run_of_cells next_run(const struct activity *cells, int columns,
    int from)
{
	struct run_of_cells run;

	while (from < columns && cells[from].inside == 0)
		from++;
	run.from = run.to = from;
	while (run.to < columns && cells[run.to].inside > 0)
		run.to++;
	return run;
}

bool opening_cells(const struct activity *cells, int columns, int *from, int *to)
{
	struct run_of_cells run = next_run(cells, columns, 0), most = run;
	int first = run.from, last = run.to, count = 0;

	for (; run.from < columns; run = next_run(cells, columns, run.to)) {
		count += run.to - run.from;
		last = run.to;
		if (run.to - run.from > most.to - most.from)
			most = run;
	}
	if (count == 0 || count >= (columns + PART - 1) / PART)
		return false;
	*from = first;
	*to = last;
	if (last - first <= columns - columns / PART)
		return true;
	/* They are far apart: the longest run, with its surroundings. */
	*from = most.from - (most.to - most.from) / 2;
	*to = most.to + (most.to - most.from) / 2;
	return true;
}

/* Cells of a period as a period, which may be cut by the whole. */
static struct period cells_period(struct period p, int columns, int from,
    int to, struct period whole)
{
	struct period part;

	from = from < 0 ? 0 : from;
	to = to > columns ? columns : to;
	part.begin = period_time(p, columns, from);
	part.end = period_time(p, columns, to);
	return zoom_bounded(part, whole);
}

struct period opening_period(const struct thread *t, struct period whole,
    int columns)
{
	int cells = columns < LEAST ? LEAST : columns, from, to;
	struct activities *a = activities_new(cells, NULL);
	struct period p = whole, next;

	for (int i = 0; a != NULL && i < STEPS; i++) {
		activities_ask(a, p, cells, 0);
		if (!opening_cells(activities_of(a, t), cells, &from, &to))
			break;
		next = cells_period(p, cells, from, to, whole);
		if (period_is_same(next, p))
			break;
		p = next;
	}
	activities_free(a);
	return p;
}
