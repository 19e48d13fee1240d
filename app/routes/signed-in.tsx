import { Outlet, useRouteLoaderData } from "react-router";

import type { loader as rootLoader } from "#app/root.tsx";
import { listDomainChoice } from "#app/server/accounts/domains.server.ts";
import { mayManageWebhooks } from "#app/server/accounts/webhooks.server.ts";
import { mayBrowse, requireBusiness } from "#app/server/areas/require-business.server.ts";
import { mayAdminister } from "#app/server/console/access.server.ts";
import { hasCapability } from "#app/server/platform/capabilities.server.ts";
import { mayViewProducts } from "#app/server/selling/seller-rights.server.ts";
import { isSellingDomain } from "#app/server/selling/selling-domain.server.ts";
import { type Caller, getCaller, requireUser } from "#app/server/session/caller.server.ts";
import { countUnread, getWorkspace } from "#app/server/session/workspace.server.ts";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { type Section, Shell } from "#app/ui/frame/shell.tsx";
import { revalidation } from "#app/ui/live-revalidation.ts";
import { pageTitle } from "#app/ui/page-title.ts";
import { TimeZoneProvider } from "#app/ui/time-zone.ts";

import type { Route } from "./+types/signed-in";

export const middleware: Route.MiddlewareFunction[] = [requireUser, requireBusiness];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ request }, next) => revalidation.trackRequest(request, next),
];

export async function loader({ context, url }: Route.LoaderArgs) {
  // The time is taken before anything is read, because the event stream replays events from then on.
  const readAt = Date.now();
  const caller = getCaller(context);
  const workspace = await getWorkspace(caller);
  const isInBusiness = workspace.workspaces.length > 0;
  const sections = await listSections(caller, isInBusiness);
  const hasNotifications = sections.includes("notifications");
  return {
    ...workspace,
    sections,
    domainChoice: sections.includes("admin") ? await listDomainChoice(caller, url) : null,
    hasNotifications,
    liveScope: hasNotifications ? workspace.workspaceId : await adminScope(caller, workspace),
    hasBusinessProfile: isInBusiness && (await hasCapability(caller, "businessProfile")),
    hasPriceRules: isInBusiness && (await hasCapability(caller, "priceRules")),
    hasWritingStyle: isInBusiness && (await hasCapability(caller, "writingStyle")),
    hasStoredData: await hasCapability(caller, "storedData"),
    hasAccessTokens: isInBusiness && (await hasCapability(caller, "accessTokens")),
    hasWebhooks: isInBusiness && (await mayManageWebhooks(caller)),
    unread: hasNotifications ? await countUnread(caller) : 0,
    readAt,
  };
}

/**
 * Returns the scope of live updates for users without a business. Administrators receive updates of their own jobs;
 * null for others, who receive none.
 */
async function adminScope(caller: Caller, { person }: { person: { email: string } }) {
  const isFollowing =
    (await mayAdminister(caller)) && (await hasCapability(caller, "notifications"));
  return isFollowing ? person.email : null;
}

/** Lists the sections whose data the platform has. Without products, the entries are the first section. */
async function listSections(caller: Caller, isInBusiness: boolean): Promise<Section[]> {
  const admin = (await mayAdminister(caller)) ? (["admin"] as const) : [];
  if (!isInBusiness) {
    return [...((await mayBrowse(caller)) ? (["browse"] as const) : []), ...admin];
  }
  const [isSelling, people, notifications] = await Promise.all([
    isSellingDomain(caller),
    hasCapability(caller, "members"),
    hasCapability(caller, "notifications"),
  ]);
  return [
    ...(isSelling && notifications ? (["home"] as const) : []),
    ...(isSelling && (await mayViewProducts(caller)) ? (["products"] as const) : []),
    isSelling ? "marketplaces" : "browse",
    ...(people ? (["people"] as const) : []),
    ...(notifications ? (["notifications"] as const) : []),
    ...admin,
  ];
}

/** Pages without data of their own, which includes those of errors, get their title here. */
export const meta: Route.MetaFunction = ({ error, matches: [root] }) =>
  error === undefined ? root.meta : pageTitle(undefined, error);

export default function SignedIn({ loaderData }: Route.ComponentProps) {
  return (
    <Frame {...loaderData}>
      <Outlet />
    </Frame>
  );
}

function Frame({
  children,
  timeZone,
  ...frame
}: Route.ComponentProps["loaderData"] & { children: React.ReactNode }) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <TimeZoneProvider value={timeZone}>
      <Shell {...frame} chosenScheme={root?.chosenScheme ?? null}>
        {children}
      </Shell>
    </TimeZoneProvider>
  );
}

/**
 * Renders errors of pages inside the frame. If the loader data is missing, the frame itself failed, so the error is
 * rendered without it.
 */
export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) return <ErrorPage standalone />;
  return (
    <Frame {...loaderData}>
      <ErrorPage />
    </Frame>
  );
}
