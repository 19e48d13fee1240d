import { z } from "zod";

import {
  type Account,
  includeRelated,
  type ResponseContext,
  wireDate,
} from "./response-context.ts";

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

type DetailLevel = "HIDE" | "SHORT" | "DETAILED" | "MANAGED";

/** Includes a loaded business, nested or collected in `businessAccountMap`. */
export function includeAccount(
  view: ResponseContext,
  id: string | null | undefined,
  mode: DetailLevel,
): AccountView | undefined {
  return includeRelated(view, "businessAccountMap", id, mode, (_inner, level) =>
    presentAccount(view.accounts.get(id ?? ""), level),
  );
}
