/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pack_bytes.h - bytes as libarchive packs them, for tests.
 */
#ifndef TESTS_PACK_BYTES_H
#define TESTS_PACK_BYTES_H

#include <archive.h>
#include <archive_entry.h>
#include <string.h>

#include "rows.h"

enum { PACKED_ROOM = 64 * 1024 };

struct packed {
	unsigned char at[PACKED_ROOM];
	size_t size;
};

static inline void add_entry(struct archive *a, const char *name, const void *at,
    size_t size)
{
	struct archive_entry *e = archive_entry_new();

	archive_entry_set_pathname(e, name);
	archive_entry_set_size(e, (la_int64_t)size);
	archive_entry_set_filetype(e,
	    name[strlen(name) - 1] == '/' ? AE_IFDIR : AE_IFREG);
	archive_entry_set_perm(e, 0644);
	assert_int_equal(archive_write_header(a, e), ARCHIVE_OK);
	assert_int_equal(archive_write_data(a, at, size), size);
	archive_entry_free(e);
}

/* One raw file through this filter. */
static inline void pack(struct packed *p, int filter, const void *at, size_t size)
{
	struct archive *a = archive_write_new();

	assert_int_equal(archive_write_add_filter(a, filter), ARCHIVE_OK);
	archive_write_set_format_raw(a);
	archive_write_set_bytes_in_last_block(a, 1);
	archive_write_open_memory(a, p->at, sizeof p->at, &p->size);
	add_entry(a, "x", at, size);
	assert_int_equal(archive_write_close(a), ARCHIVE_OK);
	archive_write_free(a);
}

/* An archive of these names; those that begin with '-' or hold "._" hold other
 * bytes. */
static inline void bundle(struct packed *p, int format, const char *const names[],
    const void *at, size_t size)
{
	struct archive *a = archive_write_new();

	archive_write_set_format(a, format);
	archive_write_set_bytes_in_last_block(a, 1);
	archive_write_open_memory(a, p->at, sizeof p->at, &p->size);
	for (size_t i = 0; names[i] != NULL; i++) {
		bool is_folder = names[i][strlen(names[i]) - 1] == '/';
		bool is_other = names[i][0] == '-' ||
		    strstr(names[i], "._") != NULL;

		add_entry(a, names[i], is_other ? "other" : at,
		    is_folder    ? 0 :
			is_other ? 5 :
				   size);
	}
	assert_int_equal(archive_write_close(a), ARCHIVE_OK);
	archive_write_free(a);
}

#endif
