import { z } from "zod";

import type { FormField } from "#app/rules/twins/twin-field.ts";
import { withAccessibleFields } from "#app/server/model/accessible-fields.server.ts";
import { classByKey, classKeyPath } from "#app/server/model/class-by-key.server.ts";
import { cachedReference } from "#app/server/model/reference-cache.server.ts";
import {
  type TwinClass,
  TwinClassListResponse,
} from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { loadFormFields } from "#app/server/twins/forms/edit-fields.server.ts";
import { createEmptyTwin } from "#app/server/twins/forms/empty-twin.server.ts";

export const CONNECTOR_ROOT = "marketplace_connector";
export const CARD_ROOT = "marketplace_product";

const LinksResponse = z.object({
  twinClass: z
    .object({ forwardLinkMap: z.record(z.string(), z.object({ id: z.string() })).default({}) })
    .optional(),
});

export interface Marketplace {
  key: string;
  id: string;
  name: string;
  description: string;
  logo: string | null;
}

const SHOW = new URLSearchParams({
  limit: "1000",
  lazyRelation: "false",
  showTwinClassMode: "DETAILED",
  showTwinClass2TwinClassFieldMode: "DETAILED",
  showTwinClassFieldMode: "DETAILED",
  showTwinClassFieldDescriptor2DataListOptionMode: "DETAILED",
});

/** Lists the concrete descendants of a root class, sorted by name: the classes of connectors, or those of cards. */
function loadKinds(caller: Caller, root: typeof CONNECTOR_ROOT | typeof CARD_ROOT) {
  return cachedReference(caller, `kinds of ${root}`, async () => {
    const { id } = await classByKey(caller, root);
    const body = {
      extendsHierarchyChildsForTwinClassSearch: { idList: [id], depth: 0 },
      abstractt: "ONLY_NOT",
    };
    const { twinClassList, relatedObjects } = await caller.platform.post(
      `/private/twin_class/search/v1?${SHOW}`,
      body,
      TwinClassListResponse,
    );
    return {
      classes: twinClassList.toSorted((a, b) => a.name.localeCompare(b.name)),
      related: relatedObjects,
    };
  });
}

/** Finds the classes of marketplace cards with their fields. */
export function findCardClasses(caller: Caller) {
  return loadKinds(caller, CARD_ROOT);
}

/** Lists the marketplaces with a connector class. */
export async function listConnectableMarketplaces(caller: Caller): Promise<Marketplace[]> {
  return (await loadKinds(caller, CONNECTOR_ROOT)).classes.map(viewMarketplace);
}

/** Lists the marketplaces with a card class. */
export async function listCardMarketplaces(caller: Caller): Promise<Marketplace[]> {
  return (await loadKinds(caller, CARD_ROOT)).classes.map(viewMarketplace);
}

/** Lists the IDs of the links from a marketplace card to its account. */
export function listCardLinks(caller: Caller): Promise<string[]> {
  return cachedReference(caller, "links of cards", async () => {
    const path = `${classKeyPath(CARD_ROOT)}?showTwinClassMode=DETAILED&showTwinClass2LinkMode=DETAILED`;
    const { twinClass } = await caller.platform.get(path, LinksResponse);
    return Object.values(twinClass?.forwardLinkMap ?? {}).map(({ id }) => id);
  });
}

/** Loads the form of a new marketplace account. Null for an unknown marketplace. */
export async function connectorForm(
  caller: Caller,
  key: string,
): Promise<{ marketplace: Marketplace; fields: FormField[] } | null> {
  const { classes, related } = await loadKinds(caller, CONNECTOR_ROOT);
  const twinClass = classes.find((candidate) => candidate.key.toLowerCase() === key.toLowerCase());
  if (!twinClass) return null;
  const empty = await withAccessibleFields(caller, createEmptyTwin(twinClass, related));
  const fields = await loadFormFields(caller, empty);
  return { marketplace: viewMarketplace(twinClass), fields };
}

function viewMarketplace({ id, key, name, description, logo }: TwinClass): Marketplace {
  return { id, key: key.toLowerCase(), name, description, logo: logo ?? null };
}
