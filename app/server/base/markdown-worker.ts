import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";

import type { RenderTask } from "./markdown.server.ts";

/** Limits the result, because a few references can repeat a long URL a thousand times. */
const MAX_HTML_LENGTH = 2_000_000;

/**
 * Renders safe HTML: by default micromark escapes raw HTML and drops dangerous URLs. The content security
 * policy blocks images from other hosts, which could track readers. Returns null if the result is too long
 * for a page.
 */
export function render({ text, started }: RenderTask): string | null {
  Atomics.store(started, 0, 1);
  const html = micromark(text, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });
  return html.length > MAX_HTML_LENGTH ? null : html;
}
