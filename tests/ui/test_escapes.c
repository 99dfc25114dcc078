/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_escapes.c - whatever bytes stand in the names of a file, and whatever
 * its own name is: no output holds one that a terminal would obey.
 *
 * The names are every byte, and every character that controls something; they
 * stand in classes, methods, signatures, sources, threads, keys and values, and
 * in simpleperf's symbols, files, threads, events and in the app's name.
 */
#include "config.h"

#include "rows.h"

#include <fcntl.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <wchar.h>

#include "base/text.h"
#include "cli/load.h"
#include "make_samples.h"
#include "ui/app.h"

enum {
	BYTES = 256, NAMES_A_FILE = 32, WAIT_MS = 60000, PATH_SIZE = 64,
	LINES = 60, CELLS = 150
};

/* Beside the bytes: C1 controls, direction, lines, what is not seen. */
static const struct {
	uint32_t first, last;
} controls[] = {
	{ 0x00, 0x00 }, { 0x80, 0x9F }, { 0xAD, 0xAD }, { 0x034F, 0x034F },
	{ 0x061C, 0x061C }, { 0x115F, 0x1160 }, { 0x180B, 0x180F },
	{ 0x200B, 0x200F }, { 0x2028, 0x202E }, { 0x2060, 0x206F },
	{ 0x3164, 0x3164 }, { 0xD800, 0xD801 }, { 0xDFFF, 0xDFFF },
	{ 0xFDD0, 0xFDD1 }, { 0xFE00, 0xFE0F }, { 0xFEFF, 0xFEFF },
	{ 0xFFA0, 0xFFA0 }, { 0xFFF9, 0xFFFB }, { 0xFFFE, 0xFFFF },
	{ 0xE0001, 0xE0001 }, { 0xE0041, 0xE0042 }, { 0xE0100, 0xE0101 },
	{ 0x10FFFE, 0x10FFFF },
};

struct name {
	char bytes[16];
	size_t length;
};

static char folder[] = "/tmp/artscope-XXXXXX";
static const struct {
	const char *subcommand, *format, *rows;
} answers[] = {
	{ "report", "text", NULL }, { "report", "tsv", NULL },
	{ "threads", "text", NULL }, { "threads", "tsv", NULL },
	{ "info", "text", NULL }, { "info", "tsv", NULL },
	{ "diff", "text", "--group=method" }, { "diff", "tsv", "--group=method" },
	{ "diff", "text", "--group=stack" }, { "diff", "tsv", "--group=stack" },
};

/* As the runtime writes it: NUL takes two bytes, and surrogates are let by. */
static struct name name_of_character(uint32_t c)
{
	struct name n = { "a", 1 };
	char *at = n.bytes + 1;

	if (c >= 0x10000) {
		*at++ = (char)(0xF0 | c >> 18);
		*at++ = (char)(0x80 | (c >> 12 & 0x3F));
	} else if (c >= 0x800) {
		*at++ = (char)(0xE0 | c >> 12);
	}
	*at++ = (char)(c >= 0x800 ? 0x80 | (c >> 6 & 0x3F) : 0xC0 | c >> 6);
	*at++ = (char)(0x80 | (c & 0x3F));
	*at++ = 'b';
	n.length = (size_t)(at - n.bytes);
	return n;
}

static struct name name_of_byte(size_t byte)
{
	return (struct name){ { 'a', (char)byte, 'b' }, 3 };
}

/* All of them, in an array to be freed. */
static struct name *all_names(size_t *count)
{
	struct name *names = calloc(BYTES + 200, sizeof *names);

	assert_non_null(names);
	for (*count = 0; *count < BYTES; ++*count)
		names[*count] = name_of_byte(*count);
	for (size_t i = 0; i < ROWS(controls); i++)
		for (uint32_t c = controls[i].first; c <= controls[i].last; c++)
			names[(*count)++] = name_of_character(c);
	return names;
}

static void put_name(FILE *file, const char *before, const struct name *n,
    const char *after)
{
	fputs(before, file);
	fwrite(n->bytes, 1, n->length, file);
	fputs(after, file);
}

