import type { Logger } from "pino";

const DAY_MS = 86_400_000;

/**
 * Runs each task at start and once a day. A failing task doesn't affect the others. Returns a function that stops all.
 */
export function startDaily(
  log: Logger,
  tasks: Readonly<Record<string, () => Promise<unknown>>>,
): () => Promise<void> {
  const round = async () => {
    for (const [name, task] of Object.entries(tasks)) {
      await task().catch((error: unknown) => log.error({ err: error }, `${name} failed`));
    }
  };
  let running = round();
  const timer = setInterval(() => {
    running = running.then(round);
  }, DAY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
