/** What the class hangs on is replaced by something else; undefined id: it stays. */
export interface Replacement {
  newId?: string | null | undefined;
  onUnreplacedStrategy?: "delete" | "restrict" | null | undefined;
  replaceMap?: Readonly<Record<string, string>> | null | undefined;
}
