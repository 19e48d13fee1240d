import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

import { readStartFlags, type Vitrine } from "#tests/support/vitrine.ts";

import { readPlainRows } from "./floor-rows.ts";
import type { Cost, Visitor } from "./page-costs.ts";
import type { RenderAnswer, RenderRequest } from "./render-rows.ts";
import { WORKING_TREE } from "./revision.ts";

/** A request, or other work, that can be measured in rounds. */
export interface Target {
  name: string;
  visitor: Pick<Visitor, "costOf">;
  path: string;
}

export const FLOORS = {
  file: "a static file",
  route: "an empty resource route",
  10: "10 rows as plain elements",
  50: "50 rows as plain elements",
} as const;

/** A route of the router that asks neither the platform nor the database. */
const EMPTY_ROUTE = "/health/live";

/** The least that a list page could cost on the same server: see `FLOORS`. */
export async function openFloors(server: Vitrine, visitor: Visitor) {
  const page = await (await visitor.get("/products?size=50")).text();
  const rows = await readPlainRows(server.url, 50);
  assertSameRows(page, rows);
  const child = fork(new URL("render-rows.ts", import.meta.url), {
    execArgv: readStartFlags(WORKING_TREE),
    env: { ...process.env, NODE_ENV: "production" },
  });
  const renderer = {
    costOf: (size: string, times: number) =>
      render(child, { rows: rows.slice(0, Number(size)), times }),
  };
  const targets: Target[] = [
    { name: FLOORS.file, visitor, path: await fileAsLargeAs(page) },
    { name: FLOORS.route, visitor, path: EMPTY_ROUTE },
    { name: FLOORS[10], visitor: renderer, path: "10" },
    { name: FLOORS[50], visitor: renderer, path: "50" },
  ];
  return { targets, [Symbol.dispose]: () => void child.kill() };
}

async function render(child: ChildProcess, request: RenderRequest): Promise<Cost> {
  child.send(request);
  const [{ cpu, mainThread }] = (await once(child, "message")) as [RenderAnswer];
  const each = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1_000 / request.times;
  return { pages: each(mainThread), all: each(cpu) };
}

/** The hashed file whose size is closest to that of the page. */
async function fileAsLargeAs(page: string): Promise<string> {
  const folder = join(WORKING_TREE, "build/client/assets");
  const names = (await readdir(folder)).filter((name) => /\.(?:js|css)$/.test(name));
  const bytes = Buffer.byteLength(page);
  const files = await Promise.all(
    names.map(async (name) => ({
      name,
      difference: Math.abs((await stat(join(folder, name))).size - bytes),
    })),
  );
  const [closest] = files.toSorted((a, b) => a.difference - b.difference);
  return `/assets/${closest?.name ?? ""}`;
}

/** Other rows than those of the page would be another floor. */
function assertSameRows(page: string, rows: { id: string; ean: string; sku: string }[]): void {
  const found = rows.find(
    ({ id, ean, sku }) => ![`/products/${id}`, ean, sku].every((text) => page.includes(text)),
  );
  if (rows.length !== 50 || found) throw new Error(`The floor has other rows: ${found?.id ?? ""}`);
}
