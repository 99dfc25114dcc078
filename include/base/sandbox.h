/*
 * base/sandbox.h - the program gives up what it will not need, for good.
 *
 * A trace can be hostile.  Whoever gains control through one shall neither
 * start a program, reach the network, type into the terminal (TIOCSTI), nor
 * read or change a file but those named here and what the system's libraries
 * read.  The means are in base/walls and base/call_filter.
 *
 * So what is inside starts no program: the one that there is for the viewer
 * inside of tmux is started from outside, by base/runner.  And what opens one
 * more file has it named here first.
 */
#ifndef BASE_SANDBOX_H
#define BASE_SANDBOX_H

#include <stddef.h>

#include "base/error.h"

struct sandbox {
	const char *const *reads; /* files; those that are not there are left out */
	size_t read_count;
	const char *write;        /* to be made or replaced; NULL: none */
	const char *folder;       /* for temporary files; NULL: none */
};

/*
 * From now on, for this thread and those it starts.  $TERMINFO and ~/.terminfo
 * stay readable, /dev/tty can be opened, and a core file can be written where
 * the user wants one (ulimit -c).  False when the kernel has what it takes and
 * fails to do it.
 */
bool sandbox_enter(const struct sandbox *, struct error *err);

/* The same for a process that runs programs and gives them no file: it, and they,
 * can read files and use sockets, but change no file beside /dev/null. */
bool sandbox_enter_to_run(struct error *err);

/* "Landlock 7, seccomp", as this kernel has them; or "none". */
void sandbox_name(char *out, size_t size);

#endif