static void put_text(FILE *file, const struct name *names, size_t count)
{
	fputs("*version\n3\nclock=dual\n", file);
	for (size_t i = 0; i < count; i++) {
		put_name(file, "key", &names[i], "=");
		put_name(file, "value", &names[i], "\n");
	}
	fputs("*threads\n", file);
	for (size_t i = 0; i < count; i++) {
		fprintf(file, "%zu\t", i + 1);
		put_name(file, "thread", &names[i], "\n");
	}
	fputs("*methods\n", file);
	for (size_t i = 0; i < count; i++) {
		fprintf(file, "0x%zx\t", i * 4);
		put_name(file, "com.app.Class", &names[i], "\t");
		put_name(file, "method", &names[i], "\t");
		put_name(file, "(L", &names[i], ";)V\t");
		put_name(file, "Source", &names[i], ".java\n");
	}
	fputs("*end\n", file);
}

/* Each method runs on the first thread, and on one of its own. */
static void put_data(FILE *file, size_t count)
{
	struct make_event *events = calloc(count * 4, sizeof *events);
	const struct make_trace_spec spec = { .layout = MAKE_V3,
		.clock = "dual", .no_keys = true, .events = events,
		.event_count = count * 4 };
	struct make_bytes bytes;

	assert_non_null(events);
	for (size_t i = 0; i < count * 4; i++)
		events[i] = (struct make_event){
			i % 4 < 2 ? 1 : (unsigned)(i / 4 + 1),
			(uint32_t)(i / 4 * 4), i % 2, (uint32_t)i,
			(uint32_t)i };
	bytes = make_trace(&spec);
	fwrite(bytes.data, 1, bytes.size, file);
	make_bytes_free(&bytes);
	free(events);
}

static void put_trace(FILE *file, const struct name *names, size_t count)
{
	put_text(file, names, count);
	put_data(file, count);
}

/* Texts in one room; those of make_samples end in NUL, and lists have | in
 * between, so that these two names are left out. */
struct report {
	char room[1 << 16];
	size_t used;
	struct make_file files[NAMES_A_FILE];
	struct make_thread threads[NAMES_A_FILE];
	struct make_sample samples[2 * NAMES_A_FILE];
	size_t count;
};

static const char *text_with(struct report *r, const char *before,
    const struct name *n)
{
	char *text = r->room + r->used;

	r->used += (size_t)snprintf(text, sizeof r->room - r->used, "%s%.*s",
	    before, (int)n->length, n->bytes) + 1;
	assert_true(r->used < sizeof r->room);
	return text;
}

static void report_name(struct report *r, const struct name *n)
{
	size_t i = r->count++;
	struct name frame = { "", 0 };
	const char *stack;

	frame.length = (size_t)snprintf(frame.bytes, sizeof frame.bytes,
	    "%zu#0", i);
	stack = text_with(r, "", &frame);
	r->files[i] = (struct make_file){ text_with(r, "/data/app/", n),
		text_with(r, "com.app.Class.method", n) };
	r->threads[i] = (struct make_thread){ (unsigned)i + 1,
		text_with(r, "thread", n) };
	r->samples[2 * i] = (struct make_sample){ .thread = 1,
		.time = i * 1000, .stack = stack, .count = 1000 };
	r->samples[2 * i + 1] = (struct make_sample){ (unsigned)i + 1,
		.time = i * 1000 + 500, .stack = stack, .count = 1000 };
}

static void put_report(FILE *file, const struct name *names, size_t count)
{
	static struct report r;
	struct make_samples_spec spec = { .files = r.files,
		.threads = r.threads, .samples = r.samples };
	struct make_bytes bytes;

	r.used = r.count = 0;
	for (size_t i = 0; i < count; i++)
		if (names[i].bytes[1] != '\0' && names[i].bytes[1] != '|')
			report_name(&r, &names[i]);
	spec.file_count = spec.thread_count = r.count;
	spec.sample_count = 2 * r.count;
	spec.events = text_with(&r, "cpu-clock|event", &names[count - 1]);
	spec.package = text_with(&r, "com.app", &names[count - 1]);
	bytes = make_samples(&spec);
	fwrite(bytes.data, 1, bytes.size, file);
	make_bytes_free(&bytes);
}

