/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_mapping - names are read back as R8 and ProGuard wrote them down.
 *
 * Each row is a map and a method of a trace.  What comes of it is one text:
 *
 *     class.name descriptor [grade] source:line synthesized outline via … holds …
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/text.h"
#include "names/mapping.h"
#include "read_map.h"
#include "rows.h"

#define V(version) \
	"# {\"id\":\"com.android.tools.r8.mapping\",\"version\":\"" version \
	"\"}\n"
#define SYNTHESIZED "  # {\"id\":\"com.android.tools.r8.synthesized\"}\n"
#define OUTLINE "  # {'id':'com.android.tools.r8.outline'}\n"
#define RESIDUAL(signature) \
	"  # {\"id\":\"com.android.tools.r8.residualsignature\"," \
	"\"signature\":\"" signature "\"}\n"
#define SOURCE(file) "# {\"id\":\"sourceFile\",\"fileName\":\"" file "\"}\n"

enum { TEXT = 40000 };

static struct slice slice(const char *text)
{
	return slice_of(text == NULL ? "" : text);
}

static size_t add(char *out, size_t at, const char *before, struct slice s)
{
	int n = snprintf(out + at, TEXT - at, "%s%.*s", before, (int)s.length,
	    s.start);

	assert_true(n >= 0 && (size_t)n < TEXT - at);
	return at + (size_t)n;
}

static size_t add_place(char *out, size_t at, const struct mapped *o)
{
	char line[20] = "";

	if (o->line != 0)
		snprintf(line, sizeof line, ":%d", (int)o->line);
	if (o->source.length > 0)
		at = add(out, at, " ", o->source);
	return add(out, at, line, slice(""));
}

/* All that is known of a method, in one text. */
static void describe(struct mapping *m, size_t n, char *out)
{
	struct arena arena = { 0 };
	struct mapped mapped;
	size_t at = 0;

	mapping_find(m, n, &arena, &mapped);
	at = add(out, at, "", mapped.class_name);
	at = add(out, at, ".",
	    mapped.joined.length > 0 ? mapped.joined : mapped.name);
	at = add(out, at, " ", mapped.descriptor);
	at = add(out, at, " [", slice(grade_name(mapped.origin.grade)));
	at = add_place(out, add(out, at, "]", slice("")), &mapped);
	if (mapped.origin.is_synthesized)
		at = add(out, at, " synthesized", slice(""));
	if (mapped.origin.is_outline)
		at = add(out, at, " outline", slice(""));
	if (mapped.origin.via[0] != '\0')
		at = add(out, at, " via ", slice(mapped.origin.via));
	if (mapped.origin.inlined[0] != '\0')
		add(out, at, " holds ", slice(mapped.origin.inlined));
	arena_free(&arena);
}

static struct mapping *mapping_of(const char *row, const char *text,
    struct error *err)
{
	struct mapping *m = mapping_new();
	bool done = read_map(m, "map.txt", bytes_of(text, strlen(text)),
	    err);

	if (!done)
		print_error("row \"%s\": %s\n", row, err->text);
	assert_true(done);
	return m;
}

/* A row that begins with the grade is about what follows it. */
static void check_words(const char *row, const char *got, const char *wanted)
{
	row_assert_text(row, wanted[0] == '[' ? strstr(got, " [") + 1 : got,
	    wanted);
}

struct lookup {
	const char *row, *map;
	const char *class_name, *name, *descriptor;
	const char *wanted;
	const char *also; /* another descriptor that the trace has, or NULL */
	const char *source; /* of the trace */
	int32_t line;
};

static void look_up(const struct lookup *row)
{
	const struct residual residuals[] = {
		{ slice(row->class_name), slice(row->name),
		    slice(row->descriptor), slice(row->source), row->line },
		{ slice(row->class_name), slice(row->name), slice(row->also),
		    slice(""), 0 },
	};
	struct error err = { "" };
	struct mapping *m = mapping_of(row->row, row->map, &err);
	char got[TEXT];

	mapping_tell(m, residuals, row->also == NULL ? 1 : 2);
	describe(m, 0, got);
	check_words(row->row, got, row->wanted);
	mapping_free(m);
}

#define TWO "x.Y -> a:\n void f(int) -> b\n void g(int,int) -> b\n"
#define TYPES "p.T -> c:\nx.Y -> a:\n void f(p.T) -> b\n void g(p.U) -> b\n"
#define INLINED "x.M -> m:\n" \
	" 1:1:void foo():54:54 -> a\n 1:1:void test():50 -> a\n" \
	" 2:2:void bar():59:59 -> a\n 2:2:void foo():55 -> a\n" \
	" 2:2:void test():50 -> a\n"
#define LAMBDA "e.Foo$$ExternalSyntheticLambda0 -> a.b:\n" \
	" void run(e.Foo) -> a\n" SYNTHESIZED
#define HELD "e.Foo$$ExternalSyntheticLambda0 -> a.b:\n" \
	" 4:4:void e.Foo.lambda$main$0():225 -> a\n" \
	" 4:4:void run(e.Foo):0 -> a\n" SYNTHESIZED
#define OVERLOADS "x.Y -> a:\n" \
	" 1:1:void overload():7:7 -> o\n" \
	" 1:1:void overload(java.lang.String):13:13 -> o\n" \
	" 1:1:void overload(int):15:15 -> o\n"
#define RETURNS "x.Supplier -> b:\n" \
	" 1:5:java.lang.Object get():42:42 -> get\n" \
	" 6:6:java.lang.String get():46:46 -> get\n"

