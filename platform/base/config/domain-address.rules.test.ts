import { expect, test } from "vitest";

import { domainAddress, ownAddresses } from "./domain-address.rules.ts";

const settings = {
  publicUrl: "https://shop.example:8443",
  domainKey: "vitrine",
  domainHosts: new Map([
    ["books.example", "library"],
    ["reading.example", "library"],
    ["also.shop.example", "vitrine"],
  ]),
};

test("a domain is at the first host that leads to it, with the scheme and port of the public address", () => {
  expect(domainAddress(settings, "library")).toBe("https://books.example:8443");
  expect(domainAddress(settings, "LIBRARY")).toBe("https://books.example:8443");
});

test("the app's own domain, and one without a host, are at the public address", () => {
  expect(domainAddress(settings, "vitrine")).toBe("https://shop.example:8443");
  expect(domainAddress(settings, "workshop")).toBe("https://shop.example:8443");
});

test("the app is at each of its hosts", () => {
  expect(new Set(ownAddresses(settings))).toEqual(
    new Set([
      "https://shop.example:8443",
      "https://books.example:8443",
      "https://reading.example:8443",
      "https://also.shop.example:8443",
    ]),
  );
});
