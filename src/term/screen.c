/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "term/screen.h"

#include <curses.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

#undef columns /* term.h takes these words */
#undef lines

#include "base/array.h"
#include "base/terminal.h"
#include "term/clipboard.h"
#include "term/draw.h"
#include "term/replies.h"
#include "term/rescue.h"
#include "term/terminfo.h"

/* The terminal marks what is pasted: else its letters would be commands. */
#define PASTE_ON "\033[?2004h"
#define PASTE_OFF "\033[?2004l"

#define FRAME_BEGIN "\033[?2026h"
#define FRAME_END "\033[?2026l"

enum {
	COLOURS = 256 + 1, /* number 0 is the terminal's own */
	COLOUR_BYTES = 24,
	FRAME_BYTES = 1000, /* as many are framed */
	SIZE_LIMIT = 4096   /* rows or columns, as a canvas can have */
};

struct screen {
	SCREEN *curses;
	const char *choice; /* of colours */
	FILE *file;
	int fd;
	struct terminfo terminfo;
	enum depth depth;
	enum background background;
	bool is_chosen;  /* the background, by the user */
	enum background told; /* the background, by the terminal */
	const struct theme *own;
	bool has_frames; /* mode 2026: what is between two marks is shown at once */
	bool is_framed;  /* the first mark has been sent */
	bool is_away;
	bool has_mouse;  /* its mode is on, while the screen is ours */
	int rows, columns;
	size_t sent; /* bytes */
	struct terminal terminal;
	struct term_draw *draw;
	/* The orders for colours, of the foreground and of the background. */
	char colours[2][COLOURS][COLOUR_BYTES];
};

/* ---- sending ---- */

static void send_now(struct screen *screen, const char *bytes, size_t length)
{
	screen->sent += length;
	while (length > 0 && !rescue_is_over()) {
		ssize_t sent = write(screen->fd, bytes, length);

		if (sent < 0 && errno == EINTR)
			continue;
		if (sent <= 0)
			return;
		bytes += sent;
		length -= (size_t)sent;
	}
}

static void send_all(struct screen *screen, const char *text)
{
	send_now(screen, text, strlen(text));
}

/* Sends for term/draw.  More bytes than a packet has may come in pieces: they
 * are framed, to be shown at once. */
static void send(void *self, const char *bytes, size_t length)
{
	struct screen *screen = self;

	if (screen->has_frames && !screen->is_framed &&
	    length >= FRAME_BYTES) {
		send_all(screen, FRAME_BEGIN);
		screen->is_framed = true;
	}
	send_now(screen, bytes, length);
}

/* ---- what term/draw has to know of the terminal ---- */

static void start_colours(struct screen *screen, const char *choice)
{
	bool has_colours = set_a_foreground != NULL &&
	    set_a_background != NULL;

	screen->depth = theme_depth(choice, getenv("NO_COLOR"),
	    has_colours ? max_colors : 0);
	if (screen->depth == DEPTH_NONE)
		return;
	for (int i = 0; i + 1 < COLOURS && i < max_colors; i++) {
		terminfo_copy_sequence(screen->colours[0][i + 1], COLOUR_BYTES,
		    tiparm(set_a_foreground, i));
		terminfo_copy_sequence(screen->colours[1][i + 1], COLOUR_BYTES,
		    tiparm(set_a_background, i));
	}
	if (tigetflag("AX") != 1)
		return;
	/* The terminal takes ECMA-48's orders for its own colours. */
	strcpy(screen->colours[0][0], "\033[39m");
	strcpy(screen->colours[1][0], "\033[49m");
}

/* Can looks be set and taken away, without taking cells themselves? */
static bool has_looks(void)
{
	return exit_attribute_mode != NULL && magic_cookie_glitch <= 0;
}

static void write_order(void *self, enum terminal_order order, int a, int b,
    char *out)
{
	const struct screen *screen = self;
	const char *const orders[ORDERS] = {
		[ORDER_MOVE] = cursor_address,
		[ORDER_ROW] = row_address,
		[ORDER_COLUMN] = column_address,
		[ORDER_RIGHT] = a == 1 && cursor_right != NULL ?
		    cursor_right : parm_right_cursor,
		[ORDER_RESET] = exit_attribute_mode,
		[ORDER_BOLD] = enter_bold_mode,
		[ORDER_REVERSE] = enter_reverse_mode,
		[ORDER_UNDERLINE] = enter_underline_mode,
		[ORDER_DIM] = enter_dim_mode,
		[ORDER_CLEAR] = clear_screen,
		[ORDER_CLEAR_LINE] = clr_eol,
		[ORDER_REGION] = change_scroll_region,
		[ORDER_UP] = scroll_forward,
		[ORDER_DOWN] = scroll_reverse,
		[ORDER_HIDE_CURSOR] = cursor_invisible,
		[ORDER_SHOW_CURSOR] = cursor_normal,
	};

	if (order >= ORDER_RESET && order <= ORDER_BG && !has_looks())
		out[0] = '\0';
	else if (order == ORDER_FG || order == ORDER_BG)
		terminfo_copy_sequence(out, ORDER_BYTES,
		    screen->colours[order == ORDER_BG][a + 1]);
	else if (orders[order] != NULL)
		terminfo_copy_sequence(out, ORDER_BYTES,
		    tiparm(orders[order], a, b));
	else
		out[0] = '\0';
}

