/*
 * base/memory.h - how much memory there is, and whether it is short.
 *
 * Low memory is chosen when the user wants it (--low-memory), or when more than
 * half of what the machine can give would be needed.  Half: what is needed is
 * estimated for a usual trace, one whose stacks hardly repeat takes twice as
 * much, and lists, pictures and the pages of the file want some as well.
 */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stdbool.h>
#include <stdint.h>

struct scratch_files;

/* What a trace is opened with; NULL in its place stands for plenty. */
struct memory {
	uint64_t available; /* bytes; 0: unknown */
	bool is_low;        /* the user says so */
	struct scratch_files *files; /* base/scratch; NULL: made when needed */
};

/*
 * What the machine can give to this process, in bytes; 0 when nobody says.  The
 * least of
 * - what the system has left without swapping: MemAvailable of Linux
 *   (proc_meminfo(5)), else all free pages,
 * - what is left in its control groups and those above: memory.max or
 *   memory.high less memory.current of cgroup v2, memory.limit_in_bytes less
 *   memory.usage_in_bytes of v1, where pages of files count as free (Linux,
 *   Documentation/admin-guide/cgroup-v2.rst and cgroup-v1/memory.rst),
 * - the limits of data and of addresses (ulimit -d and -v).
 *
 * `root` stands before the paths that are read, and is "".  It is asked for
 * before the sandbox is entered.
 */
uint64_t memory_available(const char *root);

/*
 * From now on requests beyond seven eighths of what is available fail, which is
 * an error in words, where the machine would swap to its death or kill us.
 * Below 64 MiB, under a sanitizer and where the system has no such limit
 * (setrlimit(2), RLIMIT_DATA; Linux counts mappings since 4.7) nothing changes.
 */
void memory_keep_within(const struct memory *);

/*
 * A part of what is available, to be given back when there is nothing else left,
 * so that what is there by then can be finished and asked about.  It is never
 * touched, and a mapping: a sanitizer marks each byte of what malloc gives.
 * NULL, which can be given back too, where too little is available, or nothing
 * known.
 */
void *memory_reserve(const struct memory *);
void memory_give_back(const struct memory *, void *reserve);

bool memory_is_short(const struct memory *, uint64_t needed);

#endif
