import { afterAll, afterEach } from "vitest";

import { takeMemoryPeaks } from "./memory-peaks.ts";

const MAX_MEGABYTES = 600;

// Servers that a file starts for all of its tests end in its own afterAll, which runs before this one.
for (const afterTests of [afterEach, afterAll]) {
  afterTests(() => {
    const excessive = takeMemoryPeaks().filter(({ megabytes }) => megabytes > MAX_MEGABYTES);
    if (excessive.length === 0) return;
    const list = excessive.map(({ pid, megabytes }) => `${megabytes} MB in process ${pid}`);
    throw new Error(`More than ${MAX_MEGABYTES} MB of memory: ${list.join(", ")}`);
  });
}
