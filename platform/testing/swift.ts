import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";

import type { S3Settings } from "../base/config/file-settings.ts";
import { claimPort } from "./claim-port.ts";
import { untilItSucceeds } from "./wait-until.ts";

/** Reason that a test run displays for tests skipped because Swift isn't installed. */
export const SWIFT_MISSING =
  "S3 is tested where Debian's swift-proxy, swift-account, swift-container and swift-object are installed";

/** Debian's OpenStack Swift with its S3 API, on free ports of this machine; objects are in memory. */
export interface Swift {
  /** Settings of an existing bucket. */
  settings: S3Settings & { endpoint: string };
  /** The settings as environment variables of Vitrine. */
  env: Record<string, string>;
  port: number;
  [Symbol.asyncDispose](): Promise<void>;
}

const KEY = { accessKey: "test:tester", secretKey: "testing" };
const KINDS = ["account", "container", "object"] as const;

/** Starts Swift; null if it isn't installed. */
export async function startSwift(): Promise<Swift | null> {
  if (!isInstalled()) return null;
  const folder = mkdtempSync(join(tmpdir(), "vitrine-swift-"));
  const ports = {
    account: await claimPort(),
    container: await claimPort(),
    object: await claimPort(),
  };
  const port = await claimPort();
  mkdirSync(join(folder, "devices", "d"), { recursive: true });
  write(folder, "swift", HASHES);
  buildRings(folder, ports);
  for (const kind of KINDS) {
    write(folder, kind, `${server(folder, ports[kind])}\n${storage(kind)}`);
  }
  write(folder, "proxy", `${server(folder, port)}\n${PROXY}`);
  const servers = [...KINDS, "proxy"].map((name) =>
    spawn(`swift-${name}-server`, [join(folder, `${name}.conf`)], { stdio: "ignore" }),
  );
  const stop = async () => {
    await Promise.all(servers.map(end));
    rmSync(folder, { recursive: true, force: true });
  };
  const endpoint = `http://127.0.0.1:${port}`;
  const settings = { bucket: "vitrine", endpoint, region: "us-east-1", key: KEY, prefix: "shop/" };
  try {
    await createBucket(settings);
  } catch (error) {
    await stop();
    throw error;
  }
  return { settings, env: toEnvironment(settings), port, [Symbol.asyncDispose]: stop };
}

export function toEnvironment({
  bucket,
  endpoint,
  key,
  prefix,
}: S3Settings): Record<string, string> {
  return {
    FILES: "s3",
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint ?? "",
    S3_ACCESS_KEY: key?.accessKey ?? "",
    S3_SECRET_KEY: key?.secretKey ?? "",
    S3_PREFIX: prefix,
  };
}

/** Retries until the servers respond. */
async function createBucket({ bucket, endpoint }: { bucket: string; endpoint: string }) {
  const { S3Client, CreateBucketCommand } = await import("@aws-sdk/client-s3");
  const credentials = { accessKeyId: KEY.accessKey, secretAccessKey: KEY.secretKey };
  const options = { endpoint, region: "us-east-1", forcePathStyle: true, maxAttempts: 1 };
  const client = new S3Client({ ...options, credentials });
  await untilItSucceeds(() => client.send(new CreateBucketCommand({ Bucket: bucket })));
}

function isInstalled(): boolean {
  try {
    execFileSync(
      "which",
      [...KINDS, "proxy"].map((name) => `swift-${name}-server`),
      {
        stdio: "ignore",
      },
    );
    return true;
  } catch {
    return false;
  }
}

/** Builds all rings in one process, because starting Python takes longer than the work. */
const RINGS = `
import sys
from swift.common.ring import RingBuilder
for path, port in zip(sys.argv[1::2], sys.argv[2::2]):
    ring = RingBuilder(2, 1, 1)
    ring.add_dev(dict(id=0, region=1, zone=1, weight=1.0, ip="127.0.0.1", port=int(port), device="d"))
    ring.rebalance()
    ring.get_ring().save(path)
`;

function buildRings(folder: string, ports: Record<(typeof KINDS)[number], number>): void {
  const rings = KINDS.flatMap((kind) => [join(folder, `${kind}.ring.gz`), String(ports[kind])]);
  execFileSync("/usr/bin/python3", ["-c", RINGS, ...rings], { stdio: "ignore" });
}

function write(folder: string, name: string, text: string): void {
  writeFileSync(join(folder, `${name}.conf`), text);
}

const HASHES = `[swift-hash]
swift_hash_path_prefix = vitrine
swift_hash_path_suffix = tests
[storage-policy:0]
name = one
default = yes
`;

function server(folder: string, port: number): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
swift_dir = ${folder}
devices = ${join(folder, "devices")}
mount_check = false
user = ${userInfo().username}
log_address = /nonexistent`;
}

function storage(kind: (typeof KINDS)[number]): string {
  return `[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind === "object" ? "mem_object" : kind}
`;
}

const PROXY = `[pipeline:main]
pipeline = catch_errors cache s3api tempauth copy slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
error_suppression_interval = 0.1
error_suppression_limit = 1000
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
`;

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}
