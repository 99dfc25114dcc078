/* SPDX-License-Identifier: Apache-2.0 */
/*
 * process/sandbox.h - the program gives up what it will not need, for good.
 *
 * A trace can be hostile.  Whoever gains control through one shall neither
 * start a program, reach the network, type into the terminal (TIOCSTI), reach
 * another process, nor read a file but those named here.  Files can be written
 * only through descriptors that were open before: no name can be opened for
 * writing, made, removed or changed.  The means are Landlock and seccomp on
 * Linux, unveil and pledge on OpenBSD.
 *
 * So a process inside starts no program and makes no file; other processes,
 * which were made before and stay outside, do that for it (process/monitor,
 * process/atomic_file).  A file that is opened later is named here first, and
 * what the C library reads late is read before.
 */
#ifndef PROCESS_SANDBOX_H
#define PROCESS_SANDBOX_H

#include <stddef.h>

#include "base/error.h"

/*
 * Confines this thread and those it starts, from now on.  `reads` are the files
 * that can be read, but for missing ones; with may_stop the process group can
 * be stopped, as Ctrl-Z does.  No core file can be written, unless the system
 * has a program that gets it.  False when the kernel can confine us and fails
 * to do it.
 */
bool sandbox_enter(const char *const *reads, size_t count, bool may_stop,
    struct error *err);

/* Confines a process that runs programs and gives them no file: it, and they,
 * can read files and use sockets, but change no file beside /dev/null. */
bool sandbox_enter_to_run(void);

/* Confines a process that only gives a file in the current folder another name
 * there, or removes it. */
bool sandbox_enter_to_keep(void);

/* Writes "Landlock 7, seccomp", as this kernel has them; or "none". */
void sandbox_name(char *out, size_t size);

#endif
