import { randomUUID } from "node:crypto";

import type { CallCases } from "../cases.ts";

/** Cases for creating a permission schema or workflow schema, which work alike. */
export function schemaCreation(query: Record<string, string>): CallCases {
  return {
    sample: (world) => ({ query, body: { name: world.unique("Schema") } }),
    rejections: [
      ["no name", 10002, () => ({ body: {} })],
      [
        "an unknown business",
        12201,
        (world) => ({ body: { name: world.unique("Schema"), businessAccountId: randomUUID() } }),
      ],
    ],
  };
}
