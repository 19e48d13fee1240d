import { renderMarkdown } from "#app/server/base/markdown.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { requireUser } from "#app/server/session/caller.server.ts";

import type { Route } from "./+types/markdown";

export const middleware: Route.MiddlewareFunction[] = [requireUser];

/** The maximum length of a description in characters. */
const MAX_LENGTH = 100_000;

/** Renders a preview with the same renderer as the page. */
export async function action({ request }: Route.ActionArgs) {
  const text = (await readForm(request)).get("text");
  const markdown = typeof text === "string" ? text.slice(0, MAX_LENGTH) : "";
  return Response.json(await renderMarkdown(markdown));
}