static void methods(void **state)
{
	static const struct lookup rows[] = {
		{ "a method", "x.Y -> a:\n void run() -> b\n", "a", "b", "()V",
		    .wanted = "x.Y.run ()V [exact] ~Y.java" },
		{ "not listed", "x.Y -> a:\n", "a", "run", "()V",
		    .wanted = "x.Y.run ()V [class only] ~Y.java" },
		{ "class not listed", "x.Y -> a:\n", "z.Z", "run", "()V",
		    .wanted = "z.Z.run ()V [not in map]" },
		{ "by the second's types", TWO, "a", "b", "(II)V",
		    .wanted = "x.Y.g (II)V [exact] ~Y.java" },
		{ "by the first's types", TWO, "a", "b", "(I)V",
		    .wanted = "x.Y.f (I)V [exact] ~Y.java" },
		{ "no descriptor", TWO, "a", "b", "",
		    .wanted = "x.Y.f | x.Y.g (I)V [several] ~Y.java" },
		{ "a renamed type", TYPES, "a", "b", "(Lc;)V",
		    .wanted = "x.Y.f (Lp/T;)V [exact] ~Y.java" },
		{ "no type fits", TYPES, "a", "b", "([Lc;)V",
		    .wanted = "x.Y.b ([Lp/T;)V [class only] ~Y.java" },
		{ "no type fits, one is synthesized", V("1.0") TYPES
		    SYNTHESIZED, "a", "b", "([Lc;)V",
		    .wanted = "x.Y.f (Lp/T;)V [by name] ~Y.java" },
		{ "no type fits, a line decides", "x.Y -> a:\n"
		    " 1:1:void f(int):5:5 -> b\n 2:2:void g(byte):7:7 -> b\n",
		    "a", "b", "(J)V", .line = 2,
		    .wanted = "x.Y.g (B)V [by name] ~Y.java:7" },
		{ "arrays", "p.T -> c:\nx.Y -> a:\n"
		    " p.T[][] f(p.T[],int[]) -> b\n", "a", "b",
		    "([Lc;[I)[[Lc;", .wanted = "x.Y.f ([Lp/T;[I)[[Lp/T; [exact] ~Y.java" },
		{ "inlined", INLINED, "m", "a", "()V",
		    .wanted = "x.M.test ()V [exact] ~M.java:50 holds "
		    "x.M.foo, x.M.bar" },
		{ "merged methods", "q.A -> a:\n"
		    " 1:1:void q.B.baz():51:51 -> a\n"
		    " 2:2:void baz():51:51 -> a\n", "a", "a", "()V",
		    .wanted = "q.B.baz | q.A.baz ()V [several] ~B.java:51" },
		{ "merged class", "q.A -> a:\n 1:8:void q.B.bar():46:46 -> b\n",
		    "a", "b", "()V", .wanted = "q.B.bar ()V [exact] ~B.java:46" },
		{ "a class that is gone", "q.A -> R8$$REMOVED$$CLASS$$0:\n"
		    SOURCE("A.kt") "q.B -> a:\n"
		    " 1:8:void q.A.foo():47:47 -> d\n", "a", "d", "()V",
		    .wanted = "q.A.foo ()V [exact] A.kt:47" },
		{ "no class of the trace", "q.A -> R8$$REMOVED$$CLASS$$0:\n"
		    SOURCE("A.kt"), "R8$$REMOVED$$CLASS$$0", "d", "()V",
		    .wanted = "R8$$REMOVED$$CLASS$$0.d ()V [not in map]" },
		{ "the string", RETURNS, "b", "get", "()Ljava/lang/String;",
		    .wanted = "x.Supplier.get ()Ljava/lang/String; [exact] "
		    "~Supplier.java:46" },
		{ "a signature", V("2.2") "x.Main -> a:\n"
		    " void test(java.lang.Object) -> a\n" RESIDUAL("()V"),
		    "a", "a", "()V",
		    .wanted = "x.Main.test (Ljava/lang/Object;)V [exact] ~Main.java" },
		{ "kept name", V("2.2") "x.Y -> a:\n void f(int) -> a\n", "a",
		    "a", "(J)V", .wanted = "x.Y.a (J)V [class only] ~Y.java" },
		{ "argument removed", "x.Y -> a:\n void f(int,int) -> a\n", "a",
		    "a", "(I)V", .wanted = "x.Y.f (II)V [by name] ~Y.java" },
		{ "an enum is a number", V("2.2") "x.T -> a:\nx.Y -> c:\n"
		    " x.T m(int) -> b\n" RESIDUAL("(Z)La;"), "c", "b",
		    "(Z)La;", .wanted = "x.Y.m (I)Lx/T; [exact] ~Y.java" },
		{ "synthesized", V("1.0") LAMBDA, "a.b", "a", "(Le/Foo;)V",
		    .wanted = "e.Foo$$ExternalSyntheticLambda0.run (Le/Foo;)V [exact] "
		    "~Foo.java synthesized" },
		{ "no version", LAMBDA, "a.b", "a", "(Le/Foo;)V",
		    .wanted = "[exact] ~Foo.java" },
		{ "held", V("1.0") HELD, "a.b", "a", "(Le/Foo;)V",
		    .wanted = "e.Foo.lambda$main$0 ()V [exact] ~Foo.java:225 via "
		    "e.Foo$$ExternalSyntheticLambda0.run" },
		{ "outline", V("2.0") "o.C -> a:\n 1:2:int outline() -> a\n"
		    OUTLINE, "a", "a", "()I",
		    .wanted = "o.C.outline ()I [exact] ~C.java:1 synthesized outline" },
		{ "source", "x.Y -> a:\n" SOURCE("Z.kt"), "a", "anything",
		    "()V", .wanted = "x.Y.anything ()V [class only] Z.kt" },
		{ "two sources", "foo.Bar -> r:\n" SOURCE("S1") "foo.Baz -> b:\n"
		    SOURCE("S2") " 1:1:void foo.Bar.in():3:3 -> c\n"
		    " 1:1:void out():7 -> c\n", "b", "c", "()V",
		    .wanted = "foo.Baz.out ()V [exact] S2:7 holds foo.Bar.in" },
		{ "a file of Kotlin", "k.ResultKt -> t:\n", "t", "a", "()V",
		    .wanted = "[class only] ~Result.kt" },
		{ "nested", "foo.Bar$Baz$Qux -> t:\n", "t", "a", "()V",
		    .wanted = "[class only] ~Bar.java" },
		{ "nested, with Kotlin", "foo.Bar$Baz$Qux -> t:\n", "t", "a",
		    "()V", .wanted = "[class only] ~Bar.kt", .source = "Some.kt" },
		{ "singletons", "c.ComposableSingletons$MainActivityKt -> t:\n",
		    "t", "a", "()V", .wanted = "[class only] ~MainActivity.kt" },
		{ "swapped", "x.Y -> a:\n"
		    " 5:3:void main(java.lang.String[]) -> main\n", "a", "main",
		    "([Ljava/lang/String;)V",
		    .wanted = "x.Y.main ([Ljava/lang/String;)V [exact] ~Y.java:3" },
		{ "no residual range", "x.Y -> a:\n void m():42:43 -> a\n", "a",
		    "a", "()V", .wanted = "x.Y.m ()V [exact] ~Y.java:42" },
		{ "any line", "x.Y -> a:\n 0:65535:void foo():33:33 -> a\n",
		    "a", "a", "()V", .wanted = "x.Y.foo ()V [exact] ~Y.java:33" },
		{ "no line", "x.Y -> a:\n 0:0:void foo():42:42 -> a\n", "a",
		    "a", "()V", .wanted = "x.Y.foo ()V [exact] ~Y.java:42" },
		{ "line unknown", "x.Y -> a:\n 1:1:void foo():0:0 -> a\n", "a",
		    "a", "()V", .wanted = "x.Y.foo ()V [exact] ~Y.java" },
		{ "numbers in front", "123pkg.456Foo -> 321pkg.654Foo:\n"
		    " 123pkg.1A 2foo(123pkg.1B):100 -> 1a\n", "321pkg.654Foo",
		    "1a", "(L123pkg/1B;)L123pkg/1A;",
		    .wanted = "123pkg.456Foo.2foo (L123pkg/1B;)L123pkg/1A; [exact] ~456Foo.java:100" },
		{ "numbers, and a range", "123pkg.456Foo -> 321pkg.654Foo:\n"
		    " 0:10:123pkg.1A 2bar(123pkg.1B):42:42 -> 1b\n",
		    "321pkg.654Foo", "1b", "(L123pkg/1B;)L123pkg/1A;",
		    .wanted = "123pkg.456Foo.2bar (L123pkg/1B;)L123pkg/1A; [exact] ~456Foo.java:42" },
		{ "companion", V("1.0") "Unused -> I$-CC:\n" SYNTHESIZED
		    " 66:66:void I.staticMethod() -> staticMethod\n"
		    " 66:66:void staticMethod():0 -> staticMethod\n"
		    SYNTHESIZED, "I$-CC", "staticMethod", "()V",
		    .wanted = "I.staticMethod ()V [exact] ~I.java:66 via "
		    "Unused.staticMethod" },
		{ "a field is none", "x.Y -> a:\n int f -> a\n"
		    " void m() -> a\n", "a", "a", "()V",
		    .wanted = "x.Y.m ()V [exact] ~Y.java" },
		{ "overloads side by side", OVERLOADS, "a", "o", "(I)V",
		    .wanted = "x.Y.overload (I)V [exact] ~Y.java:15", .also = "()V" },
		{ "the first of them", OVERLOADS, "a", "o", "()V",
		    .wanted = "x.Y.overload ()V [exact] ~Y.java:7", .also = "(I)V" },
		{ "one of them alone", OVERLOADS, "a", "o", "(I)V",
		    .wanted = "x.Y.overload (I)V [exact] ~Y.java:15" },
		{ "a class twice", "x.A -> a:\n void f() -> x\nx.B -> a:\n"
		    " void g() -> y\n", "a", "y", "()V", .wanted = "x.B.g ()V [exact] ~B.java" },
		{ "and its name", "x.A -> a:\n void f() -> x\nx.B -> a:\n"
		    " void g() -> y\n", "a", "z", "()V",
		    .wanted = "x.A.z ()V [class only] ~A.java" },
		{ "before any class", " void f() -> b\nx.Y -> a:\n"
		    " void run() -> b\n", "a", "b", "()V",
		    .wanted = "x.Y.run ()V [exact] ~Y.java" },
		{ "CR LF, a mark, tabs", "\xEF\xBB\xBFx.Y -> a:  \r\n"
		    "\t void run() -> b \t\r\n", "a", "b", "()V",
		    .wanted = "x.Y.run ()V [exact] ~Y.java" },
		{ "no indent", "x.Y -> a:\nvoid run() -> b\nint f -> c\n", "a",
		    "b", "()V", .wanted = "x.Y.run ()V [exact] ~Y.java" },
		{ "arrows without blanks", "x.Y->a:\n void run-()->b-\n", "a",
		    "b-", "()V", .wanted = "x.Y.run- ()V [exact] ~Y.java" },
		{ "blanks in the list", "x.Y -> a:\n void bar(int, int) -> b\n",
		    "a", "b", "(II)V", .wanted = "x.Y.bar (II)V [exact] ~Y.java" },
		{ "constructor", "x.Y -> a:\n void <init>() -> <init>\n", "a",
		    "<init>", "()V", .wanted = "x.Y.<init> ()V [exact] ~Y.java" },
		{ "of the class", "x.Y -> a:\n void <clinit>() -> <clinit>\n",
		    "a", "<clinit>", "()V", .wanted = "x.Y.<clinit> ()V [exact] ~Y.java" },
		{ "with slashes", "x.Y -> a.b:\n void run() -> c\n", "a/b",
		    "c", "()V", .wanted = "x.Y.run ()V [exact] ~Y.java" },
		{ "as in a descriptor", "x.Y -> a.b:\n void run() -> c\n",
		    "La/b;", "c", "()V", .wanted = "x.Y.run ()V [exact] ~Y.java" },
		{ "types of others", "x.Y -> a:\n", "z.Z", "f",
		    "([Landroid/os/Bundle;La;)V",
		    .wanted = "z.Z.f ([Landroid/os/Bundle;Lx/Y;)V [not in map]" },
		{ "own qualifier", "x.Y -> a:\n void x.Y.f() -> b\n", "a", "b",
		    "()V", .wanted = "x.Y.f ()V [exact] ~Y.java" },
		{ "own simple name", "_COROUTINE.Frames -> a:\n"
		    " void Frames.<clinit>() -> <clinit>\n", "a", "<clinit>",
		    "()V", .wanted = "_COROUTINE.Frames.<clinit> ()V [exact] ~Frames.java" },
		{ "all synthesized but one", V("1.0") "x.Y -> a:\n"
		    " 1:1:void f():1:1 -> b\n" SYNTHESIZED
		    " 2:2:void g():2:2 -> b\n 3:3:void h():3:3 -> b\n"
		    SYNTHESIZED, "a", "b", "()V", .wanted = "x.Y.g ()V [exact] ~Y.java:2" },
		{ "holds different ones", V("1.0") "x.Y -> a:\n"
		    " 1:1:void x.P.p():5:5 -> a\n 1:1:void run():0 -> a\n"
		    SYNTHESIZED " 2:2:void x.Q.q():6:6 -> a\n"
		    " 2:2:void run():0 -> a\n", "a", "a", "()V",
		    .wanted = "x.Y.run ()V [exact] ~Y.java synthesized holds "
		    "x.P.p, x.Q.q" },
		{ "four originals", "x.Y -> a:\n 1:1:void x.A.f():1:1 -> a\n"
		    " 2:2:void x.B.f():1:1 -> a\n 3:3:void x.C.f():1:1 -> a\n"
		    " 4:4:void x.D.f():1:1 -> a\n 5:5:void x.E.f():1:1 -> a\n",
		    "a", "a", "()V",
		    .wanted = "x.A.f | x.B.f | x.C.f | +2 ()V [several] ~A.java:1" },
		{ "a line decides", "q.A -> a:\n"
		    " 1:1:void q.B.baz():51:51 -> a\n"
		    " 5:9:void baz():60:64 -> a\n", "a", "a", "()V",
		    .wanted = "q.A.baz ()V [exact] ~A.java:62", .line = 7 },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++)
		look_up(&rows[i]);
}

