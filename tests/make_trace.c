/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "make_trace.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "make_blocks.h"
#include "make_samples.h"

#define HEADER_SIZE 32

/* Where the text stands. */
enum text { TEXT_FIRST, TEXT_LAST, TEXT_BEHIND_NAMES };

/* What tells the layouts apart. */
static const struct layout {
	unsigned version; /* in the text; format 2: by the clock */
	unsigned mask;    /* or-ed in by the data header */
	unsigned record_size;
	unsigned size_field; /* what the header says of it */
	char letter;         /* of format 2 */
	enum text text;
} layouts[MAKE_LAYOUTS] = {
	/* clang-format off */
	[MAKE_V1]               = { 1, 0x00,  9,  0, 0, TEXT_FIRST },
	[MAKE_V2]               = { 2, 0x00, 10,  0, 0, TEXT_FIRST },
	[MAKE_V3]               = { 3, 0x00, 14, 14, 0, TEXT_FIRST },
	[MAKE_STREAM_V1]        = { 1, 0xF0,  9,  9, 0, TEXT_LAST },
	[MAKE_STREAM_V2]        = { 2, 0xF0, 10, 10, 0, TEXT_LAST },
	[MAKE_STREAM_V2_PADDED] = { 2, 0xF0, 14, 10, 0, TEXT_LAST },
	[MAKE_STREAM_V3]        = { 3, 0xF0, 14, 14, 0, TEXT_LAST },
	[MAKE_STREAM_A]         = { 0, 0xF0,  0,  0, 'A', TEXT_LAST },
	[MAKE_STREAM_B]         = { 0, 0xF0,  0,  0, 'B', TEXT_LAST },
	[MAKE_STREAM_C]         = { 0, 0xF0,  0,  0, 'C', TEXT_LAST },
	[MAKE_STREAM_D]         = { 0, 0xF0,  0,  0, 'D', TEXT_LAST },
	[MAKE_STREAM_E]         = { 0, 0xF0,  0,  0, 'E', TEXT_LAST },
	[MAKE_A_BARE]           = { 0, 0x00,  0,  0, 'A', TEXT_FIRST },
	[MAKE_B_BARE]           = { 0, 0x00,  0,  0, 'B', TEXT_FIRST },
	[MAKE_A_PACKETS]        = { 0, 0x00,  0,  0, 'A', TEXT_BEHIND_NAMES },
	[MAKE_B_PACKETS]        = { 0, 0x00,  0,  0, 'B', TEXT_BEHIND_NAMES },
	[MAKE_C]                = { 0, 0x00,  0,  0, 'C', TEXT_LAST },
	[MAKE_D]                = { 0, 0x00,  0,  0, 'D', TEXT_LAST },
	[MAKE_E]                = { 0, 0x00,  0,  0, 'E', TEXT_LAST },
	[MAKE_SIMPLEPERF]       = { 1, 0x00,  0,  0, 0, TEXT_LAST },
	/* clang-format on */
};

bool make_is_streaming(enum make_layout layout)
{
	return layouts[layout].mask != 0;
}

char make_letter(enum make_layout layout)
{
	return layouts[layout].letter;
}

bool make_has_packets(enum make_layout layout)
{
	return layouts[layout].text == TEXT_LAST;
}

static bool is_dual(const struct make_trace_spec *spec)
{
	return spec->clock == NULL || strcmp(spec->clock, "dual") == 0;
}

static unsigned version_of(const struct make_trace_spec *spec)
{
	if (make_letter(spec->layout) != '\0')
		return is_dual(spec) ? 5 : 4;
	return layouts[spec->layout].version;
}

static void add_id(struct make_bytes *bytes, enum make_ids ids, uint32_t id)
{
	switch (ids) {
	case MAKE_IDS_DALVIK:
		make_bytes_format(bytes, "0x%08" PRIx32, id);
		break;
	case MAKE_IDS_DEC:
		make_bytes_format(bytes, "%" PRIu32, id);
		break;
	case MAKE_IDS_NIL:
		make_bytes_format(bytes, id == 0 ? "(nil)" : "0x%" PRIx32, id);
		break;
	case MAKE_IDS_ART:
		make_bytes_format(bytes, id == 0 ? "0" : "0x%" PRIx32, id);
		break;
	}
}

