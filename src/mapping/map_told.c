#include "config.h"

#include "mapping/map_told.h"

#include <stdlib.h>

#include "base/array.h"
#include "mapping/map_name.h"
#include "mapping/map_types.h"

enum { AHEAD = 8 /* classes that are fetched before they are looked up */ };

static int by_place(const void *a, const void *b)
{
	const struct map_place *x = a, *y = b;

	if (x->class != y->class)
		return x->class < y->class ? -1 : 1;
	return x->residual < y->residual ? -1 : x->residual > y->residual;
}

static void tell_later(const struct map_told *told, struct map_set *files)
{
	map_set_clear_later(files);
	for (size_t i = 0; i < told->count; i++)
		if (told->places[i].class != NOT_IN_MAPS && (i == 0 ||
		    told->places[i - 1].class != told->places[i].class))
			map_set_tell_later(files, told->places[i].class);
}

bool map_told_set(struct map_told *told, struct map_set *files,
    const struct residual *residuals, size_t count, struct error *err)
{
	struct map_place *places = array_new(count, sizeof *places, err);

	if (places == NULL)
		return false;
	map_told_free(told);
	*told = (struct map_told){ .residuals = residuals, .places = places,
		.count = count };
	for (size_t i = 0; i < count; i++)
		places[i] = (struct map_place){
			map_class_hash(residuals[i].class_name), i };
	for (size_t i = 0; i < count; i++) {
		if (i + AHEAD < count)
			map_set_fetch(files, places[i + AHEAD].class);
		places[i].class = map_set_find(files, places[i].class);
	}
	qsort(places, count, sizeof *places, by_place);
	tell_later(told, files);
	return true;
}

void map_told_free(struct map_told *told)
{
	free(told->places);
	free(told->named.keys);
	slots_free(&told->named.slots);
	*told = (struct map_told){ 0 };
}

size_t map_told_first(const struct map_told *told, uint64_t class)
{
	const struct map_place *places = told->places;
	size_t low = 0, high = told->count;

	if (places[told->cursor].class == class && (told->cursor == 0 ||
	    places[told->cursor - 1].class != class))
		return told->cursor;
	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (places[middle].class < class)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

bool map_told_turn(struct map_told *told, size_t residual)
{
	for (size_t i = 0; i < 2 && told->cursor < told->count; i++) {
		if (told->places[told->cursor].residual == residual)
			return true;
		told->cursor++;
	}
	told->cursor = 0;
	return false;
}

/* One that is there twice would make its search slow. */
static bool name_all(struct map_told *told, struct error *err)
{
	uint64_t *keys = array_new(told->count, sizeof *keys, err);

	if (keys == NULL ||
	    !slots_init_for(&told->named.slots, told->count, err)) {
		free(keys);
		return false;
	}
	told->named.keys = keys;
	for (size_t i = 0; i < told->count; i++) {
		const struct residual *r = &told->residuals[i];
		struct map_signature signature;

		if (!map_described_signature(r->descriptor, &signature))
			continue;
		keys[i] = map_method_key(map_class_hash(r->class_name),
		    map_name_hash(r->name), signature);
		if (map_keys_find(&told->named, keys[i]) == NO_MAP_KEY)
			slots_put(&told->named.slots, keys[i], (uint32_t)i);
	}
	return true;
}

bool map_told_find(struct map_told *told, uint64_t key, size_t *residual,
    struct error *err)
{
	uint32_t found;

	if (told->named.keys == NULL && !name_all(told, err))
		return false;
	found = map_keys_find(&told->named, key);
	*residual = found == NO_MAP_KEY ? NOT_TOLD : found;
	return true;
}
