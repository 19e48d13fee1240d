/** Replacement of the object the class depends on; without an ID it stays. */
export interface Replacement {
  newId?: string | null | undefined;
  onUnreplacedStrategy?: "delete" | "restrict" | null | undefined;
  replaceMap?: Readonly<Record<string, string>> | null | undefined;
}
