#include "config.h"

#include "exporters/pprof_table.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"

enum {
	MAPPING_ID = 1,
	MAPPING_FILE = 5,
	MAPPING_HAS_FUNCTIONS = 7,
	MAPPING_HAS_FILES = 8,
	LOCATION_ID = 1,
	LOCATION_MAPPING = 2,
	LOCATION_LINE = 4,
	LINE_FUNCTION = 1,
	LINE_NUMBER = 2,
	FUNCTION_ID = 1,
	FUNCTION_NAME = 2,
	FUNCTION_SYSTEM_NAME = 3,
	FUNCTION_FILE = 4,
	FUNCTION_LINE = 5
};

enum { THE_MAPPING = 1 };

bool pprof_table_init(struct pprof_table *t, struct outlet *o,
    const struct exported *e, struct error *err)
{
	*t = (struct pprof_table){ .o = o, .e = e };
	t->locations = array_new(methods_count(e->methods),
	    sizeof *t->locations, err);
	pprof_text(t, ""); /* the first one is */
	return t->locations != NULL;
}

void pprof_table_free(struct pprof_table *t)
{
	free(t->locations);
	message_free(&t->m);
}

static uint64_t number_of(struct pprof_table *t, struct slice text)
{
	message_text(&t->m, PROFILE_STRING, text);
	return t->strings++;
}

uint64_t pprof_text(struct pprof_table *t, const char *text)
{
	return number_of(t, slice_of(text));
}

bool pprof_flush(struct pprof_table *t, struct error *err)
{
	if (!message_is_whole(&t->m, err))
		return false;
	outlet_put(t->o, t->m.bytes, t->m.used);
	message_clear(&t->m);
	return true;
}

void pprof_mapping(struct pprof_table *t)
{
	uint64_t file = pprof_text(t, exported_process(t->e));
	size_t mapping = message_begin(&t->m, PROFILE_MAPPING);

	message_number(&t->m, MAPPING_ID, THE_MAPPING);
	message_number(&t->m, MAPPING_FILE, file);
	message_number(&t->m, MAPPING_HAS_FUNCTIONS, true);
	message_number(&t->m, MAPPING_HAS_FILES, true);
	message_end(&t->m, mapping);
}

struct pprof_function {
	struct slice name, system_name; /* the latter is none where both are the
	                                 * same */
	const char *file;
	uint64_t line; /* 0: unknown */
};

/* Where a function has the same name twice and "[" in it, its reader takes it for C++
 * and cuts what stands in brackets: overloads would become one. */
static struct pprof_function function_of(const struct pprof_table *t,
    uint32_t method)
{
	struct pprof_function f = { slice_of("(no method)"), { "", 0 }, "", 0 };
	const struct method *m;

	if (method == NO_METHOD)
		return f;
	m = methods_at(t->e->methods, method);
	f.name = exported_name(t->e, method);
	if (f.name.length < strlen(m->text))
		f.system_name = slice_of(m->text);
	f.file = m->source;
	f.line = m->line > 0 ? (uint64_t)m->line : 0;
	return f;
}

static void put_function(struct pprof_table *t, uint32_t number,
    const struct pprof_function *f)
{
	uint64_t name = number_of(t, f->name);
	uint64_t system_name = f->system_name.length == 0 ? 0 :
	    number_of(t, f->system_name);
	uint64_t file = pprof_text(t, f->file);
	size_t function = message_begin(&t->m, PROFILE_FUNCTION);

	message_number(&t->m, FUNCTION_ID, number);
	message_number(&t->m, FUNCTION_NAME, name);
	message_number(&t->m, FUNCTION_SYSTEM_NAME, system_name);
	message_number(&t->m, FUNCTION_FILE, file);
	message_number(&t->m, FUNCTION_LINE, f->line);
	message_end(&t->m, function);
}

/* It has one line, which is that of its function. */
static void put_location(struct pprof_table *t, uint32_t number, uint64_t at)
{
	size_t line, location = message_begin(&t->m, PROFILE_LOCATION);

	message_number(&t->m, LOCATION_ID, number);
	message_number(&t->m, LOCATION_MAPPING, THE_MAPPING);
	line = message_begin(&t->m, LOCATION_LINE);
	message_number(&t->m, LINE_FUNCTION, number);
	message_number(&t->m, LINE_NUMBER, at);
	message_end(&t->m, line);
	message_end(&t->m, location);
}

uint32_t pprof_location(struct pprof_table *t, uint32_t method)
{
	uint32_t *number = method == NO_METHOD ? &t->idle :
						 &t->locations[method];
	struct pprof_function f;

	if (*number > 0)
		return *number;
	f = function_of(t, method);
	*number = ++t->count;
	put_function(t, *number, &f);
	put_location(t, *number, f.line);
	return *number;
}