/* Returns the attributes that the terminal cannot show together with
 * colours. */
static unsigned colourless(void)
{
	static const struct {
		int bit; /* of terminfo's */
		unsigned attribute;
	} bits[] = { { 2, ATTR_UNDERLINE }, { 4, ATTR_REVERSE },
		{ 16, ATTR_DIM }, { 32, ATTR_BOLD } };
	unsigned attributes = 0;

	for (size_t i = 0; i < sizeof bits / sizeof *bits; i++)
		if (no_color_video > 0 && (no_color_video & bits[i].bit) != 0)
			attributes |= bits[i].attribute;
	return attributes;
}

static void start_drawing(struct screen *screen)
{
	screen->terminal = (struct terminal){ .self = screen,
		.order = write_order,
		.send = send,
		.colourless = colourless(),
		.moves_plainly = !move_standout_mode,
		.wraps_at_once = auto_right_margin && !eat_newline_glitch,
		.can_erase = clear_screen != NULL && clr_eol != NULL,
		.can_scroll = change_scroll_region != NULL &&
		    scroll_forward != NULL && scroll_reverse != NULL &&
		    !memory_above && !memory_below && !non_dest_scroll_region };
	screen->draw = term_draw_new(&screen->terminal);
}

/* ---- opening the terminal ---- */

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
	return true;
}

static void close_terminal(struct screen *screen)
{
	fclose(screen->file);
	free(screen);
}

static void prepare_rescue(void)
{
	rescue_append(MOUSE_OFF);
	rescue_append(PASTE_OFF);
	rescue_append(keypad_local);
	rescue_append(cursor_normal);
	rescue_append(exit_attribute_mode);
	rescue_append(exit_ca_mode);
}

static bool open_curses(void *self)
{
	struct screen *screen = self;

	/* Absurd sizes in the environment would fail the start; yet since ncurses
	 * 6.5 nothing else has one where neither the terminal nor its description
	 * has.  Its size is set later anyhow. */
	for (int from_environment = 0;
	    screen->curses == NULL && from_environment < 2;
	    from_environment++) {
		use_env(from_environment);
		use_tioctl(!from_environment);
		screen->curses = newterm(screen->terminfo.type, screen->file,
		    screen->file);
	}
	return screen->curses != NULL;
}

static bool start_curses(struct screen *screen, struct error *err)
{
	struct termios modes;

	if (!terminfo_find(&screen->terminfo, screen->fd, err))
		return false;
	if (!rescue_prepare(screen->fd) || tcgetattr(screen->fd, &modes) != 0)
		return fail(err, "/dev/tty: %s", strerror(errno));
	if (!terminfo_ask(&screen->terminfo, open_curses, screen))
		return fail(err, "the terminal could not be set up "
		    "(TERM=%.40s)", screen->terminfo.type);
	prepare_rescue();
	/* newterm has begun to take it over; what it has to send waits. */
	tcsetattr(screen->fd, TCSANOW, &modes);
	return true;
}

/* ---- the screen and its life ---- */

static void start_modes(void)
{
	raw(); /* Ctrl-C, Ctrl-Z, Ctrl-S and Ctrl-\ are keys */
	noecho();
	nonl();
	keypad(stdscr, FALSE); /* term/keys reads them */
	typeahead(-1);         /* drawing never looks at the input */
}

/* Returns what the terminal says, else LINES and COLUMNS, else 24 and 80; never
 * less than one of each, nor more than a canvas can have. */
static void size_of_terminal(int fd, int *rows, int *columns)
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

/* Takes the options.  A background that is not chosen is what the terminal has
 * told, if it has. */
static void take_options(struct screen *screen,
    const struct screen_options *options)
{
	screen->own = options->own;
	screen->choice = options->colour;
	screen->is_chosen = options->is_chosen;
	screen->background = options->is_chosen ||
		screen->told == BACKGROUND_UNKNOWN ? options->background :
						     screen->told;
}

