import { expect, test } from "vitest";

import { parseDomainHosts } from "./domain-hosts.ts";

test("hosts lead to domains, with blanks or commas between them and in any case", () => {
  expect(parseDomainHosts(" Books.example.com=library,tools.example.com=workshop \n")).toEqual(
    new Map([
      ["books.example.com", "library"],
      ["tools.example.com", "workshop"],
    ]),
  );
  expect(parseDomainHosts("")).toEqual(new Map());
});

test.each(["books.example.com", "=library", "books.example.com=no", "https://a.example=library"])(
  "%s is no host with its domain",
  (text) => {
    expect(parseDomainHosts(text)).toBeNull();
  },
);
