/** What is broken: a file, the text that is replaced, what stands there now; `*` for all of it. A null text drops the file. */
export type Mistake = [name: string, file: string, from: string, to: string | null];

export const report = 'definitions/reports/tire-report.json';
export const columns = 'definitions/columns.json';
export const menu = 'definitions/menus/reporting.json';
export const brand = 'definitions/brand.json';
export const search = 'definitions/search.json';
export const query = 'server/reports/tire-report.sql';
export const code = 'src/frame/hello.ts';

/** A condition on a viewer inside so many others. */
export const nested = (levels: number) =>
  `${'{"type":"not","of":'.repeat(levels)}{"type":"country","is":"CAN"}${'}'.repeat(levels)}`;
export const requires = '{ "type": "not", "of": { "type": "country", "is": "CAN" } }';

/** The derivations of the report in order, and with more after them. */
export const derived = '"derived": [{ "type": "scale", "field": "cents", "value": "amount", "by": 0.01 }]';
export const andDerived = (...more: string[]) => derived.replace(/\]$/, () => `, ${more.join(', ')}]`);
