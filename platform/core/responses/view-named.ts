import { z } from "zod";

/** The meta property by which the documents refer to a named schema. */
export const VIEW_NAME = "viewName";

/**
 * Refers to a view by the name of its schema, for views that refer to each other or are in a higher room. The
 * documents and the checks of responses resolve the name.
 */
export function viewNamed(name: string) {
  return z.looseObject({}).meta({ [VIEW_NAME]: name });
}
