import interLatin from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { Links, Meta, Outlet, ScrollRestoration, useRouteLoaderData } from "react-router";

import "#app/ui/styles.ts";
import { getLocale } from "#app/paraglide/runtime.js";
import { domainMiddleware } from "#app/server/accounts/domains.server.ts";
import { config } from "#app/server/base/config.server.ts";
import {
  formRecoveryMiddleware,
  getRecoveredForm,
} from "#app/server/forms/form-recovery.server.ts";
import { consumeToast, toastMiddleware } from "#app/server/forms/toast.server.ts";
import { bodyLimitMiddleware } from "#app/server/http/body-limit.server.ts";
import { chosenColorScheme, hintedColorScheme } from "#app/server/http/color-scheme.server.ts";
import { deduplicateSubmits } from "#app/server/http/deduplicate-submits.server.ts";
import { localeMiddleware, localeOf } from "#app/server/http/locale.server.ts";
import { requestMiddleware } from "#app/server/http/request.server.ts";
import { headersMiddleware, sameOriginMiddleware } from "#app/server/http/security.server.ts";
import { sessionMiddleware } from "#app/server/session/session.server.ts";
import { AppNameProvider } from "#app/ui/app-name.ts";
import { noRootElement, useSystemScheme } from "#app/ui/frame/color-scheme.ts";
import { DeferredScripts, START_SCRIPTS } from "#app/ui/frame/deferred-scripts.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { setActiveLocale } from "#app/ui/frame/language.ts";
import { PageToast } from "#app/ui/frame/toast.tsx";
import { useNonce } from "#app/ui/nonce.ts";
import { theme } from "#app/ui/theme.ts";

import type { Route } from "./+types/root";

export const middleware: Route.MiddlewareFunction[] = [
  requestMiddleware,
  deduplicateSubmits,
  headersMiddleware,
  localeMiddleware,
  sameOriginMiddleware,
  bodyLimitMiddleware,
  sessionMiddleware,
  toastMiddleware,
  domainMiddleware,
  formRecoveryMiddleware,
];

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const chosen = await chosenColorScheme(request);
  return {
    chosenScheme: chosen,
    scheme: chosen ?? hintedColorScheme(request),
    locale: localeOf(context),
    appName: config().PRODUCT_NAME,
    toast: consumeToast(context),
    recoveredForm: getRecoveredForm(context, url),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.appName ?? "Vitrine" },
];

export const links: Route.LinksFunction = () => [
  { rel: "preload", href: interLatin, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

// Runs before the first paint: marks that scripts run, and applies the system's color scheme unless the
// user chose one. `jitless` stops Zod from probing for eval, which the policy forbids and browsers would
// report.
const EARLY_SCRIPT = `(()=>{__zod_globalConfig={jitless:true};const e=document.documentElement;e.dataset.scripts="";if(e.dataset.follow!==undefined)e.dataset.mantineColorScheme=matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light"})()`;

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const root = useRouteLoaderData<typeof loader>("root");
  const scheme = root?.scheme ?? "light";
  useSystemScheme(!root?.chosenScheme);
  if (root) setActiveLocale(root.locale);
  const locale = getLocale();
  return (
    <html
      lang={locale}
      data-mantine-color-scheme={scheme}
      data-follow={root?.chosenScheme ? undefined : ""}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={scheme === "dark" ? "#121110" : "#f7f5f2"} />
        <script
          nonce={nonce}
          dangerouslySetInnerHTML={{ __html: EARLY_SCRIPT + ";" + START_SCRIPTS }}
          suppressHydrationWarning
        />
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        <MantineProvider
          theme={theme}
          forceColorScheme={scheme}
          getRootElement={noRootElement}
          getStyleNonce={() => nonce ?? ""}
          withCssVariables={false}
          withGlobalClasses={false}
        >
          {/* Remount everything when the language changes, because every text does. */}
          <AppNameProvider key={locale} value={root?.appName ?? "Vitrine"}>
            {children}
          </AppNameProvider>
        </MantineProvider>
        <ScrollRestoration nonce={nonce} />
        <DeferredScripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Outlet />
      <PageToast toast={loaderData.toast} />
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorPage standalone />;
}
