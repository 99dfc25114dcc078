#include "config.h"

#include "base/guard.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

struct guard {
	_Atomic(uintptr_t) begin, end;
	atomic_int protection;
	atomic_bool damaged;
};

/* What the signal handler must reach, and therefore the only such state. */
static struct guard guards[GUARDS];
static struct sigaction before; /* whose handler we stand in front of */
static size_t page_size;

/* Puts zeros there.  Private ones take no memory until they are written to, but
 * count as if they did (RLIMIT_DATA). */
static bool replace(uintptr_t begin, uintptr_t end, int protection)
{
	static const int kinds[] = { MAP_PRIVATE, MAP_SHARED };

	for (int i = 0; i < 2; i++)
		if (mmap((void *)begin, end - begin, protection, kinds[i] |
		    MAP_ANONYMOUS | MAP_FIXED, -1, 0) != MAP_FAILED)
			return true;
	return false;
}

/* What follows the page is as good as gone, and so takes no further signals. */
bool guard_mends(const void *touched)
{
	uintptr_t at = (uintptr_t)touched;
	uintptr_t page = at & ~(page_size - 1);

	if (touched == NULL)
		return before.sa_handler == SIG_IGN;
	for (int i = 0; i < GUARDS; i++) {
		uintptr_t end = guards[i].end;

		if (at < guards[i].begin || at >= end)
			continue;
		atomic_store(&guards[i].damaged, true);
		if (replace(page, end, guards[i].protection))
			return true;
	}
	return false;
}

/* What is not ours happens again, under whoever was there before. */
static void on_bus_error(int number, siginfo_t *info, void *context)
{
	(void)context;
	if (guard_mends(info->si_code > 0 ? info->si_addr : NULL))
		return;
	sigaction(number, &before, NULL);
	if (info->si_code <= 0)
		raise(number);
}

void guard_start(void)
{
	struct sigaction action = { .sa_flags = SA_SIGINFO | SA_RESTART };
	struct sigaction now;

	page_size = (size_t)sysconf(_SC_PAGESIZE);
	action.sa_sigaction = on_bus_error;
	sigemptyset(&action.sa_mask);
	if (sigaction(SIGBUS, NULL, &now) != 0 ||
	    now.sa_sigaction == on_bus_error)
		return;
	before = now;
	sigaction(SIGBUS, &action, NULL);
}

struct guard *guard_new(const void *begin, size_t size, int protection)
{
	guard_start();
	for (int i = 0; i < GUARDS; i++) {
		uintptr_t free_place = 0;

		if (!atomic_compare_exchange_strong(&guards[i].begin,
		    &free_place, (uintptr_t)begin))
			continue;
		atomic_store(&guards[i].damaged, false);
		atomic_store(&guards[i].protection, protection);
		atomic_store(&guards[i].end, (uintptr_t)begin + size);
		return &guards[i];
	}
	return NULL;
}

void guard_free(struct guard *g)
{
	if (g == NULL)
		return;
	atomic_store(&g->end, 0);
	atomic_store(&g->begin, 0);
}

bool guard_is_damaged(const struct guard *g)
{
	return atomic_load(&g->damaged);
}
