#include "config.h"

#include "exporters/firefox_tables.h"

#include "base/text.h"
#include "exporters/frame_list.h"

/* Colours are those that Firefox knows; the first must be "Other". */
static const struct category {
	const char *name, *color;
	const char *packages; /* each with its dot, and a blank between them */
} categories[] = {
	{ "Other", "grey", "" },
	{ "App", "purple", "" },
	{ "AndroidX", "green", "androidx. " },
	{ "Android", "blue", "android. com.android. dalvik. " },
	{ "Java", "orange", "java. javax. jdk. libcore. sun. " },
	{ "Kotlin", "magenta", "kotlin. kotlinx. " },
	{ "Native", "brown", "" },
};

enum { CATEGORY_APP = 1, CATEGORY_NATIVE = 6,
	CATEGORIES = sizeof categories / sizeof *categories };

static bool is_of(const struct category *c, const char *text)
{
	for (const char *at = c->packages; *at != '\0';) {
		size_t length = strcspn(at, " ");

		if (strncmp(text, at, length) == 0)
			return true;
		at += length + 1;
	}
	return false;
}

static unsigned category_of(const struct method *m)
{
	if (m->is_function)
		return CATEGORY_NATIVE;
	for (unsigned i = 0; i < CATEGORIES; i++)
		if (is_of(&categories[i], m->text))
			return i;
	return CATEGORY_APP;
}

void firefox_put_meta(struct outlet *o, const struct exported *e, bool has_cpu)
{
	outlet_text(o, "{\"meta\":{\"version\":36,"
	    "\"preprocessedProfileVersion\":70,\"interval\":1,\"startTime\":0,"
	    "\"processType\":0,\"stackwalk\":1,\"symbolicated\":true,"
	    "\"markerSchema\":[],\"usesOnlyOneStackType\":true,"
	    "\"sourceCodeIsNotOnSearchfox\":true,\"keepProfileThreadOrder\":"
	    "true,\"initialSelectedThreads\":[0],\"importedFrom\":\"artscope "
	    PACKAGE_VERSION "\",\"product\":");
	outlet_json(o, slice_of(exported_process(e)));
	if (has_cpu) {
		outlet_text(o, ",\"sampleUnits\":{\"time\":\"ms\","
		    "\"eventDelay\":\"ms\",\"threadCPUDelta\":");
		outlet_text(o, e->facts->tick == TICK_NS ? "\"ns\"}" :
		    "\"\xc2\xb5s\"}");
	}
	outlet_text(o, ",\"categories\":[");
	for (size_t i = 0; i < CATEGORIES; i++) {
		outlet_text(o, i > 0 ? ",{\"name\":" : "{\"name\":");
		outlet_json(o, slice_of(categories[i].name));
		outlet_text(o, ",\"color\":");
		outlet_json(o, slice_of(categories[i].color));
		outlet_text(o, ",\"subcategories\":[\"Other\"]}");
	}
	outlet_text(o, "]}");
}

/* A column that says the same everywhere. */
static void put_same(struct outlet *o, const char *name, const char *value,
    uint32_t count)
{
	outlet_text(o, name);
	for (uint32_t i = 0; i < count; i++) {
		if (i > 0)
			outlet_byte(o, ',');
		outlet_text(o, value);
	}
	outlet_byte(o, ']');
}

/* One that numbers its rows. */
static void put_numbers(struct outlet *o, const char *name, uint32_t count)
{
	outlet_text(o, name);
	for (uint32_t i = 0; i < count; i++) {
		if (i > 0)
			outlet_byte(o, ',');
		outlet_number(o, i);
	}
	outlet_byte(o, ']');
}

static void put_length(struct outlet *o, uint32_t count)
{
	outlet_text(o, ",\"length\":");
	outlet_number(o, count);
	outlet_byte(o, '}');
}

