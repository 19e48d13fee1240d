import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";

/** A few references can repeat a long address a thousand times. */
const MAX_HTML_LENGTH = 2_000_000;

/**
 * HTML that is safe to show: micromark writes out raw HTML as text and drops dangerous addresses
 * unless told otherwise, and nobody tells it. Pictures from elsewhere would tell others who reads,
 * so the content security policy stops those. Null: it is longer than any page should be.
 */
export function render(text: string): string | null {
  const html = micromark(text, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });
  return html.length > MAX_HTML_LENGTH ? null : html;
}
