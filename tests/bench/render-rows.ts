import { type PlainRow, renderPlainRows } from "./plain-rows.ts";

// Runs in a process of its own, see page-floors.ts, and answers the processor time of rendering.

export interface RenderRequest {
  rows: PlainRow[];
  times: number;
}

export interface RenderAnswer {
  /** Processor time of all threads and of the main thread. */
  cpu: NodeJS.CpuUsage;
  mainThread: NodeJS.CpuUsage;
  /** Length of the rendered rows. */
  length: number;
}

process.on("message", ({ rows, times }: RenderRequest) => {
  const [cpu, mainThread] = [process.cpuUsage(), process.threadCpuUsage()];
  let length = 0;
  for (let time = 0; time < times; time += 1) length = renderPlainRows(rows).length;
  const answer: RenderAnswer = {
    cpu: process.cpuUsage(cpu),
    mainThread: process.threadCpuUsage(mainThread),
    length,
  };
  process.send?.(answer);
});
