#include "config.h"

#include "export/confine.h"

#include <limits.h>

#include "base/sandbox.h"
#include "base/scratch.h"
#include "trace/sibling.h"

bool confine(struct options *o, int landlock, struct error *err)
{
	char names[SIBLING_NAMES][PATH_MAX];
	const char *reads[SIBLING_NAMES + 1];
	const struct sandbox sandbox = { reads, SIBLING_NAMES + 1,
		o->subcommand == SUBCOMMAND_VIEW, landlock };

	o->memory.files = scratch_files_new(err);
	if (o->memory.files == NULL)
		return false;
	for (int i = 0; i < SIBLING_NAMES; i++) {
		sibling_name(o->path, i, names[i], sizeof names[i]);
		reads[i] = names[i];
	}
	reads[SIBLING_NAMES] = o->path;
	if (sandbox_enter(&sandbox, err))
		return true;
	error_prefix(err, "no sandbox can be had (--no-sandbox goes on "
	    "without)");
	return false;
}
