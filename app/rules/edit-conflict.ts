export type Side = "mine" | "theirs";

/** What somebody else saved while a form was open, of what the form changes too. */
export interface EditConflict {
  /** What the other values were read from: comes back with the decisions. */
  seen: string;
  /** By form name: what somebody else saved. */
  theirs: Record<string, string>;
  /** By form name: which side stays, as far as that is decided. */
  choices: Record<string, Side>;
}
