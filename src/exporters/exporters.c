#include "config.h"

#include "exporters/exporters.h"

#include "base/text.h"

#define EXPORTER_AT(name) &name##_exporter,
static const struct exporter *const exporters[] = { EXPORTERS(EXPORTER_AT) };

const struct exporter *exporter_at(size_t number)
{
	return number < EXPORTER_COUNT ? exporters[number] : NULL;
}

const char *exporter_name(size_t number)
{
	const struct exporter *e = exporter_at(number);

	return e == NULL ? NULL : e->name;
}

const struct exporter *exporter_find(const char *name)
{
	size_t i = 0;

	while (i < EXPORTER_COUNT && strcmp(exporters[i]->name, name) != 0)
		i++;
	return exporter_at(i);
}

/* How much of the end of the name is the longest of the endings that fits. */
static size_t ending_of(const struct exporter *e, struct slice name)
{
	size_t longest = 0;

	for (const char *at = e->endings; *at != '\0';) {
		size_t length = strcspn(at, " ");

		if (length < name.length && length > longest &&
		    memcmp(name.at + name.length - length, at, length) == 0)
			longest = length;
		at += length + (at[length] == ' ');
	}
	return longest;
}

const struct exporter *exporter_of_file(struct slice name, size_t *length)
{
	const struct exporter *found = NULL;

	*length = 0;
	for (size_t i = 0; i < EXPORTER_COUNT; i++) {
		size_t ending = ending_of(exporters[i], name);

		if (ending > *length) {
			*length = ending;
			found = exporters[i];
		}
	}
	return found;
}

const struct exporter *exporter_of_path(const char *path,
    enum packing *packing)
{
	const struct slice name = slice_of(path);
	size_t length;
	const struct exporter *e = exporter_of_file(name, &length);

	*packing = PACKING_NONE;
	for (int i = PACKING_NONE + 1; e == NULL && i < PACKINGS; i++) {
		struct slice bare = slice_without(name,
		    packing_ending((enum packing)i));

		if (bare.length == name.length)
			continue;
		e = exporter_of_file(bare, &length);
		*packing = (enum packing)i;
		break;
	}
	return e;
}

static bool takes(const char *path, unsigned option)
{
	enum packing packing;
	const struct exporter *e = exporter_of_path(path, &packing);

	return e != NULL && (e->options & option) != 0;
}

bool exporter_opens_zoomed(const char *path)
{
	return takes(path, EXPORT_SIGHT);
}

bool exporter_opens_at_time(const char *path)
{
	return takes(path, EXPORT_SIGHT_TIME);
}
