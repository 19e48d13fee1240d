import { expect, test } from "vitest";

import { emailTemplates } from "./email-templates.ts";

test.each(["en", "pl", "ru"])(
  "no name in an invitation (%s) is a link or a second header",
  (locale) => {
    const mail = emailTemplates(locale).invitation({
      to: "anna@example.com",
      service: "Vitrine",
      business: "http://[x evil.example",
      inviter: "Eve\r\nBcc: all@example.com",
      link: "https://vitrine.example/invitation?token=1",
      days: 7,
    });

    expect(mail.text.match(/https?:\/\/\S+/g)).toEqual([
      "https://vitrine.example/invitation?token=1",
    ]);
    expect(mail.text).not.toContain("evil.example");
    expect(mail.subject).not.toMatch(/[\r\n]/);
  },
);

test("an email contains a name up to the maximum length", () => {
  const mail = emailTemplates("en").invitation({
    to: "anna@example.com",
    service: "Vitrine",
    business: "x".repeat(5000),
    inviter: "Eve",
    link: "https://vitrine.example",
    days: 7,
  });

  expect(mail.subject.length).toBeLessThan(250);
});
