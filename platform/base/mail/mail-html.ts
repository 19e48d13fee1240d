import { escapeRegExp } from "../text/text.ts";
import { oneLine, withoutLinks } from "./plain-name.ts";

interface HtmlMail {
  subject: string;
  /** Text whose paragraphs are separated by empty lines. */
  text: string;
  /** Sender that is shown to readers: the name of a business or of the installation. */
  heading: string;
  /**
   * Beginnings of the URLs that become links, the longest first. All other URLs stay text, because texts contain
   * input of users and marketplaces.
   */
  ownAddresses: readonly string[];
}

const CODE = /^\d{6}$/;
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/**
 * Renders an email as HTML from its plain text. Styles are attributes and the layout is a table, because mail
 * programs understand little else.
 */
export function mailHtml({ subject, text, heading, ownAddresses }: HtmlMail): string {
  const paragraphs = text.trim().split(/\n{2,}/);
  const body = paragraphs.map((paragraph) => paragraphHtml(paragraph, ownAddresses)).join("\n");
  return `<!doctype html>
<html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(oneLine(subject))}</title></head>
<body style="margin:0;background:#f6f5f1">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:8px">
<tr><td style="padding:24px 28px 0;${FONT};font-size:15px;font-weight:600;color:#0a6464">${escapeHtml(withoutLinks(oneLine(heading)))}</td></tr>
<tr><td style="padding:4px 28px 16px;${FONT};font-size:16px;line-height:1.5;color:#1c1b19;word-break:break-word">
${body}
</td></tr></table></td></tr></table>
</body></html>
`;
}

/** Extracts the name from `Shop <no-reply@shop.example>`; an address without a name is returned. */
export function senderName(from: string): string {
  return /^\s*"?([^"<]*?)"?\s*</.exec(from)?.[1] || from;
}

function paragraphHtml(paragraph: string, ownAddresses: readonly string[]): string {
  if (CODE.test(paragraph)) {
    return `<p style="margin:16px 0;font-size:28px;font-weight:600;letter-spacing:4px">${paragraph}</p>`;
  }
  const html = escapeHtml(paragraph).replaceAll("\n", "<br>");
  return `<p style="margin:12px 0">${withOwnLinks(html, ownAddresses.map(escapeHtml))}</p>`;
}

function withOwnLinks(html: string, addresses: readonly string[]): string {
  // Splitting by a group makes every second part one of the addresses.
  const parts = html.split(new RegExp(`(${addresses.map(escapeRegExp).join("|")})`));
  return parts.reduce((done, rest, index) => {
    if (index % 2 === 1) return done;
    const url = parts[index - 1];
    if (url === undefined) return rest;
    const path = /^(?:[/?#][\w/?#=&;%.~-]*)?/.exec(rest)?.[0] ?? "";
    // If the host name continues after our address, it is that of another host.
    if (path === "" && /^[\w.:@-]/.test(rest)) return done + url + rest;
    const link = url + path;
    return `${done}<a href="${link}" style="color:#0a6464">${link}</a>${rest.slice(path.length)}`;
  }, "");
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
