import { Outlet, useRouteLoaderData } from "react-router";

import type { loader as rootLoader } from "#app/root.tsx";
import { callerOf, requireUser } from "#app/server/caller.server.ts";
import { requireBusiness, unreadCount, workplaceOf } from "#app/server/workplace.server.ts";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { Shell } from "#app/ui/shell.tsx";

import type { Route } from "./+types/signed-in";

export const middleware: Route.MiddlewareFunction[] = [requireUser, requireBusiness];

export async function loader({ context }: Route.LoaderArgs) {
  const caller = callerOf(context);
  const [workplace, unread] = await Promise.all([workplaceOf(caller), unreadCount(caller)]);
  return { ...workplace, unread };
}

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
      sections={["products", "marketplaces", "people"]}
      chosenScheme={root?.chosenScheme ?? null}
    >
      {children}
    </Shell>
  );
}

/** Errors of a page keep the frame around them; when the frame itself failed, they stand alone. */
export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) return <ErrorPage standalone />;
  return (
    <Frame {...loaderData}>
      <ErrorPage />
    </Frame>
  );
}
