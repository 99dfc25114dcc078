/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_refusals.c - files that were struck at random: the program answers, or
 * says which file it refuses, where, and what is wrong with it.
 *
 * Made files of each layout, those that are packed, and real ones where they are
 * at hand ($ARTSCOPE_TRACES).  A few hundred in `make check`; by hand as many as
 * ARTSCOPE_REFUSALS says, from the seed ARTSCOPE_SEED:
 *
 *	ARTSCOPE_REFUSALS=10000 tests/test_cli test_refusals
 */
#include "config.h"

#include "rows.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/load.h"
#include "gen_random.h"
#include "make_damage.h"
#include "make_small.h"

enum {
	USUAL_FILES = 600,
	LARGE = 64 * 1024, /* what is larger is for many files only */
	SOURCES = 200,
	STRIKES = 6,
	STRETCH = 64
};

static char path[] = "/tmp/artscope-XXXXXX";

struct refusal {
	char name[300];
	struct make_bytes bytes;
};

static struct refusal sources[SOURCES];
static size_t source_count;

static struct refusal *add_source(const char *name, const char *kind)
{
	struct refusal *s = &sources[source_count++];

	assert_true(source_count <= SOURCES);
	snprintf(s->name, sizeof s->name, "%s%s", name, kind);
	return s;
}

/* ---- what is struck ------------------------------------------------------ */

static void read_file(const char *name, struct make_bytes *out)
{
	char piece[4096];
	FILE *file = fopen(name, "rb");
	size_t n;

	if (file == NULL)
		return;
	while ((n = fread(piece, 1, sizeof piece, file)) > 0)
		make_bytes_add(out, piece, n);
	fclose(file);
}

/* As a program packs it, if there is one: "gzip <$f". */
static void add_packed(const struct make_bytes *plain, const char *program)
{
	char command[200], packed[40];
	struct make_bytes bytes = { 0 };

	assert_true(make_trace_write(path, *plain));
	snprintf(packed, sizeof packed, "%s.packed", path);
	snprintf(command, sizeof command, "f=%s; { %s; } >%s 2>/dev/null", path,
	    program, packed);
	if (system(command) == 0)
		read_file(packed, &bytes);
	unlink(packed);
	if (bytes.size > 0)
		add_source(program, "")->bytes = bytes;
}

static void add_made(void)
{
	static const char *const packers[] = { "gzip <$f", "bzip2 <$f",
		"xz <$f", "zstd <$f", "zip -q - $f", "tar -cPf - $f",
		"tar -cPf - $f | gzip", "gzip <$f | xz",
		"gzip <$f; gzip <$f; gzip <$f" };
	struct make_trace_spec spec = { MAKE_SMALL, .clock = "dual" };

	for (int i = 0; i < MAKE_LAYOUTS; i++) {
		char name[20];

		snprintf(name, sizeof name, "layout %d", i);
		spec.layout = (enum make_layout)i;
		add_source(name, "")->bytes = make_trace(&spec);
	}
	spec.layout = MAKE_V3;
	for (size_t i = 0; make_damage_at(i) != NULL; i++)
		add_source("damage ", make_damage_at(i)->name)
		    ->bytes = make_damaged(&spec, make_damage_at(i));
	for (size_t i = 0; i < ROWS(packers); i++)
		add_packed(&sources[i].bytes, packers[i]);
}

static void add_folder(const char *folder, bool with_large)
{
	DIR *dir = opendir(folder);
	const struct dirent *entry;

	while (dir != NULL && (entry = readdir(dir)) != NULL) {
		char name[1000];
		struct make_bytes bytes = { 0 };

		if (strstr(entry->d_name, ".trace") == NULL)
			continue;
		snprintf(name, sizeof name, "%s/%s", folder, entry->d_name);
		read_file(name, &bytes);
		if (bytes.size > 0 && (with_large || bytes.size <= LARGE))
			add_source(entry->d_name, "")->bytes = bytes;
		else
			make_bytes_free(&bytes);
	}
	if (dir != NULL)
		closedir(dir);
}

static void add_real(bool with_large)
{
	const char *folder = getenv("ARTSCOPE_TRACES");
	char repro[1000];

	if (folder == NULL || access(folder, R_OK) != 0) {
		print_message("no real traces: made ones alone are struck\n");
		return;
	}
	snprintf(repro, sizeof repro, "%s/repro", folder);
	add_folder(folder, with_large);
	add_folder(repro, with_large);
}

/* ---- how it is struck ---------------------------------------------------- */

/* A number that a reader may take for something else. */
static void put_number(struct make_bytes *b, size_t at, uint32_t pick)
{
	static const uint64_t numbers[] = { 0, 1, 0x7F, 0xFF, 0x7FFF, 0xFFFF,
		0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, UINT64_MAX,
		UINT64_MAX / 2 };
	static const size_t sizes[] = { 1, 2, 4, 8 };
	size_t size = sizes[pick % ROWS(sizes)];

	if (size <= b->size - at)
		make_bytes_put(b->data + at, numbers[pick / 4 % ROWS(numbers)],
		    size);
}

/* LEB128 of ten bytes, as varints are at most; the same length as before. */
static void put_varint(struct make_bytes *b, size_t at)
{
	for (size_t i = 0; i < 5 && at + i < b->size; i++)
		b->data[at + i] = i < 4 ? 0xFF : 0x07;
}

static void remove_stretch(struct make_bytes *b, size_t at, size_t length)
{
	if (length > b->size - at)
		length = b->size - at;
	memmove(b->data + at, b->data + at + length, b->size - at - length);
	b->size -= length;
}

