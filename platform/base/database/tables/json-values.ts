/** A text by locale. Users see it in their own locale, else in that of the domain, else an empty text. */
export type Texts = Readonly<Record<string, string>>;

export type Params = Readonly<Record<string, string>>;

/** Value of a twin's field: one text, or several for multi-value fields. */
export type FieldValue = string | string[];
