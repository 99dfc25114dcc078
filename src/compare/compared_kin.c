#include "config.h"

#include "compare/compared_kin.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

/* Rows that are being made. */
struct kin_rows {
	const struct comparison *comparison;
	struct compared_kin *kin;
	struct compared_row *rows;
	size_t room, of_room;
	uint32_t count, row;
	uint32_t *place; /* by row of the comparison, the thread after them: one more
	                  * than where it is among those that are made; 0: nowhere */
};

/* The row that a method is in; that of the thread itself is NO_METHOD. */
static uint32_t row_of(const struct comparison *c, int side, uint32_t method)
{
	return method == NO_METHOD ? NO_METHOD : side == BEFORE ?
	    c->matches.row_a[method] : c->matches.row_b[method];
}

static struct compared_row *row_for(struct kin_rows *k, uint32_t of,
    struct error *err)
{
	uint32_t *place = &k->place[of == NO_METHOD ? k->comparison->count : of];
	struct compared_row *rows;
	uint32_t *ofs;

	if (*place > 0)
		return &k->rows[*place - 1];
	rows = array_grow(k->rows, &k->room, (size_t)k->count + 1, sizeof *rows,
	    err);
	if (rows == NULL)
		return NULL;
	k->kin->view.rows = k->rows = rows;
	ofs = array_grow(k->kin->of, &k->of_room, (size_t)k->count + 1,
	    sizeof *ofs, err);
	if (ofs == NULL)
		return NULL;
	k->kin->of = ofs;
	ofs[k->count] = of;
	rows[k->count] = (struct compared_row){ .match = { .a = NO_METHOD,
		.b = NO_METHOD }, .group = NO_GROUP_NUMBER };
	if (of != NO_METHOD)
		rows[k->count].match = k->comparison->rows[of].match;
	*place = ++k->count;
	return &rows[k->count - 1];
}

static bool add_edge(struct kin_rows *k, int side, const struct edge *e,
    uint32_t of, bool overlaps, struct error *err)
{
	struct compared_row *row = row_for(k, of, err);
	const uint64_t time = overlaps ? 0 :
	    e->time[k->comparison->wish.measure];

	if (row == NULL)
		return false;
	*(side == BEFORE ? &row->calls.a : &row->calls.b) += e->calls;
	*(side == BEFORE ? &row->self.a : &row->self.b) += time;
	row->runs[side] = 1;
	return true;
}

/* The callers, or the callees, on both sides. */
static bool add_all(struct kin_rows *k, bool is_callees, struct error *err)
{
	const struct comparison *c = k->comparison;

	for (int s = 0; s < BOTH_SIDES; s++)
		for (uint32_t i = 0; i < c->sides[s].edges.count; i++) {
			const struct edge *e = &c->sides[s].edges.items[i];
			const uint32_t caller = row_of(c, s, e->caller);
			const uint32_t callee = row_of(c, s, e->callee);

			if ((is_callees ? caller : callee) == k->row &&
			    !add_edge(k, s, e, is_callees ? callee : caller,
				is_callees ? e->caller_recursive :
				e->callee_recursive, err))
				return false;
		}
	return true;
}

static void finish(struct compared_row *row, bool has_calls)
{
	row->self_change = compared_change(&row->self);
	row->inclusive = row->self;
	row->inclusive_change = row->self_change;
	row->verdict = row->runs[BEFORE] == 0 ? ROW_NEW :
	    row->runs[AFTER] == 0 ? ROW_GONE :
	    row->self_change == 0 && row->calls.a == row->calls.b ? ROW_SAME :
								    ROW_ONE_RUN;
	row->inclusive_verdict = row->verdict;
	if (!has_calls)
		return;
	row->split = row_split(&row->self, &row->calls);
	row->calls.is_steady_a = row->calls.is_steady_b = true;
	if (row->runs[BEFORE] > 0 && row->runs[AFTER] > 0)
		row->tags = row_call_tags(&row->calls);
}

/* Callers first, whatever the order. */
static bool part(struct compared_list *l, size_t callers, struct error *err)
{
	uint32_t *parted = array_new(l->count, sizeof *parted, err);
	size_t caller = 0, callee = callers;

	if (parted == NULL)
		return false;
	for (size_t i = 0; i < l->count; i++)
		parted[l->rows[i] < callers ? caller++ : callee++] = l->rows[i];
	free(l->rows);
	l->rows = parted;
	return true;
}

static bool add_kin(struct kin_rows *k, struct error *err)
{
	const size_t places = (size_t)k->comparison->count + 1;
	bool done;

	k->place = array_new(places, sizeof *k->place, err);
	done = k->place != NULL && add_all(k, false, err);
	k->kin->callers = k->count;
	if (done)
		memset(k->place, 0, places * sizeof *k->place);
	done = done && add_all(k, true, err);
	free(k->place);
	return done;
}

bool compared_kin_make(struct compared_kin *kin, const struct comparison *c,
    uint32_t row, struct list_order order, struct error *err)
{
	struct kin_rows k = { .comparison = c, .kin = kin, .row = row };
	const struct compared_wish wish = { ~0u, order, SIZE_MAX };

	*kin = (struct compared_kin){ .view = *c };
	kin->view.rows = NULL;
	kin->view.count = 0;
	for (int s = 0; s < BOTH_SIDES; s++)
		kin->view.sides[s].count = 1; /* that whose edges are kept */
	if (!add_kin(&k, err))
		return false;
	kin->view.count = k.count;
	for (uint32_t i = 0; i < k.count; i++)
		finish(&k.rows[i], c->has_calls);
	return compared_list_make(&kin->list, &kin->view, &wish, err) &&
	    part(&kin->list, kin->callers, err);
}

void compared_kin_free(struct compared_kin *kin)
{
	compared_list_free(&kin->list);
	free(kin->view.rows);
	free(kin->of);
	*kin = (struct compared_kin){ .callers = 0 };
}
