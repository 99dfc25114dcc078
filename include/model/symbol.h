/*
 * model/symbol.h - names of native functions, as C++ and Rust write them.
 */
#ifndef MODEL_SYMBOL_H
#define MODEL_SYMBOL_H

#include "base/bytes.h"

/*
 * Where the last two parts of a name begin, which are what "Class.name" is of a
 * method: "CanvasContext::draw(bool)" of
 * "void android::uirenderer::CanvasContext::draw(bool)".  What stands in brackets
 * is no part of its own, and parameters are after the last.
 */
size_t symbol_start(struct slice name);

#endif
