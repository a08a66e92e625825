/**
 * The value of a field: YYYY-MM-DD or YYYY-MM for a day or month, a string for a code, a list for several codes, null
 * for none.
 */
export type FieldValue = string | number | boolean | readonly string[] | null;

/** The values of a form, by field key. */
export type Values = Readonly<Record<string, FieldValue>>;
