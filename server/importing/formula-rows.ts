import { count } from './descriptions.ts';
import type { FileRecord } from './file-record.ts';

/** Answers for rows with nothing but the results of formulas. */
const answers = ['skip', 'keep'] as const;
export type FormulaRowsAnswer = (typeof answers)[number];

export function formulaRowsSet(answer: string | undefined): FormulaRowsAnswer | undefined {
  const known = answers.find((each) => each === answer);
  if (answer === undefined || known) return known;
  throw new Error(
    `--formula-rows is “${answer}”. Use skip, to leave out rows with nothing but the results of formulas, or keep, to load them.`,
  );
}

/** Maximum number of ranges of lines that are listed. */
const mostListed = 10;

/** Lines in order, as ranges: 8 to 19, 25. */
function rangesOf(lines: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const line of lines) {
    const range = ranges.at(-1);
    if (range?.[1] === line - 1) range[1] = line;
    else ranges.push([line, line]);
  }
  const written = (line: number) => line.toLocaleString('en-US');
  const all = ranges.map(([first, last]) =>
    first === last ? written(first) : `${written(first)} to ${written(last)}`,
  );
  return all.slice(0, mostListed).join(', ') + (all.length > mostListed ? ', …' : '');
}

/**
 * Finds rows of a workbook that have nothing but the results of formulas, such as those of a formula that was filled down
 * below the data. The columns in which most rows have a typed value are blank.
 */
export class FormulaRows {
  #rows = 0;
  readonly #typed: number[] = [];
  readonly #lines: number[] = [];
  /** The typed cells of the first row that has some, for the rows before it. */
  #ahead: readonly boolean[] = [];
  /** The first result. */
  #first: { place: number; text: string } | null = null;

  /** Looks at a row before the first row of data is added. Returns whether it has a typed value, as rows of data have. */
  lookAhead({ cells, marks }: FileRecord): boolean {
    this.#ahead = cells.map((cell, place) => cell !== '' && !marks?.[place]?.isFormula);
    return this.#ahead.includes(true);
  }

  /** A row of data. */
  add({ cells, marks }: FileRecord): void {
    this.#rows += 1;
    for (const [place, cell] of cells.entries())
      if (cell !== '' && !marks?.[place]?.isFormula) this.#typed[place] = (this.#typed[place] ?? 0) + 1;
  }

  /** Whether a row is such a row. If it is, its line is kept. */
  takes({ cells, marks, line }: FileRecord): boolean {
    if (!marks?.some((mark) => mark.isFormula)) return false;
    const isUsual = (place: number) =>
      this.#rows === 0 ? this.#ahead[place] : (this.#typed[place] ?? 0) > this.#rows / 2;
    const isNothingElse = cells.every((cell, place) => cell === '' || (marks[place]?.isFormula && !isUsual(place)));
    if (!isNothingElse || !cells.some((_, place) => isUsual(place))) return false;
    this.#lines.push(line);
    const place = cells.findIndex((cell) => cell !== '');
    this.#first ??= { place, text: cells[place] ?? '' };
    return true;
  }

  get lines(): readonly number[] {
    return this.#lines;
  }

  /** The note on rows that are left out, or the question whether to load them. */
  said(
    path: string,
    fields: readonly string[],
    answer: FormulaRowsAnswer | undefined,
  ): { note?: string; question?: string } {
    const [first] = this.#lines;
    if (first === undefined || !this.#first) return {};
    const isOne = this.#lines.length === 1;
    const result = `nothing but the results of formulas (${fields[this.#first.place]}: ${this.#first.text.slice(0, 40)})`;
    const rows = `${path}:${first}  ${isOne ? 'the row has' : `${count(this.#lines.length)} have`} ${result}`;
    const lines = isOne ? '' : `: lines ${rangesOf(this.#lines)}`;
    if (answer) return { note: `${rows} and ${isOne ? 'is' : 'are'} left out${lines}.` };
    const it = isOne ? 'it' : 'them';
    return {
      question: `${rows}${lines}. To leave ${it} out, use --formula-rows skip. To load ${it} as data, use --formula-rows keep.`,
    };
  }
}
