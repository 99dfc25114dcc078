/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "term/screen.h"

#include <curses.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

#undef columns /* term.h takes these words */
#undef lines

#include "base/array.h"
#include "base/bytes.h"
#include "base/terminal.h"
#include "term/clipboard.h"
#include "term/replies.h"
#include "term/rescue.h"
#include "term/terminfo.h"

/* The terminal marks what is pasted: else its letters would be commands. */
#define PASTE_ON "\033[?2004h"
#define PASTE_OFF "\033[?2004l"

/* The mouse reports (term/keys.h).  Both modes at once, since some terminals
 * take the second instead of the first. */
#define MOUSE_ON "\033[?1002;1006h"
#define MOUSE_OFF "\033[?1002;1006l"

#define FRAME_BEGIN "\033[?2026h"
#define FRAME_END "\033[?2026l"

enum {
	COLOURS = 256 + 1,  /* number 0 is the terminal's own */
	FRAME_BYTES = 1000, /* as many are framed */
	SIZE_LIMIT = 4096   /* rows or columns, as a canvas can have */
};

/* A frame without what is needless. */
struct shortened {
	struct text_buffer out;
	size_t begin;        /* of an order for a look that ends it */
	struct slice fg, bg; /* what has set the colours; empty: not known */
	bool has_charset;    /* the usual characters have been returned to */
};

struct screen {
	SCREEN *curses;
	FILE *written; /* by curses, of a frame: it is sent in one piece */
	char *read; /* what curses has written */
	size_t read_room;
	struct shortened frame;
	struct screen_options options;
	int fd;
	struct termios modes; /* of the terminal, as they were */
	struct terminfo terminfo;
	enum depth depth;
	enum background told; /* by the terminal, at first by its variable */
	bool has_frames; /* mode 2026: a frame between two marks is one */
	bool is_away;
	bool is_unknown; /* what the terminal shows */
	bool has_mouse;  /* its mode is on, while the screen is ours */
	int rows, columns;
	size_t sent; /* bytes */
	short pairs[COLOURS][COLOURS]; /* of curses, by their colours */
	short pairs_used;
	bool lacks_pairs;
};

/* ---- sending ---- */

