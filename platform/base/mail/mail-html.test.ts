import { expect, test } from "vitest";

import { mailHtml } from "./mail-html.ts";

const URL = "https://shop.example";

function html(text: string, heading = "Vitrine"): string {
  return mailHtml({ subject: "About you", text, heading, ownAddresses: [URL] });
}

test("a code stands out, and paragraphs stay apart", () => {
  const mail = html("Your code:\n\n123456\n\nIt is good\nfor a while.");

  expect(mail).toMatch(/<p[^>]*font-size:28px[^>]*>123456<\/p>/);
  expect(mail).toContain("It is good<br>for a while.");
});

test("only addresses of this installation become links", () => {
  const mail = html(
    `Open ${URL}/invitation/abc_1?a=1&b=2, not https://evil.example/ or ${URL}.evil.example/x`,
  );

  expect(mail.match(/href="[^"]*"/g)).toEqual([`href="${URL}/invitation/abc_1?a=1&amp;b=2"`]);
});

test("what users wrote is no markup, and a business's name no link", () => {
  const mail = html('<img src=x onerror="alert(1)"> & more', 'evil.example\r\n"><script>');

  expect(mail).not.toMatch(/<img|<script/);
  expect(mail).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; more");
  expect(mail).not.toContain("evil.example");
});
