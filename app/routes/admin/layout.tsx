import { Outlet } from "react-router";

import { listSections, requireAdministrator } from "#app/server/console/access.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";

import type { Route } from "./+types/layout";
import { ConsoleNav } from "./components/console-nav.tsx";
import { HoverCards } from "./components/hover-cards.tsx";

import classes from "./components/layout.module.css";

export const middleware: Route.MiddlewareFunction[] = [requireAdministrator];

export async function loader({ context }: Route.LoaderArgs) {
  return { sections: await listSections(getCaller(context)) };
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <div className={classes.layout}>
      <ConsoleNav sections={loaderData.sections} />
      <div className={classes.content}>
        <Outlet />
      </div>
      <HoverCards />
    </div>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
