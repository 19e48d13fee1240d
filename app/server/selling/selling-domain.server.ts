import { classByKey } from "#app/server/model/class-by-key.server.ts";
import { cachedReference } from "#app/server/model/reference-cache.server.ts";
import { catchRequestError } from "#app/server/platform/errors.server.ts";
import { type Caller } from "#app/server/session/caller.server.ts";

/** Checks whether the domain has products. Returns true if the caller may not see its classes. */
export async function isSellingDomain(caller: Caller): Promise<boolean> {
  const { value } = await catchRequestError(
    cachedReference(caller, "selling domain", async () => ({
      isSelling: await hasProducts(caller),
    })),
  );
  return value?.isSelling ?? true;
}

async function hasProducts(caller: Caller): Promise<boolean> {
  const { requestError } = await catchRequestError(classByKey(caller, "product"));
  if (requestError && requestError.httpStatus !== 404) throw requestError;
  return requestError === null;
}
