/** The input of a form that could not be processed, until its page can show it again. */
export interface RecoveredForm {
  /** The path the form posts to, which identifies it on its page. */
  action: string;
  fields: Record<string, string | string[]>;
  /** True if files had been selected; the files themselves are not stored. */
  files: boolean;
}
