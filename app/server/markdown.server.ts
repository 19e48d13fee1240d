import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";

/**
 * HTML that is safe to show: micromark writes out raw HTML as text and drops dangerous addresses
 * unless told otherwise, and nobody tells it. Pictures from elsewhere would tell others who reads,
 * so the content security policy stops those.
 */
export function renderMarkdown(text: string): string {
  return micromark(text, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });
}
