import { monitorEventLoopDelay } from "node:perf_hooks";

// Loaded into the server by --import. Reports the resources the process has used, and how much of it by the
// main thread, which renders pages; the rest is mostly the embedded database's thread.
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
