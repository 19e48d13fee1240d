import { MantineProvider } from "@mantine/core";
import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";

import type { RecoveredForm } from "#app/rules/recovered-form.ts";
import { theme } from "#app/ui/theme.ts";

interface Shown {
  /** The address it is shown at. */
  path: string;
  /** The pattern of that address, for screens that read its parts. */
  pattern?: string;
  loaderData?: unknown;
  actionData?: unknown;
  /** What the session or the platform had cut off. */
  recoveredForm?: RecoveredForm | null;
}

/** A screen as the server sends it, for what its loader and action said. */
export function htmlOf<Props>(
  Screen: ComponentType<Props>,
  { path, pattern, loaderData = null, actionData, recoveredForm = null }: Shown,
): string {
  const root = { recoveredForm, product: "Vitrine", locale: "en", toast: null };
  const [pathname = "/"] = path.split("?");
  const Stub = createRoutesStub([
    {
      id: "root",
      loader: () => root,
      children: [
        {
          id: "screen",
          path: pattern ?? pathname,
          loader: () => loaderData,
          action: () => actionData,
          Component: Screen as ComponentType,
        },
      ],
    },
  ]);
  const hydrationData = {
    loaderData: { root, screen: loaderData },
    ...(actionData !== undefined && { actionData: { screen: actionData } }),
  };
  return renderToStaticMarkup(
    <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false}>
      <Stub initialEntries={[path]} hydrationData={hydrationData} />
    </MantineProvider>,
  );
}

/** The words of a screen, without its tags. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");
}
