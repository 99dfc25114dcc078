/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "gen_methods.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const struct {
	const char *package;
	const char *classes; /* with a space before and after each */
} packages[] = {
	/* clang-format off */
	{ "android.animation",
	  " AnimationHandler ValueAnimator " },
	{ "android.app",
	  " ActivityThread Instrumentation LoadedApk Activity Application "
	  "AppComponentFactory ContextImpl SharedPreferencesImpl " },
	{ "android.app.servertransaction",
	  " TransactionExecutor LaunchActivityItem ResumeActivityItem " },
	{ "android.content",
	  " ContentProvider ContextWrapper " },
	{ "android.content.res",
	  " Resources ResourcesImpl TypedArray AssetManager XmlBlock " },
	{ "android.database",
	  " CursorWindow AbstractCursor AbstractWindowedCursor " },
	{ "android.database.sqlite",
	  " SQLiteDatabase SQLiteConnection SQLiteCursor SQLiteStatement "
	  "SQLiteSession " },
	{ "android.graphics",
	  " BitmapFactory HardwareRenderer RenderNode RecordingCanvas " },
	{ "android.graphics.drawable",
	  " VectorDrawable " },
	{ "android.os",
	  " Looper Handler MessageQueue Binder BinderProxy Parcel Debug "
	  "HandlerThread " },
	{ "android.text",
	  " StaticLayout TextLine MeasuredParagraph BoringLayout " },
	{ "android.view",
	  " Choreographer View ViewGroup ViewRootImpl LayoutInflater "
	  "ThreadedRenderer WindowManagerGlobal Surface " },
	{ "android.widget",
	  " FrameLayout LinearLayout TextView ImageView " },
	{ "androidx.appcompat.app",
	  " AppCompatActivity AppCompatDelegateImpl AppCompatViewInflater " },
	{ "androidx.appcompat.widget",
	  " AppCompatTextView AppCompatImageView AppCompatTextHelper " },
	{ "androidx.constraintlayout.widget",
	  " ConstraintLayout " },
	{ "androidx.constraintlayout.core",
	  " LinearSystem ArrayRow " },
	{ "androidx.fragment.app",
	  " Fragment FragmentManager FragmentStateManager " },
	{ "androidx.lifecycle",
	  " LifecycleRegistry ViewModelProvider " },
	{ "androidx.recyclerview.widget",
	  " RecyclerView LinearLayoutManager " },
	{ "androidx.room",
	  " RoomDatabase " },
	{ "androidx.work",
	  " WorkManagerImpl Worker WorkerWrapper Configuration " },
	{ "com.acme.shop",
	  " ShopApplication MainActivity " },
	{ "com.acme.shop.analytics",
	  " AnalyticsQueue CrashReporter " },
	{ "com.acme.shop.catalog",
	  " CatalogFragment CatalogAdapter CatalogViewModel Product "
	  "ProductParser ProductRepository ProductDao_Impl PriceFormatter " },
	{ "com.acme.shop.di",
	  " ServiceLocator " },
	{ "com.acme.shop.flags",
	  " FeatureFlags FlagStore LegacyFlagStore " },
	{ "com.acme.shop.image",
	  " ImageLoader Downsampler BitmapPool DecodeJob MemoryCache " },
	{ "com.acme.shop.net",
	  " ShopApi HeaderInterceptor " },
	{ "com.acme.shop.work",
	  " SyncWorker CleanupWorker " },
	{ "com.android.internal.policy",
	  " DecorView PhoneWindow " },
	{ "com.android.org.conscrypt",
	  " ConscryptEngineSocket NativeCrypto " },
	{ "dalvik.system",
	  " VMDebug VMRuntime BaseDexClassLoader DexFile " },
	{ "java.io",
	  " FileInputStream FileOutputStream " },
	{ "java.lang",
	  " Object Thread Daemons Integer Throwable StringBuilder "
	  "NumberFormatException ClassLoader " },
	{ "java.lang.ref",
	  " ReferenceQueue " },
	{ "java.lang.reflect",
	  " Constructor " },
	{ "java.net",
	  " SocketInputStream InetAddress Socket " },
	{ "java.text",
	  " DecimalFormat NumberFormat " },
	{ "java.util",
	  " HashMap LinkedHashMap Collections " },
	{ "java.util.concurrent",
	  " ThreadPoolExecutor LinkedBlockingQueue ConcurrentHashMap "
	  "ScheduledThreadPoolExecutor SynchronousQueue " },
	{ "java.util.concurrent.locks",
	  " LockSupport " },
	{ "java.util.regex",
	  " Pattern Matcher " },
	{ "kotlin.coroutines.jvm.internal",
	  " BaseContinuationImpl " },
	{ "kotlinx.coroutines",
	  " DispatchedTask BuildersKt " },
	{ "kotlinx.coroutines.flow",
	  " StateFlowImpl " },
	{ "kotlinx.coroutines.scheduling",
	  " CoroutineScheduler " },
	{ "libcore.io",
	  " Linux " },
	{ "okhttp3",
	  " OkHttpClient RealCall ConnectionPool " },
	{ "okhttp3.internal",
	  " NamedRunnable " },
	{ "okhttp3.internal.cache",
	  " CacheInterceptor " },
	{ "okhttp3.internal.connection",
	  " ConnectInterceptor RealConnectionPool ExchangeFinder "
	  "RealConnection " },
	{ "okhttp3.internal.http",
	  " RealInterceptorChain RetryAndFollowUpInterceptor "
	  "BridgeInterceptor CallServerInterceptor " },
	{ "okhttp3.internal.http2",
	  " Http2Stream " },
	{ "okio",
	  " RealBufferedSource Buffer " },
	{ "org.json",
	  " JSONObject JSONTokener JSONException " },
	{ "sun.misc",
	  " Unsafe " },
	/* clang-format on */
};

