#include "config.h"

#include "make_trace.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEADER_SIZE 32

/* What tells the layouts apart. */
static const struct layout {
	unsigned version; /* in the text */
	unsigned mask;    /* or-ed in by the data header */
	unsigned record_size;
	unsigned size_field; /* what the header says of it */
} layouts[] = {
	/* clang-format off */
	[MAKE_V1]               = { 1, 0x00,  9,  0 },
	[MAKE_V2]               = { 2, 0x00, 10,  0 },
	[MAKE_V3]               = { 3, 0x00, 14, 14 },
	[MAKE_STREAM_V1]        = { 1, 0xF0,  9,  9 },
	[MAKE_STREAM_V2]        = { 2, 0xF0, 10, 10 },
	[MAKE_STREAM_V2_PADDED] = { 2, 0xF0, 14, 10 },
	[MAKE_STREAM_V3]        = { 3, 0xF0, 14, 14 },
	/* clang-format on */
};

bool make_is_streaming(enum make_layout layout)
{
	return layouts[layout].mask != 0;
}

/* Room for `more` bytes at the end, which become part of the bytes. */
static unsigned char *extend(struct make_bytes *bytes, size_t more)
{
	unsigned char *end;

	if (bytes->room - bytes->size < more || bytes->data == NULL) {
		bytes->room = 2 * bytes->room + more + 256;
		bytes->data = realloc(bytes->data, bytes->room);
		if (bytes->data == NULL)
			abort();
	}
	end = bytes->data + bytes->size;
	bytes->size += more;
	return end;
}

static void put_le(unsigned char *out, uint64_t value, size_t size)
{
	for (size_t i = 0; i < size; i++)
		out[i] = (unsigned char)(value >> 8 * i);
}

static void add_le(struct make_bytes *bytes, uint64_t value, size_t size)
{
	put_le(extend(bytes, size), value, size);
}

static void add_text(struct make_bytes *bytes, const char *text)
{
	size_t size = text == NULL ? 0 : strlen(text);

	if (size > 0)
		memcpy(extend(bytes, size), text, size);
}

__attribute__((format(printf, 2, 3))) static void
add_format(struct make_bytes *bytes, const char *format, ...)
{
	char text[128];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	add_text(bytes, text);
}

static void add_id(struct make_bytes *bytes, enum make_ids ids, uint32_t id)
{
	switch (ids) {
	case MAKE_IDS_DALVIK:
		add_format(bytes, "0x%08" PRIx32, id);
		break;
	case MAKE_IDS_DEC:
		add_format(bytes, "%" PRIu32, id);
		break;
	case MAKE_IDS_NIL:
		add_format(bytes, id == 0 ? "(nil)" : "0x%" PRIx32, id);
		break;
	case MAKE_IDS_ART:
		add_format(bytes, id == 0 ? "0" : "0x%" PRIx32, id);
		break;
	}
}

static void add_method(struct make_bytes *bytes,
    const struct make_trace_spec *spec, const struct make_method *method)
{
	add_id(bytes, spec->ids, method->id);
	add_text(bytes, "\t");
	if (spec->columns == 2) {
		add_text(bytes, method->name);
		add_text(bytes, "\n");
		return;
	}
	add_text(bytes, method->class_name);
	add_text(bytes, "\t");
	add_text(bytes, method->name);
	add_text(bytes, "\t");
	add_text(bytes, method->signature);
	if (spec->columns != 4) {
		add_text(bytes, "\t");
		add_text(bytes, method->source);
	}
	if (spec->columns == 6)
		add_format(bytes, "\t%d", method->line);
	add_text(bytes, "\n");
}

static uint64_t elapsed_us(const struct make_trace_spec *spec)
{
	uint64_t most = spec->elapsed_us;

	for (size_t i = 0; i < spec->event_count && spec->elapsed_us == 0; i++)
		if (spec->events[i].wall_us > most)
			most = spec->events[i].wall_us;
	return most;
}

