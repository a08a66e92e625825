import type { ColumnFacts } from './facts.ts';
import type { FileRecord } from './file-record.ts';
import type { FormulaRows } from './formula-rows.ts';
import type { RunningSum } from './guesses.ts';

const label =
  /^(grand |over-?all |sub-?|sous-)?(totals?|totaux|sums?|somme)( g[ée]n[ée]ral| général)?( \(.*\))?\s*:?$|^(totals?|sums?) (of|for|for all) |^((zwischen|gesamt)?summe|gesamt)\s*:?$/i;
/** Beside a number that is a sum, the word is enough: “Calgary Total”, « Sous-total Laval ». */
const word = /(^|[^\p{L}])((sub|sous-?)?tota(l|ls|ux)|(zwischen|gesamt)?summe|somme)([^\p{L}]|$)/iu;

const says = ({ cells }: FileRecord, pattern: RegExp) => cells.some((cell) => cell.length < 60 && pattern.test(cell));

/** A row that holds sums of rows above it, or says so. */
export interface Total {
  line: number;
  /** Its first sum, by place; none if it only says so. */
  place: number | null;
  text: string;
}

/** How many totals are remembered, for totals of totals. */
const mostBounds = 1000;

/**
 * Finds rows that hold sums of the rows above them: of all rows, or of those below an earlier total. They would be
 * counted twice. `facts` are of the other rows so far.
 */
export class TotalsFinder {
  /** The running sums at the start, and at each total that is not part of a later one. */
  #bounds: (RunningSum[] | undefined)[] = [undefined];
  /** The last row of data. */
  #above: FileRecord | null = null;

  constructor(private readonly facts: readonly ColumnFacts[]) {}

  /** Whether most rows have a value in a column. */
  isUsual(place: number, rows: number): boolean {
    return (this.facts[place]?.filled ?? 0) > rows / 2;
  }

  /** Whether a row says that it holds totals. */
  says(record: FileRecord): boolean {
    return record.isTotal === true || says(record, label);
  }

  #sumsIn({ cells }: FileRecord, bound: RunningSum[] | undefined, least: number): number[] {
    return this.facts.flatMap((each, place) => (each.isSum(cells[place] ?? '', bound?.[place], least) ? [place] : []));
  }

  /** The places of the sums, and the number of the earlier total that they start from. */
  #bestSums(record: FileRecord, least: number): { places: number[]; from: number } {
    let best = { places: [] as number[], from: -1 };
    // Of equal ones, the latest: the smallest group of rows.
    for (let from = this.#bounds.length - 1; from >= 0; from -= 1) {
      const places = this.#sumsIn(record, this.#bounds[from], least);
      if (places.length > best.places.length) best = { places, from };
    }
    return best;
  }

  /**
   * Whether a row without a word for totals may hold sums: half of its texts are blank, and the others are those of the
   * row above it.
   */
  #isSparse(record: FileRecord, filled: readonly number[], usual: readonly number[], isLast: boolean): boolean {
    const isText = (place: number) => this.facts[place]?.isOfNumbers === false;
    const texts = usual.filter(isText).length;
    // In a table of numbers only, a row may be a sum by chance.
    if (texts === 0) return isLast && usual.length > 1;
    const own = filled.filter(isText);
    return own.length * 2 <= texts && own.every((place) => this.#above?.cells[place] === record.cells[place]);
  }

  /** The total that a row holds; null if it is data. `rows` is the number of data rows before it. */
  find(record: FileRecord, rows: number, isLast: boolean): Total | null {
    // The line of a group may be above its rows, so the first row is a total if the file marks it as one.
    const total = rows === 0 && !record.isTotal ? null : this.#found(record, rows, isLast);
    if (!total) this.#above = record;
    return total;
  }

  #found(record: FileRecord, rows: number, isLast: boolean): Total | null {
    const isLabelled = this.says(record);
    const hasWord = isLabelled || says(record, word);
    const usual = this.facts.flatMap((_, place) => (this.isUsual(place, rows) ? [place] : []));
    const filled = usual.filter((place) => record.cells[place] !== '');
    if (!hasWord && !this.#isSparse(record, filled, usual, isLast)) return null;
    const { places, from } = this.#bestSums(record, hasWord ? 1 : 2);
    const isBlank = rows > 1 && filled.length * 2 <= usual.length;
    const areSums = filled.every((place) => !this.facts[place]?.isOfNumbers || places.includes(place));
    const isTotal = hasWord
      ? places.length > 0 || record.isTotal === true || (isLabelled && isBlank)
      : areSums && places.length > (this.facts.some(({ isOfNumbers }) => !isOfNumbers) ? 0 : 1);
    if (!isTotal) return null;
    const kept = from < 0 ? this.#bounds.length : from + 1;
    this.#bounds = [...this.#bounds.slice(0, kept), this.facts.map((each) => each.running)].slice(-mostBounds);
    const [place = null] = places;
    return { line: record.line, place, text: place === null ? '' : (record.cells[place] ?? '') };
  }
}

