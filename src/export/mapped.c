#include "config.h"

#include "export/mapped.h"

#include <sys/stat.h>

#include "names/naming.h"
#include "query/info.h"

static bool open_one(struct options *o, struct mapping *mapping,
    const char *path, struct error *err)
{
	struct stat st;

	o->has_map_folder |= stat(path, &st) == 0 && S_ISDIR(st.st_mode);
	if (mapping_open(mapping, path, err))
		return true;
	error_prefix(err, path);
	return false;
}

static bool open_several(struct options *o, struct mapping **mapping,
    const char *const *paths, size_t count, struct error *err)
{
	if (*mapping != NULL || count == 0)
		return true;
	*mapping = mapping_new(err);
	for (size_t i = 0; *mapping != NULL && i < count; i++)
		if (!open_one(o, *mapping, paths[i], err))
			return false;
	return *mapping != NULL;
}

bool mapped_open(struct options *o, struct error *err)
{
	if (o->side_mapping_count[0] == 0 && o->side_mapping_count[1] == 0)
		return open_several(o, &o->mapping, o->mappings,
		    o->mapping_count, err);
	for (int side = 0; side < 2; side++)
		if (!open_several(o, &o->side_mapping[side],
		    o->side_mappings[side], o->side_mapping_count[side], err))
			return false;
	return true;
}

void mapped_forget(struct options *o)
{
	mapping_free(o->mapping);
	o->mapping = NULL;
	o->mapping_count = 0;
}

bool mapped_show(const struct options *o, const struct recording *r,
    struct methods *methods, struct naming **naming, struct error *err)
{
	return mapped_show_by(o, o->mapping, r, methods, naming, err);
}

bool mapped_show_by(const struct options *o, struct mapping *mapping,
    const struct recording *r, struct methods *methods,
    struct naming **naming, struct error *err)
{
	const struct slice id = map_id_of(profile_ids(r->profile));
	struct notices notices;

	*naming = NULL;
	if (mapping == NULL)
		return true;
	if (!mapping_read(mapping, id, &o->memory, NULL, err))
		return false;
	*naming = naming_new(methods, err);
	if (*naming == NULL || !naming_ask(*naming, mapping, NULL, err))
		return false;
	methods_show(methods, naming_names(*naming, o->has[OPTION_RAW_NAMES] ?
	    NAMES_RAW : NAMES_MAPPED));
	if (!mapping_notices(mapping, *naming, id, &notices, err))
		return false;
	profile_set_mapping_notices(r->profile, &notices);
	return true;
}
