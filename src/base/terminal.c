/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "base/terminal.h"

#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <wchar.h>

#include "base/width.h"

/* ---- characters and their widths ---- */

bool locale_is_asked_for_utf8(void)
{
	static const char *const variables[] = { "LC_ALL", "LC_CTYPE", "LANG" };
	const char *name = NULL, *dot;
	size_t length;

	for (int i = 0; i < 3 && (name == NULL || name[0] == '\0'); i++)
		name = getenv(variables[i]);
	dot = name == NULL ? NULL : strchr(name, '.');
	length = dot == NULL ? 0 : strcspn(++dot, "@");
	return (length == 5 && strncasecmp(dot, "UTF-8", length) == 0) ||
	    (length == 4 && strncasecmp(dot, "utf8", length) == 0);
}

#ifdef STATIC_PROGRAM

/* A process has one locale, as in the C library. */
static bool is_utf8;

void locale_start(void)
{
	is_utf8 = locale_is_asked_for_utf8();
}

bool locale_is_utf8(void)
{
	return is_utf8;
}

int locale_width(uint32_t character)
{
	return is_utf8 || character < 0x80 ? width_of(character) : -1;
}

#else

void locale_start(void)
{
	if (setlocale(LC_ALL, "") == NULL && locale_is_asked_for_utf8())
		setlocale(LC_CTYPE, "C.UTF-8");
}

bool locale_is_utf8(void)
{
	return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

int locale_width(uint32_t character)
{
	return wcwidth((wchar_t)character);
}

#endif

/* ---- the terminal ---- */

bool terminal_is_dumb(void)
{
	const char *term = getenv("TERM");

	return term == NULL || term[0] == '\0' || strcmp(term, "dumb") == 0;
}

size_t terminal_width(int fd)
{
	struct winsize size;

	if (!isatty(fd))
		return 0;
	return ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ?
	    size.ws_col : 80;
}

enum { MOMENT_MS = 1000 };

bool terminal_stdin_has_data(int fd, void (*tell)(void))
{
	struct pollfd p = { .fd = fd, .events = POLLIN };
	int timeout = MOMENT_MS, ready, bytes = 0;
	struct stat st;

	if (fstat(fd, &st) != 0)
		return false;
	if (S_ISREG(st.st_mode))
		return lseek(fd, 0, SEEK_CUR) < st.st_size;
	if (!S_ISFIFO(st.st_mode) && !S_ISSOCK(st.st_mode))
		return false;
	/* waits until there is a byte, or never will be one */
	while ((ready = poll(&p, 1, timeout)) == 0 ||
	    (ready < 0 && errno == EINTR)) {
		if (ready < 0)
			continue;
		timeout = -1;
		tell();
	}
	return ioctl(fd, FIONREAD, &bytes) == 0 && bytes > 0;
}