/* The path is new; its last part holds the first name, where it can. */
static void write_file(char path[PATH_SIZE],
    void (*put)(FILE *, const struct name *, size_t), const struct name *names,
    size_t count)
{
	bool is_possible = names[0].bytes[1] != '\0' &&
	    names[0].bytes[1] != '/';
	FILE *file;

	snprintf(path, PATH_SIZE, "%s/%.*s.trace", folder,
	    is_possible ? (int)names[0].length : 1, names[0].bytes);
	file = fopen(path, "wb");
	if (file == NULL) { /* not every system takes every byte */
		snprintf(path, PATH_SIZE, "%s/plain.trace", folder);
		file = fopen(path, "wb");
	}
	assert_non_null(file);
	put(file, names, count);
	assert_int_equal(fclose(file), 0);
}

/* By what the standards say, not by what base/text thinks. */
static bool is_harmless(uint32_t c)
{
	if (c < 0x20 || (c >= 0x7F && c < 0xA0))
		return false;
	for (size_t i = 0; i < ROWS(controls); i++)
		if (c >= controls[i].first && c <= controls[i].last)
			return false;
	return true;
}

/* One of these lines; mbrtowc knows what is UTF-8. */
static void check_line(const char *row, struct slice line, bool has_tabs)
{
	mbstate_t state = { 0 };

	while (line.length > 0) {
		wchar_t c;
		size_t n = mbrtowc(&c, line.start, line.length, &state);

		row_require(row, n > 0 && n <= line.length);
		row_assert(row, is_harmless((uint32_t)c) ||
		    (has_tabs && c == '\t'));
		line.start += n;
		line.length -= n;
	}
}

static void check_lines(const char *row, const char *text, bool has_tabs)
{
	while (*text != '\0') {
		size_t length = strcspn(text, "\n");

		check_line(row, (struct slice){ text, length }, has_tabs);
		text += length + (text[length] == '\n');
	}
}

static char *read_file(const char *path)
{
	FILE *file = fopen(path, "rb");
	char *text = calloc(1, 1 << 20);

	assert_non_null(text);
	assert_non_null(file);
	row_require(path, fread(text, 1, (1 << 20) - 1, file) > 0);
	fclose(file);
	return text;
}

/* Runs the program's words; what it says goes to `err`. */
static enum status run(char *const *words, int count, struct error *err)
{
	struct options o;
	enum status status = STATUS_FAILED;

	err->text[0] = '\0';
	if (options_parse(&o, count, words, err))
		status = load_write(&o, NULL, 0, err);
	options_free(&o);
	check_line("what it said", slice_of(err->text), false);
	return status;
}

static void check_answers(char *path)
{
	char out[PATH_SIZE], subcommand[16], format[32], option[] = "-o";
	char show[] = "--show=all", rows[32];
	char *words[] = { subcommand, format, option, out, path, path, show, rows };
	struct error err;

	snprintf(out, sizeof out, "%s/out", folder);
	for (size_t i = 0; i < ROWS(answers); i++) {
		char *text;

		snprintf(subcommand, sizeof subcommand, "%s",
		    answers[i].subcommand);
		snprintf(format, sizeof format, "--format=%s",
		    answers[i].format);
		snprintf(rows, sizeof rows, "%s", answers[i].rows == NULL ? "" :
		    answers[i].rows);
		row_assert_number(path, run(words, answers[i].rows == NULL ? 5 :
			ROWS(words), &err), STATUS_FINE);
		text = read_file(out);
		row_assert(path, strstr(text, "b") != NULL);
		check_lines(path, text, strcmp(answers[i].format, "tsv") == 0);
		free(text);
	}
}

static void check_screen(const char *row, struct state *app)
{
	const struct canvas *canvas = app_draw(app);
	char text[CELLS * 13 + 1];

	for (int i = 0; i < LINES; i++) {
		canvas_text(canvas, i, text, sizeof text);
		check_line(row, slice_of(text), false);
		row_assert(row, text_width(slice_of(text)) <= CELLS);
	}
}

