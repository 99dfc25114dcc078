#include "config.h"

#include "trace/perf_walk.h"

#include <stdlib.h>

#include "base/array.h"

enum {
	ROOM_FIRST = 64 << 10,
	ROOM_LEAST_MOST = 16 << 20,
	ROOM_FACTOR = 8,
	ALIGNMENT = 16
};

void perf_walk_free(struct perf_walk *w)
{
	free(w->memory);
	w->memory = NULL;
	w->room = 0;
}

static void *take(void *self, size_t size)
{
	struct perf_walk *w = self;
	size_t rounded = (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;

	if (rounded < size || rounded > w->room - w->used) {
		w->is_full = true;
		return NULL;
	}
	w->used += rounded;
	return w->memory + w->used - rounded;
}

/* All of it is used again for the next record. */
static void give_back(void *self, void *at)
{
	(void)self;
	(void)at;
}

static bool grow(struct perf_walk *w, struct error *err)
{
	size_t room = w->room == 0 ? ROOM_FIRST : 2 * w->room;

	perf_walk_free(w);
	w->memory = array_new(room, 1, err);
	w->room = w->memory == NULL ? 0 : room;
	return w->memory != NULL;
}

/* In w->record NULL when it makes no sense, or needs too much memory. */
static bool decode(struct perf_walk *w, const unsigned char *at, size_t size,
    struct error *err)
{
	ProtobufCAllocator allocator = { take, give_back, w };
	size_t most = ROOM_LEAST_MOST + ROOM_FACTOR * size;

	do {
		if ((w->room == 0 || w->is_full) && !grow(w, err))
			return false;
		w->used = 0;
		w->is_full = false;
		w->record = perf__record__unpack(&allocator, size, at);
	} while (w->is_full && w->room < most);
	if (w->is_full)
		w->record = NULL;
	w->is_full = false;
	return true;
}

static enum perf_kind kind_of(const Perf__Record *record)
{
	static const enum perf_kind kinds[] = {
		[PERF__RECORD__KIND__NOT_SET] = PERF_OTHER,
		[PERF__RECORD__KIND_SAMPLE] = PERF_SAMPLE,
		[PERF__RECORD__KIND_LOST] = PERF_LOST,
		[PERF__RECORD__KIND_FILE] = PERF_FILE,
		[PERF__RECORD__KIND_THREAD] = PERF_THREAD,
		[PERF__RECORD__KIND_META] = PERF_META,
		[PERF__RECORD__KIND_SWITCH] = PERF_SWITCH
	};

	return record == NULL ? PERF_BAD : kinds[record->kind_case];
}

bool perf_next(struct perf_walk *w, enum perf_kind *kind, struct error *err)
{
	struct bytes rest = w->rest;
	uint32_t size = bytes_u32(&rest);

	w->at = w->rest.at;
	w->record = NULL;
	*kind = PERF_CUT;
	if (rest.short_read || size > rest.left)
		return true;
	w->rest = rest;
	*kind = PERF_END;
	if (size == 0)
		return true;
	if (!decode(w, bytes_take(&w->rest, size), size, err))
		return false;
	*kind = kind_of(w->record);
	return true;
}

static uint64_t unknown_in_sample(const Perf__Sample *s)
{
	uint64_t count = s->base.n_unknown_fields;

	for (size_t i = 0; i < s->n_frames; i++)
		count += s->frames[i]->base.n_unknown_fields;
	if (s->unwinding != NULL)
		count += s->unwinding->base.n_unknown_fields;
	return count;
}

uint64_t perf_unknown_fields(const Perf__Record *record)
{
	uint64_t count = record->base.n_unknown_fields;

	switch (record->kind_case) {
	case PERF__RECORD__KIND_SAMPLE:
		return count + unknown_in_sample(record->sample);
	case PERF__RECORD__KIND_LOST:
		return count + record->lost->base.n_unknown_fields;
	case PERF__RECORD__KIND_FILE:
		return count + record->file->base.n_unknown_fields;
	case PERF__RECORD__KIND_THREAD:
		return count + record->thread->base.n_unknown_fields;
	case PERF__RECORD__KIND_META:
		return count + record->meta->base.n_unknown_fields;
	case PERF__RECORD__KIND_SWITCH:
		return count + record->switch_->base.n_unknown_fields;
	default:
		return count;
	}
}