static void strike(struct make_bytes *b, struct gen_random *random)
{
	uint32_t size = (uint32_t)b->size;
	size_t at = gen_below(random, 2) == 0 || size < 256 ?
	    gen_below(random, size) :
	    gen_below(random, 256); /* headers are there */

	switch (gen_below(random, 8)) {
	case 0:
	case 1:
		b->data[at] ^= (unsigned char)(1 << gen_below(random, 8));
		break;
	case 2:
		b->data[at] = (unsigned char)gen_next(random);
		break;
	case 3:
		put_number(b, at, gen_below(random, 1 << 16));
		break;
	case 4:
		put_varint(b, at);
		break;
	case 5:
		remove_stretch(b, at, 1 + gen_below(random, STRETCH));
		break;
	case 6:
		b->size = at;
		break;
	default:
		memmove(b->data + gen_below(random, size - (uint32_t)at),
		    b->data + at, 1);
		make_bytes_add(b,
		    sources[gen_below(random, (uint32_t)source_count)]
			.bytes.data,
		    STRETCH / 4);
	}
}

/* The first of each are as they were. */
static struct make_bytes struck(size_t number, struct gen_random *random)
{
	const struct make_bytes *from = &sources[number % source_count].bytes;
	struct make_bytes b = { 0 };

	make_bytes_add(&b, from->data, from->size);
	for (uint32_t n =
		 number < source_count ? 0 : 1 + gen_below(random, STRIKES);
	     n > 0 && b.size > 0; n--)
		strike(&b, random);
	return b;
}

/* ---- what is said -------------------------------------------------------- */

/* What is true of a whole file needs no place. */
static const char *const of_all[] = { "is ", "ends ", "there are no records",
	"the threads have no records", "no usable data follows",
	"the binary part was rewritten", "was rewritten as text",
	"the report holds no samples" };

/* NULL when they say which file, where, and what. */
static const char *fault_of(const char *words)
{
	const char *name = strrchr(path, '/') + 1;
	size_t length;

	if (strncmp(words, path, strlen(path)) == 0)
		name = path;
	length = strlen(name);
	if (words[0] == '\0')
		return "not a word";
	if (strncmp(words, name, length) != 0 || words[length] != ':')
		return "no name of the file";
	words += length + 2;
	if (strlen(words) < 12 || strchr(words, ' ') == NULL ||
	    strcmp(words, "unknown error") == 0)
		return "no reason";
	if (strstr(words, "byte ") != NULL || strstr(words, "line ") != NULL)
		return NULL;
	for (size_t i = 0; i < ROWS(of_all); i++)
		if (strncmp(words, of_all[i], strlen(of_all[i])) == 0)
			return NULL;
	return "no place";
}

/* Commands that need no name of a method. */
static enum status ask(uint32_t pick, struct error *err)
{
	static char lines[][2][20] = { { "report", "--format=tsv" },
		{ "report", "--format=text" }, { "tree", "--min=0" },
		{ "threads", "--format=json" }, { "info", "--format=json" } };
	char to[] = "--output=/dev/null";
	char *arguments[] = { lines[pick % ROWS(lines)][0],
		lines[pick % ROWS(lines)][1], to, path };
	struct options options;
	enum status status;

	assert_true(options_parse(&options, 4, arguments, err));
	status = load_write(&options, NULL, 0, err);
	options_free(&options);
	return status;
}

static void say_all(const struct make_bytes *b, size_t number, const char *said,
    const char *fault)
{
	char name[1100];
	const char *folder = getenv("ARTSCOPE_BUILDDIR");

	snprintf(name, sizeof name, "%s/refused-%zu.trace",
	    folder == NULL ? "." : folder, number);
	make_trace_write(name, *b);
	print_error("file %zu, of \"%s\", kept as %s: %s: \"%s\"\n", number,
	    sources[number % source_count].name, name, fault, said);
}

static uint64_t number_of(const char *variable, uint64_t usual)
{
	const char *text = getenv(variable);

	return text == NULL ? usual : strtoull(text, NULL, 10);
}

static void files(void **state)
{
	size_t count = (size_t)number_of("ARTSCOPE_REFUSALS", USUAL_FILES);
	struct gen_random random = { number_of("ARTSCOPE_SEED", 1) };
	size_t refused = 0, faults = 0;

	(void)state;
	add_made();
	add_real(count > USUAL_FILES);
	for (size_t i = 0; i < count; i++) {
		struct make_bytes b = struck(i, &random);
		struct error err = { "" };
		const char *fault;

		assert_true(make_trace_write(path, b));
		if (ask(gen_below(&random, 1000), &err) != STATUS_FINE) {
			fault = fault_of(err.text);
			refused++;
			if (getenv("ARTSCOPE_SAID") != NULL)
				printf("%s\n", err.text);
			if (fault != NULL)
				say_all(&b, i, err.text, fault);
			faults += fault != NULL;
		}
		make_bytes_free(&b);
	}
	print_message("%zu files, %zu refused\n", count, refused);
	assert_int_equal(faults, 0);
	assert_true(refused > 0);
	for (size_t i = 0; i < source_count; i++)
		make_bytes_free(&sources[i].bytes);
}

static int set_up(void **state)
{
	int fd = mkstemp(path);

	(void)state;
	return fd < 0 || close(fd) != 0;
}

static int tear_down(void **state)
{
	(void)state;
	return unlink(path);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(files),
};

TEST_FILE(tests, set_up, tear_down);
