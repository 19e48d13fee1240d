import type { Tx } from "../../base/database/executor.ts";
import { invalidFields, RequestError } from "../../base/errors/request-error.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import type { Services } from "../../core/services.ts";
import { changeModel } from "./change-model.ts";

/** Context of one change of reference data: its transaction, and the domain's model before the change. */
export interface ModelChange {
  services: Services;
  caller: Caller;
  tx: Tx;
  model: DomainModel;
}

export function changeOnce<R>(
  services: Services,
  caller: Caller,
  change: (context: ModelChange) => Promise<R>,
): Promise<R> {
  return changeModel(services, caller, (tx, model) => change({ services, caller, tx, model }));
}

/**
 * Makes all changes or none, one after the other. Each change sees the model that results from the previous one, so
 * that an entry may refer to an earlier one, and a key that occurs twice is noticed. Field errors begin with the path
 * of their entry.
 */
export function changeInTurn<I, R>(
  services: Services,
  caller: Caller,
  { member, entries }: { member: string; entries: readonly I[] },
  change: (context: ModelChange, entry: I) => Promise<R>,
): Promise<R[]> {
  return changeModel(services, caller, async (tx, firstModel) => {
    const results: R[] = [];
    for (const [at, entry] of entries.entries()) {
      const model = at === 0 ? firstModel : await services.loadModel(tx, caller.domainId);
      try {
        results.push(await change({ services, caller, tx, model }, entry));
      } catch (error) {
        throw error instanceof RequestError ? ofEntry(error, `${member}.${at}`) : error;
      }
    }
    return results;
  });
}

function ofEntry({ code, sentences, fieldErrors, extra }: RequestError, entry: string) {
  if (fieldErrors.length > 0) {
    const named = fieldErrors.map((error) => ({ ...error, field: `${entry}.${error.field}` }));
    return invalidFields(code, named);
  }
  const messages = [sentences].flat();
  const named = messages.map((message) => ({ field: entry, message }));
  return new RequestError(code, sentences, { fieldErrors: named, extra });
}