static void add_keys(struct make_bytes *bytes,
    const struct make_trace_spec *spec)
{
	uint64_t count = spec->record_count;

	add_format(bytes, "*version\n%d\n",
	    spec->text_version != 0 ? spec->text_version :
				      (int)layouts[spec->layout].version);
	add_format(bytes, "data-file-overflow=%s\n",
	    spec->overflow ? "true" : "false");
	if (spec->clock != NULL)
		add_format(bytes, "clock=%s\n", spec->clock);
	if (!spec->no_elapsed)
		add_format(bytes, "elapsed-time-usec=%" PRIu64 "\n",
		    elapsed_us(spec));
	if (!spec->no_count && !make_is_streaming(spec->layout))
		add_format(bytes, "num-method-calls=%" PRIu64 "\n",
		    count != 0 ? count : spec->event_count);
	if (spec->vm != NULL)
		add_format(bytes, "vm=%s\n", spec->vm);
	add_text(bytes, spec->extra_keys);
}

static void add_key_section(struct make_bytes *bytes,
    const struct make_trace_spec *spec)
{
	bool streaming = make_is_streaming(spec->layout);

	add_keys(bytes, spec);
	add_text(bytes, "*threads\n");
	for (size_t i = 0; i < spec->thread_count; i++) {
		add_format(bytes, "%u\t", spec->threads[i].id);
		add_text(bytes, spec->threads[i].name);
		add_text(bytes, "\n");
	}
	add_text(bytes, spec->extra_threads);
	add_text(bytes, "*methods\n");
	for (size_t i = 0; i < spec->method_count; i++)
		if (!streaming || spec->summary_methods)
			add_method(bytes, spec, &spec->methods[i]);
	add_text(bytes, spec->extra_methods);
	if (!spec->no_end)
		add_text(bytes, "*end\n");
}

static void add_data_header(struct make_bytes *bytes,
    const struct make_trace_spec *spec)
{
	const struct layout *layout = &layouts[spec->layout];
	size_t offset = spec->data_offset != 0 ? spec->data_offset :
						 HEADER_SIZE;
	size_t room = offset > HEADER_SIZE ? offset : HEADER_SIZE;
	unsigned char *header = extend(bytes, room);

	memset(header, 0, room);
	memcpy(header, "SLOW", 4);
	put_le(header + 4, layout->version | layout->mask, 2);
	put_le(header + 6, offset, 2);
	put_le(header + 8, spec->start_us, 8);
	put_le(header + 16,
	    spec->record_size != 0 ? spec->record_size : layout->size_field, 2);
	bytes->size -= room - offset;
}

void make_head(struct make_bytes *bytes, const struct make_trace_spec *spec)
{
	if (!make_is_streaming(spec->layout) && !spec->no_keys)
		add_key_section(bytes, spec);
	bytes->header = bytes->size;
	if (!spec->no_data)
		add_data_header(bytes, spec);
	bytes->records = bytes->size;
}

/* The one clock of a record with one time, as a reader has to assume. */
static uint32_t one_time(const struct make_trace_spec *spec,
    const struct make_event *event)
{
	bool wall = layouts[spec->layout].version == 2 &&
	    make_is_streaming(spec->layout);

	if (spec->clock != NULL && strcmp(spec->clock, "dual") != 0)
		wall = strcmp(spec->clock, "thread-cpu") != 0;
	return wall ? event->wall_us : event->cpu_us;
}

size_t make_record(unsigned char *out, const struct make_trace_spec *spec,
    const struct make_event *event)
{
	const struct layout *layout = &layouts[spec->layout];
	size_t id = layout->version == 1 ? 1 : 2;
	bool dual = layout->version == 3 &&
	    (spec->clock == NULL || strcmp(spec->clock, "dual") == 0);
	size_t size = spec->record_size != 0 ? spec->record_size :
					       layout->record_size;

	memset(out, 0, MAKE_RECORD_MAX);
	put_le(out, event->thread, id);
	put_le(out + id, event->method | event->action, 4);
	put_le(out + id + 4, dual ? event->cpu_us : one_time(spec, event), 4);
	if (dual)
		put_le(out + id + 8, event->wall_us, 4);
	else if (spec->layout == MAKE_STREAM_V2_PADDED) /* stale memory */
		put_le(out + id + 8, 0x7A3C0000u ^ event->method << 3, 4);
	return size < MAKE_RECORD_MAX ? size : MAKE_RECORD_MAX;
}