/* What is rare, or was written by an older compiler. */
static void oddities(void **state)
{
	static const struct lookup rows[] = {
		{ "5:0 is 5:5", "x.Y -> a:\n 5:0:void m() -> b\n", "a", "b",
		    "()V", .wanted = "[exact] ~Y.java:5" },
		{ "one number is none", "x.Y -> a:\n 5:void m() -> b\n", "a",
		    "b", "()V", .wanted = "[exact] ~Y.java" },
		{ "swapped originals", "x.Y -> a:\n"
		    " 1:1:void m():42:40 -> b\n", "a", "b", "()V",
		    .wanted = "[exact] ~Y.java:40" },
		{ "a line is shifted", "x.Y -> a:\n"
		    " 5:7:void m():40:42 -> b\n", "a", "b", "()V",
		    .wanted = "[exact] ~Y.java:41", .line = 6 },
		{ "all lines are one", "x.Y -> a:\n"
		    " 5:7:void m():40:40 -> b\n", "a", "b", "()V",
		    .wanted = "[exact] ~Y.java:40", .line = 7 },
		{ "the same line", "x.Y -> a:\n 5:7:void m() -> b\n", "a", "b",
		    "()V", .wanted = "[exact] ~Y.java:6", .line = 6 },
		{ "no line but a type that begins with digits",
		    "x.Y -> a:\n 12x.T m() -> b\n", "a", "b", "()L12x/T;",
		    .wanted = "[exact] ~Y.java" },
		{ "no such line", "x.Y -> a:\n 5:7:void m():40:42 -> b\n",
		    "a", "b", "()V", .wanted = "[exact] ~Y.java:40",
		    .line = 90 },
		{ "the smallest line", "x.Y -> a:\n"
		    " 1:1:void x.Z.i():3:3 -> b\n 1:1:void m():40 -> b\n"
		    " 2:2:void m():38:38 -> b\n", "a", "b", "()V",
		    .wanted = "[exact] ~Y.java:38 holds x.Z.i" },
		{ "names of ProGuard", "x.Y -> a:\n void ?() -> b\n", "a", "b",
		    "()V", .wanted = "x.Y.? ()V [exact] ~Y.java" },
		{ "names of Redex", "x.Y -> a:\n"
		    " void <clinit>$redex$opt() -> b\n", "a", "b", "()V",
		    .wanted = "x.Y.<clinit>$redex$opt ()V [exact] ~Y.java" },
		{ "names with a dot in front", "x.Y -> a:\n"
		    " void x.Z..f() -> b\n", "a", "b", "()V",
		    .wanted = "x.Z..f ()V [exact] ~Z.java" },
		{ "an original that hides", "x.Y\x01 -> a:\n"
		    " void f\xE2\x80\x8B\xFF() -> b\n", "a", "b", "()V",
		    .wanted = "x.Y\\x01.f\\u{200B}\\xFF ()V [exact] "
			"~Y\\x01.java" },
		{ "a residual that hides", "x.Y -> \xE2\x80\x8B:\n"
		    " void f() -> \xED\xA0\xBD\xED\xB8\x80\n", "\\u{200B}",
		    "\xF0\x9F\x98\x80", "()V",
		    .wanted = "x.Y.f ()V [exact] ~Y.java" },
		{ "one that hides before its end", "x.Y -> a:\n"
		    " void f() -> \xE2\x80\x8B" "b\n", "a", "\\u{200B}b",
		    "()V", .wanted = "x.Y.f ()V [exact] ~Y.java" },
		{ "one that hides at its end", "x.Y -> a:\n"
		    " void f() -> b\xE2\x80\x8B\n", "a", "b\\u{200B}",
		    "()V", .wanted = "x.Y.f ()V [exact] ~Y.java" },
		{ "not a group: between", "x.Y -> a:\n 1:1:void f():1:1 -> b\n"
		    " void g() -> c\n 1:1:void h():3 -> b\n", "a", "b", "()V",
		    .wanted = "x.Y.f | x.Y.h ()V [several] ~Y.java:1" },
		{ "not a group: no range", "x.Y -> a:\n void f():1:1 -> b\n"
		    " void h():3 -> b\n", "a", "b", "()V",
		    .wanted = "x.Y.f | x.Y.h ()V [several] ~Y.java:1" },
		{ "outlines are not held", V("2.0") "o.C -> a:\n"
		    " 1:1:void x.P.p():5:5 -> a\n 1:1:void o():0 -> a\n"
		    OUTLINE, "a", "a", "()V",
		    .wanted = "o.C.o ()V [exact] ~C.java synthesized outline "
			"holds x.P.p" },
		{ "no outline before 2.0", V("1.0") "o.C -> a:\n"
		    " 1:2:int outline() -> a\n" OUTLINE, "a", "a", "()I",
		    .wanted = "[exact] ~C.java:1" },
		{ "said at a later line", V("1.0") "x.Y -> a:\n"
		    " 1:1:void f():1:1 -> b\n void c() -> c\n"
		    " 2:2:void f():2:2 -> b\n" SYNTHESIZED, "a", "b", "()V",
		    .wanted = "[exact] ~Y.java:1 synthesized" },
		{ "a signature within a group", V("2.2") "x.Y -> a:\n"
		    " 1:1:void x.P.p():5:5 -> b\n" RESIDUAL("(I)V")
		    " 1:1:void f():7 -> b\n", "a", "b", "(I)V",
		    .wanted = "x.Y.f ()V [exact] ~Y.java:7 "
			"holds x.P.p" },
		{ "a signature holds for all lines", V("2.2") "x.Y -> a:\n"
		    " 1:1:void f():5:5 -> b\n" RESIDUAL("(I)V")
		    " 2:2:void f():7:7 -> b\n", "a", "b", "()V",
		    .wanted = "x.Y.b ()V [class only] ~Y.java" },
		{ "two copies of one", V("2.2") "x.Y -> a:\n"
		    " 1:1:void f():5:5 -> b\n" RESIDUAL("(I)V")
		    " 1:1:void f():5:5 -> b\n" RESIDUAL("(J)V"), "a", "b",
		    "(J)V", .wanted = "x.Y.f ()V [exact] ~Y.java:5",
		    .also = "(I)V" },
		{ "a signature with escapes", V("2.2") "x.T -> a$b:\nx.Y -> a:\n"
		    " void f(x.T) -> b\n" RESIDUAL("(La\\u0024b;\\u005B\\J)V")
		    " void g(x.T) -> b\n" RESIDUAL("()V"), "a", "b",
		    "(La$b;[J)V", .wanted = "x.Y.f (Lx/T;)V [exact] ~Y.java" },
		{ "a signature of a field", V("2.2") "x.Y -> a:\n"
		    " int f -> b\n" RESIDUAL("La;") " void g() -> b\n", "a",
		    "b", "()V", .wanted = "x.Y.g ()V [exact] ~Y.java" },
		{ "all with other numbers", TWO, "a", "b", "(III)V",
		    .wanted = "x.Y.f | x.Y.g (I)V [several] ~Y.java" },
		{ "one has as many", TWO, "a", "b", "(J)V",
		    .wanted = "x.Y.f (I)V [by name] ~Y.java" },
		{ "some have as many", "x.Y -> a:\n void f(int) -> b\n"
		    " void g(byte) -> b\n void h() -> b\n", "a", "b", "(J)V",
		    .wanted = "x.Y.b (J)V [class only] ~Y.java" },
		{ "one name for both", "x.Y -> a:\n void f(int) -> b\n"
		    " void f(byte) -> b\n", "a", "b", "(J)V",
		    .wanted = "x.Y.f (I)V [by name] ~Y.java" },
		{ "no descriptor, one name", V("2.2") "x.Y -> a:\n"
		    " void f(int) -> b\n", "a", "b", "",
		    .wanted = "x.Y.f (I)V [by name] ~Y.java" },
		{ "a descriptor that is none", "x.Y -> a:\n void f() -> b\n",
		    "a", "b", "(Lx)V",
		    .wanted = "x.Y.f ()V [by name] ~Y.java" },
		{ "a class that was made", V("1.0") "x.Y -> a:\n" SYNTHESIZED,
		    "a", "b", "()V",
		    .wanted = "[class only] ~Y.java synthesized" },
		{ "a version from its line on", "x.Y -> a:\n void f() -> b\n"
		    SYNTHESIZED V("1.0") "x.Z -> c:\n void f() -> b\n"
		    SYNTHESIZED, "a", "b", "()V", .wanted = "[exact] ~Y.java" },
		{ "and behind it", "x.Y -> a:\n void f() -> b\n" SYNTHESIZED
		    V("1.0") "x.Z -> c:\n void f() -> b\n" SYNTHESIZED, "c",
		    "b", "()V", .wanted = "[exact] ~Z.java synthesized" },
		{ "an experiment", V("experimental") LAMBDA, "a.b", "a",
		    "(Le/Foo;)V", .wanted = "[exact] ~Foo.java" },
		{ "escapes", "x.Y -> a:\n" SOURCE("a\\u0027\\u00e9\\\\b"), "a",
		    "b", "()V", .wanted = "[class only] a'\xC3\xA9\\b" },
		{ "sources of all classes", "# {\"id\":\"partitionSourceFiles\","
		    "\"fileNameMappings\":{\"x.A\":\"1.kt\",\"x\\u002eY\":\"2\\u002ekt\","
		    "\"x.Y\":\"3.kt\"}}\nx.Y -> a:\n", "a", "b", "()V",
		    .wanted = "[class only] 2.kt" },
		{ "a source of the class alone", "# {\"id\":"
		    "\"partitionSourceFiles\",\"fileNameMappings\":{\"x.Y\":"
		    "\"2.kt\"}}\nx.Y -> a:\n" SOURCE("3.kt"), "a", "b", "()V",
		    .wanted = "[class only] 3.kt" },
		{ "a source that is none", "x.Y -> a:\n" SOURCE("SourceFile"),
		    "a", "b", "()V", .wanted = "[class only] ~Y.java" },
		{ "no blank behind the sign", "x.Y -> a:\n"
		    "#{\"id\" : \"sourceFile\" , \"more\":[{}, 1,'}'],"
		    "fileName:Z.kt}\n", "a", "b", "()V",
		    .wanted = "[class only] Z.kt" },
		{ "a type of two originals", "x.A -> a:\nx.B -> a:\nx.C -> c:\n",
		    "c", "b", "(La;Lc;)V",
		    .wanted = "x.C.b (La;Lx/C;)V [class only] ~C.java" },
		{ "the original has a source elsewhere", "x.A -> a:\n"
		    " void f() -> b\nx.A -> R8$$REMOVED$$CLASS$$3:\n"
		    SOURCE("Z.kt"), "a", "b", "()V",
		    .wanted = "[exact] Z.kt" },
		{ "a line of the trace stays", "x.A -> a:\n", "z.Z", "b", "()V",
		    .wanted = "[not in map] Z.java:7", .source = "Z.java",
		    .line = 7 },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++)
		look_up(&rows[i]);
}

