/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "term/rescue.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file_map.h"

enum {
	STACK_BYTES = 64 * 1024,
	TRIES = 200, /* a terminal that takes nothing is not waited for longer */
	TRY_MS = 10
};

/* The signals that end a process that does nothing about them, besides those
 * that term/signals catches.  The first are faults: a fault happens again when
 * its handler returns. */
static const int endings[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL,
	SIGABRT, SIGTRAP, SIGSYS, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ,
	SIGVTALRM, SIGPROF,
#ifdef __linux__ /* elsewhere they do no harm */
	SIGIO, SIGPWR,
#endif
#ifdef SIGSTKFLT
	SIGSTKFLT,
#endif
#ifdef SIGEMT
	SIGEMT,
#endif
};

enum { ENDINGS = sizeof endings / sizeof *endings, FAULTS = 4 };

enum rescue_state { RESCUE_OFF, RESCUE_ARMED, RESCUE_RESETS };

/* All that the handlers reach. */
static struct {
	_Atomic(enum rescue_state) state;
	atomic_bool is_over, is_held;
	volatile sig_atomic_t is_ending;
	int fd;
	struct termios modes;
	size_t length;
	char bytes[256];
	struct sigaction previous[ENDINGS];
} rescue;

/* Resets the terminal if armed.  Two threads may come at once, as a signal to
 * the group comes twice, from the monitor, too: the second, which would end the
 * program, waits for the first.  Safe in a signal handler. */
static void reset_now(void)
{
	enum rescue_state armed = RESCUE_ARMED;
	int saved = errno;

	if (atomic_compare_exchange_strong(&rescue.state, &armed,
		RESCUE_RESETS)) {
		if (write(rescue.fd, rescue.bytes, rescue.length) < 0)
			errno = 0; /* gone, then; the modes may still do */
		tcsetattr(rescue.fd, TCSANOW, &rescue.modes);
		rescue.state = RESCUE_OFF;
	}
	for (int i = 0; i < TRIES && rescue.state == RESCUE_RESETS; i++)
		poll(NULL, 0, TRY_MS);
	errno = saved;
}

/* Memory has ended, in any thread: nothing is drawn any more, and what another
 * thread is sending now comes before the reset. */
static void reset_for_good(void)
{
	rescue.is_over = true;
	for (int i = 0; i < TRIES && rescue.is_held; i++)
		poll(NULL, 0, TRY_MS);
	reset_now();
}

/* Resets the terminal and lets the previous handler of the signal have it: a
 * fault happens once more, any other signal is sent again.  If it comes back
 * here, as base/file_map may stand before and after, the signal does what it
 * does by default. */
static void on_ending(int number, siginfo_t *info, void *context)
{
	const struct sigaction plain = { .sa_handler = SIG_DFL };
	const struct sigaction *before = &plain;
	bool is_fault = false;

	(void)context;
	if (number == SIGBUS &&
	    guard_handle(info->si_code > 0 ? info->si_addr : NULL))
		return;
	reset_now();
	for (int i = 0; i < ENDINGS; i++)
		if (endings[i] == number) {
			if (!rescue.is_ending)
				before = &rescue.previous[i];
			is_fault = i < FAULTS && info->si_code > 0;
		}
	rescue.is_ending = true;
	sigaction(number, before, NULL);
	if (!is_fault)
		raise(number);
}

/* Gives the handlers a stack of their own, so that they run when the stack is
 * what ran out. */
static void provide_stack(void)
{
	static char memory[STACK_BYTES];
	stack_t stack = { .ss_sp = memory, .ss_size = sizeof memory };
	stack_t before;

	if (sigaltstack(NULL, &before) == 0 && before.ss_flags & SS_DISABLE)
		sigaltstack(&stack, NULL);
}

/* Catches a signal, unless it is ignored. */
static void catch_ending(int number, struct sigaction *before)
{
	struct sigaction action = { .sa_sigaction = on_ending,
		.sa_flags = SA_SIGINFO | SA_ONSTACK };

	sigfillset(&action.sa_mask);
	if (sigaction(number, NULL, before) == 0 &&
	    before->sa_handler != SIG_IGN)
		sigaction(number, &action, NULL);
}

static void catch_endings(void)
{
	static bool is_done;

	if (is_done)
		return;
	is_done = true;
	provide_stack();
	guard_start(); /* so that it is asked before the program ends */
	for (int i = 0; i < ENDINGS; i++)
		catch_ending(endings[i], &rescue.previous[i]);
#ifdef SIGRTMIN
	for (int number = SIGRTMIN; number <= SIGRTMAX; number++) {
		struct sigaction before;

		catch_ending(number, &before);
	}
#endif
	atexit(reset_now);
	error_before_end(reset_for_good);
}

bool rescue_prepare(int fd)
{
	rescue_arm(false);
	if (tcgetattr(fd, &rescue.modes) != 0)
		return false;
	rescue.fd = fd;
	rescue.length = 0;
	catch_endings();
	return true;
}

/* Returns the length of a padding, "$<5>", which is for hardware of long
 * ago. */
static size_t padding_length(const char *at)
{
	const char *end = strncmp(at, "$<", 2) == 0 ? strchr(at, '>') : NULL;

	return end == NULL ? 0 : (size_t)(end + 1 - at);
}

void rescue_append(const char *sequence)
{
	if (sequence == NULL)
		return;
	while (*sequence != '\0' && rescue.length < sizeof rescue.bytes) {
		size_t padding = padding_length(sequence);

		if (padding == 0)
			rescue.bytes[rescue.length++] = *sequence++;
		sequence += padding;
	}
}

void rescue_arm(bool is_armed)
{
	rescue.state = is_armed ? RESCUE_ARMED : RESCUE_OFF;
}

void rescue_hold(void)
{
	rescue.is_held = true; /* before it asks: the other side does so last */
	while (rescue.is_over) {
		rescue.is_held = false;
		pause();
	}
}

void rescue_release(void)
{
	rescue.is_held = false;
}
