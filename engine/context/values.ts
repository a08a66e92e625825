/**
 * The value of a field: YYYY-MM-DD or YYYY-MM for a day or month, a string for a code, a list for several codes, an object
 * for an address, a list of objects for a group, null for none.
 */
export type FieldValue = PlainValue | FieldRow | readonly FieldRow[];
type PlainValue = string | number | boolean | readonly string[] | null;

/** What fields inside a field hold: an address, or one row of a group, which can have addresses. */
export type FieldRow = Readonly<Record<string, PlainValue | Readonly<Record<string, PlainValue>>>>;

/** The values of a form, by field key. */
export type Values = Readonly<Record<string, FieldValue>>;
