/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "process/signals.h"

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- noted signals ---- */

enum { NUMBERS = 3 };

static const int numbers[NUMBERS] = { SIGHUP, SIGINT, SIGTERM };

/* The signal handler must reach the first two. */
static atomic_bool has_come;
static volatile sig_atomic_t came;
static struct sigaction before[NUMBERS];

static void note(int number)
{
	came = number;
	has_come = true;
}

const atomic_bool *interrupt_begin(void)
{
	struct sigaction action = { .sa_handler = note };

	sigemptyset(&action.sa_mask);
	for (int i = 0; i < NUMBERS; i++) {
		sigaction(numbers[i], NULL, &before[i]);
		if (before[i].sa_handler != SIG_IGN)
			sigaction(numbers[i], &action, NULL);
	}
	return &has_come;
}

void interrupt_end(void)
{
	for (int i = 0; i < NUMBERS; i++)
		sigaction(numbers[i], &before[i], NULL);
}

void interrupt_obey(void)
{
	if (came == 0)
		return;
	signal(came, SIG_DFL);
	raise(came);
}

/* ---- forwarded signals ---- */

/* All that the handlers reach. */
static struct {
	volatile pid_t child;
	volatile sig_atomic_t is_stopped, has_ended;
	volatile int status;
} forwarding;

/* Did a process send the signal, and not the kernel? */
static bool is_sent(const siginfo_t *info)
{
#ifdef SI_TKILL
	if (info->si_code == SI_TKILL)
		return true;
#endif
	return info->si_code == SI_USER || info->si_code == SI_QUEUE;
}

static bool is_fault(int number)
{
	return number == SIGSEGV || number == SIGBUS || number == SIGFPE ||
	    number == SIGILL || number == SIGTRAP || number == SIGSYS;
}

/* Forwards a signal.  Those of a terminal reach the child by themselves, as it
 * is of our group. */
static void forward(int number, siginfo_t *info, void *context)
{
	int saved = errno;

	(void)context;
	if (!is_sent(info) && is_fault(number))
		signal(number, SIG_DFL);
	else if (is_sent(info) && info->si_pid != forwarding.child &&
	    !forwarding.has_ended)
		kill(forwarding.child, number);
	errno = saved;
}

/* Stops and ends with the child.  Until we have heard of its end, its number
 * belongs to nobody else. */
static void on_child(int number)
{
	int saved = errno, status;

	(void)number;
	while (!forwarding.has_ended &&
	    waitpid(forwarding.child, &status, WNOHANG | WUNTRACED |
		WCONTINUED) == forwarding.child) {
		forwarding.is_stopped = WIFSTOPPED(status);
		if (WIFSTOPPED(status)) {
			kill(getpid(), SIGSTOP);
		} else if (!WIFCONTINUED(status)) {
			forwarding.status = status;
			forwarding.has_ended = 1;
		}
	}
	errno = saved;
}

/* Continues the child, unless the whole group was continued. */
static void on_continue(int number)
{
	int saved = errno;

	on_child(number);
	if (forwarding.is_stopped && !forwarding.has_ended)
		kill(forwarding.child, SIGCONT);
	errno = saved;
}

static void catch_one(int number, struct sigaction *action)
{
	struct sigaction now;

	if (sigaction(number, NULL, &now) == 0 && now.sa_handler != SIG_IGN)
		sigaction(number, action, NULL);
}

void forwarded_signals_begin(pid_t child)
{
	static const int others[] = { SIGKILL, SIGSTOP, SIGCHLD, SIGCONT,
		SIGPIPE, SIGWINCH, SIGTTIN, SIGTTOU, SIGURG };
	struct sigaction action = { .sa_flags = SA_SIGINFO | SA_RESTART };

	forwarding.child = child;
	sigfillset(&action.sa_mask);
	action.sa_sigaction = forward;
#ifdef SIGRTMAX
	for (int i = 1; i <= SIGRTMAX; i++) {
#else
	for (int i = 1; i < NSIG; i++) {
#endif
		bool is_other = false;

		for (size_t j = 0; j < sizeof others / sizeof *others; j++)
			is_other = is_other || others[j] == i;
		if (!is_other)
			catch_one(i, &action);
	}
	action.sa_flags = SA_RESTART;
	action.sa_handler = on_child;
	sigaction(SIGCHLD, &action, NULL);
	action.sa_handler = on_continue;
	sigaction(SIGCONT, &action, NULL);
	signal(SIGPIPE, SIG_IGN);
}

int forwarded_signals_wait(void)
{
	int status;

	if (waitpid(forwarding.child, &status, 0) == forwarding.child)
		forwarding.status = status;
	forwarding.has_ended = 1;
	return forwarding.status;
}
