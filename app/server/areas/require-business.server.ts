import { href, type MiddlewareFunction, redirect } from "react-router";

import { mayAdminister } from "#app/server/console/access.server.ts";
import { listVisibleClasses } from "#app/server/model/classes.server.ts";
import { catchRequestError } from "#app/server/platform/errors.server.ts";
import { isSellingDomain } from "#app/server/selling/selling-domain.server.ts";
import { type Caller, getCaller } from "#app/server/session/caller.server.ts";
import { hasPermission } from "#app/server/session/permissions.server.ts";
import { getWorkspace } from "#app/server/session/workspace.server.ts";

/**
 * Lets users without a business into the profile, the console and the entries of the domain. Redirects them from all
 * other pages.
 */
export const requireBusiness: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  const caller = getCaller(context);
  const { workspaces } = await getWorkspace(caller);
  const { pathname } = url;
  const isOpen =
    pathname === href("/settings/profile") ||
    pathname === href("/admin") ||
    pathname.startsWith(`${href("/admin")}/`) ||
    pathname === href("/browse") ||
    pathname.startsWith(`${href("/browse")}/`);
  if (workspaces.length === 0 && !isOpen) {
    throw redirect(await homeWithoutBusiness(caller));
  }
  const isSellers = pathname === href("/home") || pathname === href("/products");
  if (isSellers && !(await isSellingDomain(caller))) {
    throw redirect(href("/browse"));
  }
  return next();
};

/**
 * Returns the start page of a user without a business: the console, the entries, or the page that explains that a
 * business is missing.
 */
async function homeWithoutBusiness(caller: Caller): Promise<string> {
  if (await mayAdminister(caller)) return href("/admin");
  return (await mayBrowse(caller)) ? href("/browse") : href("/no-business");
}

/** Checks whether a user without a business may view any class of entries. */
export async function mayBrowse(caller: Caller): Promise<boolean> {
  if (!(await hasPermission(caller, "TWIN_VIEW"))) return false;
  const { value } = await catchRequestError(listVisibleClasses(caller));
  return value === null || value.length > 0;
}
