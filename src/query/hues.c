#include "config.h"

#include "query/hues.h"

#include <stdio.h>

#include "base/text.h"
#include "query/flame.h"
#include "query/groups.h"
#include "query/library.h"

enum { NAME_BYTES = 512, APP_HUE = 0 };

static enum grouping grouping_of(enum hue_by by)
{
	return by == HUE_BY_PACKAGE ? GROUP_PACKAGE :
	    by == HUE_BY_LIBRARY    ? GROUP_LIBRARY :
				      GROUP_PHASE;
}

const char *hue_by_name(enum hue_by by)
{
	return grouping_name(grouping_of(by));
}

const char *hue_by_names(enum hue_by by)
{
	return grouping_names(grouping_of(by));
}

unsigned hues_version(const struct hues *h)
{
	return h == NULL ? 0 : (unsigned)h->by +
	    HUES_BY * (h->own == NULL ? 0 : h->own->version);
}

static enum hue_by by_of(const struct hues *h)
{
	return h == NULL ? HUE_BY_PACKAGE : h->by;
}

uint8_t hue_of_phase(enum phase phase)
{
	/* Those that take turns within a frame are the farthest apart. */
	static const uint8_t hues[PHASES + 1] = {
		[PHASE_APP_START] = 7,
		[PHASE_ACTIVITY] = 3,
		[PHASE_INFLATE] = 4,
		[PHASE_MEASURE] = 0,
		[PHASE_LAYOUT] = 2,
		[PHASE_DRAW] = 1,
		[PHASE_DO_FRAME] = 5,
		[PHASE_INPUT] = 6,
		[PHASE_BINDER] = HUES_VIVID + 4,
		[PHASE_GC] = HUES_VIVID + 2,
		[PHASES] = HUES_VIVID,
	};

	return hues[phase];
}

static uint8_t hash(struct slice name, unsigned count)
{
	uint32_t sum = 2166136261u;

	for (size_t i = 0; i < name.length; i++)
		sum = (sum ^ (unsigned char)name.at[i]) * 16777619u;
	return (uint8_t)((sum ^ sum >> 16) % count);
}

static uint8_t others(struct slice name)
{
	return (uint8_t)(1 + hash(name, HUES_VIVID - 1));
}

uint8_t hue_of_library(struct slice class_name, bool is_file)
{
	static const char *const muted[] = { "android", "androidx", "java",
		"kotlin" };
	enum { MUTED = sizeof muted / sizeof *muted };
	const struct library *of = library_find(class_name);
	size_t i = 0;

	if (is_file)
		return others(class_name);
	if (of == NULL)
		return APP_HUE;
	if (!of->is_platform)
		return others(library_name(class_name));
	while (i < MUTED && !slice_is(library_name(class_name), muted[i]))
		i++;
	return (uint8_t)(HUES_VIVID + (i < MUTED ? i : (size_t)MUTED +
	    hash(library_name(class_name), HUES_MUTED - MUTED)));
}

uint8_t hues_of_class(const struct hues *h, struct slice class_name, bool is_file)
{
	switch (by_of(h)) {
	case HUE_BY_LIBRARY:
		return hue_of_library(class_name, is_file);
	case HUE_BY_PHASE:
		return hue_of_phase(PHASES);
	default:
		return own_hues_of(h == NULL ? NULL : h->own, class_name);
	}
}

uint8_t hues_of_package(const struct hues *h, const char *name)
{
	char class_name[NAME_BYTES];

	snprintf(class_name, sizeof class_name, "%s.", name);
	return hues_of_class(h, slice_of(class_name), false);
}

/* A method that stands for a package is called as that. */
static uint8_t named(const struct hues *h, const struct methods *methods,
    uint32_t method)
{
	const struct method *m = methods_key(methods, method);
	struct slice name = method_class(m);

	if (m->is_package && !m->is_function && name.length > 0)
		name.length++; /* with the dot after it */
	return hues_of_class(h, name, m->is_function);
}

static bool has_phases(const struct hues *h)
{
	return by_of(h) == HUE_BY_PHASE && h->memo != NULL;
}

uint8_t hues_of_method(const struct hues *h, const struct methods *methods,
    uint32_t method)
{
	return !has_phases(h) ? named(h, methods, method) :
	    hue_of_phase(phase_memo_root(h->memo, methods, method));
}

static uint8_t of_stack(const struct hues *h, const struct methods *methods,
    struct lens_stack stack)
{
	return hue_of_phase(phase_memo_stack(h->memo, methods, stack));
}

uint8_t hues_of_call(const struct hues *h, const struct methods *methods,
    const struct lens_map *map, const struct thread *t, struct place at)
{
	struct call call;

	if (!has_phases(h))
		return named(h, methods, lens_stack_method(map, t,
		    calls_node(&t->calls, at.depth, at.number)));
	call = calls_at(&t->calls, at.depth, at.number);
	return of_stack(h, methods, lens_stack_of(map, t, &call));
}

uint8_t hues_of_node(const struct hues *h, const struct methods *methods,
    const struct lens_map *map, const struct thread *t, uint32_t node)
{
	const uint32_t method = node == NO_NODE ? NO_METHOD :
	    lens_stack_method(map, t, node);

	if (method == NO_METHOD)
		return 0;
	return !has_phases(h) ? named(h, methods, method) :
	    of_stack(h, methods, lens_stack_at(map, t, node));
}

uint8_t hues_of_frame(const struct hues *h, const struct methods *methods,
    const struct flame *flame, uint32_t frame, bool is_inverted)
{
	const uint32_t method = flame->frames[frame].method;

	if (!has_phases(h) || is_inverted)
		return hues_of_method(h, methods, method);
	return hue_of_phase(phase_memo_frame(h->memo, methods, flame, frame));
}
