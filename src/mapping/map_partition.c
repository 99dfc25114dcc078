#include "config.h"

#include "mapping/map_partition.h"

#include <stdlib.h>

#include "base/array.h"
#include "mapping/map_comment.h"
#include "mapping/map_name.h"

struct map_partition_file {
	uint64_t class;
	struct slice name;
};

void map_partition_free(struct map_partition *p)
{
	free(p->at);
	*p = (struct map_partition){ 0 };
}

bool map_partition_add(struct map_partition *p, struct slice object,
    struct error *err)
{
	struct slice class, file;

	if (!map_is_object(object))
		return true;
	object = map_from(object, 1);
	while (map_object_next(&object, &class, &file)) {
		struct map_partition_file *grown = array_grow(p->at, &p->room,
		    p->count + 1, sizeof *grown, err);

		if (grown == NULL)
			return false;
		p->at = grown;
		grown[p->count++] = (struct map_partition_file){
			map_name_hash(class), file };
	}
	return true;
}

/* Of two for a class that which stands first comes first. */
static int by_class(const void *a, const void *b)
{
	const struct map_partition_file *x = a, *y = b;

	if (x->class != y->class)
		return x->class < y->class ? -1 : 1;
	return x->name.at < y->name.at ? -1 : x->name.at > y->name.at;
}

void map_partition_finish(struct map_partition *p)
{
	if (p->count > 0)
		qsort(p->at, p->count, sizeof *p->at, by_class);
}

struct slice map_partition_find(const struct map_partition *p,
    uint64_t class_hash)
{
	size_t low = 0, high = p->count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (p->at[middle].class < class_hash)
			low = middle + 1;
		else
			high = middle;
	}
	return low < p->count && p->at[low].class == class_hash ?
	    p->at[low].name : (struct slice){ "", 0 };
}
