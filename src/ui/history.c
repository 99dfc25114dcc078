#include "config.h"

#include "ui/history.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

enum { HISTORY = 64 };

struct trail {
	struct spot at[HISTORY];
	size_t count;
};

struct history {
	struct trail back, forward;
};

struct history *history_new(struct error *err)
{
	return array_new(1, sizeof(struct history), err);
}

void history_free(struct history *h)
{
	free(h);
}

static bool is_same_selection(const struct selection *a,
    const struct selection *b)
{
	return a->thread == b->thread && a->method == b->method &&
	    a->middle == b->middle && place_is_same(a->call, b->call) &&
	    a->scope == b->scope &&
	    period_is_same(a->range, b->range) &&
	    within_is_same(&a->within, &b->within);
}

static bool is_same(const struct spot *a, const struct spot *b)
{
	return a->recording == b->recording && a->focus == b->focus && a->shown[UPPER] == b->shown[UPPER] &&
	    a->shown[LOWER] == b->shown[LOWER] &&
	    period_is_same(a->window.period, b->window.period) &&
	    is_same_selection(&a->selection, &b->selection) &&
	    a->panes[UPPER].number == b->panes[UPPER].number &&
	    a->panes[LOWER].number == b->panes[LOWER].number;
}

static void push(struct trail *t, const struct spot *spot)
{
	if (t->count == HISTORY) {
		memmove(t->at, t->at + 1, (HISTORY - 1) * sizeof *t->at);
		t->count--;
	}
	t->at[t->count++] = *spot;
}

void history_keep(struct history *h, const struct spot *spot)
{
	push(&h->back, spot);
	h->forward.count = 0;
}

const struct spot *history_last(const struct history *h, size_t i)
{
	return i < h->back.count ? &h->back.at[h->back.count - 1 - i] : NULL;
}

void history_forget(struct history *h)
{
	h->back.count--;
}

bool history_step(struct history *h, int step, const struct spot *from,
    struct spot *to)
{
	struct trail *out = step < 0 ? &h->back : &h->forward;
	struct trail *other = step < 0 ? &h->forward : &h->back;

	do {
		if (out->count == 0)
			return false;
		*to = out->at[--out->count];
	} while (is_same(to, from)); /* a zoom at the limit, say */
	push(other, from);
	return true;
}

static void change_trail(struct trail *t, enum pane_kind kind,
    void (*change)(void *, struct pane_spot *), void *with)
{
	for (size_t i = 0; i < t->count; i++)
		for (int half = 0; half < HALVES; half++)
			if (t->at[i].shown[half] == kind)
				change(with, &t->at[i].panes[half]);
}

void history_change(struct history *h, enum pane_kind kind,
    void (*change)(void *, struct pane_spot *), void *with)
{
	change_trail(&h->back, kind, change, with);
	change_trail(&h->forward, kind, change, with);
}
