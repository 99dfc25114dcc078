/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ui/command/session.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/array.h"
#include "base/files.h"
#include "process/state_file.h"

struct session {
	int history_fd, trace_fd; /* -1: there is none */
	char *history, *trace;    /* NULL: nothing */
	int64_t left_s;
	char **added;             /* lines, the oldest first */
	size_t count, room;
};

/* FNV-1a, which is the same on all machines. */
static bool hash_at(int fd, off_t place, uint64_t *hash)
{
	static unsigned char bytes[SESSION_EDGE_BYTES];
	ssize_t got = pread(fd, bytes, sizeof bytes, place);

	for (ssize_t i = 0; i < got; i++)
		*hash = (*hash ^ bytes[i]) * UINT64_C(0x100000001b3);
	return got >= 0;
}

/* Writes the name of the file of the trace with this fingerprint. */
static bool fingerprint(const char *trace, char *out, size_t size)
{
	int fd = open(trace, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	uint64_t hash = UINT64_C(0xcbf29ce484222325);
	struct stat st;
	bool done;

	if (fd < 0)
		return false;
	done = fstat(fd, &st) == 0 && S_ISREG(st.st_mode) &&
	    hash_at(fd, 0, &hash) &&
	    hash_at(fd, st.st_size > SESSION_EDGE_BYTES ?
		    st.st_size - SESSION_EDGE_BYTES : 0, &hash);
	close(fd);
	snprintf(out, size, "traces/%" PRIx64 "-%016" PRIx64,
	    done ? (uint64_t)st.st_size : 0, hash);
	return done;
}

static void open_trace(struct session *k, const char *trace)
{
	char name[80], path[XDG_PATH];

	if (!fingerprint(trace, name, sizeof name) ||
	    !files_xdg_path(XDG_STATE, name, path))
		return;
	k->trace_fd = state_file_open(path);
	if (k->trace_fd < 0)
		return;
	k->left_s = state_file_written(k->trace_fd);
	k->trace = state_file_read(k->trace_fd);
	if (files_xdg_path(XDG_STATE, "traces", path))
		state_folder_thin(path, SESSION_TRACES);
}

struct session *session_open(const char *trace)
{
	struct session *k = array_new(1, sizeof *k);
	char path[XDG_PATH];

	k->history_fd = k->trace_fd = -1;
	if (files_xdg_path(XDG_STATE, "history", path))
		k->history_fd = state_file_open(path);
	k->history = state_file_read(k->history_fd);
	if (trace != NULL)
		open_trace(k, trace);
	return k;
}

void session_close(struct session *k)
{
	if (k == NULL)
		return;
	if (k->history_fd >= 0)
		close(k->history_fd);
	if (k->trace_fd >= 0)
		close(k->trace_fd);
	for (size_t i = 0; i < k->count; i++)
		free(k->added[i]);
	free(k->added);
	free(k->history);
	free(k->trace);
	free(k);
}

const char *session_history(const struct session *k)
{
	return k == NULL || k->history == NULL ? "" : k->history;
}

const char *session_trace(const struct session *k)
{
	return k == NULL || k->trace == NULL ? "" : k->trace;
}

bool session_has_trace(const struct session *k)
{
	return k != NULL && k->trace_fd >= 0;
}

int64_t session_left_s(const struct session *k)
{
	return k == NULL ? 0 : k->left_s;
}

void session_add(struct session *k, const char *line)
{
	if (k != NULL && k->history_fd >= 0)
		ARRAY_ADD(k->added, k->room, k->count, text_copy(line));
}

/* Moves the last of equal lines to the end, SESSION_LINES at most.  Returns
 * where they begin. */
static size_t thin(char **lines, size_t count)
{
	size_t first = count;

	for (size_t i = count; i-- > 0 && count - first < SESSION_LINES;) {
		size_t n = first;

		while (n < count && strcmp(lines[n], lines[i]) != 0)
			n++;
		if (n == count)
			lines[--first] = lines[i];
	}
	return first;
}

/* Writes the lines of the file, and then the new ones. */
static void write_merged(struct session *k)
{
	size_t count = 0, room = 0;
	char *old = state_file_read(k->history_fd), *rest;
	char **lines = NULL;
	struct text_file out;

	for (char *line = old == NULL ? NULL : strtok_r(old, "\n", &rest);
	     line != NULL; line = strtok_r(NULL, "\n", &rest))
		ARRAY_ADD(lines, room, count, line);
	for (size_t i = 0; i < k->count; i++)
		ARRAY_ADD(lines, room, count, k->added[i]);
	text_file_open(&out);
	for (size_t i = thin(lines, count); i < count; i++)
		fprintf(out.file, "%s\n", lines[i]);
	text_file_close(&out);
	state_file_write(k->history_fd, out.text, out.length);
	free(out.text);
	free(lines);
	free(old);
}

void session_write_history(struct session *k)
{
	if (k == NULL || k->count == 0 || !state_file_lock(k->history_fd))
		return;
	write_merged(k);
	state_file_unlock(k->history_fd);
}

void session_write_trace(struct session *k, const char *text, size_t length)
{
	if (!session_has_trace(k) || !state_file_lock(k->trace_fd))
		return;
	state_file_write(k->trace_fd, text, length);
	state_file_unlock(k->trace_fd);
}