static void check_viewer(const char *path)
{
	static const char *const keys[] = { "j", "<Enter>", "5", "<Tab>", "l",
		"4", "j", "6", "l", "5", "#", "t", "w", "<Escape>", "<Escape>",
		"@", "j", "<Escape>", "]", "]", "?", "<Escape>" };
	const struct app_options options = { .path = path };
	int wake_fd = open("/dev/null", O_WRONLY | O_CLOEXEC);
	struct error err = { "" };
	struct state *app = app_new(&options, wake_fd, &err);

	row_require(path, app != NULL);
	app_resize(app, LINES, CELLS);
	row_require(path, app_wait(app, WAIT_MS, &err));
	for (size_t i = 0; i < ROWS(keys); i++) {
		check_screen(path, app);
		app_key(app, keys[i]);
		row_require(path, app_wait(app, WAIT_MS, &err));
	}
	app_free(app);
	close(wake_fd);
}

static void try_names(void (*put)(FILE *, const struct name *, size_t))
{
	size_t count;
	struct name *names;

	if (setlocale(LC_ALL, "C.UTF-8") == NULL)
		skip();
	names = all_names(&count);
	for (size_t i = 0; i < count; i += NAMES_A_FILE) {
		char path[PATH_SIZE];

		write_file(path, put, names + i, count - i < NAMES_A_FILE ?
		    count - i : NAMES_A_FILE);
		check_answers(path);
		check_viewer(path);
		unlink(path);
	}
	free(names);
}

static void names_of_the_file(void **state)
{
	(void)state;
	try_names(put_trace);
}

static void names_of_a_report(void **state)
{
	(void)state;
	try_names(put_report);
}

/* What the user typed, or the shell made of a file's name, comes back in
 * errors.  Only NUL, the first name, cannot be in it. */
static void names_in_errors(void **state)
{
	static const char *const errors[][4] = { { "report", "%" },
		{ "%", "%" }, { "report", "--sort", "%", "trace" },
		{ "report", "--format", "%", "trace" }, { "--%", "trace" },
		{ "report", "-o", "/nowhere/%", "trace" },
		{ "report", "--thread", "%", "trace" },
		{ "report", "--range", "%", "trace" },
		{ "report", "--top", "%", "trace" } };
	size_t count;
	struct name *names;
	char path[PATH_SIZE];

	(void)state;
	if (setlocale(LC_ALL, "C.UTF-8") == NULL)
		skip();
	names = all_names(&count);
	write_file(path, put_trace, &names['x'], 1);
	for (size_t i = ROWS(errors); i < count * ROWS(errors); i++) {
		const struct name *name = &names[i / ROWS(errors)];
		const char *const *error = errors[i % ROWS(errors)];
		char words[4][PATH_SIZE], *argv[4];
		struct error err;
		int n = 0;

		for (; n < 4 && error[n] != NULL; n++) {
			const char *mark = strchr(error[n], '%');

			argv[n] = words[n];
			if (mark == NULL)
				snprintf(words[n], PATH_SIZE, "%s", error[n]);
			else
				snprintf(words[n], PATH_SIZE, "%.*s%s",
				    (int)(mark - error[n]), error[n],
				    name->bytes);
			if (strcmp(error[n], "trace") == 0)
				argv[n] = path;
		}
		row_assert(error[0], run(argv, n, &err) != STATUS_FINE);
		row_assert(error[0], err.text[0] != '\0');
	}
	unlink(path);
	free(names);
}

static int setup(void **state)
{
	(void)state;
	return mkdtemp(folder) != NULL ? 0 : -1;
}

static int teardown(void **state)
{
	char out[PATH_SIZE];

	(void)state;
	snprintf(out, sizeof out, "%s/out", folder);
	unlink(out);
	return rmdir(folder);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(names_of_the_file),
	cmocka_unit_test(names_of_a_report),
	cmocka_unit_test(names_in_errors),
};

TEST_FILE(tests, setup, teardown);
