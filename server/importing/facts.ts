import type { ColumnType, FileColumn } from '../database/file-tables.ts';
import {
  booleanPairs,
  isExact,
  longestText,
  readMoment,
  readNumber,
  type Writing,
  type WrittenNumber,
} from './values.ts';

/** With up to this many cells that do not fit, a column is reported as one that nearly had another type. */
const patience = 20;

/** Fields whose last word indicates that their digits are an identifier, not a quantity. */
const identifiers =
  /(^|_)(zip|zipcode|zip_code|postal|postal_code|postcode|vin|phone|fax|mobile|ssn|sin|id|ids|code|number|no|nr|num|key|sku|serial|plate|account)$/;

/** What all cells of a column have in common, collected cell by cell. */
class Guess {
  fits = 0;
  misfits = 0;
  first: { line: number; text: string } | null = null;
  /** Maximum number of decimals. */
  decimals = 0;
  leadingZero = false;
  /** Whether a value has a point, or a comma, followed by digits. */
  fraction = false;
  manyDigits = false;
  /** The first number that would lose digits when shown; an integer is preferred. */
  inexact: { line: number; text: string; number: WrittenNumber } | null = null;
  money = 0;
  percent = 0;

  addNumber(number: WrittenNumber, line: number, text: string): void {
    const isFirst = this.inexact === null || (number.whole && !this.inexact.number.whole);
    if (isFirst && !isExact(number.text)) this.inexact = { line, text, number };
    if (number.leadingZero) this.leadingZero = true;
    if (!number.whole) this.decimals = Math.max(this.decimals, number.text.length - 1 - number.text.indexOf('.'));
    if (!number.whole || number.fraction) this.fraction = true;
    if (number.money) this.money += 1;
    if (number.percent) this.percent += 1;
    if (number.whole && number.text.length > 15) this.manyDigits = true;
  }

  count(fits: boolean, line: number, text: string): void {
    if (fits) this.fits += 1;
    else {
      this.misfits += 1;
      this.first ??= { line, text };
    }
  }
}

type NumberGuess = 'point' | 'comma';
const guesses = ['point', 'comma', 'monthFirst', 'dayFirst'] as const;

export class ColumnFacts {
  filled = 0;
  blanks = 0;
  example = '';
  readonly #guesses = Object.fromEntries(guesses.map((name) => [name, new Guess()])) as Record<
    (typeof guesses)[number],
    Guess
  >;
  readonly #words = new Set<string>();
  readonly #set: ColumnType | undefined;
  /** The first value with two possible readings, such as 1.234. */
  #twofold = '';
  #clock = false;
  #long = false;

  /** If the type is set, all cells are checked, however many do not fit. */
  constructor(set?: ColumnType) {
    this.#set = set;
  }

  add(text: string, line: number): void {
    if (text === '') {
      this.blanks += 1;
      return;
    }
    this.filled += 1;
    if (this.example === '') this.example = text;
    if (this.#words.size <= 2) this.#words.add(text.length > 5 ? '-' : text.toLowerCase());
    if (text.length > longestText) this.#long = true;
    const [point, comma] = [this.#addNumber('point', text, line), this.#addNumber('comma', text, line)];
    if (point && comma && point.text !== comma.text) this.#twofold ||= text;
    this.#addMoment('monthFirst', text, line);
    this.#addMoment('dayFirst', text, line);
  }

  /** Whether a type is still worth checking. */
  #isOpen({ misfits }: Guess): boolean {
    return this.#set !== undefined || misfits <= patience;
  }

  #addNumber(name: NumberGuess, text: string, line: number): WrittenNumber | null {
    const guess = this.#guesses[name];
    if (!this.#isOpen(guess)) return null;
    const number = text.length > 40 ? null : readNumber(text, name === 'comma');
    guess.count(number !== null, line, text);
    if (number) guess.addNumber(number, line, text);
    return number;
  }

  #addMoment(name: 'monthFirst' | 'dayFirst', text: string, line: number): void {
    const guess = this.#guesses[name];
    if (!this.#isOpen(guess)) return;
    const moment = text.length > 40 ? null : readMoment(text, name === 'dayFirst');
    guess.count(moment !== null, line, text);
    if (moment && moment.clock !== '') this.#clock = true;
  }

  #isWhole(name: (typeof guesses)[number]): boolean {
    return this.filled > 0 && this.#guesses[name].misfits === 0;
  }

