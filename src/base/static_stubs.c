/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <errno.h>
#include <pwd.h>
#include <stddef.h>

/*
 * What a static program (--enable-static) leaves out of the C library.
 *
 * The linker calls these functions instead of those whose names stand after
 * __wrap_, whoever calls them.  All they do is to say that there is nothing: no
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
