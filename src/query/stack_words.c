#include "config.h"

#include "query/stack_words.h"

#include <stdlib.h>
#include <string.h>

#include "query/pick.h"

/* After the type that a signature ends with: "[Ljava/lang/String;". */
static const char *skip_type(const char *at)
{
	const char *end = at + strspn(at, "[");

	if (*end != 'L')
		return at;
	end = strchr(end, ';');
	return end == NULL ? at : end + 1;
}

/* Where the name ends that begins here: at a ";", or at the end. */
static const char *name_end(const char *at)
{
	unsigned inside = 0;

	while (*at != '\0' && (*at != ';' || inside > 0)) {
		inside += *at == '(';
		if (*at++ != ')' || inside == 0)
			continue;
		inside--;
		at = skip_type(at);
	}
	return at;
}

static const char *next_name(const char *end)
{
	return *end == '\0' ? NULL : end + 1;
}

bool stack_words_check(const char *words, struct error *err)
{
	for (const char *at = words; at != NULL; at = next_name(name_end(at)))
		if (name_end(at) == at)
			return fail(err,
			    "a stack is written =A;B;C, the names of its "
			    "methods from the root on");
	return true;
}

const char *stack_words_last(const char *words)
{
	for (const char *at = words; at != NULL; at = next_name(name_end(at)))
		words = at;
	return words;
}

uint32_t stack_words_count(const char *words)
{
	uint32_t count = 0;

	for (const char *at = words; at != NULL; at = next_name(name_end(at)))
		count++;
	return count;
}

bool stack_words_find(const char *words, const struct methods *all,
    uint32_t *methods, struct error *err)
{
	bool done = true;

	for (const char *at = words; done && at != NULL;
	     at = next_name(name_end(at))) {
		const size_t length = (size_t)(name_end(at) - at);
		char *name = strndup(at, length);

		if (name == NULL)
			return fail_memory(err, length + 1);
		done = pick_meant(all, name, methods++, err) == PICK_ONE;
		free(name);
	}
	return done;
}
