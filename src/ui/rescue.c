#include "config.h"

#include "ui/rescue.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

enum { STACK_BYTES = 64 * 1024 };

static const int crashes[] = { SIGABRT, SIGSEGV, SIGFPE, SIGILL };

enum { CRASHES = sizeof crashes / sizeof *crashes };

/* All that the handlers reach. */
static struct {
	volatile sig_atomic_t is_armed;
	int fd;
	struct termios modes;
	size_t length;
	char bytes[256];
	struct sigaction before[CRASHES];
} rescue;

void rescue_now(void)
{
	int saved = errno;

	if (rescue.is_armed) {
		rescue.is_armed = 0;
		if (write(rescue.fd, rescue.bytes, rescue.length) < 0)
			errno = 0; /* gone, then; the modes may still do */
		tcsetattr(rescue.fd, TCSANOW, &rescue.modes);
	}
	errno = saved;
}

/* Whoever handled the signal before gets it again: by the fault happening
 * once more or, when somebody sent it, by sending it. */
static void on_crash(int number, siginfo_t *info, void *context)
{
	(void)context;
	rescue_now();
	for (int i = 0; i < CRASHES; i++)
		if (crashes[i] == number)
			sigaction(number, &rescue.before[i], NULL);
	if (info->si_code <= 0)
		raise(number);
}

/* A stack of its own lets the handler run when the stack is what ran out. */
static void provide_stack(void)
{
	static char memory[STACK_BYTES];
	stack_t stack = { .ss_sp = memory, .ss_size = sizeof memory };
	stack_t before;

	if (sigaltstack(NULL, &before) == 0 && before.ss_flags & SS_DISABLE)
		sigaltstack(&stack, NULL);
}

static void catch_crashes(void)
{
	struct sigaction action = { .sa_flags = SA_SIGINFO | SA_ONSTACK };
	static bool is_done;

	if (is_done)
		return;
	is_done = true;
	action.sa_sigaction = on_crash;
	sigfillset(&action.sa_mask);
	provide_stack();
	for (int i = 0; i < CRASHES; i++)
		sigaction(crashes[i], &action, &rescue.before[i]);
	atexit(rescue_now);
}

bool rescue_prepare(int fd)
{
	rescue_arm(false);
	if (tcgetattr(fd, &rescue.modes) != 0)
		return false;
	rescue.fd = fd;
	rescue.length = 0;
	catch_crashes();
	return true;
}

/* The padding "$<5>" in a sequence is for hardware of long ago. */
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
	rescue.is_armed = is_armed;
}
