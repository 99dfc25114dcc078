/*
 * mapping/map_members.h - the methods below the class lines of a residual class,
 * line by line, with what comments say of them, and parted into groups.
 *
 * Lines of one residual method with the same range of residual lines are a group:
 * each was inlined into the one after it, and the last is the method that is
 * called.  Overloads whose ranges are equal look like that, too: what the trace
 * has of the class tells them apart.
 */
#ifndef MAPPING_MAP_MEMBERS_H
#define MAPPING_MAP_MEMBERS_H

#include "mapping/map_index.h"
#include "mapping/map_line.h"

struct map_method_line {
	struct slice class_name, name, takes, gives; /* the original */
	uint64_t residual;   /* hash of the name … */
	uint64_t signature;  /* … and of the descriptor that it has in the trace */
	uint64_t owner;      /* of the original's class … */
	uint64_t name_key;   /* … with the name … */
	uint64_t key;        /* … and with the types */
	struct map_range lines, original;
	uint32_t types;      /* that the original takes */
	bool has_signature;  /* the map says it */
	bool is_synthesized, is_outline;
	bool is_apart;       /* something else is between it and the line before */
	bool is_inlined;     /* into the next line */
};

/* Code of a method was moved into an outline. */
struct map_callsite {
	uint64_t outline; /* its key in the trace (map_reference_key) */
	uint32_t line;    /* of the method */
	uint32_t next;    /* for mapping/map_class */
};

struct map_members {
	struct map_method_line *lines;
	size_t count, room;
	struct map_callsite *callsites; /* in the order of lines */
	size_t callsite_count, callsite_room;
	bool is_synthesized; /* the class */
};

/* What the trace has of the class: hashes. */
struct map_known {
	uint64_t residual;
	uint64_t signature; /* 0: it has none; of so many types that it takes */
	uint32_t types;
	unsigned char end; /* the last byte of the name; 0: it is empty */
};

/* Reads those of the class, and of others with its residual name, whose names the
 * trace has.  What is odd is added to the head of the index. */
bool map_members_read(struct map_members *, struct map_index *, uint32_t class,
    const struct map_known *, size_t known, struct error *err);
void map_members_free(struct map_members *);

#endif
