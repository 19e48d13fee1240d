export type Side = "mine" | "theirs";

/** Conflict: values that another user saved in fields that this form changes too. */
export interface EditConflict {
  /** Fingerprint of the state that has the other user's values; posted with the choices. */
  seen: string;
  /** Other user's values by form name. */
  theirs: Record<string, string>;
  /** Selected side by form name, for the fields decided so far. */
  choices: Record<string, Side>;
}
