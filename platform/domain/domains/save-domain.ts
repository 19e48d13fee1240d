import type { Caller, Services } from "../../context.ts";
import { CODE } from "../../errors.ts";
import { updateDomain } from "../../store/domains.ts";
import { Problems } from "../problems.ts";
import { changeModel } from "../reference/change-model.ts";

export interface DomainSave {
  name?: string | undefined;
  description?: string | undefined;
  defaultLocale?: string | undefined;
}

/** Changes the caller's domain; what isn't sent stays. Key and type are for good. */
export function saveDomain(services: Services, caller: Caller, input: DomainSave): Promise<void> {
  return changeModel(services, caller, async (tx) => {
    const problems = new Problems();
    if (input.name === "") problems.add(CODE.ENTITY_INVALID, "name", "Name can not be empty");
    problems.refuse();
    const { name, description, defaultLocale } = input;
    await updateDomain(tx, caller.domainId, { name, description, default_locale: defaultLocale });
  });
}
