import { MantineProvider } from "@mantine/core";
import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";

import type { RecoveredForm } from "#app/rules/forms/recovered-form.ts";
import { theme } from "#app/ui/theme.ts";

interface ScreenOptions {
  /** URL of the screen. */
  path: string;
  /** Route pattern of the URL, for screens that read parameters of the path. */
  pattern?: string;
  loaderData?: unknown;
  actionData?: unknown;
  /** Input that is restored after the session expired or a request failed. */
  recoveredForm?: RecoveredForm | null;
}

/** Renders a screen like the server, from data of its loader and action. */
export function htmlOf<Props>(
  Screen: ComponentType<Props>,
  { path, pattern, loaderData = null, actionData, recoveredForm = null }: ScreenOptions,
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

/** Text of rendered HTML without tags. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");
}
