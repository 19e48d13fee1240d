/** What was typed into a form that could not be dealt with, until its page can show it again. */
export interface RecoveredForm {
  /** The path the form is posted to: which form of its page it is. */
  action: string;
  fields: Record<string, string | string[]>;
  /** Files had been chosen; these are not kept. */
  files: boolean;
}
