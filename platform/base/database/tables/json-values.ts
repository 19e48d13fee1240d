/** Texts by locale. Users see that of their locale, else of the domain's default, else "". */
export type Texts = Readonly<Record<string, string>>;

export type Params = Readonly<Record<string, string>>;

/** Value of a twin's field: one text, or several for multi-value fields. */
export type FieldValue = string | string[];
