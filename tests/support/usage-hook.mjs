import { monitorEventLoopDelay } from "node:perf_hooks";

// Loaded into the server by --import. Reports the processor time that the process and its main thread, which renders
// pages, have used. The difference is mostly the thread of the embedded database.
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
