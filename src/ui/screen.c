#include "config.h"

#include "ui/screen.h"
#include "view/runs.h" /* before term.h takes words of it */

#include <curses.h>
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <term.h>
#include <unistd.h>
#include <wchar.h>

#include "base/array.h"
#include "ui/clipboard.h"
#include "ui/outlet.h"
#include "ui/rescue.h"

#undef columns /* term.h takes these words */
#undef lines

/* Without the marks of a paste its letters would be commands. */
#define PASTE_ON "\033[?2004h"
#define PASTE_OFF "\033[?2004l"

enum {
	COLOURS = 256 + 1, /* and the terminal's own, as number 0 */
	PAIRS = 32767,     /* the range of a short */
	SIZE_LIMIT = 4096,
	BATCH = 128
};

struct screen {
	SCREEN *curses;
	FILE *file;
	int fd;
	struct outlet outlet;
	const char *stand_in;
	enum depth depth;
	bool is_light, is_away;
	int pairs_used;
	short pairs[COLOURS][COLOURS]; /* by foreground, background */
};

/* Cells that go to curses together. */
struct batch {
	int row, column, count;
	attr_t attributes;
	short pair;
	cchar_t cells[BATCH];
};

static void send_all(const struct screen *screen, const char *text)
{
	outlet_write(screen->fd, text, strlen(text));
}

static bool starts_with_any(const char *text, const char *const *starts)
{
	for (; *starts != NULL; starts++)
		if (strncmp(text, *starts, strlen(*starts)) == 0)
			return true;
	return false;
}

static bool is_known(const char *term, int fd, bool *can_address)
{
	int code;

	if (setupterm(term, fd, &code) != OK)
		return false;
	*can_address = cursor_address != NULL;
	del_curterm(cur_term);
	return true;
}

/* The entry to use for TERM.  Servers often lack those of newer terminals,
 * which understand what an xterm does. */
static const char *find_terminal(int fd, struct error *err)
{
	static const char *const kin[] = { "xterm", "alacritty", "foot", "st",
		"kitty", "wezterm", "ghostty", "konsole", "vte", "tmux",
		"screen", NULL };
	static const char *const stand_ins[] = { "xterm-256color", "xterm",
		"vt100", NULL };
	const char *term = getenv("TERM");
	const char *found = NULL;
	bool can_address = false;

	if (term == NULL || term[0] == '\0') {
		fail(err, "TERM is not set, so the terminal is unknown; try "
		    "TERM=xterm, or use \"artscope report\"");
		return NULL;
	}
	if (is_known(term, fd, &can_address))
		found = term;
	for (int i = 0; found == NULL && stand_ins[i] != NULL &&
	     starts_with_any(term, kin); i++)
		if (is_known(stand_ins[i], fd, &can_address))
			found = stand_ins[i];
	if (found == NULL)
		fail(err, "the terminal type \"%.40s\" (TERM) is unknown; try "
		    "TERM=xterm, or use \"artscope report\"", term);
	else if (!can_address)
		fail(err, "a terminal of the type \"%.40s\" (TERM) cannot "
		    "position the cursor; use \"artscope report\"", found);
	return can_address ? found : NULL;
}

static void query_size(int fd, int *rows, int *columns)
{
	struct winsize size = { 0 };
	const char *lines = getenv("LINES"), *cols = getenv("COLUMNS");

	if (ioctl(fd, TIOCGWINSZ, &size) != 0)
		size.ws_row = size.ws_col = 0;
	*rows = size.ws_row > 0 ? size.ws_row : lines ? atoi(lines) : 0;
	*columns = size.ws_col > 0 ? size.ws_col : cols ? atoi(cols) : 0;
	if (*rows < 1)
		*rows = 24;
	if (*columns < 1)
		*columns = 80;
	if (*rows > SIZE_LIMIT)
		*rows = SIZE_LIMIT;
	if (*columns > SIZE_LIMIT)
		*columns = SIZE_LIMIT;
}

static void start_modes(void)
{
	raw(); /* Ctrl-C, Ctrl-Z, Ctrl-S and Ctrl-\ are keys */
	noecho();
	nonl();
	keypad(stdscr, FALSE); /* ui/keys reads them */
	typeahead(-1);         /* drawing never looks at the input */
}

