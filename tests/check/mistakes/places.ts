/** A mistake: the file, the text to replace (`*` for all of it) and its replacement. Null removes the file. */
export type Mistake = [name: string, file: string, from: string, to: string | null];

export const report = 'definitions/reports/tire-report.json';
export const columns = 'definitions/columns.json';
export const menu = 'definitions/menus/reporting.json';
export const brand = 'definitions/brand.json';
export const search = 'definitions/search.json';
export const query = 'server/reports/tire-report.sql';
export const code = 'src/frame/hello.ts';

/** A condition nested in the given number of others. */
export const nested = (levels: number) =>
  `${'{"type":"not","of":'.repeat(levels)}{"type":"country","is":"CAN"}${'}'.repeat(levels)}`;
export const requires = '{ "type": "not", "of": { "type": "country", "is": "CAN" } }';

/** The valid derivations of the report, and the same with more after them. */
export const derived = '"derived": [{ "type": "scale", "field": "cents", "value": "amount", "by": 0.01 }]';
export const andDerived = (...more: string[]) => derived.replace(/\]$/, () => `, ${more.join(', ')}]`);
