#include "config.h"

#include "base/glyph.h"

static const struct {
	const char *utf8, *ascii;
} glyphs[GLYPHS] = {
	[GLYPH_OPEN] = { "▾", "v" },
	[GLYPH_CLOSED] = { "▸", ">" },
	[GLYPH_DOWN] = { "▾", "v" },
	[GLYPH_UP] = { "▴", "^" },
	[GLYPH_RULE] = { "─", "-" },
	[GLYPH_CUT] = { "…", "~" },
	[GLYPH_AWAITED] = { "…", "..." },
	[GLYPH_FULL] = { "█", "#" },
	[GLYPH_BAR_BEGIN] = { "▕", "[" },
	[GLYPH_BAR_END] = { "▏", "]" },
	[GLYPH_DOT] = { "·", "-" },
	[GLYPH_LINE] = { "│", "|" },
	[GLYPH_FORK] = { "├", "+" },
	[GLYPH_CORNER] = { "└", "`" },
	[GLYPH_WARNING] = { "⚠", "!" },
	[GLYPH_CHIP] = { "▌", "|" },
	[GLYPH_CALLER] = { "‹", "<" },
	[GLYPH_CALLEE] = { "›", ">" },
	[GLYPH_LATE] = { "━", "=" },
	[GLYPH_BEFORE] = { "«", "<" },
	[GLYPH_RUNS_ON] = { "»", ">" },
};

const char *glyph(enum glyph role, bool is_ascii)
{
	return is_ascii ? glyphs[role].ascii : glyphs[role].utf8;
}
