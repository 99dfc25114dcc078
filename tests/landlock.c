/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "landlock.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

long __wrap_syscall(long number, ...);
long __real_syscall(long number, ...);

static int newest; /* as landlock_limit has it */

void landlock_limit(int version)
{
	newest = version;
}

/* Before main, in a program that knows nothing of this. */
__attribute__((constructor)) static void limit_program(void)
{
	const char *version = getenv("ARTSCOPE_LANDLOCK");

	if (version != NULL)
		landlock_limit((int)strtol(version, NULL, 10));
}

#ifdef SYS_landlock_create_ruleset
/* Without attributes it is the version that is asked for. */
static long make_ruleset(long attributes, long size, long flags)
{
	long version;

	if (newest < 0) {
		errno = ENOSYS;
		return -1;
	}
	version = __real_syscall(SYS_landlock_create_ruleset, attributes, size,
	    flags);
	return attributes == 0 && newest > 0 && version > newest ? newest :
	    version;
}
#endif

/* None of Landlock's has more than four. */
long __wrap_syscall(long number, ...)
{
	long of[4];
	va_list list;

	va_start(list, number);
	for (int i = 0; i < 4; i++)
		of[i] = va_arg(list, long);
	va_end(list);
#ifdef SYS_landlock_create_ruleset
	if (number == SYS_landlock_create_ruleset)
		return make_ruleset(of[0], of[1], of[2]);
#endif
	return __real_syscall(number, of[0], of[1], of[2], of[3]);
}
