import { afterAll } from "vitest";

import { takeMemoryPeaks } from "./memory-peaks.ts";

// Printed, and no limit: how much memory a process takes depends on the machine's load.
afterAll(() => {
  const peaks = takeMemoryPeaks().map(({ megabytes }) => megabytes);
  if (peaks.length === 0) return;
  console.info(`Memory of ${peaks.length} server processes: ${Math.max(...peaks)} MB at most`);
});
