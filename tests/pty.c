/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "pty.h"

#include <errno.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#include <utmp.h>
#include <vterm.h>

#ifdef __has_feature
#if __has_feature(address_sanitizer)
#define IS_SLOW 1
#endif
#endif
#if !defined(IS_SLOW) && defined(__SANITIZE_ADDRESS__)
#define IS_SLOW 1
#endif

enum {
#ifdef IS_SLOW
	PATIENCE_MS = 20000,
#else
	PATIENCE_MS = 5000,
#endif
	QUIET_MS = 150,
	STEP_MS = 20
};

struct pty {
	int fd;
	pid_t child;
	int status; /* of waitpid, once has_ended */
	bool has_ended, is_cursor_visible, is_silent;
	struct termios before, after;
	VTerm *vterm;
	char *output;
	size_t used, room, counted, shown;
	char row[4096];
};

static int64_t now_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int64_t deadline_ms(void)
{
	const char *seconds = getenv("ARTSCOPE_PATIENCE");

	return now_ms() + (seconds == NULL ? PATIENCE_MS :
	    1000 * atoi(seconds));
}

static void *need(void *memory)
{
	if (memory == NULL)
		abort();
	return memory;
}

static void set_environment(const char *const *changes)
{
	static const char *const without[] = { "NO_COLOR", "COLORTERM", "LINES",
		"COLUMNS", "ESCDELAY", "TMUX", "LANG", "LANGUAGE",
		"ARTSCOPE_CONFIG", "XDG_CONFIG_HOME", "XDG_STATE_HOME" };
	char name[256];

	for (size_t i = 0; i < sizeof without / sizeof *without; i++)
		unsetenv(without[i]);
	setenv("TERM", "xterm-256color", 1);
	setenv("LC_ALL", "C.UTF-8", 1);
	setenv("HOME", "", 1); /* none: nothing is read or remembered */
	for (; changes != NULL && *changes != NULL; changes++) {
		const char *value = strchr(*changes, '=');

		if (value == NULL) {
			unsetenv(*changes);
			continue;
		}
		snprintf(name, sizeof name, "%.*s", (int)(value - *changes),
		    *changes);
		setenv(name, value + 1, 1);
	}
}

/* What started the tests may ignore some, as nohup and the & of a shell do. */
static void forget_ignored_signals(void)
{
	struct sigaction plain = { 0 };
	sigset_t none;

	plain.sa_handler = SIG_DFL;
	for (int number = 1; number < NSIG; number++)
		sigaction(number, &plain, NULL);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
}

static void run_child(int slave, const char *const *argv,
    const char *const *environment)
{
	if (login_tty(slave) != 0)
		_exit(126);
	forget_ignored_signals();
	set_environment(environment);
	/* execvp takes no const, for old times' sake; it writes to nothing */
	execvp(argv[0], (char *const *)(uintptr_t)argv);
	perror(argv[0]);
	_exit(127);
}

static int on_property(VTermProp property, VTermValue *value, void *user)
{
	struct pty *p = user;

	if (property == VTERM_PROP_CURSORVISIBLE)
		p->is_cursor_visible = value->boolean;
	return 1;
}

/* The library writes through NULL at a wide character in a single column. */
static int wide_enough(int columns)
{
	return columns < 2 ? 2 : columns;
}

/* What the terminal answers by itself. */
static void on_answer(const char *bytes, size_t length, void *self)
{
	struct pty *p = self;

	if (!p->is_silent && p->fd >= 0 && write(p->fd, bytes, length) < 0)
		return;
}

static void start_vterm(struct pty *p, int rows, int columns)
{
	static const VTermScreenCallbacks callbacks = {
		.settermprop = on_property
	};
	VTermScreen *screen;

	p->vterm = need(vterm_new(rows, wide_enough(columns)));
	vterm_set_utf8(p->vterm, 1);
	vterm_output_set_callback(p->vterm, on_answer, p);
	screen = vterm_obtain_screen(p->vterm);
	vterm_screen_enable_altscreen(screen, 1);
	vterm_screen_set_callbacks(screen, &callbacks, p);
	vterm_screen_reset(screen, 1);
}

struct pty *pty_start_with(int rows, int columns, const char *const *argv,
    const char *const *environment)
{
	struct winsize size = { .ws_row = (unsigned short)rows,
		.ws_col = (unsigned short)columns };
	struct pty *p = need(calloc(1, sizeof *p));
	int slave;

	/* A terminal without a size still has to be looked at somehow. */
	start_vterm(p, rows > 0 ? rows : 24, columns > 0 ? columns : 80);
	if (openpty(&p->fd, &slave, NULL, NULL, &size) != 0 ||
	    tcgetattr(slave, &p->before) != 0)
		abort();
	p->after = p->before;
	p->output = need(calloc(1, 1));
	p->child = fork();
	if (p->child < 0)
		abort();
	if (p->child == 0) {
		close(p->fd);
		run_child(slave, argv, environment);
	}
	close(slave);
	return p;
}

