#include "config.h"

#include "ui/panes.h"

#include <stdio.h>

#include "ui/commands.h"

struct kind {
	enum mode mode;
	void (*command)(struct state *, const struct binding *);
	void (*draw)(struct state *, const struct layout *);
	bool (*details)(struct state *, int row); /* NULL: the usual ones */
	const char *hints;
	void (*enter)(struct state *); /* NULL: nothing has to be done */
	/* What stands in front of the hints; NULL or false: nothing. */
	bool (*crumbs)(const struct state *, char *out, size_t size);
};

static const struct kind pictures[PICTURES] = {
	[PICTURE_CHART] = { MODE_CHART, chart_command, chart_pane_draw, NULL,
	    "`?` keys  `hjkl` move  `wasd` zoom, pan  `Enter` fit  `0` all"
	    "  `Tab` table  `q` quit  `]` thread  `c` clock  `/` search", NULL,
	    NULL },
	[PICTURE_FLAME] = { MODE_FLAME, flame_command, flame_pane_draw,
	    flame_pane_details,
	    "`?` keys  `hjkl` move  `Enter` zoom  `s` out  `0` all  `o` hot"
	    " path  `I` invert  `Tab` table  `c` clock  `/` search", NULL,
	    NULL },
	[PICTURE_TIMELINE] = { MODE_TIMELINE, timeline_command,
	    timeline_pane_draw, timeline_pane_details, "`?` keys  `jk` thread"
	    "  `hl` time  `wasd` zoom, pan  `Enter` chart  `0` all  `5` chart"
	    "  `Tab` table  `q` quit", timeline_enter, NULL },
	[PICTURE_PIVOT] = { MODE_PIVOT, pivot_command, pivot_pane_draw,
	    pivot_pane_details, "`?` keys  `hjkl` move  `Enter` pivot on it"
	    "  `Backspace` back  `o` hot path  `w` zoom  `5` chart", NULL,
	    NULL },
};

static const struct kind listings[LISTINGS] = {
	[LISTING_TABLE] = { MODE_TABLE, table_command, table_pane_draw,
	    table_pane_details, "`?` keys  `/` search  `Enter` open"
	    "  `]` thread  `s` sort  `c` clock  `Tab` picture  `q` quit"
	    "  `t` threads  `C` columns  `g` classes  `%` of what", NULL,
	    table_pane_crumbs },
	[LISTING_TREE] = { MODE_TREE, tree_command, tree_pane_draw,
	    tree_pane_details, "`?` keys  `jk` move  `hl` close, open  `*` all"
	    "  `o` hot path  `I` bottom-up  `1` table  `/` search",
	    tree_enter, NULL },
	[LISTING_BOTTOM_UP] = { MODE_TREE, tree_command, tree_pane_draw,
	    tree_pane_details, "`?` keys  `jk` move  `hl` close, open  `*` all"
	    "  `o` hot path  `I` top-down  `1` table  `/` search",
	    tree_enter, NULL },
	[LISTING_CALLS] = { MODE_CALLS, calls_command, calls_pane_draw,
	    calls_pane_details, "`?` keys  `Enter` chart  `s` sort  `r` reverse"
	    "  `}` next in time  `)` slower  `1` table  `q` quit", NULL,
	    NULL },
	[LISTING_PEEK] = { MODE_PEEK, peek_command, peek_pane_draw, NULL,
	    "`?` keys  `jk` move  `Enter` pivot on it  `Backspace` back"
	    "  `e` calls  `1` table  `q` quit", NULL, NULL },
	[LISTING_ABOUT] = { MODE_ABOUT, about_command, about_pane_draw, NULL,
	    "`?` keys  `jk` scroll  `Enter` go there  `}` next call"
	    "  `e` calls  `p` pivot  `1` table  `q` quit", NULL, NULL },
};

static const struct kind *kind_of(const struct state *s, enum pane pane)
{
	return pane == PANE_LIST ? &listings[s->listing] :
	    &pictures[s->picture];
}

static void enter(struct state *s, enum pane pane)
{
	s->focus = pane;
	if (kind_of(s, pane)->enter != NULL)
		kind_of(s, pane)->enter(s);
}

void pane_turn_picture(struct state *s, enum picture picture)
{
	if (picture != s->picture)
		s->is_marking = false; /* each has its own cursor */
	s->picture = picture;
}

void pane_show_picture(struct state *s, enum picture picture)
{
	pane_turn_picture(s, picture);
	enter(s, PANE_PICTURE);
}

void pane_show_listing(struct state *s, enum listing listing)
{
	s->listing = listing;
	enter(s, PANE_LIST);
}

bool pane_open(struct state *s, const struct binding *b)
{
	switch (b->command) {
	case CMD_SHOW_LIST:
		pane_show_listing(s, (enum listing)b->amount);
		return true;
	case CMD_SHOW_PICTURE:
		pane_show_picture(s, (enum picture)b->amount);
		return true;
	case CMD_CALLS:
		calls_open(s);
		return true;
	case CMD_ABOUT:
		about_open(s);
		return true;
	case CMD_PIVOT:
		pivot_open(s);
		return true;
	default:
		return false;
	}
}

enum mode pane_mode(const struct state *s)
{
	return kind_of(s, s->focus)->mode;
}

void pane_command(struct state *s, const struct binding *b)
{
	kind_of(s, s->focus)->command(s, b);
}

void pane_picture_command(struct state *s, const struct binding *b)
{
	kind_of(s, PANE_PICTURE)->command(s, b);
}

void pane_jump(struct state *s, const struct binding *b)
{
	if (b->command == CMD_SAME_METHOD) {
		pane_turn_picture(s, PICTURE_CHART);
		chart_jump(s, b);
	} else if (b->command == CMD_NEXT_MATCH) {
		pane_picture_command(s, b);
	}
}

void pane_draw(struct state *s, enum pane pane, const struct layout *l)
{
	kind_of(s, pane)->draw(s, l);
}

bool pane_details(struct state *s, int row)
{
	const struct kind *kind = kind_of(s, s->focus);

	return kind->details != NULL && kind->details(s, row);
}

void pane_hints(const struct state *s, char *out, size_t size)
{
	const struct kind *kind = kind_of(s, s->focus);
	char crumbs[256];

	if (kind->crumbs != NULL && kind->crumbs(s, crumbs, sizeof crumbs))
		snprintf(out, size, "%s  %s", crumbs, kind->hints);
	else
		snprintf(out, size, "%s", kind->hints);
}
