/** What a format can contain: the rows of a report or a section, or a document of several sections. */
type Takes = 'rows' | 'document';

/** What a writer needs from the place where it runs; see `FileTools`. */
type Need = 'fonts' | 'shapes' | 'pictures';

interface Format {
  mediaType: string;
  takes: readonly Takes[];
  needs: readonly Need[];
  /** The most cells of a report that it can contain; null for any number. */
  mostCells: number | null;
  /** Whether the format includes group headers. Data formats have only the rows, in the order of their groups. */
  hasHeads: boolean;
}

/**
 * The file formats, by extension, in the order of the menus. Their writers are in `writers.ts`, apart from this list,
 * because menus need only the list. Their texts are at `report.file`, `pivots.file` and `dashboard.file`.
 */
export const formats = {
  xlsx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    takes: ['rows', 'document'],
    needs: ['pictures'],
    mostCells: null,
    hasHeads: true,
  },
  csv: { mediaType: 'text/csv;charset=utf-8', takes: ['rows'], needs: [], mostCells: null, hasHeads: false },
  // A million cells are 2,000 to 4,000 pages, which a browser writes in about half a minute.
  pdf: {
    mediaType: 'application/pdf',
    takes: ['document'],
    needs: ['fonts', 'shapes'],
    mostCells: 1_000_000,
    hasHeads: true,
  },
} as const satisfies Readonly<Record<string, Format>>;

export type FileFormat = keyof typeof formats;

/** The formats that can contain something. */
export type FormatFor<What extends Takes> = {
  [Name in FileFormat]: What extends (typeof formats)[Name]['takes'][number] ? Name : never;
}[FileFormat];

/** All of them can contain a report, which is a document of one section. */
export const fileFormats = Object.keys(formats) as FileFormat[];

export const formatsFor = <What extends Takes>(what: What): FormatFor<What>[] =>
  fileFormats.filter((name): name is FormatFor<What> => (formats[name].takes as readonly Takes[]).includes(what));
