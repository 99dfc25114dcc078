/* SPDX-License-Identifier: Apache-2.0 */
/*
 * fuzz_view.c - whatever a file is: the viewer opens it, keys go through its
 * panes, and what the screen shows can be sent to a terminal.
 *
 * The first bytes choose the command line (fuzz_line.h).  After them stand the
 * number of steps in one byte, the steps, and the file.  A step is a key, a size
 * of the screen, a frame, or a pause for what goes on in the background: keys
 * may come faster than frames, which cost most of the time.
 */
#include "config.h"

#include "fuzz.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "fuzz_line.h"
#include "base/text.h"
#include "ui/app.h"
#include "ui/config/key_table.h"

enum { WAIT_MS = 60000 };

/* Steps; those between are the keys of that character, and named ones. */
enum { FRAME = 0, PAUSE = 0x7f, NAMED = 0x80, SIZES = 0xc0 };
enum { MOST_STEPS = 31, WIDTHS = 8, CELLS = 2000 };

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
	fuzz_check(file >= 0 && wake_fd >= 0 &&
		pwrite(file, data, size, 0) == (ssize_t)size &&
		ftruncate(file, (off_t)size) == 0,
	    "no file");
}

static void draw(struct state *app)
{
	const struct canvas *canvas = app_draw(app);

	for (int row = 0; row < canvas->rows; row++)
		for (int i = 0; i < canvas->columns; i++)
			fuzz_check(text_is_clean(slice_of(
				       canvas_at(canvas, row, i)->text)),
			    "a cell holds what no terminal should get");
}

/* Large ones are high or wide, not both: most of the time goes into cells. */
static void resize(struct state *app, uint8_t size)
{
	static const int heights[] = { 12, 1, 2, 3, 5, 9, 24, 50 };
	static const int widths[WIDTHS] = { 64, 1, 2, 6, 11, 30, 80, 200 };
	int rows = heights[size / WIDTHS], columns = widths[size % WIDTHS];

	if (rows * columns > CELLS)
		rows = CELLS / columns;
	app_resize(app, rows, columns);
}

/* Each key with a name once. */
static size_t collect_names(const char **names, size_t room)
{
	size_t bindings = key_table_count, count = 0;
	const struct binding *b = key_table;

	for (size_t i = 0, n; i < bindings; i++) {
		if (b[i].key[0] != '<' || b[i].key[1] == '\0')
			continue;
		n = 0;
		while (n < count && strcmp(names[n], b[i].key) != 0)
			n++;
		fuzz_check(n < room, "more keys with names than numbers");
		names[n] = b[i].key;
		count += n == count;
	}
	return count;
}

/* The key with that number among those with names, as the table has them. */
static const char *named_key(size_t number)
{
	static const char *names[SIZES - NAMED];
	static size_t count;

	if (count == 0)
		count = collect_names(names, SIZES - NAMED);
	return names[number % count];
}

static void press(struct state *app, uint8_t step)
{
	char key[] = { (char)step, '\0' };

	if (step >= NAMED)
		app_key(app, named_key(step - NAMED));
	else if (step >= ' ')
		app_key(app, key);
	else if (step == '\t')
		app_key(app, "<Tab>");
	else
		app_key(app, step == '\n' ? "<Enter>" : "<Escape>");
}

static void take_step(struct state *app, uint8_t step)
{
	if (step == PAUSE)
		app_wait(app, WAIT_MS, NULL);
	else if (step >= SIZES)
		resize(app, step - SIZES);
	else if (step != FRAME)
		press(app, step);
	if (step == FRAME || step == PAUSE || step >= SIZES)
		draw(app);
}

static void browse(struct state *app, struct bytes steps)
{
	while (steps.left > 0)
		take_step(app, bytes_u8(&steps));
	draw(app);
}

/* As main.c has it. */
static struct app_options app_options(const struct options *o)
{
	const char *thread = o->threads.count == 0 ? NULL : o->threads.items[0];
	bool is_all = thread != NULL && strcmp(thread, "all") == 0;

	return (struct app_options){ .path = path,
		.thread = is_all ? NULL : thread,
		.texts = o->below == SHOWN_TABLE ? o->texts : NULL,
		.group = o->group,
		.is_ascii = o->is_given[OPTION_ASCII],
		.is_all = is_all,
		.range = o->range,
		.memory = &o->memory };
}

static void view(const struct options *o, struct bytes steps)
{
	struct app_options options = app_options(o);
	struct error err = { "" };
	struct state *app = app_new(&options, wake_fd, &err);

	fuzz_check(app != NULL, err.text);
	resize(app, 0);
	if (app_wait(app, WAIT_MS, &err))
		browse(app, steps);
	else
		fuzz_check(err.text[0] != '\0', "refused without a word");
	app_free(app);
}

static int fuzz_one(const uint8_t *data, size_t size)
{
	struct bytes input = bytes_of(data, size);
	const uint8_t *bytes = bytes_take(&input, FUZZ_LINE_BYTES), *steps;
	struct fuzz_line line;
	struct options options;
	size_t count = bytes_u8(&input) & MOST_STEPS;

	steps = bytes_take(&input, count);
	if (input.short_read || fuzz_is_packed(input))
		return 0;
	fuzz_keeps_threads = true;
	write_file(input.data, input.left);
	fuzz_begin(input.left, FUZZ_ROWS);
	fuzz_line_choose(&line, bytes, true);
	if (fuzz_line_parse(&line, &options))
		view(&options, bytes_of(steps, count));
	options_free(&options);
	fuzz_end();
	return 0;
}

HARNESS("view", fuzz_one);
