/** Characters that spreadsheets skip before a formula: white space, invisible characters, quotation marks. */
const dropped = String.raw`[\s\p{Z}\p{Cc}\p{Cf}"'\u2018\u2019\u201c\u201d]*`;
/** The first character of a formula, including full-width and small variants from East Asian keyboards. */
const formula = new RegExp(`^${dropped}[=+\\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b]`, 'u');
/** A signed number. `+1-555` does not match: it is a formula. */
const plainNumber = /^\s*[+-](?:\d+(?:[.,]\d*)?|[.,]\d+)(?:[eE][+-]?\d+)?\s*$/;

/** Whether a spreadsheet could run a text as a formula. */
export const isFormula = (text: string): boolean => formula.test(text) && !plainNumber.test(text);

/** A text that no spreadsheet interprets as a formula: one that could be is prefixed with an apostrophe. */
export const guarded = (text: string): string => (isFormula(text) ? `'${text}` : text);

/** The text that was guarded. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && isFormula(text.slice(1)) ? text.slice(1) : text;