void make_thread_packet(struct make_bytes *bytes,
    const struct make_thread *thread)
{
	add_le(bytes, 0, 2);
	add_le(bytes, 2, 1);
	add_le(bytes, thread->id, 2);
	add_le(bytes, thread->name == NULL ? 0 : strlen(thread->name), 2);
	add_text(bytes, thread->name);
}

void make_method_packet(struct make_bytes *bytes,
    const struct make_trace_spec *spec, const struct make_method *method)
{
	size_t length;

	add_le(bytes, 0, 2);
	add_le(bytes, 1, 1);
	length = bytes->size;
	add_le(bytes, 0, 2);
	add_method(bytes, spec, method);
	put_le(bytes->data + length, bytes->size - length - 2, 2);
}

void make_tail(struct make_bytes *bytes, const struct make_trace_spec *spec)
{
	size_t length;

	if (!make_is_streaming(spec->layout) || spec->no_summary)
		return;
	add_le(bytes, 0, 2);
	add_le(bytes, 3, 1);
	length = bytes->size;
	add_le(bytes, 0, 4);
	add_key_section(bytes, spec);
	put_le(bytes->data + length, bytes->size - length - 4, 4);
}

/* Announces what the event is the first to use; `thread_seen` and `method_seen`
 * have a place for each row of the tables. */
static void announce(struct make_bytes *bytes,
    const struct make_trace_spec *spec, const struct make_event *event,
    bool *thread_seen, bool *method_seen)
{
	size_t i;

	for (i = 0; i < spec->thread_count; i++)
		if (spec->threads[i].id == event->thread)
			break;
	if (i < spec->thread_count && !thread_seen[i]) {
		thread_seen[i] = true;
		make_thread_packet(bytes, &spec->threads[i]);
	}
	for (i = 0; i < spec->method_count; i++)
		if (spec->methods[i].id == event->method)
			break;
	if (i < spec->method_count && !method_seen[i]) {
		method_seen[i] = true;
		make_method_packet(bytes, spec, &spec->methods[i]);
	}
}

static void add_records(struct make_bytes *bytes,
    const struct make_trace_spec *spec)
{
	bool streaming = make_is_streaming(spec->layout);
	bool *thread_seen = calloc(spec->thread_count + 1, sizeof(bool));
	bool *method_seen = calloc(spec->method_count + 1, sizeof(bool));

	if (thread_seen == NULL || method_seen == NULL)
		abort();
	for (size_t i = 0; i < spec->event_count; i++) {
		unsigned char record[MAKE_RECORD_MAX];
		size_t size = make_record(record, spec, &spec->events[i]);

		if (streaming)
			announce(bytes, spec, &spec->events[i], thread_seen,
			    method_seen);
		memcpy(extend(bytes, size), record, size);
	}
	free(thread_seen);
	free(method_seen);
}

static void mangle_line_ends(struct make_bytes *bytes)
{
	struct make_bytes out = { .header = bytes->header,
		.records = bytes->records };

	for (size_t i = 0; i < bytes->size; i++) {
		if (bytes->data[i] == '\n')
			add_le(&out, '\r', 1);
		add_le(&out, bytes->data[i], 1);
	}
	free(bytes->data);
	*bytes = out;
}

struct make_bytes make_trace(const struct make_trace_spec *spec)
{
	struct make_bytes bytes = { 0 };

	make_head(&bytes, spec);
	if (!spec->no_data) {
		add_records(&bytes, spec);
		make_tail(&bytes, spec);
	}
	if (spec->crlf)
		mangle_line_ends(&bytes);
	return bytes;
}

void make_bytes_free(struct make_bytes *bytes)
{
	free(bytes->data);
	memset(bytes, 0, sizeof *bytes);
}

bool make_trace_write(const char *path, struct make_bytes bytes)
{
	FILE *file = fopen(path, "wb");
	bool written;

	if (file == NULL)
		return false;
	written = fwrite(bytes.data, 1, bytes.size, file) == bytes.size;
	return fclose(file) == 0 && written;
}
