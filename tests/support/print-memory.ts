import { afterAll } from "vitest";

import { takeMemoryPeaks } from "./memory-peaks.ts";

// Only printed, because the memory of a process depends on the load of the machine.
afterAll(() => {
  const peaks = takeMemoryPeaks().map(({ megabytes }) => megabytes);
  if (peaks.length === 0) return;
  console.info(`Memory of ${peaks.length} server processes: ${Math.max(...peaks)} MB at most`);
});
