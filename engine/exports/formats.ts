/** The kinds of files, by their extension, with their media types; `report.file.<extension>` has their words. */
export const fileFormats = {
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  csv: { type: 'text/csv;charset=utf-8' },
} as const;

export type FileFormat = keyof typeof fileFormats;
