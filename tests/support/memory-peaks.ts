import { readFileSync } from "node:fs";

export interface MemoryPeak {
  pid: number;
  megabytes: number;
}

const KILOBYTES_PER_MEGABYTE = 1024;
const ended: MemoryPeak[] = [];

/** Records the peak of the process's resident memory; does nothing without /proc. */
export function recordMemoryPeak(pid: number): void {
  const kilobytes = readPeak(pid);
  if (kilobytes !== null)
    ended.push({ pid, megabytes: Math.round(kilobytes / KILOBYTES_PER_MEGABYTE) });
}

/** Returns the peaks of all processes since the last call. */
export function takeMemoryPeaks(): MemoryPeak[] {
  return ended.splice(0);
}

function readPeak(pid: number): number | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const peak = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
    return peak === undefined ? null : Number(peak);
  } catch {
    return null;
  }
}
