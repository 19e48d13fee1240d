import { z } from "zod";

/** Member of a schema's metadata by which the API documents refer to a named schema. */
export const VIEW_NAME = "viewName";

/**
 * Refers to a view by the name of its schema. Needed if views refer to each other, or if the view is in a higher
 * room. The API documents and the checks of responses resolve the name.
 */
export function viewNamed(name: string) {
  return z.looseObject({}).meta({ [VIEW_NAME]: name });
}
