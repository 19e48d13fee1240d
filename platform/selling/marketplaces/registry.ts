import type { Db } from "../../base/database/executor.ts";
import type { FileStore } from "../../base/files/file-store.ts";
import type { MarketplaceAdapter } from "./adapter.ts";
import { createShowroom } from "./showroom/adapter.ts";

export function createMarketplaces(parts: {
  db: Db;
  files: FileStore;
}): ReadonlyMap<string, MarketplaceAdapter> {
  return new Map([createShowroom(parts)].map((adapter) => [adapter.key, adapter]));
}
