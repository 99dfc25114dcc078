#include "config.h"

#include "trace/reading.h"

/* Events that follow a record that the sink does not take as it stands. */
enum { FEW_EVENTS = 2 };

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

static bool is_idle(struct reading *r, bool idle, struct error *err)
{
	return r->sink->idle == NULL ||
	    r->sink->idle(r->sink->self, idle, err);
}

bool reading_more(struct reading *r, struct bytes *rest, bool *came,
    struct error *err)
{
	const struct more *more = r->more;
	struct bytes all = r->data;

	*came = false;
	if (more == NULL || reading_is_over(r))
		return true;
	if (!is_idle(r, true, err))
		return false;
	*came = more->wait(more->self, &all);
	if (!*came)
		r->more = NULL;
	if (!is_idle(r, false, err))
		return false;
	rest->left += all.left - r->data.left;
	r->data = all;
	r->facts->trace_bytes = r->facts->file_bytes = all.left;
	return true;
}

bool reading_take_summary(struct reading *r, struct slice text,
    struct error *err)
{
	if (!keys_scan(bytes_of(text.at, text.length), &r->keys, r->facts,
		r->notices, err))
		return false;
	if (r->keys.version != r->header.version)
		notices_add(r->notices, NOTICE_VERSION_DIFFERS, 1,
		    r->data_at);
	return keys_report(&r->keys, r->facts, r->notices, r->sink, err);
}

bool reading_is_over(struct reading *r)
{
	if (r->is_over || r->map == NULL || !file_map_is_damaged(r->map))
		return r->is_over;
	notices_add(r->notices, NOTICE_FILE_CHANGED, 1, 0);
	r->is_over = true;
	return true;
}

/* As events. */
static bool report(struct reading *r, const struct record_layout *layout,
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

bool reading_records(struct reading *r, const struct record_layout *layout,
    const unsigned char *at, size_t count, struct error *err)
{
	const bool has_shortcut = r->sink->records != NULL &&
	    record_layout_is_usual(layout);

	if (!has_shortcut)
		return report(r, layout, at, count, err);
	while (count > 0) {
		size_t taken = count, events;

		if (!r->sink->records(r->sink->self, at, &taken,
			r->data_at + (uint64_t)(at - r->data.at), err) ||
		    reading_is_over(r))
			return false;
		at += taken * USUAL_BYTES;
		count -= taken;
		/* where the next is not usual either, the others hardly are */
		events = taken > 0 && count > FEW_EVENTS ? FEW_EVENTS : count;
		if (events > 0 && !report(r, layout, at, events, err))
			return false;
		at += events * USUAL_BYTES;
		count -= events;
	}
	return true;
}
