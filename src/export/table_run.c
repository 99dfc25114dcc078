#include "config.h"

#include "export/table_run.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "export/table_unpacked.h"

/* A FIFO is waited for by who reads it. */
static bool open_and_read(struct table_one *one, struct error *err)
{
	const bool is_input = strcmp(one->path, "-") == 0;
	int fd = is_input ? STDIN_FILENO :
			    open(one->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	bool done;

	if (!table_one_begin(one, err)) {
		done = false;
	} else if (fd < 0) {
		fail(&one->why, "cannot be opened: %s", strerror(errno));
		done = table_one_finish(one, err);
	} else {
		table_one_read(one, fd);
		done = one->is_archive ? table_unpacked_read(one, fd, err) :
					 table_one_finish(one, err);
	}
	if (fd >= 0 && !is_input)
		close(fd);
	return done;
}

/* Its last part, as the column file has it. */
static void name_one(struct table_one *one)
{
	const char *given = one->run->asked->texts[OPTION_NAME];
	const char *slash = strrchr(one->path, '/');

	text_clean(one->name, sizeof one->name, slice_of(given != NULL ? given :
	    slash == NULL || slash[1] == '\0' ? one->path : slash + 1));
}

/* In which there are names that nobody knows yet. */
static bool may_be_archive(const char *path)
{
	return strstr(path, ".zip") != NULL || strstr(path, ".tar") != NULL ||
	    strstr(path, ".tgz") != NULL;
}

/* An expression that fits nothing is a mistake. */
static bool check_labels(const struct table_run *run, struct error *err)
{
	const struct options *o = run->asked;
	bool matches = o->path_count == 0;

	for (size_t i = 0; i < o->path_count && !matches; i++) {
		if (!labels_take(run->labels, o->paths[i], &matches, err))
			return false;
		matches = matches || may_be_archive(o->paths[i]);
	}
	return matches || fail(err, "--label-from-path matches none of the "
	    "traces, as %s", o->paths[0]);
}

static bool read_all(struct table_run *run, struct error *err)
{
	const struct options *o = run->asked;
	struct table_one one = { .run = run };

	for (size_t i = 0; i < o->path_count; i++) {
		one.path = o->paths[i];
		name_one(&one);
		if (!open_and_read(&one, err))
			return false;
	}
	return true;
}

static bool begin(struct table_run *run, struct error *err)
{
	const struct options *o = run->asked;
	struct batch_wish wish = { .kinds = o->table_kinds,
		.folder = o->output, .is_free = o->has[OPTION_NO_SANDBOX],
		.format = o->format, .has_no_head = o->has[OPTION_NO_HEADER] };

	run->labels = labels_new(o->labels, o->label_count,
	    o->texts[OPTION_LABEL_FROM_PATH], err);
	if (run->labels == NULL || !check_labels(run, err))
		return false;
	wish.labels = run->labels;
	run->batch = table_batch_new(&wish, err);
	return run->batch != NULL;
}

/* A file is there as a whole, or not at all. */
static bool is_kept(const struct table_run *run)
{
	const struct options *o = run->asked;

	return o->output == NULL || (o->path_count > 0 &&
	    !(run->has_failed && o->has[OPTION_FAIL_FAST]));
}

enum status table_run(const struct options *o, int landlock,
    void (*tell_line)(const char *), struct error *err)
{
	struct table_run run = { .asked = o, .landlock = landlock,
		.tell = tell_line };
	bool done = begin(&run, err);

	if (done) {
		err->text[0] = '\0';
		done = read_all(&run, err) || err->text[0] == '\0';
	}
	if (run.batch != NULL && done && !is_kept(&run))
		table_batch_close(run.batch, false, err);
	else if (run.batch != NULL)
		done = table_batch_close(run.batch, done, err);
	labels_free(run.labels);
	return !done ? STATUS_FAILED :
	    run.has_failed && !o->has[OPTION_IGNORE_FAILED] ? STATUS_NOTHING :
							      STATUS_FINE;
}
