import { readFileSync, writeFileSync } from "node:fs";

// npm omits another system's optional packages from the lockfile if the registry does not offer them, and
// then `npm ci` rejects the lockfile everywhere. This adds the missing entries as npm would.

const LOCK = new URL("../package-lock.json", import.meta.url);
const SYSTEMS = {
  android: "android",
  darwin: "darwin",
  freebsd: "freebsd",
  linux: "linux",
  netbsd: "netbsd",
  openbsd: "openbsd",
  openharmony: "openharmony",
  sunos: "sunos",
  win32: "win32",
  windows: "win32",
};
const PROCESSORS = ["arm64", "arm", "ia32", "loong64", "ppc64", "riscv64", "s390x", "x64"];

const lock = JSON.parse(readFileSync(LOCK, "utf8"));
const added = [];
for (const [at, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const platform = platformOf(name);
    if (isListed(at, name) || !platform) continue;
    lock.packages[`node_modules/${name}`] = {
      version: version.replace(/^[\^~]/, ""),
      ...(entry.dev && { dev: true }),
      optional: true,
      ...platform,
    };
    added.push(`${name}@${version}`);
  }
}
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).toSorted(([one], [other]) => (one < other ? -1 : 1)),
);
writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`);
console.log(added.length > 0 ? added.join("\n") : "Nothing was missing");

/**
 * Whether the lockfile has an entry by which the package at path `at` finds the package `name`, in its own or a
 * parent folder, as Node resolves it.
 */
function isListed(at, name) {
  for (let from = at; ; from = from.slice(0, Math.max(0, from.lastIndexOf("/node_modules/")))) {
    if (lock.packages[`${from && `${from}/`}node_modules/${name}`]) return true;
    if (!from) return false;
  }
}

function platformOf(name) {
  const words = name.split(/[-/_]/);
  const system = words.find((word) => word in SYSTEMS);
  if (!system) return null;
  const cpu = PROCESSORS.find((processor) => words.includes(processor));
  const libc = words.find((word) => word.startsWith("musl") || word.startsWith("gnu"));
  return {
    os: [SYSTEMS[system]],
    ...(cpu && { cpu: [cpu] }),
    ...(SYSTEMS[system] === "linux" &&
      libc && { libc: [libc.startsWith("musl") ? "musl" : "glibc"] }),
  };
}
