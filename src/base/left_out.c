#include "config.h"

#include "base/left_out.h"

#include <errno.h>

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
