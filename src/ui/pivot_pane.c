#include "config.h"

#include "ui/pivot_pane.h"

#include "ui/filters.h"
#include "ui/flame_keys.h"
#include "ui/flame_point.h"
#include "ui/flames.h"
#include "ui/flames_place.h"
#include "ui/go.h"
#include "ui/list_keys.h"
#include "ui/list_place.h"
#include "view/peek.h"

struct pivot_pane {
	struct flames flames;
	struct list peek; /* the rows of the text */
};

static bool wish(const void *own, struct question *q)
{
	const struct state *s = ((const struct flames *)own)->s;

	q->where = state_where(s);
	q->method = s->selection->middle;
	q->measure = state_measure(s);
	q->filter = filter_now(s)->texts;
	return (s->shown[UPPER] == PANE_PIVOT ||
		   s->shown[LOWER] == PANE_PEEK) &&
	    q->method != NO_METHOD;
}

/* The cursor of the text stays on its method; of another one it begins there. */
static void keep_peek(struct list *list, const struct pivot_answer *old,
    const struct pivot_answer *new)
{
	size_t row, count = peek_count(new), middle = peek_middle(new);
	uint32_t method = NO_METHOD;

	if (old->method != new->method)
		*list = (struct list){ 0 };
	else if (list->cursor < peek_count(old))
		method = peek_method(old, list->cursor);
	row = list->cursor < peek_middle(old) ? 0 : middle;
	while (row < count &&
	    (method == NO_METHOD || peek_method(new, row) != method))
		row++;
	list->count = count;
	list->cursor = row < count ? row : middle; /* seen when it is drawn */
}

static void take(void *own, struct answer *new, const struct answer *old)
{
	struct pivot_pane *pane = own;

	flames_take(own, new, old);
	keep_peek(&pane->peek, &old->pivot, &new->pivot);
}

static const struct inquirer asks[] = {
	{ ASK_PIVOT, PANE_PIVOT, wish, take },
	{ ASK_PIVOT, PANE_PEEK, wish, NULL },
	{ ASK_HITS, PANES, NULL, flames_take_hits },
};

static void describe(struct flames *f, struct flame_view *v)
{
	const struct pivot_answer *a = &flames_answer(f)->pivot;

	method_label(methods_at(v->methods, a->method), f->label,
	    sizeof f->label);
	v->base = f->label;
	v->middle = &a->total;
	v->dropped = a->pivot.dropped;
}

static void open_middle(struct state *s, uint32_t method)
{
	go_keep(s);
	go_middle(s, method);
}

static void open_here(struct flames *f)
{
	uint32_t frame = flame_heaviest(flames_half(f, f->sight.half),
	    f->sight.selected);

	if (flames_method(f, f->sight.half, frame) == NO_METHOD)
		state_say(f->s, "%s hides it; u takes the last filter back",
		    filter_now(f->s)->words);
	else
		open_middle(f->s, f->s->selection->method);
}

static bool command(void *own, const struct binding *b)
{
	if (b->command != CMD_OPEN)
		return flame_keys_command(own, b);
	if (flames_are_there(own))
		open_here(own);
	return true;
}

static const struct flames_kind kind = { PANE_PIVOT,
	"merging its callers and callees", "this is all of it", describe };

static void begin(void *own)
{
	flames_begin(own, &kind, ASK_PIVOT);
}

static void peek_draw_rows(void *own, const struct layout *l)
{
	struct pivot_pane *pane = own;
	struct state *s = pane->flames.s;
	const struct pivot_answer *a = &flames_answer(own)->pivot;
	struct area area = { l->table, 0, l->table_rows, s->columns };

	if (!flames_are_there(own)) {
		inquiry_draw(s, ASK_PIVOT, l->table, kind.doing);
		return;
	}
	list_resize(&pane->peek, peek_count(a), list_rows(l->table_rows));
	peek_draw(a, profile_methods(state_profile(s)), &pane->peek,
	    s->focus == LOWER, s->canvas, area);
}

static bool peek_command(void *own, const struct binding *b)
{
	struct pivot_pane *pane = own;
	struct flames *f = own;
	uint32_t method;

	if (!flames_are_there(f) || pane->peek.count == 0)
		return true;
	if (b->command == CMD_SAME_METHOD || b->command == CMD_NEXT_MATCH)
		return false;
	list_command(&pane->peek, b, list_page(&pane->peek));
	method = peek_method(&flames_answer(f)->pivot, pane->peek.cursor);
	go_method(f->s, PANE_PIVOT, method);
	if (b->command == CMD_OPEN && method != NO_METHOD &&
	    method != flames_middle(f))
		open_middle(f->s, method);
	return true;
}

/* That of the method in the middle. */
static size_t peek_usual_row(void *own)
{
	return peek_middle(&flames_answer(own)->pivot);
}

static const struct place_ops peek_place = { .usual = peek_usual_row };

static struct list *peek_rows(void *own, const struct layout *l, int *first)
{
	struct pivot_pane *pane = own;

	*first = layout_first(l, pane->peek.rows);
	return flames_are_there(own) ? &pane->peek : NULL;
}

const struct pane_ops peek_pane = {
	.mode = MODE_PEEK,
	.hints = "`?` keys  `jk` move  `Enter` pivot on it"
		 "  `Backspace` back  `e` calls  `1` table  `q` quit",
	.is_filtered = true,
	.shares = PANE_PIVOT,
	.command = peek_command,
	.draw = peek_draw_rows,
	.rows = peek_rows,
	.place = &peek_place,
};

const struct pane_ops pivot_pane = {
	.mode = MODE_PIVOT,
	.hints = "`?` keys  `hjkl` move  `Enter` pivot on it"
		 "  `Backspace` back  `o` hot path  `w` zoom  `5` chart",
	.is_filtered = true,
	FLAMES(struct pivot_pane),
	.begin = begin,
	.follow = flames_follow,
	.command = command,
	.draw = flames_draw,
	.asks = asks,
	.asks_count = sizeof asks / sizeof *asks,
};
