#include "config.h"

#include "process/signals.h"

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NUMBERS = 3 };

static const int numbers[NUMBERS] = { SIGHUP, SIGINT, SIGTERM };

/* What the signal handler must reach, and what was there before it. */
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

/* All that the handlers reach. */
static struct {
	volatile pid_t child;
	volatile sig_atomic_t is_stopped, has_ended;
	volatile int status;
} over_here;

/* By a process, not by the kernel. */
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

/* What a terminal sends reaches the child by itself, as it is of our group. */
static void pass_on(int number, siginfo_t *info, void *context)
{
	int saved = errno;

	(void)context;
	if (!is_sent(info) && is_fault(number))
		signal(number, SIG_DFL);
	else if (is_sent(info) && info->si_pid != over_here.child &&
	    !over_here.has_ended)
		kill(over_here.child, number);
	errno = saved;
}

/* Its end leaves its number to nobody else until we have heard of it. */
static void on_child(int number)
{
	int saved = errno, status;

	(void)number;
	while (!over_here.has_ended &&
	    waitpid(over_here.child, &status, WNOHANG | WUNTRACED |
		WCONTINUED) == over_here.child) {
		over_here.is_stopped = WIFSTOPPED(status);
		if (WIFSTOPPED(status)) {
			kill(getpid(), SIGSTOP);
		} else if (!WIFCONTINUED(status)) {
			over_here.status = status;
			over_here.has_ended = 1;
		}
	}
	errno = saved;
}

/* Who continues the group has continued the child. */
static void on_continue(int number)
{
	int saved = errno;

	on_child(number);
	if (over_here.is_stopped && !over_here.has_ended)
		kill(over_here.child, SIGCONT);
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

	over_here.child = child;
	sigfillset(&action.sa_mask);
	action.sa_sigaction = pass_on;
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

	if (waitpid(over_here.child, &status, 0) == over_here.child)
		over_here.status = status;
	over_here.has_ended = 1;
	return over_here.status;
}

