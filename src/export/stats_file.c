#include "config.h"

#include "export/stats_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/files.h"
#include "base/text.h"
#include "compare/table_runs.h"

/* What cannot be opened is said by who opens it as a trace. */
static bool begins_so(int fd)
{
	struct stat st;
	char begin[16];
	ssize_t got;

	if (fd < 0 || fstat(fd, &st) != 0 || !S_ISREG(st.st_mode))
		return false;
	got = pread(fd, begin, sizeof begin, 0);
	return got > 0 && stats_text_begins((struct slice){ begin, (size_t)got });
}

static int open_file(const char *path)
{
	return open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
}

bool stats_file_is_one(const char *path)
{
	const int fd = open_file(path);
	const bool is_one = begins_so(fd);

	if (fd >= 0)
		close(fd);
	return is_one;
}

bool stats_file_read(const char *path, char **text, size_t *size,
    struct error *err)
{
	const int fd = open_file(path);
	const bool is_one = begins_so(fd);
	char clean[200];

	*text = is_one ? small_file_read(fd, STATS_BYTES, size, err) : NULL;
	if (fd >= 0)
		close(fd);
	if (!is_one || *text != NULL)
		return true;
	text_clean(clean, sizeof clean, slice_of(path));
	error_prefix(err, clean);
	return false;
}
