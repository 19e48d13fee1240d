import type { TestEnvironment } from "./test-environment.ts";

/**
 * The template limits a business to one manager. Other cases of the file count on
 * that, so it is restored.
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
