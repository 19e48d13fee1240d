import { z } from "zod";

import { safeAddress } from "../../base/text/web-address.ts";
import { type Person, includeRelated, type ResponseContext } from "./response-context.ts";

export const UserView = z
  .object({
    id: z.guid(),
    fullName: z.string(),
    email: z.string().optional(),
    avatar: z.string().optional(),
    userGroupIds: z.array(z.guid()).optional(),
  })
  .meta({ id: "UserV1" });
export type UserView = z.output<typeof UserView>;

export function presentUser(
  user: Person | undefined,
  mode: "SHORT" | "DETAILED" | "MANAGED",
): UserView | undefined {
  if (!user) return undefined;
  const short = {
    id: user.id,
    fullName: user.fullName,
    userGroupIds: user.groups?.map(({ id }) => id),
  };
  if (mode === "SHORT") return short;
  return { ...short, email: user.email, avatar: safeAddress(user.avatar) ?? undefined };
}

type DetailLevel = "HIDE" | "SHORT" | "DETAILED" | "MANAGED";

/** Includes a loaded user, nested or collected in `userMap`. */
export function includeUser(
  view: ResponseContext,
  id: string | null | undefined,
  mode: DetailLevel,
): UserView | undefined {
  return includeRelated(view, "userMap", id, mode, (_inner, level) =>
    presentUser(view.users.get(id ?? ""), level),
  );
}
