import type { CsvDialect } from '../csv/csv-dialect.ts';
import type { Document, DocumentSection } from './document.ts';
import type { ExportInput } from './export-input.ts';

/** The sections of a document, in order. */
export const sectionsOf = ({ parts }: Pick<Document, 'parts'>): DocumentSection[] =>
  parts.flatMap(({ sections }) => sections);

/** The only section of a dashboard's document, as a document of its rows. */
export function sectionDocument(document: Document): Document {
  const [section] = sectionsOf(document);
  if (!section) return document;
  return {
    ...document,
    layout: 'report',
    title: `${document.title}, ${section.title}`,
    truth: [...document.truth, ...section.truth],
  };
}

/**
 * The rows of a report's document.
 * @throws Error with the note of its section if there are none.
 */
export function rowsInput(document: Document, dialect: CsvDialect): ExportInput {
  const { title, style, truth, words } = document;
  const [section] = sectionsOf(document);
  if (!section?.sheet) throw new Error(section?.note ?? 'There are no rows.');
  return {
    ...section.sheet,
    title,
    style,
    dialect,
    pivotTable: section.pivotTable,
    truth,
    sheets: { data: section.title, truth: words.truth },
    words: { total: words.total, cut: words.cut, over: section.over },
  };
}