static void put_stacks(struct outlet *o, const struct stack_list *s,
    struct frame_list *frames)
{
	outlet_text(o, "\"stackTable\":{\"frame\":[");
	for (uint32_t i = 0; i < s->count; i++) {
		if (i > 0)
			outlet_byte(o, ',');
		outlet_number(o, frame_list_number(frames, s->of[i].method));
	}
	outlet_text(o, "],\n\"prefixOffset\":[");
	for (uint32_t i = 0; i < s->count; i++) {
		const uint32_t caller = s->of[i].caller;

		if (i > 0)
			outlet_byte(o, ',');
		outlet_number(o, caller == NO_STACK ? 0 : i - caller);
	}
	outlet_byte(o, ']');
	put_length(o, s->count);
}

/* Each method is a frame, a function and a text, of one number. */
static void put_frames(struct outlet *o, const struct exported *e,
    const struct frame_list *f)
{
	outlet_text(o, ",\n\"frameTable\":{\"category\":[");
	for (uint32_t i = 0; i < f->count; i++) {
		if (i > 0)
			outlet_byte(o, ',');
		outlet_number(o, category_of(methods_at(e->methods,
		    f->methods[i])));
	}
	outlet_byte(o, ']');
	put_numbers(o, ",\n\"func\":[", f->count);
	put_same(o, ",\n\"address\":[", "-1", f->count);
	put_same(o, ",\n\"lib\":[", "-1", f->count);
	put_same(o, ",\n\"inlineDepth\":[", "0", f->count);
	put_same(o, ",\n\"subcategory\":[", "0", f->count);
	put_same(o, ",\n\"nativeSymbol\":[", "null", f->count);
	put_same(o, ",\n\"innerWindowID\":[", "0", f->count);
	put_same(o, ",\n\"line\":[", "null", f->count);
	put_same(o, ",\n\"column\":[", "null", f->count);
	put_same(o, ",\n\"originalLocation\":[", "null", f->count);
	put_length(o, f->count);
}

static void put_functions(struct outlet *o, const struct exported *e,
    const struct frame_list *f)
{
	put_numbers(o, ",\n\"funcTable\":{\"name\":[", f->count);
	put_same(o, ",\n\"isJS\":[", "false", f->count);
	put_same(o, ",\n\"relevantForJS\":[", "false", f->count);
	put_same(o, ",\n\"resource\":[", "-1", f->count);
	put_same(o, ",\n\"source\":[", "null", f->count);
	put_same(o, ",\n\"lineNumber\":[", "null", f->count);
	put_same(o, ",\n\"columnNumber\":[", "null", f->count);
	put_same(o, ",\n\"originalLocation\":[", "null", f->count);
	put_length(o, f->count);
	outlet_text(o, ",\n\"stringArray\":[");
	for (uint32_t i = 0; i < f->count; i++) {
		outlet_text(o, i > 0 ? ",\n" : "\n");
		outlet_json(o, exported_name(e, f->methods[i]));
	}
	outlet_byte(o, ']');
}

bool firefox_put_shared(struct outlet *o, const struct exported *e,
    const struct stack_list *stacks, struct error *err)
{
	struct frame_list frames;
	bool done = frame_list_init(&frames, e, err);

	if (done) {
		outlet_text(o, ",\n\"shared\":{");
		put_stacks(o, stacks, &frames);
		put_frames(o, e, &frames);
		put_functions(o, e, &frames);
		outlet_text(o, ",\n\"resourceTable\":{\"name\":[],\"host\":[],"
		    "\"type\":[],\"length\":0},\n\"nativeSymbols\":{"
		    "\"libIndex\":[],\"address\":[],\"name\":[],"
		    "\"functionSize\":[],\"length\":0},\n\"sources\":{\"id\":[],"
		    "\"filename\":[],\"startLine\":[],\"startColumn\":[],"
		    "\"sourceMapURL\":[],\"content\":[],\"length\":0},\n"
		    "\"sourceLocationTable\":{\"source\":[],\"line\":[],"
		    "\"column\":[],\"length\":0}}}\n");
	}
	frame_list_free(&frames);
	return done;
}
