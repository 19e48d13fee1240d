import { m } from "#app/paraglide/messages.js";
import { marketplaceName } from "#app/rules/selling/marketplace-name.ts";
import type { BulkTarget } from "#app/server/bulk/bulk-target.server.ts";
import { encodingChoices } from "#app/server/bulk/encodings.server.ts";
import { loadJobList } from "#app/server/bulk/job-list.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { listCardMarketplaces } from "../marketplaces.server.ts";
import { listProductTypes } from "../product-types.server.ts";
import { cardClassOf, cardSubject, cardTarget } from "./card-imports.server.ts";
import { PRODUCT_JOB_KINDS } from "./product-job-kinds.server.ts";
import { productSubjects, productTarget } from "./product-jobs.server.ts";

/** Finds the target of an import by what the form says that its file contains. */
export function importTarget(caller: Caller, contents: string): Promise<BulkTarget> {
  const cardClassId = cardClassOf(contents);
  return cardClassId === null
    ? productTarget(caller, contents || null)
    : cardTarget(caller, cardClassId);
}

/** Lists what the file of an import can contain, and a page of the caller's imports. */
export async function listImports(caller: Caller, url: URL) {
  const [types, marketplaces] = await Promise.all([
    listProductTypes(caller),
    listCardMarketplaces(caller),
  ]);
  const cards = marketplaces.map(({ id, key }) => ({
    value: cardSubject(id),
    label: m.import_cards_of({ marketplace: marketplaceName(key) }),
  }));
  const { jobs: imports, ...paging } = await loadJobList(
    caller,
    PRODUCT_JOB_KINDS,
    url,
    await productSubjects(caller),
  );
  return { types, cards, imports, encodings: encodingChoices(), ...paging };
}
