#include "config.h"

#include "trace/facts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"

bool facts_init(struct facts *f, struct error *err)
{
	*f = (struct facts){ .family = "", .may_wrap = true };
	f->texts = names_new(err);
	return f->texts != NULL;
}

void facts_free(struct facts *f)
{
	names_free(f->texts);
	free(f->keys);
	*f = (struct facts){ .family = "" };
}

static uint32_t add_clean(struct names *texts, struct slice raw,
    struct error *err)
{
	size_t length = text_clean(NULL, 0, raw);
	char *clean = array_new(length + 1, 1, err);
	uint32_t name;

	if (clean == NULL)
		return NO_NAME;
	text_clean(clean, length + 1, raw);
	name = names_add(texts, (struct slice){ clean, length }, err);
	free(clean);
	return name;
}

bool facts_add(struct facts *f, struct slice key, struct slice value,
    struct error *err)
{
	struct fact fact = { NO_NAME, NO_NAME };
	struct fact *keys = array_grow(f->keys, &f->key_room, f->key_count + 1,
	    sizeof *keys, err);

	if (keys == NULL)
		return false;
	f->keys = keys;
	fact.key = add_clean(f->texts, key, err);
	if (fact.key != NO_NAME)
		fact.value = add_clean(f->texts, value, err);
	if (fact.value == NO_NAME)
		return false;
	keys[f->key_count++] = fact;
	return true;
}

void facts_layout(const struct facts *f, char *text, size_t size)
{
	const char letter[2] = { f->layout, '\0' };

	if (f->version == 0) {
		snprintf(text, size, "%s", f->family);
		return;
	}
	snprintf(text, size, "%s%s%u%s%s%s", f->family,
	    f->family[0] == '\0' ? "version " : " ", f->version,
	    f->layout == '\0' ? "" : " layout ", letter,
	    f->is_streaming ? " streaming" : "");
}

const char *facts_clocks(const struct facts *f)
{
	if (f->tick == TICK_COUNT)
		return "no clock";
	if (f->has_clock[CLOCK_WALL] && f->has_clock[CLOCK_CPU])
		return "dual clock";
	if (f->has_clock[CLOCK_WALL])
		return "wall clock";
	return f->has_clock[CLOCK_CPU] ? "thread CPU clock" : "no clock";
}
