import { checkEan } from "#common/ean.ts";

import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { renderMessage } from "../../base/messages/render-message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { updateLockedTwin } from "../../twins/changes/update-twin.ts";
import { findTwin } from "../../twins/twin/find-twin.ts";
import { readField } from "../cards/field-text.rules.ts";
import { explainEan } from "../products/check-ean.ts";

export interface CorrectedEan {
  twinId: string;
  ean?: string;
  /** Reason why the EAN stays unchanged. */
  message?: string;
}

/** Corrects the check digit of the products' EANs, each product in its own transaction. */
export async function correctEans(
  services: Services,
  caller: Caller,
  twinIds: readonly string[],
): Promise<CorrectedEan[]> {
  const results: CorrectedEan[] = [];
  for (const twinId of new Set(twinIds)) {
    try {
      results.push({ twinId, ean: await correctEan(services, caller, twinId) });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      const reason = error.fieldErrors[0]?.message ?? error.sentences;
      results.push({ twinId, message: renderMessage(reason, caller.locale) });
    }
  }
  return results;
}

function correctEan(services: Services, caller: Caller, twinId: string): Promise<string> {
  return services.db.transaction().execute(async (tx) => {
    const product = await findTwin(tx, caller, twinId, { lock: true });
    const ean = readField(product.fields, "ean");
    const { corrected, shape } = checkEan(ean);
    if (!shape) throw new RequestError(CODE.FIELD_INCORRECT, explainEan(ean));
    if (corrected === null) return ean;
    await updateLockedTwin(services, tx, caller, product, { fields: { ean: corrected } });
    return corrected;
  });
}
