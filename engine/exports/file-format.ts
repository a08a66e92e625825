/** The kinds of files, by their extension; `report.file.<extension>` has their words. */
export const fileFormatNames = ['xlsx', 'csv'] as const;

export type FileFormat = (typeof fileFormatNames)[number];

/** The kinds of files that a dashboard, or a section of it, is written as. */
export type ComposedFormat = FileFormat | 'pdf';
