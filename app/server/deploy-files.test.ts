import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";

import { MAX_UPLOAD_BYTES } from "./http/receive-form.server.ts";

// Checks the files of deploy/ against the code. tests/faults/proxies.test.ts runs the proxies' files.

const files = globSync("deploy/*", { withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ name }) => ({ name, text: readFileSync(`deploy/${name}`, "utf8") }));
const settings = new Set(
  [...readFileSync("README.md", "utf8").matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name),
);
/** Settings of Node, Postgres, systemd and the compose file itself. */
const OTHERS = /^(NODE_ENV|POSTGRES_.*|AF_.*|VITRINE_VERSION)$/;
const read = (name: string) => files.find((file) => file.name === name)?.text ?? "";

test("the files name settings that exist", () => {
  const names = files
    .filter(({ name }) => /\.(yaml|service)$/.test(name))
    .flatMap(({ text }) => [...text.matchAll(/\b([A-Z]+(?:_[A-Z]+)+)\b/g)])
    .map(([, name = ""]) => name.replace(/_FILE$/, ""));

  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !settings.has(name) && !OTHERS.test(name))).toEqual([]);
});

test("every file stops Vitrine later than SHUTDOWN_SECONDS and its jobs need", () => {
  const { services } = parse(read("compose.yaml"));
  const [deployment] = parseAllDocuments(read("kubernetes.yaml")).map((part) => part.toJS());
  const pod = deployment.spec.template.spec;
  const [container] = pod.containers;
  const inPod = container.env.find(({ name }: { name: string }) => name === "SHUTDOWN_SECONDS");
  const [, ofUnit] = /SHUTDOWN_SECONDS=(\d+)/.exec(read("vitrine.service")) ?? [];
  const [, unitStops] = /TimeoutStopSec=(\d+)/.exec(read("vitrine.service")) ?? [];

  expect([services.vitrine.environment.SHUTDOWN_SECONDS, inPod.value, ofUnit]).toEqual(
    Array(3).fill("20"),
  );
  expect([
    services.vitrine.stop_grace_period,
    pod.terminationGracePeriodSeconds,
    unitStops,
  ]).toEqual(["30s", 30, "30"]);
});

test("Kubernetes asks for life and readiness where Vitrine answers", () => {
  const [deployment] = parseAllDocuments(read("kubernetes.yaml")).map((part) => part.toJS());
  const [container] = deployment.spec.template.spec.containers;

  expect(container.readinessProbe.httpGet.path).toBe("/health/ready");
  expect(container.livenessProbe.httpGet.path).toBe("/health/live");
});

test("each secret of the compose file is one that it makes", () => {
  const { services, secrets } = parse(read("compose.yaml"));
  const used = Object.values<{ secrets: string[] }>(services).flatMap((service) => service.secrets);

  expect(used.toSorted()).toEqual(Object.keys(secrets).toSorted());
  for (const name of used) expect(read("compose.yaml")).toMatch(`secrets/${name}`);
});

test("proxies let through the largest form that Vitrine reads", () => {
  const megabytes = MAX_UPLOAD_BYTES / 1_000_000;

  expect(read("nginx.conf")).toContain(`client_max_body_size ${megabytes}m;`);
  expect(read("Caddyfile")).toContain(`max_size ${megabytes}MB`);
});

const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;

test.skipIf(!hasSystemd)("systemd accepts the unit (where it is installed)", () => {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-unit-"));
  const unit = join(folder, "vitrine.service");
  writeFileSync(unit, read("vitrine.service").replaceAll("/opt/vitrine", process.cwd()));

  const verified = spawnSync("systemd-analyze", ["verify", unit], { encoding: "utf8" });
  rmSync(folder, { recursive: true });

  expect(verified).toMatchObject({ status: 0, stderr: "" });
});
