import type { TestEnvironment } from "./test-environment.ts";

/**
 * Runs the work without the template's limit of one manager for each business. Restores the limit afterwards, because
 * other cases of the file rely on it.
 */
export async function withoutManagerLimit<T>(
  world: TestEnvironment,
  work: () => Promise<T>,
): Promise<T> {
  const { db } = world.platform.services;
  const setLimit = (limit: number) =>
    db
      .updateTable("domain")
      .set(({ eb }) => ({ manager_limit: limit, model_version: eb("model_version", "+", 1) }))
      .where("id", "=", world.domainId)
      .execute();
  await setLimit(9);
  try {
    return await work();
  } finally {
    await setLimit(1);
  }
}
