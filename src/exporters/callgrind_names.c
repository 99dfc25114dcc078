#include "config.h"

#include "exporters/callgrind_names.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"

bool callgrind_names_init(struct callgrind_names *c, struct outlet *o,
    const struct exported *e, struct error *err)
{
	bool done;

	*c = (struct callgrind_names){ .o = o, .e = e,
		.methods = methods_count(e->methods) };
	c->files = names_new(err);
	done = c->files != NULL;
	for (uint32_t i = 0; done && i < c->methods; i++)
		done = names_add(c->files, slice_of(methods_at(e->methods,
		    i)->source), err) != NO_NAME;
	if (!done)
		return false;
	c->count = (size_t)c->methods + e->count + names_count(c->files);
	c->is_named = array_new(c->count, sizeof *c->is_named, err);
	return c->is_named != NULL;
}

void callgrind_names_free(struct callgrind_names *c)
{
	free(c->is_named);
	names_free(c->files);
}

void callgrind_names_forget(struct callgrind_names *c)
{
	memset(c->is_named, 0, c->count * sizeof *c->is_named);
}

/* True: it is met first, and its name is to follow. */
static bool put_number(struct callgrind_names *c, const char *key,
    uint64_t number, bool *is_named)
{
	const bool is_first = !*is_named;

	outlet_text(c->o, key);
	outlet_number(c->o, number + 1);
	outlet_byte(c->o, ')');
	if (is_first)
		outlet_byte(c->o, ' ');
	*is_named = true;
	return is_first;
}

void callgrind_put_file(struct callgrind_names *c, const char *key,
    uint32_t method)
{
	const char *file = method == NO_METHOD ? "" :
	    methods_at(c->e->methods, method)->source;
	const uint32_t number = names_find(c->files, slice_of(file));

	if (put_number(c, key, number,
		&c->is_named[c->methods + c->e->count + number]))
		outlet_text(c->o, file[strspn(file, " ")] == '\0' ? "???" :
								    file);
	outlet_byte(c->o, '\n');
}

void callgrind_put_method(struct callgrind_names *c, const char *key,
    uint32_t method)
{
	if (put_number(c, key, method, &c->is_named[method]))
		outlet_slice(c->o, exported_name(c->e, method));
	outlet_byte(c->o, '\n');
}

void callgrind_put_thread(struct callgrind_names *c, const char *key,
    uint32_t thread)
{
	const uint32_t number = c->methods + thread;

	if (put_number(c, key, number, &c->is_named[number])) {
		outlet_text(c->o, "(thread ");
		outlet_text(c->o, c->e->threads[thread].label);
		outlet_byte(c->o, ')');
	}
	outlet_byte(c->o, '\n');
}
