import { findFeaturer } from "../engine/featurers/registry.ts";
import type { DomainModel, Link } from "../engine/model.ts";
import { CODE } from "../errors.ts";
import type { Problems } from "./problems.ts";
import { checkName } from "./reference-checks.ts";
import { savedTexts, type TextSave, textsColumn } from "./save-texts.ts";

export interface LinkSave {
  forwardNameI18n?: TextSave | null | undefined;
  backwardNameI18n?: TextSave | null | undefined;
  type?: Link["type"] | undefined;
  linkStrength?: Link["strength"] | undefined;
  linkerFeaturerId?: number | undefined;
}

/** The only way there is to find what may be linked: any twin of the other class. */
export const ALL_TWINS = 3001;

/** The columns that creating and updating a link have in common, checked. */
export function linkColumns(
  problems: Problems,
  { locale }: { locale: string },
  save: LinkSave,
  current: Link | null,
) {
  const forward = savedTexts(current?.forwardName ?? {}, save.forwardNameI18n, locale);
  const backward = savedTexts(current?.backwardName ?? {}, save.backwardNameI18n, locale);
  checkName(problems, "forwardNameI18n", forward, { creating: current === null });
  checkName(problems, "backwardNameI18n", backward, { optional: true });
  if (save.linkerFeaturerId !== undefined && save.linkerFeaturerId !== ALL_TWINS) {
    checkLinker(problems, save.linkerFeaturerId);
  }
  return {
    forward_name: textsColumn(forward),
    backward_name: textsColumn(backward),
    type: save.type,
    strength: save.linkStrength,
    linker_featurer_id: save.linkerFeaturerId,
  };
}

function checkLinker(problems: Problems, id: number): void {
  const featurer = findFeaturer(id);
  const code = featurer ? CODE.FEATURER_WRONG_TYPE : CODE.FEATURER_UNKNOWN;
  const message = featurer ? `Featurer ${id} is no linker` : `There is no featurer ${id}`;
  problems.add(code, "linkerFeaturerId", message);
}

export function checkEnd(
  problems: Problems,
  model: DomainModel,
  field: string,
  id: string | null | undefined,
): void {
  if (id && model.classes.has(id)) return;
  problems.add(CODE.ENTITY_INVALID, field, "There is no such class");
}
