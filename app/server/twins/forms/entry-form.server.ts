import { z } from "zod";

import type { FormField } from "#app/rules/twins/twin-field.ts";
import { withAccessibleFields } from "#app/server/model/accessible-fields.server.ts";
import { type BrowsedClass, browsedClass } from "#app/server/model/classes.server.ts";
import { Related, TwinClass, TwinCreated } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { headField, loadBasicFields, newTwinBasics } from "./basic-fields.server.ts";
import { loadFormFields } from "./edit-fields.server.ts";
import { createEmptyTwin } from "./empty-twin.server.ts";

const FORM_CLASS_QUERY = new URLSearchParams({
  lazyRelation: "false",
  showTwinClassMode: "DETAILED",
  showTwinClass2TwinClassFieldMode: "DETAILED",
  showTwinClassFieldMode: "DETAILED",
  showTwinClassFieldDescriptor2DataListOptionMode: "DETAILED",
  showTwinClassFieldDescriptor2UserMode: "DETAILED",
}).toString();

const ClassResponse = z.object({ twinClass: TwinClass, relatedObjects: Related });

/**
 * Loads the class and the controls of a new twin, or those that `isPart` selects. Not cached, because the options and
 * users to choose from change.
 */
export async function newEntryForm(
  caller: Caller,
  classKey: string,
  headTwinId: string | null,
  isPart: (field: FormField) => boolean = () => true,
) {
  const twinClass = await browsedClass(caller, classKey);
  const response = await caller.platform.get(
    `/private/twin_class/${twinClass.id}/v1?${FORM_CLASS_QUERY}`,
    ClassResponse,
  );
  const empty = await withAccessibleFields(
    caller,
    createEmptyTwin(response.twinClass, response.relatedObjects),
  );
  const [heads, fields, basics] = await Promise.all([
    headField(caller, twinClass, headTwinId),
    loadFormFields(caller, empty, isPart),
    loadBasicFields(caller, twinClass, empty, isPart),
  ]);
  return { twinClass, empty, fields: [...heads, ...fields, ...basics] satisfies FormField[] };
}

interface NewEntry {
  name: string;
  description: string;
  /** The values by the key of the control. */
  values: Record<string, string>;
}

/** Creates a twin and returns its ID. */
export async function createEntry(
  { platform }: Caller,
  { id: classId }: BrowsedClass,
  { values, ...texts }: NewEntry,
): Promise<string> {
  const body = { classId, ...texts, ...newTwinBasics(values) };
  return (await platform.post("/private/twin/v2", body, TwinCreated)).twinId;
}