/* All that a method may be, where not all of it is shown. */
static void alternatives(void **state)
{
	static const char map[] = V("2.2") "x.Y -> a:\n"
	    " 1:1:void x.A.f():1:1 -> a\n"
	    " 2:2:void x.B.f(int):2:2 -> a\n" RESIDUAL("()V")
	    " 3:3:void x.C.f():3:3 -> a\n 4:4:void x.A.f():9:9 -> a\n"
	    " 5:5:void x.D.f():4:4 -> a\n";
	const struct residual asked = { slice("a"), slice("a"), slice("()V"),
		slice(""), 0 };
	struct error err = { "" };
	struct mapping *m = mapping_of("alternatives", map, &err);
	struct arena arena = { 0 };
	struct mapped mapped;

	(void)state;
	mapping_tell(m, &asked, 1);
	mapping_find(m, 0, &arena, &mapped);
	assert_int_equal(mapped.origin.grade, GRADE_SEVERAL);
	assert_string_equal(mapped.origin.others,
	    "x.A.f | x.B.f | x.C.f | x.D.f");
	assert_true(slice_is(mapped.class_name, "x.A"));
	arena_free(&arena);
	mapping_free(m);
}

#define CALLSITE(outline) \
	"# {'id':'com.android.tools.r8.outlineCallsite','positions':" \
	"{'1':4,'2':5},'outline':'" outline "'}\n"
