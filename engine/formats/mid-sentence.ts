/** A header as it is written within a sentence: "Net cost" becomes "net cost", while "VIN" and "PO number" stay as they are. */
export function midSentence(header: string): string {
  const [first = ''] = header.split(/[\s,(]/, 1);
  return /^\p{Lu}[\p{Ll}’'-]*$/u.test(first) ? header.charAt(0).toLowerCase() + header.slice(1) : header;
}

/** A text that may start with a header as it is within a sentence: there it is as it is by itself. */
export const startedBy = (header: string, text: string): string =>
  text.startsWith(midSentence(header)) ? header + text.slice(header.length) : text;

/** The header of a column within a sentence; a name that the account gave stays as it is. */
export const headerInSentence = ({ header, isOwnName }: { header: string; isOwnName?: true }): string =>
  isOwnName ? header : midSentence(header);
