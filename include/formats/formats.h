/*
 * formats/formats.h - runs an exporter, unless it turns out that its file would be too
 * large.
 */
#ifndef FORMATS_FORMATS_H
#define FORMATS_FORMATS_H

#include "formats/context.h"
#include "formats/gzip.h"
#include "formats/writer.h"

/*
 * The formats of other tools, one row each.
 *
 * A format is a file src/formats/NAME.c, which defines its row, and its name in
 * the list below.  Options, help, man page, completion and tests read the rows.
 */

/* In the order in which help lists them. */
#define EXPORTERS(X) \
	X(folded) \
	X(html) \
	X(svg) \
	X(perfetto) \
	X(speedscope) \
	X(pprof) \
	X(firefox) \
	X(callgrind) \
	X(chrome) \
	X(dot) \
	X(sqlite) \
	X(trace) \
	X(log)

/* What its size grows with. */
enum export_kind {
	EXPORTS_TREE, /* different stacks: mostly kilobytes */
	EXPORTS_CALLS /* calls: only these show time */
};

struct exporter {
	const char *name;
	const char *endings; /* of names of files, each with its dot and a blank
	                      * between them */
	const char *help;    /* what it is for, without a dot */
	enum export_kind kind;
	bool is_binary;      /* nothing for a terminal */
	bool has_strips;     /* of what threads did over time, beside the stacks */
	bool is_timed;       /* it has nothing but times: no weights of stacks */
	bool needs_file;     /* it writes at any place of outlet.file */
	unsigned bytes_a_call, bytes_a_stack; /* then, about */
	enum packing packing; /* how its readers want it; mostly not at all; … */
	enum gzip_effort effort; /* … with how much of it */
	unsigned passes;     /* how often each call is walked over; 0: once */
	unsigned options;    /* bits of enum export_option that it takes */
	/* False, with the reason, for lack of memory and the like; where bytes go is
	 * looked after by the caller.  NULL: this build has it not. */
	bool (*write)(struct writer *, const struct export_context *,
	    struct error *err);
	/* How many bytes that are, where its first ones do not tell; costs about as
	 * much as to write them.  NULL: they do. */
	bool (*size)(const struct export_context *, uint64_t *bytes,
	    struct error *err);
};

#define EXPORTER_ROW(name) extern const struct exporter name##_exporter;
EXPORTERS(EXPORTER_ROW)
#undef EXPORTER_ROW

#define EXPORTER_ONE(name) +1
enum { EXPORTER_COUNT = 0 EXPORTERS(EXPORTER_ONE) };
#undef EXPORTER_ONE

/* By number; NULL: there is no such.  By name; NULL: none is called so. */
const struct exporter *exporter_at(size_t number);
const char *exporter_name(size_t number);
const struct exporter *exporter_find(const char *name);

/* The one that the name of a file ends like; *length is that of the ending.  NULL:
 * none. */
const struct exporter *exporter_of_file(struct slice name, size_t *length);

/* The same, and how the file is packed; NULL: it ends like none. */
const struct exporter *exporter_of_path(const char *path, enum packing *);

/* Can it open with a search, and zoomed; and at a time, with bookmarks? */
bool exporter_opens_zoomed(const char *path);
bool exporter_opens_at_time(const char *path);

struct export_run {
	const struct exporter *exporter;
	const struct export_context *exported;
	enum packing packing;
	const int *file; /* for an exporter that needs one; NULL: none */
	uint64_t max;   /* bytes that it may have, of those without; 0: any number */
	uint64_t tried;  /* so many tell how many there will be; 0: EXPORT_TRIED */
};

/* How many steps of the walks there will be (formats/context). */
uint64_t export_steps(const struct export_run *);

enum { EXPORT_TRIED = 8 << 20 };

/*
 * Writes all of it.  *too_many: nothing was passed on, as there would be about so many
 * bytes; 0: they are not too many.  This is known by the first bytes, which wait
 * for it; what does not grow with steps is not counted among them.  Where they were
 * wrong it ends after twice as many bytes as it may have, and says so, too.  Who takes
 * the bytes may want no more.
 */
bool export_all(const struct export_run *, gzip_next *, void *self,
    uint64_t *too_many, struct error *err);

/* How large a file will be that is written at any place: by its calls and stacks. */
bool export_estimate(const struct export_run *, uint64_t *bytes,
    struct error *err);

/* The version of SQLite's library, "3.40.1"; NULL where this build has none. */
const char *sqlite_version(void);

#endif
