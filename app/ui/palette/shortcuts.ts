import type { NavigateFunction } from "react-router";

/** Pages of the console by the key that opens them after `g`. The console's page of shortcuts lists them. */
export const GO_KEYS: Readonly<Record<string, string>> = {
  h: "/admin",
  c: "/admin/classes",
  f: "/admin/fields",
  s: "/admin/statuses",
  w: "/admin/flows",
  t: "/admin/twins",
  l: "/admin/datalists",
  p: "/admin/permissions",
  u: "/admin/users",
};

/** Pages of sellers by the key that opens them after `g`. `/help` lists them. */
export const SELLER_GO_KEYS: Readonly<Record<string, string>> = {
  h: "/home",
  p: "/products",
  m: "/marketplaces",
  u: "/users",
  r: "/proposals",
  n: "/notifications",
};

const STORAGE_KEY = "single-key-shortcuts";
const SEQUENCE_MS = 1500;

let goUntil = 0;

/** Returns true unless the user turned single-key shortcuts off: speech input types text, which would trigger them. */
export function areShortcutsOn(): boolean {
  return localStorage.getItem(STORAGE_KEY) !== "off";
}

export function switchShortcuts(on: boolean): void {
  if (on) localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, "off");
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

/** Calls the listener when shortcuts are turned on or off. Returns a function that removes the listener. */
export function onShortcutsSwitched(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns true after `g`, while the next key opens a page. */
export function isGoing(): boolean {
  return performance.now() < goUntil;
}

/** Runs the shortcut of a key. The caller has made sure that the user isn't typing. */
export function runShortcut(key: string, navigate: NavigateFunction): void {
  if (!areShortcutsOn()) return;
  const isAfterGo = isGoing();
  goUntil = 0;
  const isConsole = location.pathname.startsWith("/admin");
  const page = isAfterGo ? (isConsole ? GO_KEYS : SELLER_GO_KEYS)[key] : undefined;
  if (page) return void navigate(page);
  if (key === "g") goUntil = performance.now() + SEQUENCE_MS;
  if (key === "?") void navigate(isConsole ? "/admin/shortcuts" : "/help");
  if (key === "/") find("main input[type=search]")?.focus();
  if (key === "c") find('main a[href$="/new"], main a[href*="/new?"]')?.click();
  if (key === "e") find('main a[href$="/edit"], main a[href*="/edit?"]')?.click();
  if (key === "j" || key === "k") focusRow(key === "j" ? 1 : -1);
}

function find(selector: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(selector);
}

function focusRow(step: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>("main tr[data-link]")];
  const current = rows.findIndex((row) => row.contains(document.activeElement));
  const next = current === -1 ? (step > 0 ? 0 : rows.length - 1) : current + step;
  rows[next]?.querySelector<HTMLElement>("a[href]")?.focus();
}
