/*
 * fuzz_view.c - whatever a file is: the viewer opens it, a row of keys goes
 * through every pane, and what the screen shows can be sent to a terminal.
 */
#include "config.h"

#include "fuzz.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "ui/app.h"

enum { WAIT_MS = 60000, ROWS = 20, CELLS_WIDE = 64, ROW_BYTES = 4096 };

/* Callers, in an inverted flame and elsewhere, have a bound of their own. */
enum { CALLERS = 256 << 20 };

/* An empty one waits for what goes on behind the screen. */
static const char *const keys[] = {
	/* the chart */ "5", "<Tab>", "w", "j", "l", "<Enter>", "0",
	/* the flame */ "4", "", "j", "<Enter>", "I", "",
	/* the timeline */ "6", "j", "v", "l", "<Enter>", "5",
	/* lists */ "<Tab>", "G", "<Enter>", "*", "o", "p", "k", "e", "",
	/* threads, the instant, search */ "]", "t", "<Enter>", "@", "<Escape>",
	"#", "", "n", "c", "s", "c", "", "?", "q",
};

static char path[] = "/tmp/fuzz-XXXXXX";
static int file = -1, wake_fd = -1;

static void remove_file(void)
{
	unlink(path);
}

static void write_file(const uint8_t *data, size_t size)
{
	if (file < 0) {
		file = mkstemp(path);
		wake_fd = open("/dev/null", O_WRONLY | O_CLOEXEC);
		atexit(remove_file);
	}
	fuzz_check(file >= 0 && wake_fd >= 0 && ftruncate(file, 0) == 0 &&
	    pwrite(file, data, size, 0) == (ssize_t)size, "no file");
}

static void draw(struct app *app)
{
	const struct canvas *canvas = app_draw(app);
	char text[ROW_BYTES];

	for (int row = 0; row < canvas_rows(canvas); row++) {
		canvas_text(canvas, row, text, sizeof text);
		fuzz_check_clean((struct slice){ text, strlen(text) });
	}
}

static void browse(struct app *app)
{
	fuzz_check(app_resize(app, ROWS, CELLS_WIDE, NULL), "no canvas");
	draw(app);
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
		if (keys[i][0] == '\0')
			app_wait(app, WAIT_MS, NULL);
		else
			app_key(app, keys[i]);
		draw(app);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const struct app_options options = { .path = path };
	struct error err = { "" };
	struct app *app;

	if (fuzz_is_packed(bytes_of(data, size)))
		return 0;
	write_file(data, size);
	fuzz_begin(size + CALLERS / 8);
	app = app_new(&options, wake_fd, &err);
	fuzz_check(app != NULL, err.text);
	if (app_wait(app, WAIT_MS, &err))
		browse(app);
	else
		fuzz_check(err.text[0] != '\0', "refused without a word");
	app_free(app);
	fuzz_end();
	return 0;
}