#define OUTLINES "o.C -> a:\n int o() -> a\n" OUTLINE \
	" int o2(int) -> a\n" OUTLINE

/* Which methods of the trace have code in which outline: "2>0" for each that is told of
 * a method in turn; 0 to 4 are a.a()I, a.a(I)I, b.s()V, b.t(La;)V, and b.s()V again. */
static void outlines(void **state)
{
	static const struct {
		const char *row, *map, *wanted;
	} rows[] = {
		{ "none", V("2.2") OUTLINES "x.B -> b:\n void f() -> s\n", "" },
		{ "of a method", V("2.2") OUTLINES "x.B -> b:\n"
		    " 27:27:void f():0:0 -> s\n" CALLSITE("La;a()I"), "2>0" },
		{ "with an arrow", V("2.2") OUTLINES "x.B -> b:\n"
		    " 27:27:void f():0:0 -> s\n" CALLSITE("La;->a(I)I"), "2>1" },
		{ "with escapes", V("2.2") OUTLINES "x.B -> b:\n"
		    " 27:27:void f():0:0 -> s\n" CALLSITE("L\\u0061;a\\u0028)I"),
		    "2>0" },
		{ "another descriptor", V("2.2") OUTLINES "x.B -> b:\n"
		    " void f() -> s\n" CALLSITE("La;a(J)I"), "" },
		{ "another class", V("2.2") OUTLINES "x.B -> b:\n"
		    " void f() -> s\n" CALLSITE("La/a;a()I"), "" },
		{ "of several lines", V("2.2") OUTLINES "x.B -> b:\n"
		    " 1:1:void f():0:0 -> s\n" CALLSITE("La;a()I")
		    " 2:2:void f():1:1 -> s\n 3:3:void f():0:0 -> s\n"
		    CALLSITE("La;a(I)I") CALLSITE("La;a()I"), "2>0 2>1 2>0" },
		{ "of what is inlined", V("2.2") OUTLINES "x.B -> b:\n"
		    " 1:1:void x.P.p():5:5 -> s\n" CALLSITE("La;a()I")
		    " 1:1:void f():7 -> s\n" CALLSITE("La;a(I)I"), "2>1 2>0" },
		{ "of a method with another descriptor", V("2.2") OUTLINES
		    "x.B -> b:\n void g(x.Z) -> t\n" CALLSITE("La;a()I")
		    RESIDUAL("(La;)V"), "3>0" },
		{ "of one of two methods", V("2.2") OUTLINES "x.B -> b:\n"
		    " void g(o.C) -> t\n" RESIDUAL("(La;)V") CALLSITE("La;a()I")
		    " void f() -> s\n void h() -> z\n" CALLSITE("La;a(I)I"),
		    "3>0" },
		{ "of all that it may be", V("2.2") OUTLINES "x.B -> b:\n"
		    " 1:1:void f():3:3 -> s\n" CALLSITE("La;a()I")
		    " 2:2:void x.D.g():4:4 -> s\n" CALLSITE("La;a(I)I"),
		    "2>0 2>1" },
		{ "of its bridge", V("2.2") OUTLINES "x.B -> b:\n"
		    " java.lang.Object f():3:3 -> s\n" RESIDUAL("()V")
		    " void f() -> s\n" CALLSITE("La;a()I"), "2>0" },
		{ "in an outline", V("2.2") OUTLINES CALLSITE("La;a()I"),
		    "1>0" },
		{ "of a field", V("2.2") OUTLINES "x.B -> b:\n int f -> s\n"
		    CALLSITE("La;a()I") " void f() -> s\n", "" },
		{ "of a class", V("2.2") OUTLINES "x.B -> b:\n"
		    CALLSITE("La;a()I") " void f() -> s\n", "" },
		{ "before its version", V("1.0") OUTLINES "x.B -> b:\n"
		    " void f() -> s\n" CALLSITE("La;a()I"), "" },
		{ "of the first version", V("2.0") OUTLINES "x.B -> b:\n"
		    " void f() -> s\n" CALLSITE("La;a()I"), "2>0" },
		{ "which does not say the outline", V("2.0") OUTLINES "x.B -> b:\n"
		    " void f() -> s\n" CALLSITE(""), "" },
		{ "no reference", V("2.2") OUTLINES "x.B -> b:\n"
		    " void f() -> s\n" CALLSITE("a.a()I") CALLSITE("La;a")
		    CALLSITE("La;()I") CALLSITE("La;a()") CALLSITE("[La;a()I")
		    CALLSITE("La") CALLSITE("I"), "" },
	};
	const struct residual asked[] = {
		{ slice("a"), slice("a"), slice("()I"), slice(""), 0 },
		{ slice("La;"), slice("a"), slice("(I)I"), slice(""), 0 },
		{ slice("b"), slice("s"), slice("()V"), slice(""), 0 },
		{ slice("b"), slice("t"), slice("(La;)V"), slice(""), 0 },
		{ slice("b"), slice("s"), slice("()V"), slice(""), 0 },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct error err = { "" };
		struct mapping *m = mapping_of(rows[i].row, rows[i].map, &err);
		struct arena arena = { 0 };
		struct mapped mapped;
		char got[TEXT] = "";
		size_t outline, at = 0;

		mapping_tell(m, asked, ROWS(asked));
		for (size_t n = 0; n < ROWS(asked); n++) {
			mapping_find(m, n, &arena, &mapped);
			while (mapping_next_outline(m, &outline))
				at += (size_t)snprintf(got + at, TEXT - at,
				    "%s%zu>%zu", at == 0 ? "" : " ", n, outline);
		}
		row_assert_text(rows[i].row, got, rows[i].wanted);
		arena_free(&arena);
		mapping_free(m);
	}
}

