/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "query/hues.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "query/flame.h"
#include "query/groups.h"
#include "query/libraries.h"

/* ---- the colours of hues ---- */

/* Yellow is left out: it marks the calls of the selected method. */
/* clang-format off */
static const short shades_dark[HUES + 1][SHADES] = {
	{ 75, 32, 25 },   /* vivid: blue */
	{ 203, 131, 88 }, /* red */
	{ 42, 35, 28 },   /* green */
	{ 213, 133, 90 }, /* magenta */
	{ 215, 136, 94 }, /* orange */
	{ 80, 37, 24 },   /* cyan */
	{ 141, 98, 55 },  /* violet */
	{ 211, 168, 89 }, /* pink */
	{ 110, 67, 60 },  /* muted: slate */
	{ 108, 65, 22 },  /* sage */
	{ 181, 138, 95 }, /* rose */
	{ 109, 66, 23 },  /* teal */
	{ 144, 101, 58 }, /* olive */
	{ 182, 139, 96 }, /* mauve */
	{ 249, 102, 239 } /* of many packages */
};

static const short shades_light[HUES + 1][SHADES] = {
	{ 27, 75, 153 },
	{ 160, 203, 217 },
	{ 28, 71, 157 },
	{ 127, 170, 219 },
	{ 130, 172, 222 },
	{ 24, 37, 159 },
	{ 56, 141, 189 },
	{ 161, 205, 218 },
	{ 60, 103, 146 },
	{ 22, 108, 151 },
	{ 95, 138, 181 },
	{ 23, 73, 152 },
	{ 58, 144, 187 },
	{ 96, 139, 182 },
	{ 241, 247, 252 }
};
/* clang-format on */

short shade_colour(unsigned hue, enum shade shade, bool is_light)
{
	hue = hue > HUE_MIXED ? HUE_MIXED : hue;
	return is_light ? shades_light[hue][shade] : shades_dark[hue][shade];
}

/* Where the cube of colours and the greys begin, and the steps of the cube. */
enum { CUBE = 16, GREYS = 232, SIDE = 6 };

/* Returns the brightness of one of the cube's six steps. */
static uint32_t cube_step(unsigned number)
{
	return number == 0 ? 0 : 55 + 40 * number;
}

uint32_t shade_rgb(short colour)
{
	const unsigned at = (unsigned)colour;

	if (at >= GREYS)
		return (8 + 10 * (at - GREYS)) * UINT32_C(0x10101);
	return cube_step((at - CUBE) / SIDE / SIDE) << 16 |
	    cube_step((at - CUBE) / SIDE % SIDE) << 8 |
	    cube_step((at - CUBE) % SIDE);
}

/* ---- the hue of a package ---- */

/* Returns the library of the platform that the class is in; NULL: none. */
static const struct library *platform_of(struct slice name)
{
	const struct library *of = library_find(name);

	return of != NULL && of->is_platform ? of : NULL;
}

bool hue_is_platform(struct slice class_name)
{
	return platform_of(class_name) != NULL;
}

/* Returns the first parts of the package: two in libraries of one word, as
 * android.view, else three, as com.acme.shop. */
static struct slice package_in(const struct library *of,
    struct slice class_name)
{
	return library_parts(class_name,
	    of != NULL && strchr(of->package, '.') == NULL ? 2 : 3);
}

struct slice hue_package(struct slice class_name)
{
	return package_in(platform_of(class_name), class_name);
}

/* Hashes a name by FNV-1a, in the form with dots. */
static uint32_t hash_name(struct slice name, uint32_t first)
{
	uint32_t hash = 2166136261u + first;

	for (size_t i = 0; i < name.length; i++)
		hash = (hash ^ (unsigned char)library_letter(name.start[i])) *
		    16777619u;
	return hash ^ hash >> 16;
}

/* Where the hash of a package begins: there the packages that most traces are
 * made of, android.os, .view, .app, .widget, java.lang and
 * com.android.internal, all have hues of their own. */
enum { FIRST = 574 };

