import type { FormField } from "#app/rules/twins/twin-field.ts";
import type { TwinResponse } from "#app/server/platform/response-schemas.server.ts";

import { viewStatus } from "../status-view.server.ts";
import { fingerprints } from "./edit-twin.server.ts";

/** Builds the view of a twin's form, with the baseline that the submitted form is compared with. */
export function viewEdited({ twin, relatedObjects }: TwinResponse, fields: FormField[]) {
  return {
    id: twin.id,
    name: twin.name,
    description: twin.description,
    type: relatedObjects.twinClassMap[twin.twinClassId]?.name ?? "",
    status: viewStatus(relatedObjects.statusMap[twin.statusId]),
    frozen: twin.freeze,
    version: twin.version,
    base: fingerprints(twin, fields),
    fields,
  };
}
