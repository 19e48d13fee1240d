import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

const LAUNCH = fileURLToPath(new URL("launch.mjs", import.meta.url));
const PROGRAM = fileURLToPath(new URL("../tests/support/print-process.mjs", import.meta.url));

function launch(env: Record<string, string>, ...args: string[]) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [LAUNCH, PROGRAM, ...args], {
    env: { PATH: process.env["PATH"], ...env },
    encoding: "utf8",
  });
  return { status, stderr, printed: status === 0 ? JSON.parse(stdout) : null };
}

test("a program starts with little memory, and with its arguments as they are", () => {
  const { printed } = launch({}, "--name=A B", "'$HOME'");

  expect(printed).toEqual({
    flags: ["--liftoff-only", "--max-semi-space-size=16", "--heap-growing-percent=50"],
    args: ["--name=A B", "'$HOME'"],
  });
});

test("the fast profile has other flags, and an empty setting is none", () => {
  expect(launch({ NODE_MEMORY_PROFILE: "fast" }).printed.flags).toEqual([
    "--max-semi-space-size=64",
  ]);
  expect(launch({ NODE_MEMORY_PROFILE: "" }).printed.flags).toContain("--liftoff-only");
});

test.each(["big", "toString", "Small"])("the profile '%s' is refused with a sentence", (name) => {
  const { status, stderr } = launch({ NODE_MEMORY_PROFILE: name });

  expect(status).toBe(1);
  expect(stderr).toBe(`Setting NODE_MEMORY_PROFILE: must be small or fast, not '${name}'\n`);
});
