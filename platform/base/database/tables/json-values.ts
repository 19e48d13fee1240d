/** Locale → text. Shown: the caller's locale, else the domain's default, else "". */
export type Texts = Readonly<Record<string, string>>;

export type Params = Readonly<Record<string, string>>;

/** One value of a twin's field: a plain string, or several for multi-value fields. */
export type FieldValue = string | string[];
