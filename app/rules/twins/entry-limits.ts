import type { EditLimits } from "./edit-form.ts";

/** The platform's limit for names, in characters. */
export const ENTRY_LIMITS: EditLimits = { nameMax: 255 };
