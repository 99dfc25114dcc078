/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_oracle - real traces against sums that another program worked out.
 *
 * The folder $ARTSCOPE_TRACES holds recordings, and for some of them the table
 * oracle/NAME.tsv: "method calls recursive incl_wall_us excl_wall_us
 * incl_cpu_us excl_cpu_us" over all threads, methods of one name added up, "-"
 * for a clock that is not there.
 */
#include "config.h"

#include "loaded.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/names.h"
#include "base/text.h"
#include "query/scope.h"

enum { ROOM = 16384, PATH_ROOM = 4096, FIGURES = 6 };

struct table_data {
	bool is_there;
	int64_t value[FIGURES]; /* in the order of the file; -1 for "-" */
};

/* Two tables of methods, by the number of the method's name. */
struct oracle {
	struct names *names;
	struct table_data wanted[ROOM], got[ROOM];
};

static const char *folder(void)
{
	const char *path = getenv("ARTSCOPE_TRACES");
	DIR *dir = path == NULL ? NULL : opendir(path);

	if (dir != NULL)
		closedir(dir);
	if (dir == NULL) {
		print_message("ARTSCOPE_TRACES names no folder\n");
		skip();
	}
	return path;
}

static struct table_data *figures_of(struct oracle *o, struct table_data *table,
    struct slice method)
{
	uint32_t number = names_add(o->names, method);

	assert_true(number < ROOM);
	return &table[number];
}

static void read_line(struct oracle *o, char *line)
{
	char *field = strchr(line, '\t');
	struct table_data *f;

	assert_non_null(field);
	f = figures_of(o, o->wanted, (struct slice){ line,
	    (size_t)(field - line) });
	assert_false(f->is_there);
	f->is_there = true;
	for (int i = 0; i < FIGURES; i++) {
		char *end = field + 1;

		f->value[i] = field[1] == '-' ? -1 :
		    (int64_t)strtoull(field + 1, &end, 10);
		field = field[1] == '-' ? field + 2 : end;
	}
}

static bool read_oracle(struct oracle *o, const char *path)
{
	FILE *file = fopen(path, "r");
	char *line = NULL;
	size_t room = 0;

	if (file == NULL)
		return false;
	assert_true(getline(&line, &room, file) > 0);
	assert_int_equal(strncmp(line, "method\tcalls\trecursive\t", 23), 0);
	while (getline(&line, &room, file) > 0)
		read_line(o, line);
	free(line);
	fclose(file);
	return true;
}

static void add_got(struct table_data *f, const struct total *t,
    const bool has_clock[CLOCKS])
{
	if (!f->is_there)
		for (int c = 0; c < CLOCKS; c++)
			if (!has_clock[c])
				f->value[2 + 2 * c] = f->value[3 + 2 * c] = -1;
	f->is_there = true;
	f->value[0] += (int64_t)t->calls;
	f->value[1] += (int64_t)t->recursive;
	for (int c = 0; c < CLOCKS; c++) {
		if (!has_clock[c])
			continue;
		f->value[2 + 2 * c] += (int64_t)t->inclusive[c];
		f->value[3 + 2 * c] += (int64_t)t->exclusive[c];
	}
}

/* The oracle knows nothing of rule 2.6: a proxy has no name there. */
static void put_got(struct oracle *o, const struct profile *profile)
{
	const struct methods *methods = profile_methods(profile);
	struct totals totals;
	struct scope scope;
	struct error err;

	scope_init(&scope, profile);
	scope_add(&scope, "all");
	assert_true(scope_totals(&scope, &totals, &err));
	for (uint32_t i = 0; i < totals.methods; i++) {
		const struct method *m = methods_at(methods, i);
		const struct total *t = &totals.items[i];
		char unknown[32];

		if (t->calls + t->recursive == 0)
			continue;
		snprintf(unknown, sizeof unknown, "(unknown 0x%" PRIx32 ")",
		    ids_entry(profile->ids, i).id);
		add_got(figures_of(o, o->got,
			    slice_of(m->is_proxy ? unknown : m->text)),
		    t, profile->facts->has_clock);
	}
	totals_free(&totals);
	scope_free(&scope);
}

static void print_figures(const char *what, const struct table_data *f)
{
	print_error("  %s", what);
	for (int i = 0; i < FIGURES; i++)
		print_error(" %" PRId64, f->value[i]);
	print_error("%s\n", f->is_there ? "" : " (no such method)");
}

static void compare(const struct oracle *o, const char *row)
{
	unsigned differing = 0;

	for (uint32_t i = 0; i < o->names->count; i++) {
		const struct table_data *wanted = &o->wanted[i];
		const struct table_data *got = &o->got[i];

		if (wanted->is_there == got->is_there &&
		    memcmp(wanted->value, got->value, sizeof got->value) == 0)
			continue;
		if (differing++ > 10)
			continue;
		print_error("%s\n", o->names->items[i].text.start);
		print_figures("wanted", wanted);
		print_figures("got   ", got);
	}
	row_assert_number(row, differing, 0);
}

