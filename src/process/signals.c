/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "process/signals.h"

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

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
