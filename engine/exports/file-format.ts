/** The kinds of files, by their extension; `report.file.<extension>` has their words. */
export const fileFormatNames = ['xlsx', 'csv'] as const;

export type FileFormat = (typeof fileFormatNames)[number];
