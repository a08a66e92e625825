const longest = 31;

/**
 * A valid sheet name: at most 31 UTF-16 units, without []:*?/\ and control characters, without apostrophes at its
 * ends, and different from `taken` ignoring case. A longer name ends in "…". `part` is appended from 2 on: "Fuel (2)".
 * Apostrophes are ’, because references to a sheet must double a ', which exceljs does not do in print titles.
 */
export function sheetName(wish: string, part: number, taken: readonly string[]): string {
  const lower = taken.map((name) => name.toLowerCase());
  const clean = wish
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[[\]:*?/\\\u0000-\u001f\u007f\ufffe\uffff]|\p{Surrogate}/gu, ' ')
    .replace(/\s+/g, ' ');
  for (let number = part; ; number++) {
    const end = number > 1 ? ` (${number})` : '';
    const name = (shorten(clean, longest - end.length) || 'Sheet').replaceAll("'", '’') + end;
    // Excel reserves the name "History".
    if (!lower.includes(name.toLowerCase()) && name.toLowerCase() !== 'history') return name;
  }
}

function shorten(text: string, length: number): string {
  const bare = (part: string) => part.replace(/^[' ]+|[' ]+$/g, '');
  const whole = bare(text);
  if (whole.length <= length) return whole;
  const cut = whole.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '');
  return `${bare(cut)}…`;
}
