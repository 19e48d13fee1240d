import { z } from "zod";

import { OptionView } from "../../model/lists/option.view.ts";

/** Value of a field with its type, as in version 1 of the calls. */
export const TypedValueView = z.discriminatedUnion("valueType", [
  variant("Text", "textV1", { text: z.string().optional() }),
  variant("ColorHex", "colorHexV1", { hex: z.string().optional() }),
  variant("Date", "dateV1", { date: z.string().optional() }),
  variant("DataListOptions", "listOptionsV1", { selectedOptions: z.array(OptionView).optional() }),
]);

function variant<N extends string, S extends z.ZodRawShape>(name: string, type: N, shape: S) {
  return z.object({ valueType: z.literal(type), ...shape }).meta({ id: `TwinFieldValue${name}V1` });
}
