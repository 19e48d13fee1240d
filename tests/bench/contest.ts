import { median, percentile, printTable } from "./table.ts";

/** Quantities by the name of what was measured, such as milliseconds by page. Less is better. */
export type Sample = Record<string, Record<string, number>>;

export interface Contest<Side extends AsyncDisposable> {
  /** Starts the server of a copy of Vitrine. */
  open: (root: string) => Promise<Side>;
  /** Each is run on both sides before the next. */
  tasks: readonly ((side: Side) => Promise<Sample>)[];
  /** Runs a task until most of its code is compiled; by default once. */
  warmUp?: (side: Side) => Promise<void>;
}

/** Values of each round: those of the other commit, and those of the working tree. */
type Series = readonly [before: number[], now: number[]];

/**
 * Runs the tasks on both sides alternately, so that a noisy moment of the machine affects both, and prints the ratios.
 */
export async function runContest<Side extends AsyncDisposable>(
  { open, tasks, warmUp }: Contest<Side>,
  roots: { name: string; before: string; now: string },
  rounds: number,
): Promise<void> {
  await using before = await open(roots.before);
  await using now = await open(roots.now);
  const sides = [before, now] as const;
  for (const side of sides) {
    if (warmUp) await warmUp(side);
    else for (const task of tasks) await task(side);
  }
  const tables = new Map<string, Map<string, Series>>();
  for (let round = 0; round < rounds; round += 1) {
    for (const task of tasks) {
      const order = round % 2 === 0 ? [0, 1] : [1, 0];
      for (const at of order) collect(tables, await task(sides[at]!), at);
    }
  }
  for (const [quantity, rows] of tables) {
    printTable(
      `${quantity}: ${roots.name} and the working tree`,
      [...rows].map(([what, series]) => ({ what, ...describe(roots.name, series) })),
    );
  }
}

function collect(tables: Map<string, Map<string, Series>>, sample: Sample, at: number): void {
  for (const [what, quantities] of Object.entries(sample)) {
    for (const [quantity, value] of Object.entries(quantities)) {
      const rows = tables.get(quantity) ?? new Map<string, Series>();
      const series = rows.get(what) ?? [[], []];
      series[at]?.push(value);
      tables.set(quantity, rows.set(what, series));
    }
  }
}

function describe(name: string, [before, now]: Series) {
  const ratios = now.map((value, round) => value / (before[round] ?? Number.NaN));
  const [from, to] = [0.25, 0.75].map((share) => percentile(ratios, share).toFixed(3));
  return {
    [name]: median(before).toFixed(2),
    now: median(now).toFixed(2),
    ratio: `${median(ratios).toFixed(3)}×`,
    quartiles: `${from}–${to}`,
  };
}