static void start_colours(struct screen *screen, const char *choice)
{
	screen->depth = theme_depth(choice, getenv("NO_COLOR"), max_colors);
	if (screen->depth != DEPTH_NONE && start_color() == ERR)
		screen->depth = DEPTH_NONE;
	if (screen->depth != DEPTH_NONE)
		use_default_colors();
}

static bool open_terminal(struct screen *screen, struct error *err)
{
	screen->fd = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY);
	if (screen->fd < 0)
		return fail(err, "no terminal to draw on (/dev/tty: %s); use "
		    "\"artscope report\"", strerror(errno));
	screen->file = fdopen(screen->fd, "r+");
	if (screen->file == NULL) {
		close(screen->fd);
		return fail(err, "/dev/tty: %s", strerror(errno));
	}
	outlet_init(&screen->outlet, screen->fd);
	return true;
}

static void close_terminal(struct screen *screen)
{
	outlet_free(&screen->outlet);
	fclose(screen->file);
	free(screen);
}

static void prepare_rescue(void)
{
	rescue_append(PASTE_OFF);
	rescue_append(keypad_local);
	rescue_append(cursor_normal);
	rescue_append(exit_attribute_mode);
	rescue_append(exit_ca_mode);
	rescue_arm(true);
}

static bool start_curses(struct screen *screen, struct error *err)
{
	const char *term = find_terminal(screen->fd, err);

	if (term == NULL)
		return false;
	if (!rescue_prepare(outlet_terminal(&screen->outlet)))
		return fail(err, "/dev/tty: %s", strerror(errno));
	if (strcmp(term, getenv("TERM")) != 0)
		screen->stand_in = term;
	use_env(FALSE); /* absurd sizes there would fail the start */
	use_tioctl(TRUE);
	screen->curses = newterm(term, screen->file, screen->file);
	if (screen->curses == NULL)
		return fail(err, "the terminal could not be set up "
		    "(TERM=%.40s)", term);
	prepare_rescue();
	return true;
}

struct screen *screen_new(const struct screen_options *options,
    struct error *err)
{
	struct screen *screen = array_new(1, sizeof *screen, err);

	if (screen == NULL)
		return NULL;
	if (!open_terminal(screen, err)) {
		free(screen);
		return NULL;
	}
	if (!start_curses(screen, err)) {
		close_terminal(screen);
		return NULL;
	}
	screen->is_light = options->is_light;
	start_modes();
	start_colours(screen, options->colour);
	screen_resize(screen);
	send_all(screen, PASTE_ON);
	return screen;
}

void screen_free(struct screen *screen)
{
	if (screen == NULL)
		return;
	screen_leave(screen);
	delscreen(screen->curses);
	close_terminal(screen);
}

int screen_fd(const struct screen *screen)
{
	return screen->fd;
}

enum depth screen_depth(const struct screen *screen)
{
	return screen->depth;
}

const char *screen_stand_in(const struct screen *screen)
{
	return screen->stand_in;
}

void screen_size(const struct screen *screen, int *rows, int *columns)
{
	(void)screen;
	getmaxyx(stdscr, *rows, *columns);
}

void screen_resize(struct screen *screen)
{
	int rows, columns;

	query_size(screen->fd, &rows, &columns);
	if (is_term_resized(rows, columns))
		resizeterm(rows, columns);
}

static attr_t curses_attributes(unsigned attributes)
{
	static const struct {
		unsigned ours;
		attr_t theirs;
	} pairs[] = {
		{ ATTR_BOLD, A_BOLD },
		{ ATTR_REVERSE, A_REVERSE },
		{ ATTR_UNDERLINE, A_UNDERLINE },
		{ ATTR_DIM, A_DIM },
	};
	attr_t result = A_NORMAL;

	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
		if (attributes & pairs[i].ours)
			result |= pairs[i].theirs;
	return result;
}

/* The number of a colour pair, made when first needed.  When all are taken the
 * attributes alone have to do.  The terminal's own colours have one, too. */
static short pair_of(struct screen *screen, struct look look)
{
	short *pair = &screen->pairs[look.fg + 1][look.bg + 1];

	if (*pair == 0 && screen->pairs_used < PAIRS &&
	    screen->pairs_used + 1 < COLOR_PAIRS &&
	    init_pair((short)(screen->pairs_used + 1), look.fg, look.bg) == OK)
		*pair = (short)++screen->pairs_used;
	return *pair;
}

