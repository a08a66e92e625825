/** What a field holds: a day or a month as YYYY-MM-DD or YYYY-MM, a code as a text, several of them as a list; null for nothing. */
export type FieldValue = string | number | boolean | readonly string[] | null;

/** The values of a form, by the keys of its fields. */
export type Values = Readonly<Record<string, FieldValue>>;