static void add_method(struct make_bytes *bytes,
    const struct make_trace_spec *spec, const struct make_method *method)
{
	add_id(bytes, spec->ids, method->id);
	make_bytes_text(bytes, "\t");
	if (spec->columns == 2) {
		make_bytes_text(bytes, method->name);
		make_bytes_text(bytes, "\n");
		return;
	}
	make_bytes_text(bytes, method->class_name);
	make_bytes_text(bytes, "\t");
	make_bytes_text(bytes, method->name);
	make_bytes_text(bytes, "\t");
	make_bytes_text(bytes, method->signature);
	if (spec->columns != 4) {
		make_bytes_text(bytes, "\t");
		make_bytes_text(bytes, method->source);
	}
	if (spec->columns == 6)
		make_bytes_format(bytes, "\t%d", method->line);
	make_bytes_text(bytes, "\n");
}

static uint64_t elapsed_us(const struct make_trace_spec *spec)
{
	uint64_t most = spec->elapsed_us;

	for (size_t i = 0; i < spec->event_count && spec->elapsed_us == 0; i++)
		if (spec->events[i].wall_us > most)
			most = spec->events[i].wall_us;
	return most;
}

/* Layout D has it in ns, and E not at all. */
static void add_elapsed(struct make_bytes *bytes,
    const struct make_trace_spec *spec)
{
	char letter = make_letter(spec->layout);

	if (spec->no_elapsed || letter == 'E')
		return;
	if (letter == 'D')
		make_bytes_format(bytes, "elapsed-time-nsec=%" PRIu64 "\n",
		    elapsed_us(spec) * (spec->in_ticks ? 1 : 1000));
	else
		make_bytes_format(bytes, "elapsed-time-usec=%" PRIu64 "\n",
		    elapsed_us(spec));
}

static void add_keys(struct make_bytes *bytes,
    const struct make_trace_spec *spec)
{
	uint64_t count = spec->huge ? UINT32_MAX : spec->record_count;

	make_bytes_format(bytes, "*version\n%d\n",
	    spec->text_version != 0 ? spec->text_version :
				      (int)version_of(spec));
	make_bytes_format(bytes, "data-file-overflow=%s\n",
	    spec->overflow ? "true" : "false");
	if (spec->clock != NULL)
		make_bytes_format(bytes, "clock=%s\n", spec->clock);
	add_elapsed(bytes, spec);
	if (!spec->no_count && !make_is_streaming(spec->layout))
		make_bytes_format(bytes, "num-method-calls=%" PRIu64 "\n",
		    count != 0 ? count : spec->event_count);
	if (spec->vm != NULL)
		make_bytes_format(bytes, "vm=%s\n", spec->vm);
	make_bytes_text(bytes, spec->extra_keys);
}

static void add_key_section(struct make_bytes *bytes,
    const struct make_trace_spec *spec)
{
	bool streaming = make_is_streaming(spec->layout);

	add_keys(bytes, spec);
	if (make_letter(spec->layout) != '\0') {
		make_bytes_text(bytes, spec->no_end ? "" : "*end\n");
		return;
	}
	make_bytes_text(bytes, "*threads\n");
	for (size_t i = 0; i < spec->thread_count; i++) {
		make_bytes_format(bytes, "%u\t", spec->threads[i].id);
		make_bytes_text(bytes, spec->threads[i].name);
		make_bytes_text(bytes, "\n");
	}
	make_bytes_text(bytes, spec->extra_threads);
	make_bytes_text(bytes, "*methods\n");
	for (size_t i = 0; i < spec->method_count; i++)
		if (!streaming || spec->summary_methods)
			add_method(bytes, spec, &spec->methods[i]);
	make_bytes_text(bytes, spec->extra_methods);
	if (!spec->no_end)
		make_bytes_text(bytes, "*end\n");
}

static void add_data_header(struct make_bytes *bytes,
    const struct make_trace_spec *spec)
{
	const struct layout *layout = &layouts[spec->layout];
	size_t offset = spec->data_offset != 0 ? spec->data_offset :
						 HEADER_SIZE;
	size_t room = offset > HEADER_SIZE ? offset : HEADER_SIZE;
	unsigned char *header = make_bytes_extend(bytes, room);

	memset(header, 0, room);
	memcpy(header, "SLOW", 4);
	make_bytes_put(header + 4, layout->version | layout->mask, 2);
	make_bytes_put(header + 6, offset, 2);
	make_bytes_put(header + 8, spec->start_us, 8);
	make_bytes_put(header + 16,
	    spec->record_size != 0 ? spec->record_size : layout->size_field, 2);
	bytes->size -= room - offset;
}

/* Format 2's, for whom they are not among the blocks. */
static void add_names(struct make_bytes *bytes,
    const struct make_trace_spec *spec)
{
	for (size_t i = 0; i < spec->thread_count; i++)
		make_blocks_thread(bytes, &spec->threads[i]);
	for (size_t i = 0; i < spec->method_count; i++)
		make_blocks_method(bytes, spec, &spec->methods[i]);
}

