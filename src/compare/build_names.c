#include "config.h"

#include "compare/build_names.h"

#include <stdlib.h>

#include "base/array.h"
#include "names/naming.h"
#include "query/mapping_facts.h"

/* What a method is called in the first trace of each side that has it. */
struct own_names {
	const struct method *raw[BOTH_SIDES]; /* NULL: none has it */
	const struct name_origin *origin[BOTH_SIDES];
};

struct build_names {
	const struct build_maps *maps;
	const atomic_bool *stop;
	struct own_names *of; /* by method */
	size_t room, count;
	struct naming **namings; /* whose texts are used */
	size_t naming_room, naming_count;
};

struct build_names *build_names_new(const struct build_maps *maps,
    const atomic_bool *stop, struct error *err)
{
	struct build_names *b = array_new(1, sizeof *b, err);

	if (b != NULL) {
		b->maps = maps;
		b->stop = stop;
	}
	return b;
}

void build_names_free(struct build_names *b)
{
	if (b == NULL)
		return;
	for (size_t i = 0; i < b->naming_count; i++)
		naming_free(b->namings[i]);
	free(b->namings);
	free(b->of);
	free(b);
}

const struct build_maps *build_names_maps(const struct build_names *b)
{
	return b->maps;
}

/* ---- one recording -------------------------------------------------------- */

static bool on_progress(void *self, uint64_t done, uint64_t total)
{
	const struct build_names *b = self;

	(void)done;
	(void)total;
	return !*b->stop;
}

static struct naming *new_naming(struct build_names *b,
    const struct methods *own, struct error *err)
{
	struct naming **grown = array_grow(b->namings, &b->naming_room,
	    b->naming_count + 1, sizeof *grown, err);
	struct naming *naming = grown == NULL ? NULL : naming_new(own, err);

	if (grown != NULL)
		b->namings = grown;
	if (naming != NULL)
		b->namings[b->naming_count++] = naming;
	return naming;
}

/* By the mapping of the side, of which the recording's id chooses a file. */
static bool ask(struct build_names *b, int side, const struct recording *r,
    struct naming *naming, struct error *err)
{
	const struct progress progress = { b, on_progress };
	struct mapping *mapping = b->maps->of[side];
	const struct slice id = map_id_of(profile_ids(r->profile));
	struct notices notices;

	if (mapping == NULL)
		return naming_ask(naming, NULL, b->stop, err);
	if (!mapping_read(mapping, id, b->maps->memory, &progress, err) ||
	    !naming_ask(naming, mapping, b->stop, err) ||
	    !mapping_notices(mapping, naming, id, &notices, err))
		return false;
	profile_set_mapping_notices(r->profile, &notices);
	return true;
}

/* What is shown of a method of its own says which it is of those that all share. */
static bool number(const struct naming *naming, uint32_t *to,
    struct methods *methods, struct error *err)
{
	const struct shown_names shown = naming_names(naming, NAMES_MAPPED);

	for (uint32_t i = 0; i < shown.count; i++) {
		to[i] = methods_take(methods, &shown.of[i], err);
		if (to[i] == NO_METHOD)
			return false;
	}
	return true;
}

static bool reserve(struct build_names *b, size_t count, struct error *err)
{
	struct own_names *grown = array_grow(b->of, &b->room, count,
	    sizeof *grown, err);

	if (grown == NULL)
		return false;
	b->of = grown;
	for (; b->count < count; b->count++)
		grown[b->count] = (struct own_names){ { NULL }, { NULL } };
	return true;
}

static void keep(struct build_names *b, int side, const struct recording *r,
    const struct naming *naming, const uint32_t *to)
{
	for (uint32_t i = 0; i < naming_count(naming); i++) {
		struct own_names *own = &b->of[to[i]];

		if (own->raw[side] != NULL ||
		    !ids_has(profile_ids(r->profile), to[i]))
			continue;
		own->raw[side] = naming_own(naming, i);
		own->origin[side] = b->maps->of[side] == NULL ?
		    NULL :
		    naming_origin(naming, i);
	}
}

static bool renumber(struct build_names *b, int side, const struct recording *r,
    struct methods *methods, struct error *err)
{
	const struct naming *naming = b->namings[b->naming_count - 1];
	uint32_t *to = array_new(naming_count(naming), sizeof *to, err);
	const bool done = to != NULL && number(naming, to, methods, err) &&
	    reserve(b, methods_count(methods), err) &&
	    profile_renumber(r->profile, methods, to, err);

	if (done)
		keep(b, side, r, naming, to);
	free(to);
	return done;
}

bool build_names_give(struct build_names *b, int side,
    const struct recording *r, struct methods *methods, struct error *err)
{
	struct naming *naming = new_naming(b, profile_methods(r->profile), err);

	return naming != NULL && ask(b, side, r, naming, err) &&
	    renumber(b, side, r, methods, err);
}

/* ---- all of them ---------------------------------------------------------- */

bool build_names_load(struct build_names *b, const struct recordings *all,
    struct error *why)
{
	struct error err;

	recordings_load(all, why);
	for (uint32_t i = 0; i < all->count; i++)
		if (!build_names_give(b, i == 0 ? AFTER : BEFORE, &all->of[i],
			all->methods, &err)) {
			*why = err;
			return false;
		}
	return true;
}

/* Where just one side has a mapping, it is of that. */
static struct name_origin origin_of(const struct own_names *own, int side)
{
	struct name_origin o = NO_NAME_ORIGIN;

	if (own->origin[side] != NULL)
		o = *own->origin[side];
	else if (own->origin[!side] != NULL)
		o = *own->origin[!side];
	if (side == AFTER && own->raw[BEFORE] != NULL)
		o.raw_before = own->raw[BEFORE]->text;
	return o;
}

bool build_names_tell(const struct build_names *b, struct naming *naming,
    struct error *err)
{
	for (uint32_t i = 0; i < naming_count(naming) && i < b->count; i++) {
		const struct own_names *own = &b->of[i];
		const int side = own->raw[AFTER] != NULL ? AFTER : BEFORE;
		const struct name_origin origin = origin_of(own, side);

		if (own->raw[side] != NULL &&
		    !naming_tell(naming, i, own->raw[side], &origin, err))
			return false;
	}
	return true;
}
