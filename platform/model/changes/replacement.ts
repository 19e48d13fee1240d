/**
 * Request to change the head class, parent or list of a class, with replacements for what its twins use. If `newId`
 * is missing, nothing changes.
 */
export interface Replacement {
  newId?: string | null | undefined;
  onUnreplacedStrategy?: "delete" | "restrict" | null | undefined;
  replaceMap?: Readonly<Record<string, string>> | null | undefined;
}
