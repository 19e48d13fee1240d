import { monitorEventLoopDelay } from "node:perf_hooks";

// Loaded into the server by --import: answers with what the process has used so far, and how much of
// it was the main thread, where pages are made; the rest is mostly the embedded database's thread.
const loopDelay = monitorEventLoopDelay({ resolution: 5 });
loopDelay.enable();
process.on("message", () => {
  const maxLoopDelayMs = loopDelay.max / 1e6;
  loopDelay.reset();
  process.send({
    maxLoopDelayMs,
    cpu: process.cpuUsage(),
    mainThread: process.threadCpuUsage(),
    rss: process.memoryUsage.rss(),
  });
});
process.channel?.unref();
