import { encodingChoices } from "#app/server/bulk/encodings.server.ts";
import { loadJobList } from "#app/server/bulk/job-list.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { listProductTypes } from "../products/product-types.server.ts";
import { PRODUCT_JOB_KINDS } from "./product-job-kinds.server.ts";
import { productSubjects } from "./product-jobs.server.ts";

/** Lists the product types for the form of an import, and a page of the caller's imports. */
export async function listImports(caller: Caller, url: URL) {
  const types = await listProductTypes(caller);
  const { jobs: imports, ...paging } = await loadJobList(
    caller,
    PRODUCT_JOB_KINDS,
    url,
    await productSubjects(caller),
  );
  return { types, imports, encodings: encodingChoices(), ...paging };
}
