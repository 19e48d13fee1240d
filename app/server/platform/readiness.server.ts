import { domainId } from "./domain.server.ts";
import { platform } from "./transport.server.ts";

const TIMEOUT_MS = 2500;
const TTL_MS = 1000;

let last: { at: number; ready: Promise<boolean> } | undefined;

/** Checks at most once a second whether pages can be served, however many probes arrive. */
export function isReady(): Promise<boolean> {
  const now = performance.now();
  if (!last || now - last.at >= TTL_MS) last = { at: now, ready: check() };
  return last.ready;
}

async function check(): Promise<boolean> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const tooLong = new Promise<boolean>((resolve) => {
    signal.addEventListener("abort", () => resolve(false), { once: true });
  });
  return Promise.race([isPlatformReady(signal), tooLong]);
}

async function isPlatformReady(signal: AbortSignal): Promise<boolean> {
  try {
    const { baseUrl, fetch } = await platform();
    const response = await fetch(new Request(`${baseUrl}/health/ready`, { signal }));
    // Upstream has no such path, so the domain is requested instead.
    if (!response.ok && response.status !== 404) return false;
    await domainId();
    return true;
  } catch {
    return false;
  }
}
