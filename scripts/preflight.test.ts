import { expect, test } from "vitest";

import { describeUnsupportedNode } from "./preflight.mjs";

test.each(["v20.20.2", "v22.12.0", "v22.17.1", "v18.0.0"])(
  "%s is rejected with the reason and the fix",
  (version) => {
    const problem = describeUnsupportedNode(version);

    expect(problem).toContain(
      `needs Node 22.18 or newer, and this command is running on ${version}`,
    );
    expect(problem).toContain("npm ci");
  },
);

test.each(["v22.18.0", "v22.22.0", "v24.0.0", "v26.1.0"])("%s is supported", (version) => {
  expect(describeUnsupportedNode(version)).toBeNull();
});
