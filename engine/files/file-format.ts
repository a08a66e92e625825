/** File formats for rows, by extension. Their texts are at `report.file.<extension>`. */
export const fileFormatNames = ['xlsx', 'csv'] as const;

export type FileFormat = (typeof fileFormatNames)[number];

/** File formats for a whole dashboard, by extension. Their texts are at `dashboard.file.<extension>`. */
export const composedFormatNames = ['xlsx', 'pdf'] as const;

export type ComposedFormat = (typeof composedFormatNames)[number];
