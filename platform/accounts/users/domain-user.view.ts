import { z } from "zod";

import { AccountView, includeAccount } from "../../core/responses/business.view.ts";
import { type ResponseContext, wireDate } from "../../core/responses/response-context.ts";
import { includeUser, UserView } from "../../core/responses/user.view.ts";
import type { DomainUserRow, MembershipRow } from "./domain-user.store.ts";

const MembershipView = z
  .object({
    id: z.guid(),
    userId: z.guid(),
    businessAccountId: z.guid(),
    createdAt: z.string(),
    user: UserView.optional(),
    businessAccount: AccountView.optional(),
  })
  .meta({ id: "BusinessAccountUserV2" });

export const DomainUserView = z
  .object({
    id: z.guid(),
    userId: z.guid(),
    currentLocale: z.string().optional(),
    createdAt: z.string().optional(),
    status: z.enum(["ACTIVE", "DELETED", "EMAIL_VERIFICATION_REQUIRED", "BLOCKED"]).optional(),
    businessAccountUserIdList: z.array(z.guid()).optional(),
    user: UserView.optional(),
    businessAccountUsers: z.array(MembershipView).optional(),
  })
  .meta({ id: "DomainUserV2" });
export type DomainUserView = z.output<typeof DomainUserView>;

/**
 * Presents a user's membership in the domain. The user's name and email address come from the
 * response context.
 */
export function presentDomainUser(
  view: ResponseContext,
  row: DomainUserRow,
  memberships: readonly MembershipRow[],
  mode: "SHORT" | "DETAILED",
): DomainUserView {
  return {
    id: row.id,
    userId: row.userId,
    ...(mode === "DETAILED" && {
      createdAt: wireDate(row.createdAt),
      status: row.state,
      currentLocale: row.locale ?? resolveUserLocale(view, row.userId),
    }),
    user: includeUser(view, row.userId, view.show.mode("DomainUser2User")),
    ...membershipsIn(view, row, memberships),
  };
}

/**
 * Returns the language of a user who hasn't selected one: that of their device, which only their own requests
 * contain, or the domain's default for other callers.
 */
function resolveUserLocale(view: ResponseContext, userId: string): string {
  return view.caller?.userId === userId ? view.locale : view.model.defaultLocale;
}

function membershipsIn(
  view: ResponseContext,
  row: DomainUserRow,
  memberships: readonly MembershipRow[],
): Pick<DomainUserView, "businessAccountUsers" | "businessAccountUserIdList"> {
  if (!includesMemberships(view)) return {};
  const own = memberships.filter((membership) => membership.userId === row.userId);
  return {
    businessAccountUserIdList: own.map(({ id }) => id),
    // Memberships are nested, because `relatedObjects` has no member for them.
    businessAccountUsers: own.map((membership) => ({
      id: membership.id,
      userId: membership.userId,
      businessAccountId: membership.businessAccountId,
      createdAt: wireDate(membership.createdAt),
      user: includeUser(view, row.userId, view.show.mode("BusinessAccountUser2User")),
      businessAccount: includeAccount(
        view,
        membership.businessAccountId,
        view.show.mode("BusinessAccountUser2BusinessAccount"),
      ),
    })),
  };
}

export function includesMemberships({ show }: Pick<ResponseContext, "show">): boolean {
  return (
    show.mode("DomainUser2BusinessAccountUser") !== "HIDE" ||
    show.mode("BusinessAccountUserCollection") === "SHOW"
  );
}
