import { expect, test } from "vitest";

import { runParallel } from "./run-parallel.mjs";

interface Job {
  name: string;
  after?: string[];
}

test("a job starts when a slot is free and its dependencies are done", async () => {
  const { begun, finish, done } = start(2, [
    { name: "texts" },
    { name: "unit", after: ["texts"] },
    { name: "lint", after: ["texts"] },
    { name: "build", after: ["texts"] },
    { name: "e2e", after: ["unit", "build"] },
  ]);

  expect(begun).toEqual(["texts"]);
  await finish("texts");
  expect(begun).toEqual(["texts", "unit", "lint"]);
  await finish("lint");
  expect(begun).toEqual(["texts", "unit", "lint", "build"]);
  await finish("build");
  expect(begun).toEqual(["texts", "unit", "lint", "build"]);
  await finish("unit");
  await finish("e2e");
  expect(await done).toEqual(["of texts", "of unit", "of lint", "of build", "of e2e"]);
});

test("output of parallel jobs is reported job by job", async () => {
  const { finish, say, told: lines, done } = start(2, [{ name: "unit" }, { name: "lint" }]);

  say("unit", "1");
  say("lint", "a");
  say("unit", "2");
  expect(lines).toEqual(["unit begins", "unit 1", "unit 2"]);
  await finish("lint");
  say("unit", "3");
  await finish("unit");
  await done;
  expect(lines.slice(3)).toEqual(["unit 3", "lint begins", "lint a"]);
});

test("with one slot the jobs run in sequence", async () => {
  const { begun, finish } = start(1, [{ name: "unit" }, { name: "lint" }]);

  expect(begun).toEqual(["unit"]);
  await finish("unit");
  expect(begun).toEqual(["unit", "lint"]);
  await finish("lint");
});

test("circular dependencies are rejected", async () => {
  const jobs = [
    { name: "egg", after: ["hen"] },
    { name: "hen", after: ["egg"] },
  ];
  await expect(start(2, jobs).done).rejects.toThrow("Circular dependency");
});

function start(places: number, jobs: Job[]) {
  const begun: string[] = [];
  const lines: string[] = [];
  const ends = new Map<string, () => void>();
  const voices = new Map<string, (text: string) => void>();
  const done = runParallel(
    jobs,
    places,
    ({ name }: Job, say: (text: string) => void) => {
      begun.push(name);
      voices.set(name, say);
      return new Promise((resolve) => ends.set(name, () => resolve(`of ${name}`)));
    },
    ({ name }: Job, text = "begins") => lines.push(`${name} ${text}`),
  );
  return {
    begun,
    told: lines,
    done,
    say: (name: string, text: string) => voices.get(name)?.(text),
    finish: async (name: string) => {
      ends.get(name)?.();
      // Waits one turn of the event loop, in which all pending promises settle.
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}
