/*
 * export/table_one.h - one of the traces that artscope table is about: read by a process
 * of its own (process/worker_process), whose rows are taken, or the reason why there are none.
 */
#ifndef EXPORT_TABLE_ONE_H
#define EXPORT_TABLE_ONE_H

#include "export/labels.h"
#include "export/options.h"
#include "export/status.h"
#include "export/table_batch.h"

enum { ONE_NAME = 4096, ONE_OPEN = 2 };

/* All of them. */
struct table_run {
	const struct options *asked;
	int landlock;                   /* the newest to use (process/sandbox) */
	void (*tell)(const char *line); /* about what is wrong with one */
	struct labels *labels;
	struct table_batch *batch;
	bool has_failed; /* one of them, or a part of it */
};

struct table_one {
	struct table_run *run;
	const char *path;     /* "-" is standard input */
	char name[ONE_NAME];  /* of the column file */
	bool is_unpacked;     /* from an archive, which the path is, and a name in it */
	int open[ONE_OPEN];   /* what is not for its process */
	size_t open_count;
	bool is_archive;      /* of several traces, of which nothing is read yet */
	enum status status;
	struct error why;     /* this status */
};

/* The path and the name are set.  Rows, labels and the row that says why are its own
 * from now on. */
bool table_one_begin(struct table_one *, struct error *err);

/* Reads what is open there; then it has a status. */
void table_one_read(struct table_one *, int input);

/* Says what is wrong, and writes its rows.  False when nothing more is wanted, or can
 * be written: then with an error. */
bool table_one_finish(struct table_one *, struct error *err);

/* In a process for it: gives up what is open for others, and all rights.  The options
 * are those of this trace alone; `paths` is borrowed by them. */
bool table_one_enter(const struct table_one *, struct options *,
    const char *paths[1], struct error *err);

#endif