/* The first that fits: the whole name, or with * its beginning. */
static const struct {
	const char *name, *signature;
} signatures[] = {
	{ "onCreate", "(Landroid/os/Bundle;)V" },
	{ "onMeasure", "(II)V" },
	{ "measure", "(II)V" },
	{ "onLayout", "(ZIIII)V" },
	{ "layout", "(IIII)V" },
	{ "draw", "(Landroid/graphics/Canvas;)V" },
	{ "onDraw", "(Landroid/graphics/Canvas;)V" },
	{ "dispatchDraw", "(Landroid/graphics/Canvas;)V" },
	{ "handleMessage", "(Landroid/os/Message;)V" },
	{ "dispatchMessage", "(Landroid/os/Message;)V" },
	{ "doFrame", "(JI)V" },
	{ "main", "([Ljava/lang/String;)V" },
	{ "isEnabled", "(Ljava/lang/String;)Z" },
	{ "compile", "(Ljava/lang/String;)Ljava/util/regex/Pattern;" },
	{ "normalizeKey", "(Ljava/lang/String;)Ljava/lang/String;" },
	{ "matcher", "(Ljava/lang/CharSequence;)Ljava/util/regex/Matcher;" },
	{ "intercept", "(Lokhttp3/Interceptor$Chain;)Lokhttp3/Response;" },
	{ "proceed", "(Lokhttp3/Request;)Lokhttp3/Response;" },
	{ "parseInt", "(Ljava/lang/String;)I" },
	{ "is*", "()Z" },
	{ "has*", "()Z" },
	{ "get*", "(I)Ljava/lang/Object;" },
	{ "parse*", "(Ljava/lang/String;)Ljava/lang/Object;" },
	{ "native*", "(J)I" },
	{ "*", "()V" },
};

static char *text_new(const char *text, size_t size)
{
	char *copy = strndup(text, size);

	if (copy == NULL)
		abort();
	return copy;
}

static void text_free(const char *text)
{
	union {
		const char *in;
		char *out;
	} text_of = { text };

	free(text_of.out);
}

static const char *package_of(const char *class_name)
{
	size_t size = strcspn(class_name, "$");
	char *word;
	const char *package = NULL;

	if (asprintf(&word, " %.*s ", (int)size, class_name) < 0)
		abort();
	for (size_t i = 0; i < COUNT(packages) && package == NULL; i++)
		if (strstr(packages[i].classes, word) != NULL)
			package = packages[i].package;
	free(word);
	if (package == NULL) {
		fprintf(stderr, "tracegen: no package has a class %s\n",
		    class_name);
		exit(EXIT_FAILURE);
	}
	return package;
}

static const char *signature_of(const char *name)
{
	size_t i = 0;

	for (;; i++) {
		const char *want = signatures[i].name;
		size_t star = strcspn(want, "*");

		if (want[star] == '*' ? strncmp(want, name, star) == 0 :
					strcmp(want, name) == 0)
			return signatures[i].signature;
	}
}

/* Our own app and its coroutines are written in Kotlin. */
static char *source_of(const char *package, const char *class_name)
{
	bool kotlin = strncmp(package, "com.acme", 8) == 0 ||
	    strncmp(package, "kotlin", 6) == 0;
	char *source;

	if (asprintf(&source, "%.*s.%s", (int)strcspn(class_name, "$"),
		class_name, kotlin ? "kt" : "java") < 0)
		abort();
	return source;
}

static struct make_method method_new(const char *short_name, uint32_t number)
{
	size_t size = strcspn(short_name, "(");
	size_t dot = size;
	struct make_method method = { .id = number * 4 };
	const char *package;
	char *class_name, *full;

	while (dot > 0 && short_name[dot] != '.')
		dot--;
	class_name = text_new(short_name, dot);
	package = package_of(class_name);
	if (asprintf(&full, "%s.%s", package, class_name) < 0)
		abort();
	method.class_name = full;
	method.name = text_new(short_name + dot + 1, size - dot - 1);
	method.signature = short_name[size] == '(' ?
	    text_new(short_name + size, SIZE_MAX) :
	    text_new(signature_of(method.name), SIZE_MAX);
	method.source = source_of(package, class_name);
	free(class_name);
	return method;
}

uint32_t gen_methods_number(struct gen_methods *methods, const char *short_name)
{
	size_t i;

	for (i = 0; i < methods->count; i++)
		if (strcmp(methods->short_names[i], short_name) == 0)
			return (uint32_t)i;
	if (methods->count == methods->room) {
		methods->room = 2 * methods->room + 64;
		methods->list = reallocarray(methods->list, methods->room,
		    sizeof *methods->list);
		methods->short_names = reallocarray(methods->short_names,
		    methods->room, sizeof *methods->short_names);
		if (methods->list == NULL || methods->short_names == NULL)
			abort();
	}
	methods->list[i] = method_new(short_name, (uint32_t)i);
	methods->short_names[i] = text_new(short_name, SIZE_MAX);
	methods->count++;
	return (uint32_t)i;
}

void gen_methods_free(struct gen_methods *methods)
{
	for (size_t i = 0; i < methods->count; i++) {
		text_free(methods->list[i].class_name);
		text_free(methods->list[i].name);
		text_free(methods->list[i].signature);
		text_free(methods->list[i].source);
		free(methods->short_names[i]);
	}
	free(methods->list);
	free(methods->short_names);
	memset(methods, 0, sizeof *methods);
}