/* Those that make no sense are counted. */
static void bad_callsites(void **state)
{
	struct error err = { "" };
	struct mapping *m = mapping_of("bad", V("2.2") "x.B -> b:\n"
	    " void f() -> s\n" CALLSITE("a.a()I") CALLSITE("La;a()I")
	    CALLSITE("La;a()"), &err);
	const struct residual asked = { slice("b"), slice("s"), slice("()V"),
		slice(""), 0 };
	struct mapping_facts facts;
	struct arena arena = { 0 };
	struct mapped mapped;

	(void)state;
	mapping_tell(m, &asked, 1);
	mapping_find(m, 0, &arena, &mapped);
	mapping_facts(m, 0, &facts);
	assert_int_equal(facts.counts.bad_comments, 2);
	arena_free(&arena);
	mapping_free(m);
}

/* Names of a megabyte are shown by their begin. */
static void long_names(void **state)
{
	enum { LONG = 1 << 20 };
	char *map = malloc(3 * LONG + 100), *at = map;
	const struct residual asked = { slice("a"), slice("b"), slice("()V"),
		slice(""), 0 };
	struct mapping *m = mapping_new();
	struct arena arena = { 0 };
	struct mapped mapped;

	(void)state;
	assert_non_null(map);
	memset(at, 'Y', LONG);
	at += LONG;
	at += sprintf(at, " -> a:\n void ");
	memset(at, 'f', LONG);
	at += LONG;
	at += sprintf(at, "(");
	memset(at, 'T', LONG);
	at += LONG;
	at += sprintf(at, ") -> b\n");
	assert_true(read_map(m, "map", bytes_of(map, (size_t)(at - map)),
	    NULL));
	mapping_tell(m, &asked, 1);
	mapping_find(m, 0, &arena, &mapped);
	assert_int_equal(mapped.origin.grade, GRADE_BY_NAME);
	assert_true(mapped.class_name.length < 1100);
	assert_true(mapped.name.length < 1100);
	assert_true(slice_is(mapped.descriptor, "()V"));
	assert_true(slice_ends(mapped.name, "f.."));
	arena_free(&arena);
	mapping_free(m);
	free(map);
}

