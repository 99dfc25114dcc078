#include "config.h"

#include "export/mapped.h"

#include <sys/stat.h>

#include "model/map_id.h"
#include "query/mapping_facts.h"

static bool open_one(struct options *o, const char *path, struct error *err)
{
	struct stat st;

	o->has_map_folder |= stat(path, &st) == 0 && S_ISDIR(st.st_mode);
	return mapping_open(o->mapping, path, err);
}

bool mapped_open(struct options *o, struct error *err)
{
	if (o->mapping != NULL || o->mapping_count == 0)
		return true;
	o->mapping = mapping_new(err);
	for (size_t i = 0; o->mapping != NULL && i < o->mapping_count; i++)
		if (!open_one(o, o->mappings[i], err)) {
			error_prefix(err, o->mappings[i]);
			return false;
		}
	return o->mapping != NULL;
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
	const struct slice id = map_id_of(profile_ids(r->profile));
	struct notices notices;

	*naming = NULL;
	if (o->mapping == NULL)
		return true;
	if (!mapping_read(o->mapping, id, &o->memory, NULL, err))
		return false;
	*naming = naming_new(methods, err);
	if (*naming == NULL || !naming_ask(*naming, o->mapping, NULL, err))
		return false;
	methods_show(methods, naming_names(*naming, o->has[OPTION_RAW_NAMES] ?
	    NAMES_RAW : NAMES_MAPPED));
	if (!mapping_notices(o->mapping, *naming, id, &notices, err))
		return false;
	profile_set_mapping_notices(r->profile, &notices);
	return true;
}
