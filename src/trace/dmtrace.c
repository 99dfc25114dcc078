#include "config.h"

#include "trace/dmtrace.h"

#include "trace/lookalike.h"

static bool report_names(struct reading *r, struct error *err)
{
	return keys_report(&r->keys, r->facts, r->notices, r->sink, err);
}

bool dmtrace_read_names(struct reading *r, struct error *err)
{
	struct data_header h = { .version = r->keys.version };
	bool assumed;
	struct record_layout layout = record_layout_of(&h, 14, r->keys.clock,
	    &assumed);

	layout.size = 0;
	if (!report_names(r, err) || !reading_begin(r, &layout, err))
		return false;
	reading_is_over(r);
	return true;
}

static bool read_records(struct reading *r, const struct record_layout *layout,
    struct bytes records, struct error *err)
{
	while (records.left >= layout->size) {
		size_t count = records.left / layout->size;

		if (count > EVENT_BATCH)
			count = EVENT_BATCH;
		if (!reading_records(r, layout, records.at, count, err))
			return r->is_over;
		bytes_take(&records, count * layout->size);
	}
	return true;
}

/* What the number of bytes tells: a cut record, a count that is not met. */
static void check_length(struct reading *r, size_t size, struct bytes records)
{
	uint64_t count = records.left / size;
	uint64_t declared = r->facts->declared_records;

	if (records.short_read)
		notices_add(r->notices, NOTICE_TRUNCATED, r->data.left,
		    r->data_at + r->data.left);
	else if (records.left % size != 0)
		notices_add(r->notices,
		    declared > 0 && count >= declared ? NOTICE_BAD_PACKET :
							NOTICE_TRUNCATED,
		    records.left % size,
		    r->data_at + r->data.left - records.left % size);
	if (count < declared && !r->keys.overflow)
		notices_add(r->notices, NOTICE_FEWER_RECORDS, declared - count,
		    r->data_at + r->data.left);
	if (declared > 0 && count > declared)
		notices_add(r->notices, NOTICE_MORE_RECORDS, count - declared,
		    r->data_at + r->header.offset + declared * size);
}

/* Another recording may have been appended: it is left out. */
static void drop_next_recording(struct reading *r, size_t size,
    struct bytes *records)
{
	uint64_t declared = r->facts->declared_records;
	struct bytes next = *records;

	if (declared == 0 || declared >= records->left / size)
		return;
	bytes_take(&next, (size_t)declared * size);
	if (!lookalike_is_trace(next))
		return;
	notices_add(r->notices, NOTICE_APPENDED, next.left,
	    r->data_at + r->data.left - next.left);
	records->left -= next.left;
}

bool dmtrace_read(struct reading *r, struct error *err)
{
	unsigned size = record_size_of(&r->header);
	bool assumed;
	struct record_layout layout = record_layout_of(&r->header, size,
	    r->keys.clock, &assumed);
	struct bytes records = r->data;

	bytes_take(&records, r->header.offset);
	drop_next_recording(r, size, &records);
	check_length(r, size, records);
	if (assumed)
		notices_add(r->notices, NOTICE_CLOCK_ASSUMED, 1, 0);
	return report_names(r, err) && reading_begin(r, &layout, err) &&
	    read_records(r, &layout, records, err);
}
