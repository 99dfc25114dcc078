/* SPDX-License-Identifier: Apache-2.0 */
/*
 * fuzz_unpack.c - packed files; little is kept in memory, so that the way to
 * a file is gone as well.
 */
#include "config.h"

#include "fuzz.h"

#include "trace/unpack.h"

enum { IN_MEMORY = 16 << 10, MOST = 4 << 20 };

/* The libraries ask for as large a window as the file declares, and touch of
 * it what comes out. */
enum { WINDOW = 1 << 30 };

static void unpack_into(struct spool *spool, struct bytes packed)
{
	char packing[UNPACK_NAME];
	struct notices notices = { { 0 }, { 0 } };
	struct error err = { "" };
	struct file_map *map;

	if (!unpack(packed, spool, packing, &notices, &err)) {
		fuzz_check(err.text[0] != '\0', "refused without a word");
		fuzz_check_clean((struct slice){ err.text, strlen(err.text) });
		return;
	}
	fuzz_check(packing[0] != '\0', "the packing has no name");
	map = file_map_new(spool->fd, false, &err);
	fuzz_check(map != NULL, err.text);
	fuzz_check(file_map_bytes(map).left == spool->size, "bytes are lost");
	file_map_free(map);
}

static int fuzz_one(const uint8_t *data, size_t size)
{
	struct error err = { "" };
	struct spool spool;

	fuzz_begin(size, FUZZ_ROWS + WINDOW / 64);
	fuzz_check(spool_open(&spool, NULL, IN_MEMORY, MOST, &err), err.text);
	unpack_into(&spool, bytes_of(data, size));
	spool_close(&spool);
	fuzz_end();
	return 0;
}

HARNESS("unpack", fuzz_one);
