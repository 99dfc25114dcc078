#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# tests/run.sh tests/FOLDER/FILE.c - runs the tests of a file, in the folder of the build:
# what `make check` calls for each.
folder=$(basename "$(dirname "$1")")
exec "./tests/test_$folder" "$(basename "$1" .c)"
