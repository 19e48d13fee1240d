export type Side = "mine" | "theirs";

/** Another user's values of fields that this form changes too. */
export interface EditConflict {
  /** The fingerprint of the state the other values were read from; posted with the choices. */
  seen: string;
  /** The other user's values by form name. */
  theirs: Record<string, string>;
  /** The chosen side by form name, for the fields decided so far. */
  choices: Record<string, Side>;
}