static void check_against_oracle(const char *path, const char *name)
{
	char oracle_path[PATH_ROOM];
	struct oracle *o = calloc(1, sizeof *o);
	struct loaded loaded;
	int stem = (int)(strstr(name, ".trace") - name);

	assert_non_null(o);
	o->names = names_new();
	assert_non_null(o->names);
	snprintf(oracle_path, sizeof oracle_path, "%s/oracle/%.*s.tsv", path,
	    stem, name);
	if (read_oracle(o, oracle_path)) {
		snprintf(oracle_path, sizeof oracle_path, "%s/%s", path, name);
		row_assert(name, loaded_file(&loaded, oracle_path));
		put_got(o, loaded.profile);
		compare(o, name);
		print_message("%s: %" PRIu32 " methods\n", name,
		    o->names->count - 1);
		loaded_free(&loaded);
	}
	names_free(o->names);
	free(o);
}

/* Exclusive times and what is outside of any call make up the whole. */
static void check_sums(const struct loaded *loaded, const struct thread *t,
    const char *row)
{
	struct totals totals;
	struct error err;

	totals_init(&totals, profile_methods(loaded->profile)->count);
	assert_true(totals_add(&totals, &(struct part){ .thread = t }, &err));
	for (int c = 0; c < CLOCKS; c++) {
		uint64_t sum = totals.outside[c];

		for (uint32_t i = 0; i < totals.methods; i++) {
			row_assert(row, totals.items[i].exclusive[c] <=
			    t->last[c] - t->first[c]);
			sum += totals.items[i].exclusive[c];
		}
		row_assert_number(row, sum, t->last[c] - t->first[c]);
	}
	totals_free(&totals);
}

static void check_threads(const char *path, const char *name)
{
	char whole[PATH_ROOM];
	struct loaded loaded;

	snprintf(whole, sizeof whole, "%s/%s", path, name);
	if (!loaded_file(&loaded, whole))
		return;
	for (uint32_t i = 0; i < loaded.profile->threads->count; i++)
		check_sums(&loaded, loaded.profile->threads->items[i], name);
	loaded_free(&loaded);
}

/* The part of a path that stands before a function is of one file. */
static void check_file(struct names *files, const struct method *m)
{
	char pair[PATH_ROOM];
	struct slice file = method_class(m);

	if (!m->is_function)
		return;
	snprintf(pair, sizeof pair, "%.*s\t%s", (int)file.length, file.start,
	    m->source);
	row_assert(pair, names_find(files, slice_of(pair)) != NO_NAME ||
	    names_find(files, file) == NO_NAME);
	names_add(files, file);
	names_add(files, slice_of(pair));
}

static void check_names(const char *path, const char *name)
{
	const struct methods *methods;
	struct names *names = names_new(), *files = names_new();
	struct loaded loaded;
	char whole[PATH_ROOM];

	assert_true(names != NULL && files != NULL);
	snprintf(whole, sizeof whole, "%s/%s", path, name);
	if (loaded_file(&loaded, whole)) {
		methods = profile_methods(loaded.profile);
		for (uint32_t i = 0; i < methods->count; i++) {
			const struct method *m = methods_at(methods, i);

			row_assert(m->text, !m->is_used ||
			    names_find(names, slice_of(m->text)) == NO_NAME);
			check_file(files, m);
			if (m->is_used)
				names_add(names, slice_of(m->text));
		}
		loaded_free(&loaded);
	}
	names_free(names);
	names_free(files);
}

static void each_trace(void (*check)(const char *path, const char *name))
{
	const char *path = folder();
	struct dirent **entries;
	int count = scandir(path, &entries, NULL, alphasort), traces = 0;

	assert_true(count >= 0);
	for (int i = 0; i < count; i++) {
		if (strstr(entries[i]->d_name, ".trace") != NULL) {
			check(path, entries[i]->d_name);
			traces++;
		}
		free(entries[i]);
	}
	free(entries);
	assert_true(traces > 0);
}

static void methods_are_those_of_the_oracle(void **state)
{
	(void)state;
	each_trace(check_against_oracle);
}

static void exclusive_times_make_up_the_whole(void **state)
{
	(void)state;
	each_trace(check_threads);
}

/* What a table for programs calls a method is of no other one; functions of two
 * files have two names. */
static void methods_have_names_of_their_own(void **state)
{
	(void)state;
	each_trace(check_names);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(methods_are_those_of_the_oracle),
	cmocka_unit_test(exclusive_times_make_up_the_whole),
	cmocka_unit_test(methods_have_names_of_their_own),
};

TEST_FILE(tests, NULL, NULL);
