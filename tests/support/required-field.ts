import { expect } from "vitest";

import type { startSelling } from "#platform/testing/selling.ts";

type Selling = Awaited<ReturnType<typeof startSelling>>;

/** Adds a required text field to a class, so that its forms show it. */
export async function addRequiredField(
  selling: Selling,
  classId: string,
  { key, name }: { key: string; name: string },
): Promise<void> {
  const { headers } = await selling.admin();
  const response = await selling.fetch(`/private/twin_class/${classId}/field/v1`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({
      key,
      nameI18n: { translationInCurrentLocale: name },
      required: true,
      fieldTyperFeaturerId: 1301,
      fieldTyperParams: { regexp: ".*" },
    }),
  });
  expect(response.status).toBe(200);
}