/** The last rows of a file, which may be totals, averages and notes. */
interface Tail {
  record: FileRecord;
  /** It has the cells of the headers. */
  isSound: boolean;
}

/** Maximum number of rows below the data that hold totals or other summaries. */
const mostTotals = 3;

/** What a file has besides its data. */
export interface LeftOut {
  /** Number of rows of data, those that are refused later included. */
  rows: number;
  /** The lines of the rows with totals, and of what follows the last ones. */
  lines: ReadonlySet<number>;
  totals: readonly Total[];
  /** Whether nothing but summaries follows the first total. */
  isFooter: boolean;
}

/** What finds the rows that are not data; null if such rows are loaded. */
export interface Finders {
  totals: TotalsFinder | null;
  formulas: FormulaRows | null;
}

/** Maximum number of rows that are read ahead. */
const mostAhead = 10_000;

/** The records. `looksAhead` gets the first ones before they are read, until it returns true. */
async function* afterLook(records: AsyncIterable<FileRecord>, looksAhead: (record: FileRecord) => boolean) {
  let ahead: FileRecord[] | null = [];
  for await (const record of records) {
    if (!ahead) yield record;
    else if (ahead.push(record) === mostAhead || looksAhead(record)) {
      yield* ahead;
      ahead = null;
    }
  }
  if (ahead) yield* ahead;
}

/** Reads all rows and separates data from others: `add` gets each row of data that has the cells of the headers. */
export async function readData(
  records: AsyncIterable<FileRecord>,
  { totals: finder, formulas }: Finders,
  { add, isSound }: { add: (record: FileRecord) => void; isSound: (record: FileRecord) => boolean },
): Promise<LeftOut> {
  const tail: Tail[] = [];
  const lines = new Set<number>();
  const totals: Total[] = [];
  let [rows, sound] = [0, 0];
  let dataAfter = false;
  const take = (record: FileRecord, isLast: boolean): 'total' | 'formulas' | null => {
    const total = finder?.find(record, sound, isLast);
    if (total) {
      totals.push(total);
      lines.add(record.line);
      return 'total';
    }
    if (!formulas?.takes(record)) return null;
    if (totals.length > 0) dataAfter = true;
    return 'formulas';
  };
  const keep = ({ record, isSound: isData }: Tail) => {
    rows += 1;
    if (totals.length > 0) dataAfter = true;
    if (!isData) return;
    sound += 1;
    formulas?.add(record);
    add(record);
  };
  const isFirst = (record: FileRecord) => !formulas || (isSound(record) && formulas.lookAhead(record));
  for await (const record of afterLook(records, isFirst)) {
    tail.push({ record, isSound: isSound(record) });
    while (tail.filter((each) => each.isSound).length > mostTotals || tail.length > mostBounds) {
      const first = tail.shift() as Tail;
      if (!first.isSound || !take(first.record, false)) keep(first);
    }
  }
  const isComplete = ({ record, isSound: isData }: Tail) =>
    isData && record.cells.every((cell, place) => cell !== '' || !finder?.isUsual(place, sound));
  let isBelow = false;
  tail.forEach((each, place) => {
    const taken = each.isSound ? take(each.record, true) : null;
    if (taken === 'total') isBelow = true;
    if (taken) return;
    // Averages and notes below the totals.
    if (isBelow && !isComplete(each) && !tail.slice(place + 1).some(({ record }) => finder?.says(record)))
      lines.add(each.record.line);
    else {
      isBelow = false;
      keep(each);
    }
  });
  return { rows, lines, totals, isFooter: totals.length > 0 && !dataAfter };
}

/** Maximum number of lines that are listed. */
const mostListed = 10;

/** The rows with totals, in words; null if there are none. */
export function totalsText(
  path: string,
  { lines, totals, isFooter }: LeftOut,
  fields: readonly string[],
): string | null {
  const [first] = totals;
  if (!first) return null;
  const { place, text } = totals.find((total) => total.place !== null) ?? first;
  const sum = place === null ? '' : ` (${fields[place]}: ${text})`;
  if (isFooter)
    return `${path}:${first.line}  ${lines.size === 1 ? 'the last row holds' : `the last ${lines.size} rows hold`} totals${sum}`;
  const all = totals.map(({ line }) => line.toLocaleString('en-US'));
  const listed = all.slice(0, mostListed).join(', ') + (all.length > mostListed ? ', …' : '');
  const below = lines.size - all.length;
  const also = below === 0 ? '' : `, with ${below} more below the last one`;
  return all.length === 1
    ? `${path}:${first.line}  the row holds totals of rows above it${sum}${also}`
    : `${path}:${first.line}  ${all.length.toLocaleString('en-US')} rows hold totals of rows above them${sum}: lines ${listed}${also}`;
}
