/*
 * test_outlet - what is written while it is held goes out in one piece, and all of
 * it, and the descriptor is the terminal's again.
 */
#include "config.h"

#include "rows.h"
#include "ui/outlet.h"

#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

enum { LARGE = 100000 };

/* Packets stay apart on their way. */
struct line {
	int ends[2];
	struct outlet outlet;
};

static void open_line(struct line *l)
{
	assert_int_equal(socketpair(AF_UNIX, SOCK_SEQPACKET, 0, l->ends), 0);
	outlet_init(&l->outlet, l->ends[0]);
}

static void close_line(struct line *l)
{
	outlet_free(&l->outlet);
	close(l->ends[0]);
	close(l->ends[1]);
}

static void says(const struct line *l, const char *text)
{
	assert_true(outlet_write(l->ends[0], text, strlen(text)));
}

static void assert_packet(const struct line *l, const char *expected)
{
	char text[100];
	ssize_t length = recv(l->ends[1], text, sizeof text - 1, MSG_DONTWAIT);

	assert_true(length >= 0);
	text[length] = '\0';
	assert_string_equal(text, expected);
}

static void assert_silence(const struct line *l)
{
	char byte;

	assert_true(recv(l->ends[1], &byte, 1, MSG_DONTWAIT) < 0);
}

static void sends_one_piece(void **state)
{
	struct line l;

	(void)state;
	open_line(&l);
	if (l.outlet.terminal < 0)
		skip();
	says(&l, "before");
	assert_packet(&l, "before");
	for (int frame = 0; frame < 2; frame++) {
		outlet_hold(&l.outlet);
		says(&l, frame == 0 ? "first, longer " : "second ");
		says(&l, "frame");
		assert_silence(&l);
		outlet_send(&l.outlet);
		assert_packet(&l,
		    frame == 0 ? "first, longer frame" : "second frame");
		assert_silence(&l);
	}
	outlet_hold(&l.outlet);
	outlet_send(&l.outlet);
	assert_silence(&l); /* nothing was drawn */
	says(&l, "behind");
	assert_packet(&l, "behind");
	close_line(&l);
}

/* Whoever must reach the terminal at once, as after a crash, can. */
static void the_terminal_is_there(void **state)
{
	struct line l;

	(void)state;
	open_line(&l);
	outlet_hold(&l.outlet);
	assert_true(outlet_write(outlet_terminal(&l.outlet), "crash", 5));
	assert_packet(&l, "crash");
	outlet_send(&l.outlet);
	close_line(&l);
}

static void sends_large_ones(void **state)
{
	unsigned char *sent = malloc(LARGE), got[LARGE];
	size_t count = 0;
	ssize_t length;
	struct line l;

	(void)state;
	assert_non_null(sent);
	for (size_t i = 0; i < LARGE; i++)
		sent[i] = (unsigned char)(i * 7 % 251);
	open_line(&l);
	outlet_hold(&l.outlet);
	for (size_t i = 0; i < LARGE; i += LARGE / 10)
		assert_true(
		    outlet_write(l.ends[0], (char *)sent + i, LARGE / 10));
	outlet_send(&l.outlet);
	while (count < LARGE &&
	    (length = recv(l.ends[1], got + count, LARGE - count,
		 MSG_DONTWAIT)) > 0)
		count += (size_t)length;
	assert_int_equal(count, LARGE);
	assert_memory_equal(got, sent, LARGE);
	close_line(&l);
	free(sent);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sends_one_piece),
		cmocka_unit_test(the_terminal_is_there),
		cmocka_unit_test(sends_large_ones),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
