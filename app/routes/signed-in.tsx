import { Outlet, useRouteLoaderData } from "react-router";

import type { loader as rootLoader } from "#app/root.tsx";
import {
  requireBusiness,
  countUnread,
  getWorkspace,
} from "#app/server/accounts/workspace.server.ts";
import { getCaller, requireUser } from "#app/server/caller.server.ts";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { type Section, Shell } from "#app/ui/frame/shell.tsx";
import { revalidation } from "#app/ui/live-revalidation.ts";

import type { Route } from "./+types/signed-in";

export const middleware: Route.MiddlewareFunction[] = [requireUser, requireBusiness];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ request }, next) => revalidation.trackRequest(request, next),
];

export async function loader({ context }: Route.LoaderArgs) {
  // Taken before anything is read: the event stream replays events from this time on.
  const readAt = Date.now();
  const caller = getCaller(context);
  const workspace = await getWorkspace(caller);
  const unread = workspace.workspaces.length > 0 ? await countUnread(caller) : 0;
  return { ...workspace, unread, readAt };
}

const SECTIONS: Section[] = ["products", "marketplaces", "people", "notifications"];

export default function SignedIn({ loaderData }: Route.ComponentProps) {
  return (
    <Frame {...loaderData}>
      <Outlet />
    </Frame>
  );
}

function Frame({
  children,
  ...frame
}: Route.ComponentProps["loaderData"] & { children: React.ReactNode }) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <Shell
      {...frame}
      sections={frame.workspaces.length > 0 ? SECTIONS : []}
      chosenScheme={root?.chosenScheme ?? null}
    >
      {children}
    </Shell>
  );
}

/**
 * Page errors render inside the frame. Without loader data the frame failed too, so the error stands alone.
 */
export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) return <ErrorPage standalone />;
  return (
    <Frame {...loaderData}>
      <ErrorPage />
    </Frame>
  );
}
