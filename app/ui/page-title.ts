import { isRouteErrorResponse } from "react-router";

import { m } from "#app/paraglide/messages.js";

/** The title of a page. Its error page has no data to take one from, so that one says what happened. */
export function pageTitle(title: string | undefined, error: unknown): [{ title: string }] {
  return [{ title: title ?? titleOfError(error) }];
}

function titleOfError(error: unknown): string {
  switch (isRouteErrorResponse(error) ? error.status : 500) {
    case 404:
      return m.error_not_found();
    case 403:
      return m.error_forbidden();
    default:
      return m.error_fault();
  }
}
