/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "gen_names.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "gen_random.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define METHODS_PER_CLASS 8

static const char *const packages[] = { "android.view", "android.widget",
	"android.os", "android.graphics", "androidx.fragment.app",
	"androidx.lifecycle", "androidx.room", "com.acme.shop",
	"com.acme.shop.cart", "com.acme.shop.catalog", "com.acme.shop.login",
	"com.acme.shop.search", "java.io", "java.lang", "java.util",
	"java.util.concurrent", "kotlin.collections", "kotlinx.coroutines",
	"okhttp3.internal", "okio", "org.json" };

static const char *const nouns[] = { "Account", "Animation", "Asset", "Basket",
	"Buffer", "Cache", "Cursor", "Event", "Frame", "Image", "Item",
	"Layout", "Message", "Order", "Page", "Price", "Query", "Record",
	"Request", "Session", "Signal", "Table", "Token", "View", "Window" };

static const char *const suffixes[] = { "", "Adapter", "Builder", "Factory",
	"Handler", "Helper", "Impl", "Loader", "Manager", "Observer", "Parser",
	"Pool", "Provider", "Store", "Task", "Writer" };

static const char *const verbs[] = { "<init>", "accept", "apply", "bind",
	"close", "compute", "create", "dispatch", "find", "get", "handle",
	"isReady", "load", "merge", "next", "notifyChanged", "obtain", "parse",
	"put", "read", "release", "run", "toString", "update" };

static const char *const signatures[] = { "()V", "()Z", "(I)V", "(II)I",
	"()Ljava/lang/String;", "(Ljava/lang/Object;)Z", "(J)J", "([BII)I" };

static const char *const thread_names[] = { "main", "RenderThread",
	"HeapTaskDaemon", "FinalizerDaemon", "ReferenceQueueDaemon",
	"FinalizerWatchdogDaemon", "Jit thread pool worker thread 0",
	"Profile Saver", "OkHttp Dispatcher", "OkHttp ConnectionPool" };

__attribute__((format(printf, 1, 2))) static char *
format_new(const char *format, ...)
{
	char *text = NULL;
	va_list args;
	int length;

	va_start(args, format);
	length = vasprintf(&text, format, args);
	va_end(args);
	if (length < 0)
		abort();
	return text;
}

/* Classes are numbered so that neighbours have little in common: 4 999 is a
 * prime and shares no factor with any number of classes. */
static void name_class(struct make_method *method, uint32_t number)
{
	uint32_t names = COUNT(packages) * COUNT(nouns) * COUNT(suffixes);
	uint32_t round = number / names;
	uint32_t n = (uint32_t)((uint64_t)number * 4999 % names);
	const char *noun = nouns[n % COUNT(nouns)];
	const char *suffix = suffixes[n / COUNT(nouns) % COUNT(suffixes)];
	const char *package = packages[n / COUNT(nouns) / COUNT(suffixes)];
	char tail[16] = "";

	if (round > 0)
		snprintf(tail, sizeof tail, "$%u", round);
	method->class_name = format_new("%s.%s%s%s", package, noun, suffix,
	    tail);
	method->source = format_new("%s%s.java", noun, suffix);
}

struct make_method *gen_names_methods(uint32_t count)
{
	struct make_method *methods = calloc(count + 1u, sizeof *methods);

	if (methods == NULL)
		abort();
	for (uint32_t i = 0; i < count; i++) {
		uint32_t class_number = i / METHODS_PER_CLASS;
		uint32_t verb = i % METHODS_PER_CLASS * 3 +
		    (uint32_t)(gen_mix(class_number) % 3);
		size_t signature = gen_mix(i) % COUNT(signatures);

		methods[i].id = i * 4;
		methods[i].name = verbs[verb % COUNT(verbs)];
		methods[i].signature = signatures[signature];
		name_class(&methods[i], class_number);
	}
	return methods;
}

static void free_text(const char *text)
{
	union {
		const char *in;
		char *out;
	} text_of = { text };

	free(text_of.out);
}

void gen_names_methods_free(struct make_method *methods, uint32_t count)
{
	for (uint32_t i = 0; i < count; i++) {
		free_text(methods[i].class_name);
		free_text(methods[i].source);
	}
	free(methods);
}

struct make_thread *gen_names_threads(uint32_t count)
{
	struct make_thread *threads = calloc(count + 1u, sizeof *threads);

	if (threads == NULL)
		abort();
	for (uint32_t i = 0; i < count; i++) {
		threads[i].id = i + 1;
		if (i < COUNT(thread_names))
			threads[i].name = format_new("%s", thread_names[i]);
		else
			threads[i].name = format_new("pool-%u-thread-%u", i / 8,
			    i % 8 + 1);
	}
	return threads;
}

void gen_names_threads_free(struct make_thread *threads, uint32_t count)
{
	for (uint32_t i = 0; i < count; i++)
		free_text(threads[i].name);
	free(threads);
}
