import { createHash } from "node:crypto";
import { createRequire } from "node:module";

import { LRUCache } from "lru-cache";
import type { Tinypool } from "tinypool";

import { log } from "./log.server.ts";

/** The time limit of an attempt, which includes the wait for a thread that is busy or still starting. */
const RENDER_TIMEOUT_MS = 2_000;
/**
 * The number of attempts. A text is tried again if no thread had started with it, because then another text was the
 * slow one.
 */
const MAX_ATTEMPTS = 3;
const MAX_WAITING = 50;
const MAX_CACHED_BYTES = 16_000_000;
/** The time before a text that timed out is rendered again. */
const PLAIN_TTL_MS = 60_000;
/** Deeper texts are not rendered, because a parser processes nested content again at each level. */
const MAX_DEPTH = 20;

const cache = new LRUCache<string, string, { text: string }>({
  maxSize: MAX_CACHED_BYTES,
  sizeCalculation: (html) => 2 * html.length + 200,
  fetchMethod: async (_key, _stale, { options, context }) => {
    const html = await renderInTime(context.text);
    if (html === null) options.ttl = PLAIN_TTL_MS;
    return html ?? plainHtml(context.text);
  },
});

/** A text to render. The thread sets `started` to 1 when it begins. */
export interface RenderTask {
  text: string;
  started: Int32Array<SharedArrayBuffer>;
}

/**
 * Renders safe HTML on worker threads that can be stopped, because some texts take micromark minutes. A
 * text that takes too long, is nested too deeply or becomes too large is shown as plain text.
 */
export async function renderMarkdown(text: string): Promise<string> {
  if (text.trim() === "") return "";
  if (isNestedDeeply(text)) return plainHtml(text);
  const key = createHash("sha256").update(text).digest("base64");
  return cache.forceFetch(key, { context: { text } });
}

let threads: Promise<Tinypool> | undefined;

/**
 * Starts the threads and waits until one can render. One thread stays alive, because a busy machine takes seconds to
 * start it.
 */
async function startThreads(): Promise<Tinypool> {
  const { Tinypool } = await import("tinypool");
  const pool = new Tinypool({
    // Resolve from the sources, because this module may be part of a bundle.
    filename: createRequire(import.meta.url).resolve("#app/server/base/markdown-worker.ts"),
    name: "render",
    minThreads: 1,
    maxThreads: 2,
    maxQueue: MAX_WAITING,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  });
  await pool.run(newTask(""));
  return pool;
}

/** Discards the threads after an error, so that the next text starts new ones. */
function forgetThreads(error: unknown): never {
  threads = undefined;
  throw error;
}

function newTask(text: string): RenderTask {
  return { text, started: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) };
}

async function renderInTime(text: string, attempt = 1): Promise<string | null> {
  const task = newTask(text);
  const signal = AbortSignal.timeout(RENDER_TIMEOUT_MS);
  try {
    const pool = await (threads ??= startThreads().catch(forgetThreads));
    return (await pool.run(task, { signal })) as string | null;
  } catch (error) {
    const isOnlyLate = signal.aborted && Atomics.load(task.started, 0) === 0;
    if (isOnlyLate && attempt < MAX_ATTEMPTS) return renderInTime(text, attempt + 1);
    const reason = error instanceof Error ? error.message : String(error);
    log.warn({ reason, length: text.length }, "text shown without formatting");
    return null;
  }
}

/** Checks for deep nesting by counting quotes and lists that start on one line, and lists by their indentation. */
function isNestedDeeply(text: string): boolean {
  for (const [line] of text.matchAll(/^[ \t>*+.)\d-]+/gm)) {
    const indentation = /^[ \t]*/.exec(line)?.[0].length ?? 0;
    const markers = line.slice(indentation).match(/>|[-+*](?=[ \t])|\d[.)](?=[ \t])/g) ?? [];
    if (markers.length > 0 && markers.length + indentation / 2 > MAX_DEPTH) return true;
  }
  return false;
}

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

function plainHtml(text: string): string {
  const lines = text.replaceAll(/[&<>]/g, (character) => ESCAPES[character] ?? "").split(/\r?\n/);
  return `<p>${lines.join("<br />\n")}</p>`;
}
