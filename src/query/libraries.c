/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "query/libraries.h"

#include <string.h>

#include "base/text.h"

/* ---- libraries ---- */

#define PLATFORM(package, name) { package, name, 0, true }
#define THIRD(package, parts) { package, NULL, parts, false }

/* The first row that fits counts. */
const struct library known_libraries[] = {
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
	THIRD(NULL, 0),
};

/* Is the class in the package, or inside of one in it? */
static bool is_in(struct slice name, const char *package)
{
	size_t i = 0;

	while (i < name.length && package[i] != '\0' &&
	    library_letter(name.start[i]) == package[i])
		i++;
	return package[i] == '\0' && i < name.length &&
	    library_letter(name.start[i]) == '.';
}

const struct library *library_find(struct slice class_name)
{
	const struct library *l = known_libraries;

	while (l->package != NULL && !is_in(class_name, l->package))
		l++;
	return l->package != NULL ? l : NULL;
}

struct slice library_parts(struct slice class_name, int parts)
{
	size_t end = 0;

	for (size_t i = 0; i < class_name.length && parts > 0; i++)
		if (library_letter(class_name.start[i]) == '.') {
			end = i;
			parts--;
		}
	return (struct slice){ class_name.start, end };
}

struct slice library_name(struct slice class_name)
{
	const struct library *of = library_find(class_name);

	if (of == NULL)
		return slice_of("app");
	return of->name != NULL ? slice_of(of->name) :
				  library_parts(class_name, of->parts);
}

/* ---- phases ---- */

#define APP "android.app."
#define VIEW "android.view."

