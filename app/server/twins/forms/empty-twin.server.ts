import {
  type Related,
  Twin,
  type TwinClass,
  type TwinResponse,
} from "#app/server/platform/response-schemas.server.ts";

/** Creates a twin of a class without ID and values, from which forms of new twins are built. */
export function createEmptyTwin(twinClass: TwinClass, related: Related): TwinResponse {
  return {
    twin: Twin.parse({ id: "", statusId: "", twinClassId: twinClass.id }),
    relatedObjects: { ...related, twinClassMap: { [twinClass.id]: twinClass } },
  };
}
