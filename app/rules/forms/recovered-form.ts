/** Input of a form that could not be processed, kept until its page can display it again. */
export interface RecoveredForm {
  /** Path that the form posts to, which identifies it on its page. */
  action: string;
  fields: Record<string, string | string[]>;
  /** True if files had been selected; the files themselves are not stored. */
  files: boolean;
}

/** Lists the fields as a browser sends them: one entry for each value. */
export function listEntries(fields: RecoveredForm["fields"]): [name: string, value: string][] {
  return Object.entries(fields).flatMap(([name, values]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  );
}
