#include "config.h"

#include "query/library.h"

#include "base/text.h"

#define PLATFORM(package, name) { package, name, 0, true }
#define THIRD(package, parts) { package, NULL, parts, false }

/* The first one that fits counts. */
static const struct library libraries[] = {
	PLATFORM("android", "android"),
	PLATFORM("androidx", "androidx"),
	PLATFORM("java", "java"),
	PLATFORM("javax", "java"),
	PLATFORM("jdk", "java"),
	PLATFORM("sun", "java"),
	PLATFORM("kotlin", "kotlin"),
	PLATFORM("kotlinx", "kotlin"),
	PLATFORM("dalvik", "android"),
	PLATFORM("libcore", "android"),
	PLATFORM("com.android", "android"),
	{ "com.google", NULL, 3, true },
	PLATFORM("org.json", "android"),
	PLATFORM("org.w3c", "java"),
	PLATFORM("org.xml", "java"),
	PLATFORM("org.xmlpull", "android"),
	THIRD("okhttp3", 1),
	THIRD("okio", 1),
	THIRD("retrofit2", 1),
	THIRD("io.reactivex", 2),
	THIRD("rx", 1),
	THIRD("dagger", 1),
	THIRD("coil", 1),
	THIRD("coil3", 1),
	THIRD("timber", 1),
	THIRD("butterknife", 1),
	THIRD("leakcanary", 1),
	THIRD("com.airbnb", 3),
	THIRD("com.bumptech", 3),
	THIRD("com.facebook", 3),
	THIRD("com.fasterxml", 3),
	THIRD("com.squareup", 3),
	THIRD("com.unity3d", 2),
	THIRD("io.flutter", 2),
	THIRD("io.grpc", 2),
	THIRD("io.ktor", 2),
	THIRD("io.realm", 2),
	THIRD("org.apache", 3),
	THIRD("org.chromium", 2),
	THIRD("org.greenrobot", 3),
	THIRD("org.intellij", 2),
	THIRD("org.jetbrains", 2),
	THIRD("org.joda", 2),
	THIRD("org.koin", 2),
	THIRD("org.reactivestreams", 2),
	THIRD("org.slf4j", 2),
};

static bool is_separator(char c)
{
	return c == '.' || c == '/';
}

static char letter(char c)
{
	return c == '/' ? '.' : c;
}

/* Is the package the one that is named, or inside of it? */
static bool is_in(struct slice name, const char *package)
{
	size_t i = 0;

	while (i < name.length && package[i] != '\0' &&
	    letter(name.at[i]) == package[i])
		i++;
	return package[i] == '\0' && i < name.length &&
	    is_separator(name.at[i]);
}

const struct library *library_at(size_t number)
{
	return number < sizeof libraries / sizeof *libraries ?
	    &libraries[number] : NULL;
}

const struct library *library_find(struct slice class_name)
{
	size_t i = 0;

	while (library_at(i) != NULL && !is_in(class_name, libraries[i].package))
		i++;
	return library_at(i);
}

struct slice library_parts(struct slice class_name, int parts)
{
	size_t end = 0;

	for (size_t i = 0; i < class_name.length && parts > 0; i++)
		if (is_separator(class_name.at[i])) {
			end = i;
			parts--;
		}
	return (struct slice){ class_name.at, end };
}

struct slice library_name(struct slice class_name)
{
	const struct library *of = library_find(class_name);

	if (of == NULL)
		return slice_of("app");
	return of->name != NULL ? slice_of(of->name) :
				  library_parts(class_name, of->parts);
}
