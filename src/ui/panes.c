#include "config.h"

#include "ui/panes.h"

#include "ui/commands.h"

static const struct {
	enum mode mode;
	void (*command)(struct state *, const struct binding *);
	void (*draw)(struct state *, const struct layout *);
	bool (*details)(struct state *, int row); /* NULL: the usual ones */
	const char *hints;
	void (*enter)(struct state *); /* NULL: nothing has to be done */
} pictures[PICTURES] = {
	[PICTURE_CHART] = { MODE_CHART, chart_command, chart_pane_draw, NULL,
	    "`?` keys  `hjkl` move  `wasd` zoom, pan  `Enter` fit  `0` all"
	    "  `Tab` table  `q` quit  `]` thread  `c` clock  `/` search", NULL },
	[PICTURE_FLAME] = { MODE_FLAME, flame_command, flame_pane_draw,
	    flame_pane_details,
	    "`?` keys  `hjkl` move  `Enter` zoom  `s` out  `0` all  `o` hot"
	    " path  `I` invert  `Tab` table  `c` clock  `/` search", NULL },
	[PICTURE_TIMELINE] = { MODE_TIMELINE, timeline_command,
	    timeline_pane_draw, timeline_pane_details, "`?` keys  `jk` thread"
	    "  `hl` time  `wasd` zoom, pan  `Enter` chart  `0` all  `5` chart"
	    "  `Tab` table  `q` quit", timeline_enter },
};

static const char table_hints[] = "`?` keys  `/` search  `Enter` open"
	"  `]` thread  `s` sort  `c` clock  `Tab` picture  `q` quit  `t` threads";

void pane_show(struct state *s, enum picture picture)
{
	s->focus = PANE_PICTURE;
	s->picture = picture;
	if (pictures[picture].enter != NULL)
		pictures[picture].enter(s);
}

enum mode pane_mode(const struct state *s)
{
	return s->focus == PANE_LIST ? MODE_TABLE : pictures[s->picture].mode;
}

void pane_command(struct state *s, const struct binding *b)
{
	if (s->focus == PANE_LIST)
		table_command(s, b);
	else
		pane_picture_command(s, b);
}

void pane_picture_command(struct state *s, const struct binding *b)
{
	pictures[s->picture].command(s, b);
}

void pane_draw(struct state *s, const struct layout *l)
{
	pictures[s->picture].draw(s, l);
}

bool pane_details(struct state *s, int row)
{
	return s->focus == PANE_PICTURE &&
	    pictures[s->picture].details != NULL &&
	    pictures[s->picture].details(s, row);
}

const char *pane_hints(const struct state *s)
{
	return s->focus == PANE_LIST ? table_hints :
	    pictures[s->picture].hints;
}
