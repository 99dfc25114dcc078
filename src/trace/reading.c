#include "config.h"

#include "trace/reading.h"

bool reading_begin(struct reading *r, const struct record_layout *layout,
    struct error *err)
{
	struct facts *f = r->facts;

	for (int c = 0; c < CLOCKS; c++)
		f->has_clock[c] = layout->time_at[c] >= 0;
	f->record_bytes = layout->size;
	f->thread_bits = 8 * layout->thread_bytes;
	f->elapsed = r->keys.elapsed_us;
	f->may_wrap = f->elapsed == 0 || f->elapsed >> 32 != 0;
	return r->sink->begin(r->sink->self, f, err);
}

bool reading_is_over(struct reading *r)
{
	if (r->is_over || r->map == NULL || !file_map_is_damaged(r->map))
		return r->is_over;
	notices_add(r->notices, NOTICE_FILE_CHANGED, 1, 0);
	r->is_over = true;
	return true;
}

bool reading_records(struct reading *r, const struct record_layout *layout,
    const unsigned char *at, size_t count, struct error *err)
{
	struct event events[EVENT_BATCH];
	uint64_t offset = r->data_at + (uint64_t)(at - r->data.at);
	size_t filled = records_decode(layout, at, count, events);

	if (reading_is_over(r))
		return false;
	if (filled < count)
		notices_add(r->notices, NOTICE_ZERO_RECORDS, count - filled,
		    offset);
	return r->sink->events(r->sink->self, events, filled,
	    offset + count * layout->size, err);
}
