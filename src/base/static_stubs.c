/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <errno.h>
#include <langinfo.h>
#include <pwd.h>
#include <stddef.h>
#include <stdint.h>
#include <wchar.h>

#include "base/terminal.h"
#include "base/text.h"

/*
 * What a static program (--enable-static) leaves out of the C library.
 *
 * The linker calls these functions instead of those whose names stand after
 * __wrap_, whoever calls them.  The first say that there is nothing: no
 * library can be loaded, which libsqlite3 would do for extensions that nobody
 * asks for, and no user looked up, which glob would do for "~name", if it were
 * asked to.
 */
void *__wrap_dlopen(const char *file, int mode);
void *__wrap_dlsym(void *handle, const char *name);
int __wrap_dlclose(void *handle);
char *__wrap_dlerror(void);
int __wrap___getpwnam_r(const char *name, struct passwd *user, char *buffer,
    size_t size, struct passwd **out);
int __wrap___getlogin_r(char *name, size_t size);

void *__wrap_dlopen(const char *file, int mode)
{
	(void)file;
	(void)mode;
	return NULL;
}

void *__wrap_dlsym(void *handle, const char *name)
{
	(void)handle;
	(void)name;
	return NULL;
}

int __wrap_dlclose(void *handle)
{
	(void)handle;
	return -1;
}

char *__wrap_dlerror(void)
{
	static char why[] = "a static program loads no libraries";

	return why;
}

int __wrap___getpwnam_r(const char *name, struct passwd *user, char *buffer,
    size_t size, struct passwd **out)
{
	(void)name;
	(void)user;
	(void)buffer;
	(void)size;
	*out = NULL;
	return ENOENT;
}

int __wrap___getlogin_r(char *name, size_t size)
{
	(void)name;
	(void)size;
	return ENOENT;
}

/* ---- characters, for curses: the C library knows them by a locale ---- */

char *__wrap_nl_langinfo(nl_item item);
int __wrap_wcwidth(wchar_t character);
size_t __wrap_wcrtomb(char *out, wchar_t character, mbstate_t *state);

/* Nobody asks for anything but CODESET. */
char *__wrap_nl_langinfo(nl_item item)
{
	static char utf8[] = "UTF-8", ascii[] = "ANSI_X3.4-1968";

	(void)item;
	return locale_is_utf8() ? utf8 : ascii;
}

int __wrap_wcwidth(wchar_t character)
{
	return locale_width((uint32_t)character);
}

size_t __wrap_wcrtomb(char *out, wchar_t character, mbstate_t *state)
{
	(void)state;
	if (out == NULL)
		return 1;
	if (character < 0x80 || locale_is_utf8())
		return text_encode(out, (uint32_t)character);
	errno = EILSEQ;
	return (size_t)-1;
}
