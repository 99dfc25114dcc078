#include "config.h"

#include "export/confine.h"

#include "base/memory.h"
#include "export/diff_view.h"
#include "process/sandbox.h"
#include "trace/open.h"

bool confine(struct options *o, int landlock, struct error *err)
{
	struct sandbox sandbox = { .may_stop = o->subcommand ==
		SUBCOMMAND_VIEW || diff_view_is_wanted(o),
		.landlock = landlock };
	struct sibling_files files;
	bool done;

	o->memory.files = scratch_files_new(err);
	if (o->memory.files == NULL)
		return false;
	done = sibling_files_list(&files, o->paths, o->path_count, err);
	sandbox.reads = files.names;
	sandbox.read_count = files.count;
	done = done && sandbox_enter(&sandbox, err);
	sibling_files_free(&files);
	if (!done)
		error_prefix(err, "no sandbox can be had (--no-sandbox goes "
		    "on without)");
	return done;
}