static void send_now(struct screen *screen, const char *bytes, size_t length)
{
	screen->sent += length;
	while (length > 0) {
		ssize_t sent;

		rescue_hold();
		sent = write(screen->fd, bytes, length);
		rescue_release();
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

/* Returns the length of an order with numbers that begins here (CSI of
 * ECMA-48), up to the letter that says which; 0: none does. */
static size_t order_length(struct slice text)
{
	size_t length = 2;

	if (text.length < 3 || memcmp(text.start, "\033[", 2) != 0)
		return 0;
	while (length < text.length && text.start[length] >= '0' &&
	    text.start[length] <= ';')
		length++;
	return length < text.length ? length + 1 : 0;
}

/* Returns the length of a return to the usual characters that begins here, in a
 * terminal that has such an order.  Curses sends one with each reset, though
 * there are no others here. */
static size_t charset_length(struct slice text)
{
	const char *usual =
	    exit_alt_charset_mode == NULL ? "" : exit_alt_charset_mode;
	size_t length = strncmp(usual, "\033(B", 3) == 0 ? 3 : *usual == '\017';

	return text.length >= length && memcmp(text.start, usual, length) == 0 ?
	    length :
	    0;
}

/* Takes the first of the parameters, or the three or five that are a colour. */
static struct slice next_parameter(struct slice *left)
{
	struct slice p = slice_take(left, ';');
	const bool is_colour = p.length == 2 && left->length > 1 &&
	    (*p.start == '3' || *p.start == '4') && p.start[1] == '8';
	int inner = !is_colour ? 0 : *left->start == '5' ? 2 : 4;

	for (; inner > 0; inner--) {
		const struct slice more = slice_take(left, ';');

		p.length = (size_t)(more.start + more.length - p.start);
	}
	return p;
}

/* Puts what is no order for a look. */
static void put_other(struct shortened *s, struct slice text)
{
	text_buffer_add(&s->out, text);
	s->begin = s->out.length;
}

/* Puts a parameter into the order at the end, or begins one. */
static void put_parameter(struct shortened *s, struct slice p)
{
	struct text_buffer *out = &s->out;

	if (out->length == s->begin) {
		text_buffer_add(out, slice_of("\033["));
	} else {
		out->length--;                         /* the letter */
		if (out->text[out->length - 1] == '[') /* left out is 0 */
			text_buffer_add(out, slice_of("0"));
		text_buffer_add(out, slice_of(";"));
	}
	text_buffer_add(out, p);
	text_buffer_add(out, slice_of("m"));
}

/* Makes one order of those for a look that follow one another, without colours
 * that are set. */
static void put_rendition(struct shortened *s, struct slice parameters)
{
	do {
		struct slice p = next_parameter(&parameters);
		char first = p.length > 1 ? *p.start : '\0';
		struct slice *colour = first == '3' || first == '9' ? &s->fg :
		    first == '4' || first == '1'                    ? &s->bg :
								      NULL;

		if (p.length == 0 || *p.start == '0') { /* a reset */
			s->out.length = s->begin;
			s->fg.length = s->bg.length = 0;
		}
		if (colour != NULL && colour->length == p.length &&
		    memcmp(colour->start, p.start, p.length) == 0)
			continue;
		put_parameter(s, p);
		if (colour != NULL)
			*colour = p;
	} while (parameters.length > 0);
}

/* Puts an order to scroll by several lines (SU and SD) in the words of all
 * terminals: emulators that say they are an xterm do not all know it.  Curses
 * sends it from the last of the rows that scroll, or from the first. */
static void put_scrolling(struct shortened *s, struct slice order)
{
	const int lines = atoi(order.start + 2);
	const bool is_up = order.start[order.length - 1] == 'S';

	for (int i = 0; is_up && i < lines && i < SIZE_LIMIT; i++)
		put_other(s, slice_of("\n"));
	if (!is_up) {
		put_other(s, (struct slice){ order.start, order.length - 1 });
		put_other(s, slice_of("L"));
	}
}

/* Puts an order in the way that is best sent.  Returns its length; 0: here is
 * none of which there is a better one. */
static size_t put_order(struct shortened *s, struct slice text)
{
	const struct slice order = slice_first(text, order_length(text));
	const char letter = order.length == 0 ? '\0' :
						order.start[order.length - 1];

	if (letter == 'm')
		put_rendition(s,
		    (struct slice){ order.start + 2, order.length - 3 });
	else if (letter == 'S' || letter == 'T')
		put_scrolling(s, order);
	else
		return 0;
	return order.length;
}

/* Adds a frame without what is needless. */
static void shorten(struct shortened *s, struct slice frame)
{
	size_t taken;

	for (; frame.length > 0; frame.start += taken, frame.length -= taken) {
		taken = charset_length(frame);
		if (taken > 0 && s->has_charset)
			continue;
		s->has_charset = s->has_charset || taken > 0;
		taken = put_order(s, frame);
		if (taken > 0)
			continue;
		taken = 1;
		put_other(s, (struct slice){ frame.start, 1 });
	}
}

/* Sends what curses has written.  More bytes than a packet has may come in
 * pieces: they are framed, to be shown at once. */
static void send_written(struct screen *screen)
{
	int file = fileno(screen->written);
	off_t length = lseek(file, 0, SEEK_CUR);
	bool is_framed = screen->has_frames && length >= FRAME_BYTES;
	struct shortened *frame = &screen->frame;
	ssize_t taken;

	if (length <= 0)
		return;
	*frame = (struct shortened){ .out = { frame->out.text, 0,
					 frame->out.room } };
	ARRAY_ROOM(screen->read, screen->read_room, (size_t)length);
	taken = pread(file, screen->read, (size_t)length, 0);
	if (is_framed)
		put_other(frame, slice_of(FRAME_BEGIN));
	if (taken > 0)
		shorten(frame, (struct slice){ screen->read, (size_t)taken });
	if (is_framed)
		put_other(frame, slice_of(FRAME_END));
	send_now(screen, frame->out.text, frame->out.length);
	lseek(file, 0, SEEK_SET);
}

/* ---- a canvas, for curses ---- */

static void start_colours(struct screen *screen)
{
	screen->depth = theme_depth(screen->options.colour, getenv("NO_COLOR"),
	    has_colors() ? max_colors : 0);
	if (screen->depth != DEPTH_NONE &&
	    (start_color() == ERR || use_default_colors() == ERR))
		screen->depth = DEPTH_NONE;
}

/* Returns the background that is shown. */
static enum background background_of(const struct screen *screen)
{
	return screen->options.background != BACKGROUND_UNKNOWN ?
	    screen->options.background :
	    screen->told;
}

static attr_t attributes_of(unsigned attributes)
{
	return (attributes & ATTR_BOLD ? A_BOLD : 0) |
	    (attributes & ATTR_DIM ? A_DIM : 0) |
	    (attributes & ATTR_UNDERLINE ? A_UNDERLINE : 0) |
	    (attributes & ATTR_REVERSE ? A_REVERSE : 0);
}

/* Returns the pair of the look's colours, which is made when it is first
 * needed; where there are no more, that of the terminal's own. */
static short pair_of(struct screen *screen, struct look look)
{
	short *pair = &screen->pairs[look.fg + 1][look.bg + 1];
	int next = screen->pairs_used + 1;

	if (*pair != 0 ||
	    (look.fg == COLOUR_DEFAULT && look.bg == COLOUR_DEFAULT))
		return *pair;
	screen->lacks_pairs = next > SHRT_MAX ||
	    init_pair((short)next, look.fg, look.bg) == ERR;
	if (!screen->lacks_pairs)
		*pair = screen->pairs_used = (short)next;
	return *pair;
}

/* Puts the text of a cell.  What the locale cannot show curses would show as
 * escapes of several cells. */
static void put_cell(int row, int column, const char *text, attr_t attributes,
    short pair)
{
	wchar_t wide[CCHARW_MAX + 1] = { 0 };
	struct slice rest = slice_of(text);
	cchar_t cell;

	for (int i = 0; i < CCHARW_MAX && rest.length > 0; i++) {
		uint32_t c = text_next(&rest);

		wide[i] = locale_width(c) < 0 ? L'?' : (wchar_t)c;
	}
	if (setcchar(&cell, wide, attributes, pair, NULL) == OK)
		mvadd_wchnstr(row, column, &cell, 1);
}

/* Returns the look in which a cell is put, after one in the look `last`: of a
 * blank only the background is seen, so its colour need not change. */
static struct look look_after(struct look last, struct look look,
    const struct cell *cell)
{
	if (strcmp(cell->text, " ") == 0 && look.bg != COLOUR_DEFAULT &&
	    look.attributes == last.attributes &&
	    (look.attributes & (ATTR_REVERSE | ATTR_UNDERLINE)) == 0)
		look.fg = last.fg;
	return look;
}

static void put_row(struct screen *screen, const struct canvas *canvas, int row)
{
	const struct shades shades = { screen->depth, background_of(screen),
		screen->options.own };
	struct style last = { ROLES, 0, 0 };
	struct look look = { COLOUR_DEFAULT, COLOUR_DEFAULT, 0 }, put = look;

	for (int i = 0; i < screen->columns && i < canvas->columns; i++) {
		const struct cell *cell = canvas_at(canvas, row, i);

		if (memcmp(&cell->style, &last, sizeof last) != 0)
			look = theme_look(cell->style, shades);
		last = cell->style;
		put = look_after(put, look, cell);
		if (cell->text[0] != '\0') /* the right half of a wide one */
			put_cell(row, i, cell->text,
			    attributes_of(put.attributes),
			    pair_of(screen, put));
	}
}

static void put_rows(struct screen *screen, const struct canvas *canvas)
{
	erase();
	for (int i = 0; i < screen->rows && i < canvas->rows; i++)
		put_row(screen, canvas, i);
}

static void put_cursor(const struct screen *screen, const struct canvas *canvas)
{
	const int row = canvas->cursor_row, column = canvas->cursor_column;
	const bool is_shown = row >= 0 && column >= 0 &&
	    move(row, column) != ERR;

	leaveok(stdscr, !is_shown);
	if (screen->is_unknown)
		curs_set(!is_shown); /* so that it is sent */
	curs_set(is_shown);
}

/* Has curses clear the terminal, and all its rows scroll, in no look: others
 * may have set a look, or some rows to scroll, or this program for another
 * size. */
static void clear_all(struct screen *screen)
{
	const char *all = change_scroll_region == NULL ?
	    "" :
	    tiparm(change_scroll_region, 0, screen->rows - 1);

	if (dprintf(fileno(screen->written), "%s%s",
		exit_attribute_mode == NULL ? "" : exit_attribute_mode,
		all) < 0)
		errno = 0; /* then it is cleared alone */
	clearok(curscr, TRUE);
	screen->is_unknown = false;
}

void screen_show(struct screen *screen, const struct canvas *canvas)
{
	screen->lacks_pairs = false;
	put_rows(screen, canvas);
	if (screen->lacks_pairs) {
		memset(screen->pairs, 0, sizeof screen->pairs);
		screen->pairs_used = 0;
		put_rows(screen, canvas);
	}
	put_cursor(screen, canvas);
	if (screen->is_unknown)
		clear_all(screen);
	refresh();
	send_written(screen);
}

void screen_repaint(struct screen *screen)
{
	screen->is_unknown = true;
}

/* ---- opening the terminal ---- */

/* Returns a number of rows or columns: what the terminal says, else the
 * variable, else the usual; never less than one, nor more than a canvas can
 * have. */
static int size_from(int told, const char *variable, int usual)
{
	const char *value = getenv(variable);
	const int n = told > 0 ? told : value != NULL ? atoi(value) : 0;

	return n < 1 ? usual : n > SIZE_LIMIT ? SIZE_LIMIT : n;
}

static void ask_size(struct screen *screen)
{
	struct winsize size = { 0 };

	if (ioctl(screen->fd, TIOCGWINSZ, &size) != 0)
		size.ws_row = size.ws_col = 0;
	screen->rows = size_from(size.ws_row, "LINES", 24);
	screen->columns = size_from(size.ws_col, "COLUMNS", 80);
}

/* Opens a file in memory, or else one that has no name any more. */
static FILE *open_written(void)
{
#ifdef HAVE_MEMFD_CREATE
	int fd = memfd_create("frame", MFD_CLOEXEC);

	if (fd >= 0)
		return fdopen(fd, "r+");
#endif
	return tmpfile();
}

static bool open_terminal(struct screen *screen, struct error *err)
{
	screen->fd = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY);
	if (screen->fd < 0)
		return fail(err, "no terminal to draw on (/dev/tty: %s); use "
		    "\"artscope report\"", strerror(errno));
	screen->written = open_written();
	return screen->written != NULL ||
	    fail(err, "a temporary file: %s", strerror(errno));
}

static void close_terminal(struct screen *screen)
{
	if (screen->written != NULL)
		fclose(screen->written);
	if (screen->fd >= 0)
		close(screen->fd);
	free(screen->read);
	free(screen->frame.out.text);
	free(screen);
}

static void prepare_rescue(void)
{
	rescue_append(MOUSE_OFF PASTE_OFF);
	rescue_append(keypad_local);
	rescue_append(cursor_normal);
	rescue_append(exit_attribute_mode);
	if (change_scroll_region != NULL && exit_ca_mode != NULL &&
	    strstr(exit_ca_mode, "1049") != NULL)
		rescue_append("\033[r"); /* a frame may be cut as it scrolls */
	rescue_append(exit_ca_mode);
}

/* Curses writes into the file, so it is told the size by the environment.
 * Padding is for hardware of long ago. */
static bool open_curses(void *self)
{
	struct screen *screen = self;
	char lines[16], columns[16];

	snprintf(lines, sizeof lines, "%d", screen->rows);
	snprintf(columns, sizeof columns, "%d", screen->columns);
	setenv("LINES", lines, 1);
	setenv("COLUMNS", columns, 1);
	setenv("NCURSES_NO_PADDING", "1", 1);
	screen->curses = newterm(screen->terminfo.type, screen->written,
	    screen->written);
	return screen->curses != NULL;
}

static bool start_curses(struct screen *screen, struct error *err)
{
	ask_size(screen);
	if (!terminfo_find(&screen->terminfo, screen->fd, err))
		return false;
	if (!rescue_prepare(screen->fd) ||
	    tcgetattr(screen->fd, &screen->modes) != 0)
		return fail(err, "/dev/tty: %s", strerror(errno));
	if (!terminfo_ask(&screen->terminfo, open_curses, screen))
		return fail(err, "the terminal could not be set up "
		    "(TERM=%.40s)", screen->terminfo.type);
	prepare_rescue();
	return true;
}

/* ---- the screen and its life ---- */

/* Makes Ctrl-C, Ctrl-Z, Ctrl-S and Ctrl-\ keys, and bytes arrive as they are
 * sent. */
static void set_modes(const struct screen *screen)
{
	struct termios modes = screen->modes;

	modes.c_iflag &= (tcflag_t) ~(
	    BRKINT | PARMRK | ISTRIP | INLCR | IGNCR | ICRNL | IXON);
	modes.c_oflag &= (tcflag_t)~OPOST;
	modes.c_lflag &= (tcflag_t) ~(ECHO | ECHONL | ICANON | ISIG | IEXTEN);
	modes.c_cc[VMIN] = 1;
	modes.c_cc[VTIME] = 0;
	rescue_hold();
	tcsetattr(screen->fd, TCSADRAIN, &modes);
	rescue_release();
}

struct screen *screen_new(const struct screen_options *options,
    struct error *err)
{
	struct screen *screen = array_new(1, sizeof *screen);

	screen->options = *options;
	screen->told = theme_background(NULL, getenv("COLORFGBG"));
	screen->is_away = true;
	if (open_terminal(screen, err) && start_curses(screen, err))
		return screen;
	close_terminal(screen);
	return NULL;
}

void screen_leave(struct screen *screen)
{
	if (screen->is_away)
		return;
	screen->is_away = true;
	if (screen->has_mouse)
		send_all(screen, MOUSE_OFF);
	send_all(screen, PASTE_OFF);
	endwin();
	send_written(screen);
	tcsetattr(screen->fd, TCSADRAIN, &screen->modes);
	rescue_arm(false);
}

/* What begins a screen is sent at first with the next frame, later at once:
 * curses begins again in the size that it began with. */
void screen_enter(struct screen *screen)
{
	screen->is_away = false;
	rescue_arm(true);
	set_modes(screen);
	if (isendwin()) {
		erase();
		refresh();
		send_written(screen);
	}
	send_all(screen, PASTE_ON);
	if (screen->has_mouse)
		send_all(screen, MOUSE_ON);
	screen_repaint(screen);
}

void screen_start(struct screen *screen)
{
	screen_enter(screen);
	typeahead(-1); /* drawing never looks at the input */
	idlok(stdscr, TRUE);
	idcok(stdscr, FALSE); /* the cells that come in have many a colour */
	start_colours(screen);
	screen_resize(screen);
}

void screen_free(struct screen *screen)
{
	if (screen == NULL)
		return;
	screen_leave(screen);
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
	ask_size(screen);
	if (is_term_resized(screen->rows, screen->columns))
		resizeterm(screen->rows, screen->columns);
	screen_repaint(screen);
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
	const enum background before = background_of(screen);

	if (replies->has_frames && !screen->has_frames)
		rescue_append(FRAME_END);
	screen->has_frames = replies->has_frames;
	if (replies->background != BACKGROUND_UNKNOWN)
		screen->told = replies->background;
	return background_of(screen) != before;
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

size_t screen_sent(const struct screen *screen)
{
	return screen->sent;
}

void screen_change(struct screen *screen, const char *colour,
    enum background background)
{
	screen->options.colour = colour;
	screen->options.background = background;
	start_colours(screen);
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