/* Writes the number for each '%'. */
static void put_numbered(FILE *out, const char *text, unsigned n)
{
	for (; *text != '\0'; text++) {
		if (*text == '%')
			fprintf(out, "%u", n);
		else
			putc(*text, out);
	}
}

/* Does the list begin so, and end in " ..." where it would be long? */
static void check_list(const char *row, const char *list, const char *begin)
{
	enum { SHORT = 100, LONG = 4200 };
	const size_t length = strlen(list);

	row_assert(row, strncmp(list, begin, strlen(begin)) == 0);
	row_assert(row, length <= SHORT || (length <= LONG &&
	    strcmp(list + length - 4, " ...") == 0));
	row_assert(row, begin[0] != '\0' || length == 0);
}

/* Only so many lines of a name are read, in whatever form they come; the rest is
 * counted, and other names have all of theirs. */
static void too_many_lines(void **state)
{
	enum { LINES = 5000, READ = 4096 };
	static const struct {
		const char *row, *line;
		const char *joined, *others, *inlined; /* begins, of lists */
	} rows[] = {
		{ "originals", " void f%() -> b\n",
		    "f0 | x.Y.f1 | x.Y.f2 | +4093", "x.Y.f0 | x.Y.f1 | ", "" },
		{ "lines of one", " %:%:void f():%:% -> b\n", "", "", "" },
		{ "inlined into one", " 1:1:void f%():3 -> b\n", "", "",
		    "x.Y.f0, x.Y.f1, " },
		{ "the same one, inlined", " 1:1:void f():3 -> b\n", "", "",
		    "x.Y.f" },
	};
	const struct residual asked[] = {
		{ slice("a"), slice("b"), slice("()V"), slice(""), 0 },
		{ slice("a"), slice("c"), slice("()V"), slice(""), 0 },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		char *map = NULL;
		size_t size;
		FILE *out = open_memstream(&map, &size);
		struct mapping *m = mapping_new();
		struct mapping_facts facts;
		struct arena arena = { 0 };
		struct mapped mapped;

		assert_non_null(out);
		fputs("x.Y -> a:\n", out);
		for (unsigned n = 0; n < LINES; n++)
			put_numbered(out, rows[i].line, n);
		fputs(" void g() -> c\n", out);
		assert_int_equal(fclose(out), 0);
		assert_true(read_map(m, "map", bytes_of(map, size), NULL));
		mapping_tell(m, asked, ROWS(asked));
		mapping_find(m, 0, &arena, &mapped);
		row_assert(rows[i].row,
		    slice_is(mapped.joined, rows[i].joined));
		check_list(rows[i].row, mapped.origin.others, rows[i].others);
		check_list(rows[i].row, mapped.origin.inlined,
		    rows[i].inlined);
		mapping_find(m, 1, &arena, &mapped);
		row_assert(rows[i].row, slice_is(mapped.name, "g"));
		mapping_facts(m, 0, &facts);
		row_assert_number(rows[i].row, facts.counts.beyond, LINES - READ);
		arena_free(&arena);
		mapping_free(m);
		free(map);
	}
}

/* Methods are asked for in any order; a class that is read again has the same. */
static void any_order(void **state)
{
	static const size_t order[] = { 3, 0, 2, 1, 0, 3 };
	static const char *const wanted[] = { "x.Y.run ()V [exact] ~Y.java",
		"x.Z.walk ()V [exact] ~Z.java", "x.Y.go ()V [exact] ~Y.java",
		"q.b ()V [not in map]" };
	const struct residual asked[] = {
		{ slice("a"), slice("b"), slice("()V"), slice(""), 0 },
		{ slice("c"), slice("b"), slice("()V"), slice(""), 0 },
		{ slice("a"), slice("d"), slice("()V"), slice(""), 0 },
		{ slice("q"), slice("b"), slice("()V"), slice(""), 0 },
	};
	struct error err = { "" };
	struct mapping *m = mapping_of("any order", "x.Y -> a:\n"
	    " void run() -> b\n void go() -> d\nx.Z -> c:\n void walk() -> b\n",
	    &err);
	char got[TEXT];

	(void)state;
	mapping_tell(m, asked, ROWS(asked));
	for (size_t i = 0; i < ROWS(order); i++) {
		describe(m, order[i], got);
		check_words("any order", got, wanted[order[i]]);
	}
	mapping_free(m);
}

