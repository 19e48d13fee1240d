import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";

import { claimPort } from "#platform/testing/claim-port.ts";
import { copyBuild } from "#tests/support/other-build.ts";
import { createOwnDatabase, testServer } from "#tests/support/own-database.ts";
import { startVitrine } from "#tests/support/vitrine.ts";

import { addSellers } from "./soak-accounts.ts";
import { type Measured, SoakBrowser } from "./soak-browser.ts";
import { connectShowroom, sellProduct } from "./soak-seller.ts";
import { percentile, printTable } from "./table.ts";

// Two nodes of one Postgres behind nginx are replaced by another version, one after the other, while sellers
// work. They must see no error.
//
//   npm run bench:upgrade -- --sellers=20 --url=postgres://…
//
// nginx passes a request that a node does not take on to the other one, as by deploy/nginx.conf.

/** Short reading time, so that sellers meet more of the moments in which a node stops. */
const READING_MS = 2_000;
/** Time that sellers work before, between and after the replacements. */
const CALM_MS = 20_000;

const { values } = parseArgs({
  options: { sellers: { type: "string", default: "20" }, url: { type: "string" } },
});
const server = values.url ?? testServer();
if (!server) throw new Error("Pass --url=postgres://… or set TEST_DATABASE_URL");

const folder = await mkdtemp(join(tmpdir(), "vitrine-upgrade-"));
const newBuild = join(folder, "new");
await copyBuild(newBuild);
await using database = await createOwnDatabase(server);
const env = {
  DATABASE_URL: database.url,
  SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
  SESSION_SECRET: "a secret of this bench, long enough",
  TRUST_PROXY: "1",
  DEMO: "1",
  LOG_LEVEL: "warn",
};
const dataDir = join(folder, "data");
const ports = [await claimPort(), await claimPort()];
const start = (at: number, root?: string) =>
  startVitrine({ dataDir, port: ports[at]!, env, ...(root && { root }) });

let nodes = [await start(0), await start(1)];
const proxy = await startNginx();
const accounts = await addSellers({ url: database.url }, Number(values.sellers));

const measured: Measured[] = [];
const end = new AbortController();
let serial = 0;
const work = accounts.map(async (account, at) => {
  const browser = new SoakBrowser(proxy.url, `127.0.1.${at + 1}`, (one) => measured.push(one));
  await pause((at * 4_000) / accounts.length);
  await browser.signIn(account);
  await connectShowroom(browser);
  while (!end.signal.aborted)
    await sellProduct(browser, {
      serial: (serial += 1),
      readingMs: READING_MS,
      report: (one) => measured.push(one),
    });
});
await pause(CALM_MS);
const seconds: number[] = [];
for (const at of [0, 1]) {
  const began = Date.now();
  await nodes[at]!.stop();
  nodes = nodes.with(at, await start(at, newBuild));
  seconds.push((Date.now() - began) / 1000);
  await pause(CALM_MS);
}
end.abort();
await Promise.all(work);

const errors = measured.flatMap(({ error }) => error ?? []);
printTable(
  `${accounts.length} sellers, two nodes replaced in ${seconds.map((s) => s.toFixed(1)).join(" and ")} s`,
  (["page", "write", "upload"] as const).map((kind) => {
    const times = measured.flatMap((one) => (one.kind === kind ? one.ms : []));
    return {
      requests: kind,
      count: times.length,
      "p50 ms": percentile(times, 0.5).toFixed(0),
      "p95 ms": percentile(times, 0.95).toFixed(0),
      "max ms": Math.max(0, ...times).toFixed(0),
    };
  }),
);
for (const error of new Set(errors)) {
  console.log(`${errors.filter((one) => one === error).length} × ${error}`);
}
for (const node of nodes) {
  for (const line of node.complaints().slice(0, 5)) console.log(JSON.stringify(line));
}
console.log(`${errors.length === 0 ? "✓" : "✗"} errors of sellers: 0`);
if (errors.length > 0) process.exitCode = 1;
await proxy.stop();
for (const node of nodes) await node.stop();
await rm(folder, { recursive: true, force: true });

async function startNginx() {
  const port = await claimPort();
  const upstream = ports.map((one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=1s;`);
  const file = join(folder, "nginx.conf");
  await writeFile(
    file,
    `daemon off; pid ${folder}/nginx.pid; error_log stderr crit; user root;
     events {} http { access_log off; client_max_body_size 1300m;
       upstream vitrine { ${upstream.join(" ")} keepalive 32; }
       server { listen 127.0.0.1:${port}; proxy_request_buffering off;
         location / { proxy_pass http://vitrine; proxy_http_version 1.1;
           proxy_set_header Connection ""; proxy_set_header Host $http_host;
           proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
           proxy_set_header X-Forwarded-Proto $scheme; proxy_read_timeout 75s; } } }`,
  );
  const child = spawn("nginx", ["-e", "stderr", "-c", file], { stdio: "inherit" });
  await pause(500);
  if (child.exitCode !== null) throw new Error("nginx does not start");
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}
