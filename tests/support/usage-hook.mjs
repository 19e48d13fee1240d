// Loaded into the server by --import: answers with what the process has used so far, the
// database's worker thread included.
process.on("message", () => {
  process.send({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss() });
});
process.channel?.unref();