/* What the head says, of the first map where there are several. */
static void head(void **state)
{
	static const char map[] = "# compiler: R8\n# compiler_version: 8.1.65\n"
	    "# min_api: 24\n# common_typos_disable\n"
	    "# pg_map_id: d6796a4\n# pg_map_hash: SHA-256 d6796a49\n"
	    V("2.2") "x.Y -> a:\n# pg_map_id: other\n# compiler: no\n";
	struct error err = { "" };
	struct mapping *m = mapping_of("head", map, &err);
	struct mapping_facts facts;

	(void)state;
	mapping_facts(m, 0, &facts);
	assert_string_equal(facts.path, "map.txt");
	assert_string_equal(facts.compiler, "R8 8.1.65");
	assert_string_equal(facts.id, "d6796a4");
	assert_string_equal(facts.version, "2.2");
	assert_false(facts.has_changed);
	mapping_free(m);
}

/* Where a file says a lot before its first class, and where that comes late. */
static void late_classes(void **state)
{
	static const struct {
		const char *row, *line;
		bool is_map;
	} rows[] = {
		{ "comments", "# nothing to say\n", true },
		{ "other lines", "nothing to say\n", false },
		{ "empty lines", "\n", false },
	};
	enum { BEFORE = 70000 };
	char *map = malloc(BEFORE + 100);

	(void)state;
	assert_non_null(map);
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct mapping *m = mapping_new();
		size_t length = strlen(rows[i].line), at = 0;

		for (; at < BEFORE; at += length)
			memcpy(map + at, rows[i].line, length + 1);
		strcpy(map + at, "x.Y -> a:\n");
		row_assert(rows[i].row, rows[i].is_map == read_map(m, "map",
		    bytes_of(map, strlen(map)), NULL));
		mapping_free(m);
	}
	free(map);
}

static void refused(void **state)
{
	static const char *const maps[] = { "", "\n\n", "# nothing\n",
		"void f() -> b\n", "not a map", " x.Y -> a:\n" };

	(void)state;
	for (size_t i = 0; i < ROWS(maps); i++) {
		struct mapping *m = mapping_new();
		struct mapping_facts facts;
		struct error err = { "" };

		row_assert(maps[i], !read_map(m, "a", bytes_of(maps[i],
		    strlen(maps[i])), &err));
		row_assert_text(maps[i], err.text, "a: has no class line in "
		    "its first 64 KB: it is no mapping of R8 or ProGuard");
		row_assert(maps[i], !mapping_facts(m, 0, &facts));
		mapping_free(m);
	}
}

static void odd(void **state)
{
	static const struct {
		const char *row, *map;
		uint64_t twice, newer, unreadable, numbers, comments;
		const char *version;
	} rows[] = {
		{ "nothing", "x.Y -> a:\n", .version = "" },
		{ "newer", V("99.0") "x.Y -> a:\n void run() -> b\n",
		    .newer = 1, .version = "99.0" },
		{ "two newer", V("98.0") "x.Z -> c:\n" V("99.0") "x.Y -> a:\n"
		    " void run() -> b\n" V("1.0"), .newer = 2,
		    .version = "1.0" },
		{ "bare keys", "# { id: 'com.android.tools.r8.mapping', "
		    "version: '2.2' }\nx.Y -> a:\n", .version = "2.2" },
		{ "broken", "# {\"id\":\nx.Y -> a:\n # {\"id\":\n",
		    .comments = 2, .version = "" },
		{ "twice", "x.Y -> a:\nx.Z -> a:\n", .twice = 1,
		    .version = "" },
		{ "before any class", " int f -> b\nx.Y -> a:\n",
		    .unreadable = 1, .version = "" },
		{ "unreadable", "x.Y -> a:\n what\nwhat\n ()\n -> a\n",
		    .unreadable = 4, .version = "" },
		{ "large numbers", "x.Y -> a:\n 1:99999999999:void f() -> b\n"
		    " 1:1:void f():4294967296:4294967296 -> b\n",
		    .numbers = 2, .version = "" },
		{ "no signature", V("2.2") "x.Y -> a:\n void f() -> b\n"
		    RESIDUAL("(") " void g() -> b\n" RESIDUAL("I"),
		    .comments = 2, .version = "2.2" },
	};
	const struct residual asked = { slice("a"), slice("b"), slice("()V"),
		slice(""), 0 };

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct error err = { "" };
		struct mapping *m = mapping_of(rows[i].row, rows[i].map, &err);
		struct mapping_facts facts;
		struct arena arena = { 0 };
		struct mapped mapped;

		mapping_tell(m, &asked, 1);
		mapping_find(m, 0, &arena, &mapped);
		arena_free(&arena);
		mapping_facts(m, 0, &facts);
		row_assert_number(rows[i].row, facts.counts.classes_twice,
		    rows[i].twice);
		row_assert_number(rows[i].row, facts.counts.newer_versions,
		    rows[i].newer);
		row_assert_number(rows[i].row, facts.counts.unreadable,
		    rows[i].unreadable);
		row_assert_number(rows[i].row, facts.counts.bad_numbers,
		    rows[i].numbers);
		row_assert_number(rows[i].row, facts.counts.bad_comments,
		    rows[i].comments);
		row_assert_text(rows[i].row, facts.version, rows[i].version);
		mapping_free(m);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(methods),
	cmocka_unit_test(oddities),
	cmocka_unit_test(alternatives),
	cmocka_unit_test(outlines),
	cmocka_unit_test(bad_callsites),
	cmocka_unit_test(long_names),
	cmocka_unit_test(too_many_lines),
	cmocka_unit_test(any_order),
	cmocka_unit_test(head),
	cmocka_unit_test(late_classes),
	cmocka_unit_test(refused),
	cmocka_unit_test(odd),
};

TEST_FILE(tests, in_utf8, NULL);