void make_head(struct make_bytes *bytes, const struct make_trace_spec *spec)
{
	enum text text = layouts[spec->layout].text;

	if (text == TEXT_BEHIND_NAMES && !spec->no_keys)
		add_names(bytes, spec);
	if (text != TEXT_LAST && !spec->no_keys)
		add_key_section(bytes, spec);
	bytes->header = bytes->size;
	if (!spec->no_data && make_letter(spec->layout) != '\0')
		make_blocks_header(bytes, spec);
	else if (!spec->no_data)
		add_data_header(bytes, spec);
	bytes->records = bytes->size;
}

/* The one clock of a record with one time, as a reader has to assume. */
static uint64_t one_time(const struct make_trace_spec *spec,
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
	bool dual = layout->version == 3 && is_dual(spec);
	size_t size = spec->record_size != 0 ? spec->record_size :
					       layout->record_size;

	memset(out, 0, MAKE_RECORD_MAX);
	make_bytes_put(out, event->thread, id);
	make_bytes_put(out + id, event->method | event->action, 4);
	make_bytes_put(out + id + 4, dual ? event->cpu_us : one_time(spec, event), 4);
	if (dual)
		make_bytes_put(out + id + 8, event->wall_us, 4);
	else if (spec->layout == MAKE_STREAM_V2_PADDED) /* stale memory */
		make_bytes_put(out + id + 8, 0x7A3C0000u ^ event->method << 3, 4);
	return size < MAKE_RECORD_MAX ? size : MAKE_RECORD_MAX;
}

void make_thread_packet(struct make_bytes *bytes,
    const struct make_thread *thread)
{
	make_bytes_number(bytes, 0, 2);
	make_bytes_number(bytes, 2, 1);
	make_bytes_number(bytes, thread->id, 2);
	make_bytes_number(bytes, thread->name == NULL ? 0 : strlen(thread->name), 2);
	make_bytes_text(bytes, thread->name);
}

void make_method_packet(struct make_bytes *bytes,
    const struct make_trace_spec *spec, const struct make_method *method)
{
	size_t length;

	make_bytes_number(bytes, 0, 2);
	make_bytes_number(bytes, 1, 1);
	length = bytes->size;
	make_bytes_number(bytes, 0, 2);
	add_method(bytes, spec, method);
	make_bytes_put(bytes->data + length, bytes->size - length - 2, 2);
}

void make_tail(struct make_bytes *bytes, const struct make_trace_spec *spec)
{
	size_t length;

	bool is_format_2 = make_letter(spec->layout) != '\0';
	size_t length_bytes = is_format_2 ? 2 : 4;

	bytes->end = bytes->size;
	if (spec->huge && is_format_2)
		make_blocks_huge(bytes, spec);
	if (layouts[spec->layout].text != TEXT_LAST || spec->no_summary)
		return;
	if (!is_format_2)
		make_bytes_number(bytes, 0, 2);
	make_bytes_number(bytes, 3, 1);
	length = bytes->size;
	make_bytes_number(bytes, 0, length_bytes);
	add_key_section(bytes, spec);
	make_bytes_put(bytes->data + length, spec->huge && !is_format_2 ?
	    UINT32_MAX : bytes->size - length - length_bytes, length_bytes);
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
		memcpy(make_bytes_extend(bytes, size), record, size);
	}
	free(thread_seen);
	free(method_seen);
}

static void mangle_line_ends(struct make_bytes *bytes)
{
	struct make_bytes out = { .header = bytes->header,
		.records = bytes->records, .end = bytes->end };

	for (size_t i = 0; i < bytes->size; i++) {
		if (bytes->data[i] == '\n')
			make_bytes_number(&out, '\r', 1);
		make_bytes_number(&out, bytes->data[i], 1);
	}
	free(bytes->data);
	*bytes = out;
}

struct make_bytes make_trace(const struct make_trace_spec *spec)
{
	struct make_bytes bytes = { 0 };

	if (spec->layout == MAKE_SIMPLEPERF) {
		make_report(&bytes, spec);
		return bytes;
	}
	make_head(&bytes, spec);
	if (!spec->no_data) {
		if (make_letter(spec->layout) != '\0')
			make_blocks(&bytes, spec);
		else
			add_records(&bytes, spec);
		make_tail(&bytes, spec);
	}
	if (spec->crlf)
		mangle_line_ends(&bytes);
	return bytes;
}

bool make_trace_write(const char *path, struct make_bytes bytes)
{
	FILE *file = fopen(path, "wb");
	bool written;

	if (file == NULL)
		return false;
	written = bytes.size == 0 ||
	    fwrite(bytes.data, 1, bytes.size, file) == bytes.size;
	return fclose(file) == 0 && written;
}
