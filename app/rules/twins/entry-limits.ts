import type { EditLimits } from "./edit-form.ts";

/** The platform's own limit of names. */
export const ENTRY_LIMITS: EditLimits = { nameMax: 255 };
