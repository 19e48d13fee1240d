import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";

// Chromium reads only the last list of features, so this one includes Playwright's own.
const FEATURES_OFF = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
  // Disabled, because the hidden address bar starts one or two renderers with every window.
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "WebUIOmniboxPopup",
];

/** Turns off background traffic, which would only wait for timeouts without a network. */
export const CHROMIUM_FLAGS = [
  `--disable-features=${FEATURES_OFF.join(",")}`,
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * User agent of a regular browser, because pages differ for crawlers, and "HeadlessChrome" is recognized as a
 * crawler.
 */
export const USER_AGENT =
  "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36";

/**
 * Name of the headless shell, which is preferred to browsers with windows: it has the same engine, and journeys take
 * a quarter less time.
 */
const SHELL = "chromium-headless-shell";
const NAMES = ["google-chrome", "google-chrome-stable", "chromium", "chromium-browser", "chrome"];
const MAC_CHROME = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/**
 * Finds or downloads Chromium. Tries in this order: the setting CHROMIUM_PATH, a headless shell on this machine or in
 * an npm package, another browser on this machine, Playwright's download, Debian's package. Stores the path in
 * CHROMIUM_PATH for child processes.
 */
export async function findChromium(say = console.log) {
  for (const { where, look } of SOURCES) {
    const path = await look();
    if (!path) continue;
    if (where !== "CHROMIUM_PATH") say(`Chromium: ${path} (${where})`);
    process.env.CHROMIUM_PATH = path;
    return path;
  }
  throw new Error("No Chromium found. Install Chrome or Chromium, or set CHROMIUM_PATH to one.");
}

const SOURCES = [
  { where: "CHROMIUM_PATH", look: fromSetting },
  { where: "on this machine", look: () => onThisMachine([SHELL]) },
  { where: "@sparticuz/chromium", look: fromNpm },
  { where: "on this machine", look: () => onThisMachine(NAMES) ?? [MAC_CHROME].find(isRunnable) },
  { where: "Playwright's download", look: playwrightDownload },
  { where: "Debian's package", look: debianPackage },
];

function fromSetting() {
  const path = process.env.CHROMIUM_PATH;
  if (path && !existsSync(path)) throw new Error(`CHROMIUM_PATH names ${path}, which is not there`);
  return path;
}

function onThisMachine(names) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isRunnable);
}

async function playwrightDownload() {
  const { chromium } = await import("playwright");
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  // Checked first, because without a network the download would retry for minutes.
  if (!(await isReachable("https://cdn.playwright.dev/"))) return undefined;
  run(process.execPath, ["node_modules/playwright/cli.js", "install", "chromium"], 180_000);
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

function debianPackage() {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return undefined;
  if (!existsSync("/usr/bin/apt-get")) return undefined;
  run("apt-get", ["update", "-qq"], 120_000);
  for (const name of [SHELL, "chromium"]) {
    run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], 300_000);
    const path = onThisMachine([name]);
    if (path) return path;
  }
  return undefined;
}

async function fromNpm() {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const { default: chromium } = await import("@sparticuz/chromium");
  const path = await chromium.executablePath();
  // Checks that the program starts, because a minimal system may lack its libraries.
  return spawnSync(path, ["--version"], { timeout: 20_000 }).status === 0 ? path : undefined;
}

function run(command, args, timeout) {
  spawnSync(command, args, {
    stdio: "ignore",
    timeout,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}

async function isReachable(address) {
  try {
    await fetch(address, { method: "HEAD", signal: AbortSignal.timeout(3_000) });
    return true;
  } catch {
    return false;
  }
}

function isRunnable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  console.log(await findChromium(console.error));
}
