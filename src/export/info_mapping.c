#include "config.h"

#include "export/info_mapping.h"

#include <stdio.h>

#include "names/naming.h"
#include "query/info.h"

enum { KEY = 64 };

/* The first file is "mapping.file", the next "mapping.2.file". */
static void key_of(char out[KEY], size_t file, const char *what)
{
	if (file == 0)
		snprintf(out, KEY, "mapping.%s", what);
	else
		snprintf(out, KEY, "mapping.%zu.%s", file + 1, what);
}

static void write_file(const struct info_lines *to, const struct mapping *m,
    size_t file)
{
	struct mapping_facts f;
	char key[KEY];

	mapping_facts(m, file, &f);
	const struct {
		const char *what, *value;
	} lines[] = { { "file", f.path }, { "id", f.id },
		{ "version", f.version }, { "compiler", f.compiler } };

	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
		key_of(key, file, lines[i].what);
		if (lines[i].value[0] != '\0')
			to->words(to->self, key, lines[i].value);
	}
}

/* "mapping.calls_by_name" */
static void write_grade(const struct info_lines *to, const char *what,
    enum grade grade, uint64_t count)
{
	char key[KEY];

	snprintf(key, sizeof key, "mapping.%s_%s", what, grade_name(grade));
	for (char *c = key; *c != '\0'; c++)
		if (*c == ' ')
			*c = '_';
	to->number(to->self, key, count);
}

bool info_mapping(const struct info_lines *to, const struct mapping *m,
    const struct profile *p, struct error *err)
{
	struct grade_counts counts;

	for (size_t i = 0; i < mapping_count(m); i++)
		write_file(to, m, i);
	to->words(to->self, "mapping.matches",
	    mapping_match_name(mapping_match(m, map_id_of(profile_ids(p)))));
	if (!grade_counts_make(&counts, p, err))
		return false;
	for (int g = 0; g < GRADES; g++)
		write_grade(to, "methods", (enum grade)g, counts.methods[g]);
	for (int g = 0; g < GRADES; g++)
		write_grade(to, "calls", (enum grade)g, counts.calls[g]);
	return true;
}
