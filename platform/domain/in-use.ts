import { CODE, Refusal } from "../errors.ts";

/** One thing that needs what should be deleted, or how many twins do. */
export interface Use {
  kind: string;
  id?: string;
  name?: string;
  count?: number;
}

const SHOWN = 20;

/** Refuses to delete what is needed and says by what. */
export function refuseInUse(what: string, uses: readonly Use[]): void {
  if (uses.length === 0) return;
  const names = uses.slice(0, 3).map(nameOf).join(", ");
  const more = uses.length > 3 ? ` and ${uses.length - 3} more` : "";
  throw new Refusal(CODE.IN_USE, `The ${what} is in use by ${names}${more}`, {
    extra: { usedBy: uses.slice(0, SHOWN), usedByCount: uses.length },
  });
}

export function twinUses(count: number): Use[] {
  return count > 0 ? [{ kind: "twin", count }] : [];
}

function nameOf({ kind, name, id, count }: Use): string {
  return count === undefined ? `${kind} ${name ?? id ?? ""}` : `${count} ${kind}s`;
}
