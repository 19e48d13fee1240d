import type { Caller } from "../caller.server.ts";
import { productSubjects } from "../console/bulk/bulk-products.server.ts";
import { encodingChoices } from "../console/bulk/encodings.server.ts";
import { loadJobList } from "../console/bulk/job-list.server.ts";
import { listProductTypes } from "./product-types.server.ts";

/** The product types that a file may have, and a page of the caller's imports. */
export async function listImports(caller: Caller, url: URL) {
  const types = await listProductTypes(caller);
  const { jobs: imports, ...paging } = await loadJobList(
    caller,
    url,
    await productSubjects(caller),
  );
  return { types, imports, encodings: encodingChoices(), ...paging };
}