uint8_t hue_of(struct slice class_name)
{
	const struct library *of = platform_of(class_name);
	const uint32_t hash = hash_name(package_in(of, class_name), FIRST);

	return (uint8_t)(of != NULL ?
	    HUES_VIVID + hash % HUES_MUTED : hash % HUES_VIVID);
}

/* ---- packages whose hue a user has chosen ---- */

enum { CLASS_BYTES = 512 }; /* of a class name: the rest is not looked at */

/* Does the pattern fit up to the end, or up to the end of a part of the
 * name? */
static bool own_pattern_fits(const char *pattern, struct slice name)
{
	const char *star = NULL;
	size_t i = 0, from = 0; /* from: where what is after the star begins */

	for (;;) {
		bool is_end = i == name.length ||
		    library_letter(name.start[i]) == '.';

		if (*pattern == '\0' && is_end)
			return true;
		if (*pattern == '*') {
			star = ++pattern;
			from = i;
		} else if (i < name.length && *pattern != '\0' &&
		    library_letter(*pattern) == library_letter(name.start[i])) {
			pattern++;
			i++;
		} else if (star != NULL && from < name.length) {
			pattern = star;
			i = ++from;
		} else {
			return false;
		}
	}
}

bool own_hues_put(struct own_hues *h, const char *pattern, bool is_usual,
    size_t *number, struct error *err)
{
	size_t i = 0;

	if (pattern[0] == '\0' || strlen(pattern) >= OWN_PATTERN)
		return fail(err, "a package is named by 1 to %d letters",
		    OWN_PATTERN - 1);
	while (i < h->count && strcmp(h->items[i].pattern, pattern) != 0)
		i++;
	if (i == OWN_HUES)
		return fail(err, "no more than %d packages can have a colour "
		    "of their own", OWN_HUES);
	snprintf(h->items[i].pattern, OWN_PATTERN, "%s", pattern);
	h->items[i].is_usual = is_usual;
	h->count += i == h->count;
	h->version++;
	*number = i;
	return true;
}

/* ---- the hues of libraries and phases ---- */

enum { NAME_BYTES = 512, APP_HUE = 0 };

/* Returns a vivid hue that is not the app's. */
static uint8_t vivid_hue(struct slice name)
{
	return (uint8_t)(1 + hash_name(name, 0) % (HUES_VIVID - 1));
}

uint8_t hue_of_library(struct slice class_name, bool is_file)
{
	static const char *const muted[] = { "android", "androidx", "java",
		"kotlin" };
	enum { MUTED = sizeof muted / sizeof *muted };
	const struct library *of = library_find(class_name);
	size_t i = 0;

	if (is_file)
		return vivid_hue(class_name);
	if (of == NULL)
		return APP_HUE;
	if (!of->is_platform)
		return vivid_hue(library_name(class_name));
	while (i < MUTED && !slice_is(library_name(class_name), muted[i]))
		i++;
	return (uint8_t)(HUES_VIVID +
	    (i < MUTED ? i :
			 (size_t)MUTED +
			hash_name(library_name(class_name), 0) %
			    (HUES_MUTED - MUTED)));
}

