/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "gen_scenes.h"

#include <stddef.h>

/* clang-format off */
const char *const gen_scenes_system[] = {
"render_thread:",
" HardwareRenderer$FrameDrawingCallback.onFrameDraw 20 x40",
"  RenderNode.prepareTree 120",
"  Surface.queueBuffer 60 wait=12000",

"binder_thread:",
" @binder_call x12 wait=60000",

"binder_call:",
" Binder.execTransact 9",
"  Binder.execTransactInternal 14",
"   ActivityThread$ApplicationThread.scheduleTransaction 20",
"    Handler.sendMessage 6",
"     MessageQueue.enqueueMessage 8",
"   Parcel.readException 5",

"heap_task_daemon:",
" @heap_task x5",
" VMRuntime.runHeapTasks open 3",

/* A collection; the daemon was waiting when the trace began. */
"heap_task:",
" VMRuntime.runHeapTasks 5200 wait=430000",
"  VMRuntime.concurrentGC 9000 wait=2200",

"finalizer_daemon:",
" Object.wait(J)V before",
" @finalize x20",
" ReferenceQueue.remove open 5",
"  Object.wait(J)V open",

"finalize:",
" ReferenceQueue.remove 5",
"  Object.wait(J)V 3 wait=90000",
" Daemons$FinalizerDaemon.doFinalize 14",
"  Object.finalize 20",
"   FileInputStream.close 16 50%",

"reference_queue_daemon:",
" Object.wait()V before",
" @enqueue x8",
" Object.wait()V open",

"enqueue:",
" Object.wait()V 3 wait=260000",
" ReferenceQueue.enqueuePending 30",
"  ReferenceQueue.enqueueLocked 3 x20",

"watchdog_daemon:",
" Object.wait()V before",
" Daemons$FinalizerWatchdogDaemon.sleepForNanos 5 x3",
"  Thread.sleep 4 wait=500000",
" Object.wait()V open",

"jit_thread:",
" Thread.getName 3",
" Thread.getPriority 2",

"profile_saver:",
" Thread.getName 3",
" Thread.sleep 4 wait=1200000",
" Thread.isInterrupted 2",
NULL
};
/* clang-format on */
