import { setTimeout as pause } from "node:timers/promises";

export interface Readers {
  /** Returns how long the answers took since the last call, in milliseconds. */
  take(): number[];
  stop(): Promise<void>;
}

/** Without pauses, the readers alone would keep the server busy, and any job would make them wait longer. */
const PAUSE_MS = 100;

/** Repeats a request in so many loops until they are stopped. */
export function startReaders(
  url: string,
  count: number,
  { path, ...request }: { path: string; headers: Record<string, string>; body: string },
): Readers {
  const state = { isOver: false };
  let waits: number[] = [];
  const read = async () => {
    while (!state.isOver) {
      const began = performance.now();
      const answer = await fetch(url + path, { method: "POST", ...request });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${path}: ${text}`);
      waits.push(performance.now() - began);
      await pause(PAUSE_MS);
    }
  };
  const loops = Promise.all(Array.from({ length: count }, read));
  return {
    take: () => {
      const taken = waits;
      waits = [];
      return taken;
    },
    stop: async () => {
      state.isOver = true;
      await loops;
    },
  };
}
