import type { FileFormat } from '../formats.ts';

/** How a CSV file separates fields and writes decimals. Their texts are at `report.csv.<name>`. */
export const csvDialectNames = ['comma', 'semicolon', 'tab'] as const;

export type CsvDialect = (typeof csvDialectNames)[number];

/** Separator and decimal sign, as character codes, and the file extension. */
export const csvDialects: Readonly<
  Record<CsvDialect, { separator: number; decimal: number; extension: 'csv' | 'tsv' }>
> = {
  comma: { separator: 44, decimal: 46, extension: 'csv' },
  semicolon: { separator: 59, decimal: 44, extension: 'csv' },
  tab: { separator: 9, decimal: 46, extension: 'tsv' },
};

/** The extension of a row file. */
export const extensionOf = (format: FileFormat, dialect: CsvDialect): FileFormat | 'tsv' =>
  format === 'csv' ? csvDialects[dialect].extension : format;

export const isCsvDialect = (name: unknown): name is CsvDialect => csvDialectNames.some((each) => each === name);

/** The dialect that spreadsheets in the language of a locale open as columns. */
export const csvDialectOf = (locale: string): CsvDialect => (locale.startsWith('fr') ? 'semicolon' : 'comma');
