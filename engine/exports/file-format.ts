/** The kinds of files that rows are written as, by their extension; `report.file.<extension>` has their words. */
export const fileFormatNames = ['xlsx', 'csv'] as const;

export type FileFormat = (typeof fileFormatNames)[number];

/** The kinds of files that a whole dashboard is written as, by their extension; `dashboard.file.<extension>` has their words. */
export const composedFormatNames = ['xlsx', 'pdf'] as const;

export type ComposedFormat = (typeof composedFormatNames)[number];
