import { monitorEventLoopDelay } from "node:perf_hooks";

export interface ProcessLoad {
  /** Delays of the event loop since the last reading, in seconds by quantile; "1" is the longest delay. */
  loopDelay: Record<"0.5" | "0.99" | "1", number>;
  residentBytes: number;
  cpuSeconds: number;
}

const NANOSECONDS = 1e9;
const MICROSECONDS = 1e6;

/** Measures how late the event loop runs its timers. `read` starts the next measurement. */
export function measureProcess(): { read(): ProcessLoad; stop(): void } {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const seconds = (nanoseconds: number) =>
    Number.isFinite(nanoseconds) ? nanoseconds / NANOSECONDS : 0;
  return {
    read: () => {
      const loopDelay = {
        "0.5": seconds(delay.percentile(50)),
        "0.99": seconds(delay.percentile(99)),
        "1": seconds(delay.max),
      };
      delay.reset();
      const { user, system } = process.cpuUsage();
      return {
        loopDelay,
        residentBytes: process.memoryUsage.rss(),
        cpuSeconds: (user + system) / MICROSECONDS,
      };
    },
    stop: () => delay.disable(),
  };
}
