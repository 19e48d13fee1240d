import { expect, test } from "vitest";

import { proxiedPath } from "./proxied-path.server.ts";

const resolve = (path: string) => proxiedPath(new URL(`http://shop.test/api/platform/${path}`));

test.each([
  "private/twin/7/v2",
  "public/locale/list/v1",
  "graphql",
  "private/data_list_option/by_key/Zi%C3%A9lony%20%25/v1",
])("%s is forwarded unchanged", (path) => {
  expect(resolve(path)).toBe(`/${path}`);
});

test.each([
  "auth/login/v1",
  "privateer/x",
  "",
  "private/../auth/login/v1",
  "private/%2e%2e/auth/login/v1",
  "private/..%5cauth/login/v1",
  "private/..%255cauth/login/v1",
  "private/%252e%252e/auth/login/v1",
  "private/%25252e%25252e/auth/login/v1",
  "private/.%252e/auth/login/v1",
  "private/..%2fauth/login/v1",
  "private/..%252fauth/login/v1",
  "private/x/%252e%252e/%252e%252e/auth/login/v1",
  "private/.%09./auth/login/v1",
  "private/.%2509./auth/login/v1",
  "private/..;/auth/login/v1",
  "private/..%00/auth/login/v1",
  "private/%252e%252e/auth/%ff",
  "private//auth/login/v1",
  "private/%252f/auth",
  "%2525252525252570rivate/x",
])("%s is not forwarded", (path) => {
  expect(resolve(path)).toBeNull();
});
