interface Relation {
  Id: string;
  Type: string;
  Target: string;
  TargetMode?: string;
}

/** The names with which exceljs knows the parts of a workbook. Names of parts have no case (ISO/IEC 29500-2). */
const known: Readonly<Record<string, string>> = {
  'xl/sharedstrings.xml': 'xl/sharedStrings.xml',
};

const sheetOfExceljs = /^xl\/worksheets\/sheet\d+\.xml$/;
/** Far above the number of sheets of any workbook. */
const firstOther = 1_000_000;

/** The part that a relation of the workbook leads to: its target may be absolute, relative, or encoded. */
function partOf({ Target, TargetMode }: Relation): string | null {
  if (TargetMode === 'External') return null;
  try {
    return plain(decodeURIComponent(new URL(Target, 'file:///xl/workbook.xml').pathname));
  } catch {
    return null;
  }
}

const plain = (path: string) => path.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

/** exceljs finds parts by the names that Excel gives them, but other programs may choose their own. */
export class PartNames {
  #renamed = new Map<string, string>();
  readonly #charts = new Set<string>();
  #hasStyles = true;

  /** Whether the workbook names a part with styles. They are optional. */
  get hasStyles(): boolean {
    return this.#hasStyles;
  }

  /** Whether a sheet has rows, by its relation. Sheets of charts, dialogs and macros have none. */
  isWorksheet(relation: string | undefined): boolean {
    return relation === undefined || !this.#charts.has(relation);
  }

  /** The name that exceljs expects for a part of the archive. */
  of(path: string): string {
    const name = plain(path);
    const renamed = this.#renamed.get(name) ?? known[name];
    if (renamed !== undefined) return renamed;
    return /^xl\/worksheets\/[^/]+\.xml$/.test(name) ? this.#sheet(name) : name;
  }

  /** The relations of the workbook, with the targets that exceljs expects. */
  related(relations: readonly Relation[]): Relation[] {
    this.#hasStyles = relations.some(({ Type }) => Type.endsWith('/styles'));
    return relations.map((relation) => {
      if (/\/(?:chartsheet|dialogsheet|\w*macrosheet)$/i.test(relation.Type)) this.#charts.add(relation.Id);
      const part = partOf(relation);
      if (part === null) return relation;
      if (relation.Type.endsWith('/sharedStrings')) this.#renamed.set(part, 'xl/sharedStrings.xml');
      if (relation.Type.endsWith('/styles')) this.#renamed.set(part, 'xl/styles.xml');
      if (!relation.Type.endsWith('/worksheet')) return relation;
      return { ...relation, Target: this.#sheet(part).slice('xl/'.length) };
    });
  }

  #sheet(name: string): string {
    if (sheetOfExceljs.test(name)) return name;
    const renamed = this.#renamed.get(name) ?? `xl/worksheets/sheet${firstOther + this.#renamed.size}.xml`;
    this.#renamed.set(name, renamed);
    return renamed;
  }
}

interface Reader {
  model?: object;
  styles: unknown;
  _parseWorksheet(iterator: unknown, sheet: string): Iterable<unknown>;
}

/**
 * Parts may have any order. exceljs reads a sheet later if the relations or texts are not there yet, but it needs the
 * list of sheets and the styles too: until then, the relations are kept from it.
 */
export function withNames<T extends object>(given: T, names: PartNames): T {
  const reader = given as T & Reader;
  const parse = reader._parseWorksheet.bind(reader);
  let relations: Relation[] | undefined;
  let { styles } = reader;
  let hasStyles = false;
  let isParsing = false;
  reader._parseWorksheet = function* (iterator, sheet) {
    isParsing = true;
    yield* parse(iterator, sheet);
    isParsing = false;
  };
  Object.defineProperties(reader, {
    workbookRels: {
      get: () => (isParsing || (reader.model !== undefined && (hasStyles || !names.hasStyles)) ? relations : undefined),
      set: (read: Relation[] | undefined) => {
        relations = names.related(read ?? []);
      },
    },
    styles: {
      get: () => (hasStyles ? styles : undefined),
      set: (read: unknown) => {
        styles = read;
        hasStyles = true;
      },
    },
  });
  return reader;
}
