import { expect, test } from "vitest";

import { validateAddress } from "./validate-address.ts";

test.each([
  "https://127.0.0.1/",
  "https://10.1.2.3:8443/hook",
  "https://172.31.255.1/",
  "https://192.168.1.1/",
  "https://169.254.169.254/latest/meta-data/",
  "https://100.64.0.1/",
  "https://0.0.0.0/",
  "https://2130706433/",
  "https://0x7f.1/",
  "https://[::1]/",
  "https://[::ffff:10.0.0.1]/",
  "https://[::ffff:a00:1]/",
  "https://[fd00::1]/",
  "https://[fe80::1]/",
  "https://[64:ff9b::7f00:1]/",
  "https://localhost/",
  "https://localhost./",
  "https://db.internal/",
  "http://example.com/",
  "ftp://example.com/",
  "https://user:word@example.com/",
  "example.com",
  "",
])("%s is rejected", (url) => {
  expect(validateAddress(url, false)).not.toBeNull();
});

test.each(["https://example.com/hook?x=1", "https://93.184.216.34/", "https://[2606:2800::1]/"])(
  "%s is allowed",
  (url) => {
    expect(validateAddress(url, false)).toBeNull();
  },
);

test("a setting allows the private network", () => {
  expect(validateAddress("http://127.0.0.1:8080/", true)).toBeNull();
  expect(validateAddress("file:///etc/passwd", true)).not.toBeNull();
});
