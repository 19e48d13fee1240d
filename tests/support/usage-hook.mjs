// Loaded into the server by --import: answers with what the process has used so far, and how much of
// it was the main thread, where pages are made; the rest is mostly the embedded database's thread.
process.on("message", () => {
  process.send({
    cpu: process.cpuUsage(),
    mainThread: process.threadCpuUsage(),
    rss: process.memoryUsage.rss(),
  });
});
process.channel?.unref();