  /** The decimal separator of its values, if they have only one possible reading. */
  get decimals(): NumberGuess | null {
    const [point, comma] = [this.#isWhole('point'), this.#isWhole('comma')];
    if (point === comma) return null;
    const name = point ? 'point' : 'comma';
    return this.#guesses[name].fraction ? name : null;
  }

  /** How the values are written, as far as the cells show it; otherwise as in the rest of the file. */
  writing(decimals: NumberGuess): Writing {
    const { point, comma, dayFirst, monthFirst } = this.#guesses;
    const isOpen = comma.misfits === point.misfits;
    const name = isOpen
      ? this.#twofold === ''
        ? 'point'
        : decimals
      : comma.misfits < point.misfits
        ? 'comma'
        : 'point';
    return {
      comma: name === 'comma',
      dayFirst: dayFirst.misfits < monthFirst.misfits,
      percent: this.#guesses[name].percent > 0,
    };
  }

  /** A number with two possible readings if all cells have two; '' otherwise. */
  get twofold(): string {
    return this.#guesses.comma.misfits === this.#guesses.point.misfits ? this.#twofold : '';
  }

  /** Whether dates have two possible readings. */
  get isAmbiguous(): boolean {
    return this.#isWhole('monthFirst') && this.#isWhole('dayFirst') && /^\d{1,2}[/-]/.test(this.example);
  }

  #isBoolean(): boolean {
    return booleanPairs.some(([yes, no], place) => {
      const within = [...this.#words].every((word) => word === yes || word === no);
      return within && this.#words.size > (place < 2 ? 0 : 1);
    });
  }

  #numberType(field: string, writing: Writing): ColumnType | null {
    const name = writing.comma ? 'comma' : 'point';
    const { leadingZero, percent, fraction, money, manyDigits, inexact } = this.#guesses[name];
    if (!this.#isWhole(name) || leadingZero || this.#long) return null;
    if (writing.percent) return percent === this.filled ? 'numeric' : null;
    // An identifier must keep its digits, even if other rows have decimals.
    if (inexact?.number.whole && money === 0) return null;
    if (fraction || money > 0) return 'numeric';
    // Sixteen digits are a card number or an account number.
    return identifiers.test(field) || manyDigits ? null : 'integer';
  }

  /** The type that fits every cell; text if there is none. */
  #guess(field: string, writing: Writing): ColumnType {
    if (this.filled === 0) return 'text';
    if (this.#isBoolean()) return 'boolean';
    const number = this.#numberType(field, writing);
    if (number) return number;
    if (this.#isWhole(writing.dayFirst ? 'dayFirst' : 'monthFirst')) return this.#clock ? 'timestamptz' : 'date';
    return 'text';
  }

  /** The column with its set type, or the one that fits. */
  describe(field: string, writing: Writing): Pick<FileColumn, 'type' | 'written' | 'decimals'> {
    const type = this.#set ?? this.#guess(field, writing);
    const { money, decimals } = this.#guesses[writing.comma ? 'comma' : 'point'];
    const written = writing.percent ? 'percent' : money > 0 ? 'money' : undefined;
    if (type !== 'numeric' && type !== 'integer') return { type };
    return { type, ...(type === 'numeric' ? { decimals } : {}), ...(written ? { written } : {}) };
  }

  /** What prevented another type than text if only a few cells did; otherwise null. */
  get nearly(): { type: 'numeric' | 'date'; line: number; text: string; misfits: number } | null {
    for (const [name, type] of [
      ['point', 'numeric'],
      ['comma', 'numeric'],
      ['monthFirst', 'date'],
      ['dayFirst', 'date'],
    ] as const) {
      const { fits, misfits, first } = this.#guesses[name];
      if (first && misfits <= patience && fits >= misfits * 10) return { type, ...first, misfits };
    }
    return null;
  }

  /** A number with more digits than can be shown, in a numeric column or one that would otherwise be numeric. */
  inexact({ comma }: Writing): { line: number; text: string; shown: string } | null {
    const name = comma ? 'comma' : 'point';
    const { inexact, leadingZero } = this.#guesses[name];
    if (!inexact || leadingZero || (this.#set === undefined && !this.#isWhole(name))) return null;
    return { line: inexact.line, text: inexact.text, shown: String(Number(inexact.number.text)) };
  }

  /** Why digits are stored as text. */
  get isCode(): boolean {
    return this.#isWhole('point') && !this.#guesses.point.fraction && this.#guesses.point.percent === 0;
  }
}