struct pty *pty_start(int rows, int columns, const char *const *argv)
{
	return pty_start_with(rows, columns, argv, NULL);
}

void pty_free(struct pty *p)
{
	if (!p->has_ended) {
		kill(-p->child, SIGKILL);
		kill(p->child, SIGKILL);
		waitpid(p->child, NULL, 0);
	}
	if (p->fd >= 0)
		close(p->fd);
	vterm_free(p->vterm);
	free(p->output);
	free(p);
}

static void keep(struct pty *p, const char *bytes, size_t length)
{
	if (p->used + length + 1 > p->room) {
		p->room = 2 * (p->used + length + 1);
		p->output = need(realloc(p->output, p->room));
	}
	memcpy(p->output + p->used, bytes, length);
	p->used += length;
	p->output[p->used] = '\0';
}

/* Shows what has come, before the `end`. */
static void show(struct pty *p, size_t end)
{
	if (end > p->shown)
		vterm_input_write(p->vterm, p->output + p->shown,
		    end - p->shown);
	p->shown = end;
}

/* Shows what has come up to the last order, of which more may come: libvterm 0.1.4
 * loses a character that comes in two pieces, and a mark that comes alone. */
static void show_orders(struct pty *p)
{
	size_t end = p->used;

	while (end > p->shown && p->output[end - 1] != '\033')
		end--;
	if (end > p->shown)
		show(p, end - 1);
}

/* Reads what comes within `ms`; false when nothing did. */
static bool pump(struct pty *p, int ms)
{
	struct pollfd in = { p->fd, POLLIN, 0 };
	char bytes[65536];
	ssize_t length;

	if (p->fd < 0)
		return false;
	length = poll(&in, 1, ms) <= 0 ? 0 : read(p->fd, bytes, sizeof bytes);
	if (length <= 0) {
		show(p, p->used);
		return false;
	}
	keep(p, bytes, (size_t)length);
	show_orders(p);
	return true;
}

const char *pty_text(struct pty *p, int row)
{
	VTermRect area = { row, row + 1, 0, 0 };
	size_t length;
	int rows;

	vterm_get_size(p->vterm, &rows, &area.end_col);
	length = vterm_screen_get_text(vterm_obtain_screen(p->vterm), p->row,
	    sizeof p->row - 1, area);
	while (length > 0 && p->row[length - 1] == ' ')
		length--;
	p->row[length] = '\0';
	return p->row;
}

static bool has_text(struct pty *p, const char *text)
{
	int rows, columns;

	vterm_get_size(p->vterm, &rows, &columns);
	for (int row = 0; row < rows; row++)
		if (strstr(pty_text(p, row), text) != NULL)
			return true;
	return false;
}

static void print_screen(struct pty *p, const char *request, const char *text)
{
	int rows, columns;

	vterm_get_size(p->vterm, &rows, &columns);
	fprintf(stderr, "the screen should %s \"%s\":\n", request, text);
	for (int row = 0; row < rows; row++)
		fprintf(stderr, "%3d|%s\n", row, pty_text(p, row));
}

static bool wait_for(struct pty *p, const char *text, bool is_wanted)
{
	int64_t deadline = deadline_ms();

	while (has_text(p, text) != is_wanted) {
		if (now_ms() > deadline) {
			print_screen(p, is_wanted ? "show" : "not show", text);
			return false;
		}
		pump(p, STEP_MS);
	}
	return true;
}

bool pty_shows(struct pty *p, const char *text)
{
	return wait_for(p, text, true);
}

bool pty_gone(struct pty *p, const char *text)
{
	return wait_for(p, text, false);
}

static int colour_number(const VTermColor *colour, bool is_own)
{
	if (!is_own)
		return PTY_DEFAULT_COLOUR;
	return VTERM_COLOR_IS_INDEXED(colour) ? colour->indexed.idx :
	    PTY_OTHER_COLOUR;
}

struct pty_look pty_look(struct pty *p, int row, int column)
{
	VTermPos place = { row, column };
	VTermScreenCell cell;
	bool has_own_fg, has_own_bg;