uint8_t hue_of_phase(enum phase phase)
{
	/* Phases that take turns within a frame are the farthest apart. */
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

/* ---- the phases of frames ---- */

/* The frames of a tree, or else of a flame. */
struct phase_frames {
	const struct tree *tree;
	const struct flame *flame;
};

/* Returns the phase that begins with the method, by the names that are shown;
 * PHASES: none. */
static enum phase phase_memo_root(struct phase_memo *m,
    const struct methods *methods, uint32_t method)
{
	const size_t at = method % PHASE_METHODS;

	if (!m->methods[at].is_known || m->methods[at].method != method) {
		m->methods[at].is_known = true;
		m->methods[at].method = method;
		m->methods[at].phase = (uint8_t)phase_of_root(
		    methods_key(methods, method));
	}
	return (enum phase)m->methods[at].phase;
}

/* Returns the place of a frame.  Steps of the golden ratio keep the frames of
 * several pictures apart. */
static size_t place_of(const void *of, uint32_t frame)
{
	return ((uintptr_t)of / 64 * 40503u + frame) % PHASE_FRAMES;
}

static uint32_t caller_of(struct phase_frames f, uint32_t frame)
{
	return f.tree != NULL ? f.tree->rests[frame].parent :
				f.flame->frames[frame].parent;
}

/* Returns the phase of a frame: that which its method begins, or else that of
 * its caller; PHASES: none.  `end` is the frame that is no call. */
static enum phase phase_of_frame(struct phase_memo *m,
    const struct methods *methods, struct phase_frames f, uint32_t frame,
    uint32_t end)
{
	const void *key = f.tree != NULL ? (const void *)f.tree : f.flame;
	enum phase phase = PHASES;
	uint32_t last = frame;

	for (; phase == PHASES && last != end; last = caller_of(f, last)) {
		const size_t at = place_of(key, last);
		const uint32_t method = f.tree != NULL ?
		    f.tree->methods[last] :
		    f.flame->frames[last].method;

		if (m->frames[at].key == key && m->frames[at].frame == last) {
			phase = (enum phase)m->frames[at].phase;
			break;
		}
		if (method != NO_METHOD)
			phase = phase_memo_root(m, methods, method);
	}
	for (int i = 0; i < PHASE_CALLERS && frame != last; i++) {
		const size_t at = place_of(key, frame);

		m->frames[at].key = key;
		m->frames[at].frame = frame;
		m->frames[at].phase = (uint8_t)phase;
		frame = caller_of(f, frame);
	}
	return phase;
}

/* ---- the hue of what is drawn ---- */

enum grouping hue_grouping(enum hue_by by)
{
	return by == HUE_BY_PACKAGE ? GROUP_PACKAGE :
	    by == HUE_BY_LIBRARY    ? GROUP_LIBRARY :
				      GROUP_PHASE;
}

unsigned hues_version(const struct hues *h)
{
	return (unsigned)h->by +
	    HUES_BY * (h->own == NULL ? 0 : h->own->version);
}

uint8_t hues_of_class(const struct hues *h, struct slice class_name,
    bool is_file)
{
	const struct own_hues *own = h->own;

	if (h->by == HUE_BY_LIBRARY)
		return hue_of_library(class_name, is_file);
	if (h->by == HUE_BY_PHASE)
		return hue_of_phase(PHASES);
	const struct slice start = slice_first(class_name, CLASS_BYTES);
	for (size_t i = own == NULL ? 0 : own->count; i-- > 0;)
		if (own_pattern_fits(own->items[i].pattern, start))
			return own->items[i].is_usual ? hue_of(class_name) :
							(uint8_t)(HUE_OWN + i);
	return hue_of(class_name);
}

uint8_t hues_of_package(const struct hues *h, const char *name)
{
	char class_name[NAME_BYTES];

	snprintf(class_name, sizeof class_name, "%s.", name);
	return hues_of_class(h, slice_of(class_name), false);
}

/* Returns the hue by the name of a method; one that stands for a package is
 * named as that. */
static uint8_t hue_of_name(const struct hues *h, const struct methods *methods,
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
	return h->by == HUE_BY_PHASE && h->memo != NULL;
}

uint8_t hues_of_method(const struct hues *h, const struct methods *methods,
    uint32_t method)
{
	return !has_phases(h) ? hue_of_name(h, methods, method) :
	    hue_of_phase(phase_memo_root(h->memo, methods, method));
}

uint8_t hues_of_node(const struct hues *h, const struct methods *methods,
    const struct tree *tree, uint32_t node)
{
	if (node == NO_NODE)
		return 0;
	return !has_phases(h) ?
	    hue_of_name(h, methods, tree->nodes[node].method) :
	    hue_of_phase(phase_of_frame(h->memo, methods,
		(struct phase_frames){ .tree = tree }, node, tree->root));
}

uint8_t hues_of_frame(const struct hues *h, const struct methods *methods,
    const struct flame *flame, uint32_t frame, bool is_inverted)
{
	const uint32_t method = flame->frames[frame].method;

	if (!has_phases(h) || is_inverted)
		return hues_of_method(h, methods, method);
	return hue_of_phase(phase_of_frame(h->memo, methods,
	    (struct phase_frames){ .flame = flame }, frame, 0));
}
