import type { Db } from "../../base/database/executor.ts";
import type { FileStore } from "../../base/files/file-store.ts";
import type { MarketplaceAdapter } from "./adapter.ts";
import { createShowroom } from "./showroom/adapter.ts";
import { SHOWROOM, SHOWROOM_DE } from "./showroom/sites.ts";

export function createMarketplaces(parts: {
  db: Db;
  files: FileStore;
  now?: () => Date;
}): ReadonlyMap<string, MarketplaceAdapter> {
  const sites = [SHOWROOM, SHOWROOM_DE];
  return new Map(sites.map((site) => [site.key, createShowroom({ ...parts, site })]));
}
