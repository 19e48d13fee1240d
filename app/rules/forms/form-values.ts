/** Input of a form by the names of its controls: flags are `true` or `false`, everything else is text. */
export type FormValues = Record<string, string>;
