import type { IncomingHttpHeaders } from "node:http";

import { m } from "#app/paraglide/messages.js";

import { readLocale } from "./locale.server.ts";

/** Renders a page in the browser's language. It has no styles or scripts, so that it costs almost nothing. */
export async function renderTooManyRequests(
  headers: IncomingHttpHeaders,
  seconds: number,
): Promise<string> {
  const locale = await readLocale(asRequest(headers));
  const title = m.error_too_many_requests({}, { locale });
  const text = m.error_too_many_requests_text({ seconds }, { locale });
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
</main>
</body>
</html>
`;
}

function asRequest(headers: IncomingHttpHeaders): Request {
  const { cookie = "", "accept-language": languages = "" } = headers;
  return new Request("http://localhost", { headers: { cookie, "accept-language": languages } });
}