	vterm_screen_get_cell(vterm_obtain_screen(p->vterm), place, &cell);
	has_own_fg = !VTERM_COLOR_IS_DEFAULT_FG(&cell.fg);
	has_own_bg = !VTERM_COLOR_IS_DEFAULT_BG(&cell.bg);
	return (struct pty_look){
		.is_bold = cell.attrs.bold,
		.is_reverse = cell.attrs.reverse,
		.is_underlined = cell.attrs.underline != 0,
		.fg = colour_number(&cell.fg, has_own_fg),
		.bg = colour_number(&cell.bg, has_own_bg),
	};
}

void pty_cursor(struct pty *p, int *row, int *column, bool *is_visible)
{
	VTermPos place;

	vterm_state_get_cursorpos(vterm_obtain_state(p->vterm), &place);
	*row = place.row;
	*column = place.col;
	*is_visible = p->is_cursor_visible;
}

void pty_send(struct pty *p, const char *bytes)
{
	size_t length = strlen(bytes);

	while (length > 0) {
		ssize_t sent = write(p->fd, bytes, length);

		if (sent < 0)
			return;
		bytes += sent;
		length -= (size_t)sent;
	}
}

void pty_resize(struct pty *p, int rows, int columns)
{
	struct winsize size = { .ws_row = (unsigned short)rows,
		.ws_col = (unsigned short)columns };

	vterm_set_size(p->vterm, rows, wide_enough(columns));
	ioctl(p->fd, TIOCSWINSZ, &size);
}

int pty_fd(const struct pty *p)
{
	return p->fd;
}

void pty_be_silent(struct pty *p)
{
	p->is_silent = true;
}

void pty_signal(struct pty *p, int number)
{
	kill(p->child, number);
}

void pty_signal_group(struct pty *p, int number)
{
	kill(-p->child, number);
}

void pty_hang_up(struct pty *p)
{
	close(p->fd);
	p->fd = -1;
}

size_t pty_bytes(struct pty *p)
{
	size_t since;

	while (pump(p, QUIET_MS))
		;
	since = p->used - p->counted;
	p->counted = p->used;
	return since;
}

const char *pty_output(const struct pty *p)
{
	return p->output;
}

static int status_of(int status)
{
	return WIFEXITED(status) ? WEXITSTATUS(status) :
	    128 + WTERMSIG(status);
}

/* Waits until these bytes were sent, unless they are NULL, or the program has
 * ended; false: neither comes. */
static bool wait_until(struct pty *p, const char *bytes)
{
	int64_t deadline = deadline_ms();

	while (!p->has_ended &&
	    (bytes == NULL || strstr(p->output, bytes) == NULL)) {
		if (now_ms() > deadline)
			return false;
		if (!pump(p, STEP_MS) && p->fd < 0)
			poll(NULL, 0, STEP_MS);
		p->has_ended = waitpid(p->child, &p->status, WNOHANG) ==
		    p->child;
	}
	return true;
}

void pty_sends(struct pty *p, const char *bytes)
{
	wait_until(p, bytes);
}

int pty_finish(struct pty *p)
{
	if (!wait_until(p, NULL))
		return -1;
	while (pump(p, 0))
		;
	if (p->fd >= 0)
		tcgetattr(p->fd, &p->after);
	return status_of(p->status);
}

/* Where the text last occurs, counted from 1; 0 when nowhere. */
static size_t last_place(const struct pty *p, const char *text)
{
	size_t place = 0;
	const char *at = p->output;

	while ((at = strstr(at, text)) != NULL)
		place = (size_t)(++at - p->output);
	return place;
}

bool pty_is_empty(const struct pty *p)
{
	int64_t deadline = deadline_ms();

	while (kill(-p->child, 0) == 0 && now_ms() < deadline)
		poll(NULL, 0, STEP_MS);
	return kill(-p->child, 0) != 0;
}

const char *pty_left(const struct pty *p)
{
	static const struct {
		const char *on, *off, *words;
	} modes[] = {
		{ "\033[?1049h", "\033[?1049l", "the other screen" },
		{ "\033[?25l", "\033[?25h", "a hidden cursor" },
		{ "\033[?2004h", "\033[?2004l", "marked pastes" },
		{ "\033[?1h", "\033[?1l", "application keys" },
		{ "\033[?1000h", "\033[?1000l", "mouse reports (1000)" },
		{ "\033[?1002", "\033[?1002;1006l", "mouse reports (1002)" },
	};

	for (size_t i = 0; i < sizeof modes / sizeof *modes; i++)
		if (last_place(p, modes[i].on) > last_place(p, modes[i].off))
			return modes[i].words;
	if (p->after.c_lflag != p->before.c_lflag ||
	    p->after.c_iflag != p->before.c_iflag ||
	    p->after.c_oflag != p->before.c_oflag ||
	    p->after.c_cflag != p->before.c_cflag)
		return "changed settings";
	return NULL;
}
