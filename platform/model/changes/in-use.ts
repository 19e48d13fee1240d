import { CODE, RequestError } from "../../base/errors/request-error.ts";

/** An entity that uses the one to delete, or the number of twins that do. */
export interface UsageReference {
  kind: string;
  id?: string;
  name?: string;
  count?: number;
}

const MAX_RETURNED_USAGES = 20;
const MAX_NAMED_USAGES = 3;

/** Rejects deleting an entity in use and lists its users. */
export function assertNotInUse(what: string, uses: readonly UsageReference[]): void {
  if (uses.length === 0) return;
  const names = uses.slice(0, MAX_NAMED_USAGES).map(nameOf).join(", ");
  const message =
    uses.length > MAX_NAMED_USAGES
      ? `The ${what} is in use by ${names} and ${uses.length - MAX_NAMED_USAGES} more`
      : `The ${what} is in use by ${names}`;
  throw new RequestError(CODE.IN_USE, message, {
    extra: { usedBy: uses.slice(0, MAX_RETURNED_USAGES), usedByCount: uses.length },
  });
}

export function twinUses(count: number): UsageReference[] {
  return count > 0 ? [{ kind: "twin", count }] : [];
}

function nameOf({ kind, name, id, count }: UsageReference): string {
  const words = kind.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return count === undefined ? `${words} ${name ?? id ?? ""}` : `${count} ${words}s`;
}
