/** Name and value of a form's control. */
export type FormEntry = [name: string, value: string];

/** What restores a value of a twin that a save replaced. */
export interface ReplacedValue {
  /** The entries of the value's form before the save. */
  entries: FormEntry[];
  /** The version that the save created. A newer value of another user conflicts with it. */
  version: number;
}
