import {
  type Related,
  Twin,
  type TwinClass,
  type TwinResponse,
} from "#app/server/platform/response-schemas.server.ts";

/** A twin of a class without any value: forms of new twins are built from it. Its ID is empty. */
export function createEmptyTwin(twinClass: TwinClass, related: Related): TwinResponse {
  return {
    twin: Twin.parse({ id: "", statusId: "", twinClassId: twinClass.id }),
    relatedObjects: { ...related, twinClassMap: { [twinClass.id]: twinClass } },
  };
}
