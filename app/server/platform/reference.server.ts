import { domainId } from "./domain.server.ts";

interface Held {
  value: Promise<unknown>;
  until: number;
}

const held = new Map<string, Held>();

/**
 * Answers that are the same for everybody of the domain and change rarely (classes, lists): asked
 * once a minute, not once a page. Never for anything that depends on who asks.
 */
export async function reference<T>(
  name: string,
  ask: () => Promise<T>,
  forMs = 60_000,
): Promise<T> {
  const key = `${await domainId()} ${name}`;
  const known = held.get(key);
  if (known && known.until > Date.now()) return known.value as Promise<T>;
  const value = ask();
  held.set(key, { value, until: Date.now() + forMs });
  value.catch(() => held.delete(key));
  return value;
}