static void flush(struct batch *b)
{
	if (b->count > 0)
		mvadd_wchnstr(b->row, b->column, b->cells, b->count);
	b->column += b->count;
	b->count = 0;
}

/* Curses shows what the locale cannot as escapes of several cells. */
static wchar_t showable(uint32_t character)
{
	return wcwidth((wchar_t)character) < 0 ? L'?' : (wchar_t)character;
}

static void add(struct batch *b, const char *text)
{
	struct slice rest = slice_of(text);
	wchar_t wide[CCHARW_MAX + 1] = { 0 };

	if (b->count == BATCH)
		flush(b);
	for (int i = 0; i < CCHARW_MAX && rest.length > 0; i++)
		wide[i] = showable(text_next(&rest));
	if (setcchar(&b->cells[b->count], wide, b->attributes, b->pair,
	    NULL) == ERR)
		setcchar(&b->cells[b->count], L"?", b->attributes, b->pair,
		    NULL);
	b->count++;
}

/* From a colour to pair 0 curses goes by a reset of all, which is twice as long
 * as by a pair of the terminal's own colours; but where all is plain, pair 0
 * costs nothing. */
static void show_row(struct screen *screen, const struct canvas *canvas,
    int row, int columns)
{
	const struct shades shades = { screen->depth, screen->is_light };
	bool is_coloured = row_has_colours(canvas, row, shades);
	struct batch b = { .row = row };
	struct look_run run;

	for (int at = 0; at < columns; at += run.columns) {
		run = run_at(canvas, row, at, shades);
		b.column = at;
		b.attributes = curses_attributes(run.look.attributes);
		b.pair = is_coloured ? pair_of(screen, run.look) : 0;
		for (int i = at; i < at + run.columns && i < columns; i++)
			/* without the right halves of wide ones */
			if (canvas_at(canvas, row, i)->text[0] != '\0')
				add(&b, canvas_at(canvas, row, i)->text);
		flush(&b);
	}
}

static void show_cursor(const struct canvas *canvas)
{
	int row, column;

	bool is_shown;

	canvas_cursor(canvas, &row, &column);
	is_shown = row >= 0 && column >= 0 && move(row, column) != ERR;
	leaveok(stdscr, curs_set(is_shown) != ERR && !is_shown);
}

void screen_show(struct screen *screen, const struct canvas *canvas)
{
	int rows, columns;

	screen_size(screen, &rows, &columns);
	if (rows != canvas_rows(canvas) || columns != canvas_columns(canvas))
		erase();
	if (rows > canvas_rows(canvas))
		rows = canvas_rows(canvas);
	if (columns > canvas_columns(canvas))
		columns = canvas_columns(canvas);
	for (int row = 0; row < rows; row++)
		show_row(screen, canvas, row, columns);
	outlet_hold(&screen->outlet);
	show_cursor(canvas);
	refresh();
	outlet_send(&screen->outlet);
}

void screen_repaint(struct screen *screen)
{
	(void)screen;
	clearok(curscr, TRUE);
}

void screen_copy(struct screen *screen, const char *text)
{
	char *request = clipboard_request(text, clipboard_find(getenv("TMUX"),
	    getenv("TERM")), NULL);

	if (request != NULL)
		send_all(screen, request);
	free(request);
}

void screen_leave(struct screen *screen)
{
	if (screen->is_away)
		return;
	screen->is_away = true;
	send_all(screen, PASTE_OFF);
	endwin();
	rescue_arm(false);
}

void screen_enter(struct screen *screen)
{
	if (!screen->is_away)
		return;
	screen->is_away = false;
	rescue_arm(true);
	reset_prog_mode();
	screen_resize(screen);
	send_all(screen, PASTE_ON);
	screen_repaint(screen);
}

bool screen_has_unicode(void)
{
	static const char *const plain[] = { "linux", "dumb", "vt1", "vt2",
		"vt3", "vt4", "vt5", NULL };
	const char *term = getenv("TERM");

	return strcmp(nl_langinfo(CODESET), "UTF-8") == 0 && term != NULL &&
	    !starts_with_any(term, plain);
}

const char *screen_library(void)
{
	return curses_version();
}
