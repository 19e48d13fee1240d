import { CODE, Refusal } from "../../base/errors/request-error.ts";

/** One thing that needs what should be deleted, or how many twins do. */
export interface Use {
  kind: string;
  id?: string;
  name?: string;
  count?: number;
}

const SHOWN = 20;
const NAMED = 3;

/** Refuses to delete what is needed and says by what. */
export function refuseInUse(what: string, uses: readonly Use[]): void {
  if (uses.length === 0) return;
  const names = uses.slice(0, NAMED).map(nameOf).join(", ");
  const said =
    uses.length > NAMED
      ? `The ${what} is in use by ${names} and ${uses.length - NAMED} more`
      : `The ${what} is in use by ${names}`;
  throw new Refusal(CODE.IN_USE, said, {
    extra: { usedBy: uses.slice(0, SHOWN), usedByCount: uses.length },
  });
}

export function twinUses(count: number): Use[] {
  return count > 0 ? [{ kind: "twin", count }] : [];
}

function nameOf({ kind, name, id, count }: Use): string {
  const words = kind.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return count === undefined ? `${words} ${name ?? id ?? ""}` : `${count} ${words}s`;
}
