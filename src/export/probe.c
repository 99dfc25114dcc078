#include "config.h"

#include "export/probe.h"

#include <unistd.h>

#include "base/text.h"
#include "export/confine.h"
#include "export/mapped.h"
#include "process/worker_process.h"
#include "trace/open.h"

enum { PROBE_S = 4 };

struct probed {
	struct options options;
	int landlock;
};

/* Over there: an empty text is a trace. */
static void look(const void *how)
{
	struct probed what = *(const struct probed *)how;
	struct error err = { "" };
	struct trace *trace = NULL;

	alarm(PROBE_S);
	what.options.memory.available = memory_available("");
	memory_keep_within(&what.options.memory);
	if (confine(&what.options, what.landlock, &err))
		trace = trace_open_as(what.options.path, what.options.input,
		    &what.options.memory, NULL, &err);
	if (trace != NULL)
		err.text[0] = '\0';
	trace_close(trace);
	outside_send(OUTSIDE_FD, &err, sizeof err, -1);
}

/* What that process says, in words; none: nothing against it. */
static bool ask(void (*look_at)(const void *how), const void *how,
    struct error *err)
{
	struct error said = { "" };
	struct outside there;
	char clean[sizeof said.text];
	int file = -1;

	if (!outside_start(&there, look_at, how, err))
		return false;
	if (!outside_receive(there.fd, &said, sizeof said, &file))
		said.text[0] = '\0';
	outside_end(&there);
	if (file >= 0)
		close(file);
	said.text[sizeof said.text - 1] = '\0';
	text_clean(clean, sizeof clean, slice_of(said.text));
	return clean[0] == '\0' || fail(err, "%s", clean);
}

bool probe(const struct options *o, int landlock, struct error *err)
{
	const struct probed what = { *o, landlock };

	return ask(look, &what, err);
}

struct probed_mapping {
	const char *path;
	int landlock;
};

static void look_at_mapping(const void *how)
{
	const struct probed_mapping *what = how;
	const char *paths[] = { what->path };
	struct options o = { .mappings = paths, .mapping_count = 1 };
	struct error err = { "" };

	alarm(PROBE_S);
	o.memory.available = memory_available("");
	memory_keep_within(&o.memory);
	if (mapped_open(&o, &err) && confine(&o, what->landlock, &err) &&
	    mapping_read(o.mapping, slice_of(""), &o.memory, NULL, &err))
		err.text[0] = '\0';
	outside_send(OUTSIDE_FD, &err, sizeof err, -1);
}

bool probe_mapping(const char *path, int landlock, struct error *err)
{
	return ask(look_at_mapping, &(struct probed_mapping){ path, landlock },
	    err);
}