/* clang-format off */
const struct phase_root phase_roots[] = {
	{ PHASE_APP_START, APP "ActivityThread.attach" },
	{ PHASE_APP_START, APP "ActivityThread.handleBindApplication" },
	{ PHASE_APP_START, APP "ActivityThread.installContentProviders" },
	{ PHASE_APP_START, APP "Instrumentation.newApplication" },
	{ PHASE_APP_START, APP "Instrumentation.callApplicationOnCreate" },
	{ PHASE_ACTIVITY, APP "ActivityThread.handle*Activity" },
	{ PHASE_ACTIVITY, APP "ActivityThread.perform*Activity" },
	{ PHASE_ACTIVITY, APP "ActivityThread.handleNewIntent" },
	{ PHASE_ACTIVITY, APP "ActivityThread.handleSendResult" },
	{ PHASE_ACTIVITY, APP "ActivityThread$StopInfo.run" },
	{ PHASE_ACTIVITY, APP "servertransaction.TransactionExecutor.execute*" },
	{ PHASE_ACTIVITY, APP "Instrumentation.newActivity" },
	{ PHASE_ACTIVITY, APP "Instrumentation.callActivityOn*" },
	{ PHASE_ACTIVITY, APP "Activity.performCreate*" },
	{ PHASE_ACTIVITY, APP "Activity.performStart" },
	{ PHASE_ACTIVITY, APP "Activity.performRestart" },
	{ PHASE_ACTIVITY, APP "Activity.performResume" },
	{ PHASE_ACTIVITY, APP "Activity.performPause" },
	{ PHASE_ACTIVITY, APP "Activity.performStop" },
	{ PHASE_ACTIVITY, APP "Activity.performDestroy" },
	{ PHASE_INFLATE, VIEW "LayoutInflater.inflate" },
	{ PHASE_INFLATE, VIEW "LayoutInflater.rInflate*" },
	{ PHASE_INFLATE, VIEW "LayoutInflater.createView*" },
	{ PHASE_INFLATE, VIEW "MenuInflater.inflate" },
	{ PHASE_MEASURE, VIEW "ViewRootImpl.measureHierarchy" },
	{ PHASE_MEASURE, VIEW "ViewRootImpl.performMeasure" },
	{ PHASE_MEASURE, VIEW "View.measure" },
	{ PHASE_LAYOUT, VIEW "ViewRootImpl.performLayout" },
	{ PHASE_LAYOUT, VIEW "View.layout" },
	{ PHASE_LAYOUT, VIEW "ViewGroup.layout" },
	{ PHASE_DRAW, VIEW "ViewRootImpl.performDraw" },
	{ PHASE_DRAW, VIEW "ViewRootImpl.draw" },
	{ PHASE_DRAW, VIEW "ViewRootImpl.drawSoftware" },
	{ PHASE_DRAW, VIEW "View.draw" },
	{ PHASE_DRAW, VIEW "View.getDisplayList" },
	{ PHASE_DRAW, VIEW "View.updateDisplayListIfDirty" },
	{ PHASE_DRAW, VIEW "ThreadedRenderer.draw" },
	{ PHASE_DRAW, VIEW "ThreadedRenderer.*SyncAndDrawFrame" },
	{ PHASE_DRAW, VIEW "HardwareRenderer$GlRenderer.draw" },
	{ PHASE_DRAW, "android.graphics.HardwareRenderer.*yncAndDrawFrame" },
	{ PHASE_DO_FRAME, VIEW "Choreographer.doFrame" },
	{ PHASE_DO_FRAME, VIEW "Choreographer$FrameDisplayEventReceiver.run" },
	{ PHASE_DO_FRAME, VIEW "ViewRootImpl.doTraversal" },
	{ PHASE_DO_FRAME, VIEW "ViewRootImpl.performTraversals" },
	{ PHASE_INPUT, VIEW "InputEventReceiver.dispatchInputEvent" },
	{ PHASE_INPUT, VIEW "InputEventReceiver.consumeBatchedInputEvents" },
	{ PHASE_INPUT, VIEW "ViewRootImpl$WindowInputEventReceiver.onInputEvent" },
	{ PHASE_INPUT, VIEW "ViewRootImpl.deliverInputEvent" },
	{ PHASE_INPUT, VIEW "ViewRootImpl.doConsumeBatchedInput" },
	{ PHASE_INPUT, VIEW "ViewRootImpl.doProcessInputEvents" },
	{ PHASE_INPUT, VIEW "View.dispatchTouchEvent" },
	{ PHASE_INPUT, VIEW "View.dispatchKeyEvent" },
	{ PHASE_INPUT, VIEW "View.performClick" },
	{ PHASE_INPUT, VIEW "View$PerformClick.run" },
	{ PHASE_INPUT, VIEW "ViewGroup.dispatchTouchEvent" },
	{ PHASE_INPUT, VIEW "ViewGroup.dispatchKeyEvent" },
	{ PHASE_BINDER, "android.os.Binder.execTransact*" },
	{ PHASE_BINDER, "android.os.BinderProxy.transact*" },
	{ PHASE_GC, "java.lang.System.gc" },
	{ PHASE_GC, "java.lang.Runtime.gc" },
	{ PHASE_GC, "java.lang.Daemons$FinalizerDaemon.doFinalize" },
	{ PHASE_GC, "java.lang.Daemons$ReferenceQueueDaemon.enqueue" },
	{ PHASE_GC, "dalvik.system.VMRuntime.concurrentGC" },
	{ PHASE_GC, "dalvik.system.VMRuntime.requestConcurrentGC" },
	{ PHASE_GC, "dalvik.system.VMRuntime.runHeapTasks" },
	{ PHASE_GC, "dalvik.system.VMRuntime.trimHeap" },
	{ PHASES, NULL },
};
/* clang-format on */

const char *phase_name(enum phase phase)
{
	static const char *const names[PHASES] = {
		[PHASE_APP_START] = "app start",
		[PHASE_ACTIVITY] = "activity",
		[PHASE_INFLATE] = "inflate",
		[PHASE_MEASURE] = "measure",
		[PHASE_LAYOUT] = "layout",
		[PHASE_DRAW] = "draw",
		[PHASE_DO_FRAME] = "doFrame",
		[PHASE_INPUT] = "input",
		[PHASE_BINDER] = "binder",
		[PHASE_GC] = "GC",
	};

	return names[phase];
}

/* Does the method begin as the pattern does?  Nearly all methods begin
 * otherwise. */
static bool begins_so(const struct method *m, const char *pattern)
{
	enum { FRONT = sizeof "android." }; /* and a letter; all have more */

	return m->name_at >= FRONT && memcmp(m->text, pattern, FRONT) == 0;
}

enum phase phase_of_root(const struct method *m)
{
	const struct phase_root *r = phase_roots;

	while (r->method != NULL &&
	    (!begins_so(m, r->method) || !method_is(m, r->method)))
		r++;
	return r->phase;
}
