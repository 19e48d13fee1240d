import { z } from "zod";

import { type Account, wireDate } from "../view.ts";

export const AccountView = z
  .object({
    id: z.guid(),
    name: z.string(),
    createdAt: z.string().optional(),
  })
  .meta({ id: "BusinessAccountV1" });
export type AccountView = z.output<typeof AccountView>;

export function presentAccount(
  account: Account | undefined,
  mode: "SHORT" | "DETAILED" | "MANAGED",
): AccountView | undefined {
  if (!account) return undefined;
  const short = { id: account.id, name: account.name };
  return mode === "SHORT" ? short : { ...short, createdAt: wireDate(account.createdAt) };
}