struct screen *screen_new(const struct screen_options *options,
    struct error *err)
{
	struct screen *screen = array_new(1, sizeof *screen);

	if (!open_terminal(screen, err)) {
		free(screen);
		return NULL;
	}
	if (!start_curses(screen, err)) {
		close_terminal(screen);
		return NULL;
	}
	take_options(screen, options);
	size_of_terminal(screen->fd, &screen->rows, &screen->columns);
	screen->is_away = true;
	return screen;
}

void screen_leave(struct screen *screen)
{
	if (screen->is_away)
		return;
	screen->is_away = true;
	if (screen->has_mouse)
		send_all(screen, MOUSE_OFF);
	send_all(screen, PASTE_OFF);
	if (screen->draw != NULL)
		term_draw_leave(screen->draw);
	endwin();
	rescue_arm(false);
}

void screen_enter(struct screen *screen)
{
	if (!screen->is_away)
		return;
	screen->is_away = false;
	rescue_arm(true);
	refresh();
	send_all(screen, PASTE_ON);
	if (screen->has_mouse)
		send_all(screen, MOUSE_ON);
	screen_repaint(screen);
}

void screen_start(struct screen *screen)
{
	screen->is_away = false;
	rescue_arm(true);
	start_modes();
	start_colours(screen, screen->choice);
	refresh(); /* sends what begins a screen */
	send_all(screen, PASTE_ON);
	start_drawing(screen);
	screen_resize(screen);
}

void screen_free(struct screen *screen)
{
	if (screen == NULL)
		return;
	screen_leave(screen);
	term_draw_free(screen->draw);
	delscreen(screen->curses);
	close_terminal(screen);
}

/* ---- what is known of the terminal ---- */

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
	const char *type = screen->terminfo.type;

	return strcmp(type, getenv("TERM")) == 0 ? NULL : type;
}

void screen_size(const struct screen *screen, int *rows, int *columns)
{
	*rows = screen == NULL ? 24 : screen->rows;
	*columns = screen == NULL ? 80 : screen->columns;
}

void screen_resize(struct screen *screen)
{
	size_of_terminal(screen->fd, &screen->rows, &screen->columns);
	if (is_term_resized(screen->rows, screen->columns))
		resizeterm(screen->rows, screen->columns);
	term_draw_resize(screen->draw, screen->rows, screen->columns);
}

bool screen_ask(struct screen *screen)
{
	if (screen->depth != DEPTH_256)
		return false;
	send_all(screen, REPLIES_QUESTION);
	return true;
}

bool screen_take_replies(struct screen *screen, const struct replies *replies)
{
	bool is_new = !screen->is_chosen &&
	    replies->background != BACKGROUND_UNKNOWN &&
	    replies->background != screen->background;

	if (replies->has_frames && !screen->has_frames)
		rescue_append(FRAME_END);
	screen->has_frames = replies->has_frames;
	screen->told = replies->background;
	if (is_new)
		screen->background = replies->background;
	return is_new;
}

bool screen_has_unicode(void)
{
	static const char *const plain[] = { "linux", "dumb", "vt1", "vt2",
		"vt3", "vt4", "vt5", NULL };
	const char *term = getenv("TERM");

	return locale_is_utf8() && term != NULL &&
	    !terminfo_starts_with(term, plain);
}

const char *screen_library(void)
{
	return curses_version();
}

/* ---- what is sent to it ---- */

void screen_show(struct screen *screen, const struct canvas *canvas)
{
	term_draw_show(screen->draw, canvas,
	    (struct shades){ screen->depth, screen->background,
		screen->own });
	if (screen->is_framed)
		send_all(screen, FRAME_END);
	screen->is_framed = false;
}

void screen_repaint(struct screen *screen)
{
	term_draw_forget(screen->draw);
}

size_t screen_sent(const struct screen *screen)
{
	return screen->sent;
}

void screen_change(struct screen *screen, const struct screen_options *options)
{
	take_options(screen, options);
	start_colours(screen, screen->choice);
	screen_repaint(screen);
}

void screen_set_mouse(struct screen *screen, bool is_on)
{
	if (screen->has_mouse != is_on && !screen->is_away)
		send_all(screen, is_on ? MOUSE_ON : MOUSE_OFF);
	screen->has_mouse = is_on;
}

void screen_set_clipboard(struct screen *screen, const char *text)
{
	char *request = clipboard_request(text,
	    clipboard_find(getenv("TMUX"), getenv("TERM")));

	send_all(screen, request);
	free(request);
}
