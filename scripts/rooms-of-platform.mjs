/**
 * The rooms of the platform, from the lowest up, each with the rooms it may import besides itself. Server and the
 * entries may import all.
 */
export const ROOMS_BELOW = {
  base: [],
  core: ["base"],
  model: ["base", "core"],
  accounts: ["base", "core", "model"],
  twins: ["base", "core", "model"],
  webhooks: ["base", "core", "model", "twins"],
  selling: ["base", "core", "model", "accounts", "twins"],
};
