/**
 * The rooms of the platform, lowest first, each with the rooms that it may import besides itself. The room `server`
 * and the entry files may import all rooms.
 */
export const ROOMS_BELOW = {
  base: [],
  core: ["base"],
  model: ["base", "core"],
  accounts: ["base", "core", "model"],
  twins: ["base", "core", "model"],
  webhooks: ["base", "core", "model", "accounts", "twins"],
  selling: ["base", "core", "model", "accounts", "twins"],
};
