import type { ColumnType, FileColumn } from '../database/file-tables.ts';
import { mayBeBlank } from './blanks.ts';
import { isCurrencyCode } from './currencies.ts';
import type { CellMarks } from './file-record.ts';
import {
  type Found,
  Guess,
  type GuessName,
  guesses,
  mostTexts,
  type NumberGuess,
  type RunningSum,
  tally,
  type Value,
} from './guesses.ts';
import { type DateOrder, dateOrders, readMoment, type WrittenMoment } from './moments.ts';
import { UnreadValues } from './unread.ts';
import { longestText, readNumber, type Writing, type WrittenNumber } from './values.ts';
import { type YesNo, YesNoValues } from './yes-no.ts';

/** After so many cells that do not fit, a type is no longer tried, unless it fits most of the others. */
const patience = 1000;
/** A type that fits so many times more cells than it does not was probably meant. */
const mostly = 3;
/** Fields whose last word indicates that their digits are an identifier, not a quantity. */
export const identifiers =
  /(^|_)(zip|zipcode|zip_code|postal|postal_code|postcode|vin|phone|fax|mobile|ssn|sin|id|ids|code|number|no|nr|num|key|sku|serial|plate|account)$/;

/** Why numbers are stored as text, with the value that decides. */
export interface TextReason {
  as: 'power' | 'elapsed' | 'percent' | 'marked' | 'code';
  value: Value | null;
}

/** A type that most cells of a text column fit. */
export interface NearType {
  type: ColumnType;
  /** Number of values that fit. */
  fits: number;
  /** Number of other values, except those that may mean “no value”. */
  misfits: number;
  /** The first of them. */
  first: { line: number; text: string } | null;
}

export class ColumnFacts {
  filled = 0;
  blanks = 0;
  example = '';
  /** Texts that may mean “no value”. */
  readonly blankWords = new Map<string, Found>();
  /** A date with a two-digit year. */
  shortYear = '';
  /** How many values were durations and are in hours. */
  durations = 0;
  /** The first date that has different readings. */
  ambiguousDay = '';
  readonly #guesses = Object.fromEntries(guesses.map((name) => [name, new Guess()])) as Record<GuessName, Guess>;
  readonly #yesNo = new YesNoValues();
  readonly #codes = new Map<string, Found>();
  #set: ColumnType | undefined;
  readonly #today: string;
  /** The first value with two possible readings, such as 1.234. */
  #twofold = '';
  /** The first value with a time, and how many there are. */
  #timed: Value | null = null;
  #times = 0;
  #isMarked = false;
  #isMadeText = false;
  readonly #marks = new Set<boolean>();
  #powers = 0;
  #firstPower: Value | null = null;
  #clocks = 0;
  #elapsed: Value | null = null;
  #bare: Value | null = null;
  #quantities = 0;
  #long = false;
  #blankCells = 0;
  readonly #unread: UnreadValues;

  /** If the type is set, all cells are checked, however many do not fit. */
  constructor(today: string, set?: ColumnType) {
    this.#today = today;
    this.#unread = new UnreadValues(today);
    this.#set = set;
  }

  /** `isMarked`: whether the file marks the cell as a text. `isQuantity`: whether its format is not one of codes. */
  add(text: string, line: number, { isMarked, isQuantity, isDuration }: CellMarks = {}): void {
    if (text === '') {
      this.blanks += 1;
      return;
    }
    this.filled += 1;
    if (isMarked !== undefined) this.#marks.add(isMarked);
    if (isQuantity) this.#quantities += 1;
    if (isDuration) this.durations += 1;
    if (this.example === '') this.example = text;
    if (mayBeBlank(text)) {
      this.#blankCells += 1;
      tally(this.blankWords, text, line, text);
      return;
    }
    this.#yesNo.add(line, text);
    if (this.#codes.size < mostTexts) tally(this.#codes, isCurrencyCode(text) ? text : '', line, text);
    if (text.length > longestText) this.#long = true;
    const [point, comma] = [this.#addNumber('point', text, line), this.#addNumber('comma', text, line)];
    if (!point && !comma) this.#addPower(text, line);
    if (point && !point.percent) this.#bare ??= { line, text };
    if (point && comma && point.text !== comma.text) this.#twofold ||= text;
    const moments = dateOrders.flatMap((order) => {
      const moment = this.#addMoment(order, text, line);
      return moment ? [{ order, ...moment }] : [];
    });
    const orders = moments.map(({ order }) => order);
    if (moments.some(({ day }) => day !== moments[0]?.day)) this.ambiguousDay ||= text;
    if (moments.some(({ clock }) => clock !== '')) {
      this.#times += 1;
      this.#timed ??= { line, text };
    }
    this.#unread.add({ line, text }, { point: point !== null, comma: comma !== null, orders });
  }

  /** Whether the file marks its values as texts: all, some or none; null if it does not say it of any. */
  get marked(): 'all' | 'some' | 'none' | null {
    if (this.#marks.size === 0) return null;
    return this.#marks.size > 1 ? 'some' : this.#marks.has(true) ? 'all' : 'none';
  }

  /** The file marks its numbers as texts. Dates, and numbers with a currency or %, are never codes. */
  makeCodes(): void {
    this.#isMarked = true;
  }

  /** Whether all its values so far are dates. */
  get isOfDates(): boolean {
    return dateOrders.some((order) => this.#guesses[order].fits > 0 && this.#guesses[order].misfits === 0);
  }

  /** The file marks it as a text, and marks no dates so. Not if its type is set. */
  makeText(): void {
    this.makeCodes();
    this.#isMadeText = this.#set === undefined;
    this.#set ??= 'text';
  }

  /** Its digits are not codes. */
  makeQuantities(): void {
    this.#quantities = this.filled;
  }

  /** Whether a type is still worth checking. */
  #isOpen({ fits, misfits }: Guess): boolean {
    return this.#set !== undefined || misfits <= patience || misfits * mostly <= fits;
  }

  #addNumber(name: NumberGuess, text: string, line: number): WrittenNumber | null {
    const guess = this.#guesses[name];
    if (!this.#isOpen(guess)) return null;
    const number = text.length > 40 ? null : readNumber(text, name === 'comma');
    guess.count(number !== null, line, text);
    if (number) guess.addNumber(number, line, text);
    return number;
  }

  /** 2E3 is read as a code, and 36:00 as neither a number nor a time of day. */
  #addPower(text: string, line: number): void {
    if (text.length > 40) return;
    const hours = /^(\d+):[0-5]\d(?::[0-5]\d)?$/.exec(text)?.[1];
    if (hours !== undefined) this.#clocks += 1;
    if (Number(hours) > 23) this.#elapsed ??= { line, text };
    if (!readNumber(text, false, true) && !readNumber(text, true, true)) return;
    this.#powers += 1;
    this.#firstPower ??= { line, text };
  }

  #addMoment(order: DateOrder, text: string, line: number): WrittenMoment | null {
    const guess = this.#guesses[order];
    if (!this.#isOpen(guess)) return null;
    const moment = text.length > 40 ? null : readMoment(text, order, this.#today);
    guess.count(moment !== null, line, text);
    if (moment?.isShort) this.shortYear ||= text;
    return moment;
  }

  #isWhole(name: GuessName): boolean {
    return this.filled > 0 && this.#blankCells === 0 && this.#guesses[name].misfits === 0;
  }

  /** The decimal separator of its values, if they have only one possible reading. */
  get decimals(): NumberGuess | null {
    const [point, comma] = [this.#isWhole('point'), this.#isWhole('comma')];
    if (point === comma) return null;
    const name = point ? 'point' : 'comma';
    return this.#guesses[name].fraction ? name : null;
  }

  /** How the values are written, as far as the cells show it; otherwise as in the rest of the file. */
  writing(decimals: NumberGuess): Pick<Writing, 'comma' | 'order' | 'percent'> {
    const { point, comma } = this.#guesses;
    const isOpen = comma.misfits === point.misfits;
    const name = isOpen
      ? this.#twofold === ''
        ? 'point'
        : decimals
      : comma.misfits < point.misfits
        ? 'comma'
        : 'point';
    const fewest = Math.min(...dateOrders.map((order) => this.#guesses[order].misfits));
    return {
      comma: name === 'comma',
      order: dateOrders.find((order) => this.#guesses[order].misfits === fewest) ?? 'mdy',
      percent: this.#guesses[name].percent > 0,
    };
  }

  /** A number with two possible readings if all cells have two; '' otherwise. */
  get twofold(): string {
    return this.#guesses.comma.misfits === this.#guesses.point.misfits ? this.#twofold : '';
  }

  /** The orders that fit all dates. */
  get orders(): DateOrder[] {
    return dateOrders.filter((order) => this.#guesses[order].misfits === 0);
  }

  /** The first date that is one in this order, but not in the other common one. */
  reasonFor(order: DateOrder): { line: number; text: string } | null {
    const { first } = this.#guesses[order === 'mdy' ? 'dmy' : 'mdy'];
    return first && readMoment(first.text, order, this.#today) ? first : null;
  }

  /** The currencies of its amounts. */
  currencies({ comma }: Pick<Writing, 'comma'>): Found[] {
    return [...this.#guesses[comma ? 'comma' : 'point'].currencies].map(([text, found]) => ({ ...found, text }));
  }

  /** The currency codes of a column that has nothing else; otherwise none. */
  get codes(): Found[] {
    return this.#codes.has('') ? [] : [...this.#codes.values()];
  }

  get #ofNumbers(): NumberGuess {
    return this.#guesses.comma.misfits < this.#guesses.point.misfits ? 'comma' : 'point';
  }

  /** Whether all its values so far are numbers. */
  get isOfNumbers(): boolean {
    const { fits, misfits } = this.#guesses[this.#ofNumbers];
    return fits > 0 && misfits === 0;
  }

  /** The sum of the numbers so far. */
  get running(): RunningSum {
    const { point, comma } = this.#guesses;
    return { point: { sum: point.sum, added: point.added }, comma: { sum: comma.sum, added: comma.added } };
  }

  /**
   * Whether a text is the sum of at least `least` numbers of this column, without those that `since` covers. Only if
   * all its values are numbers.
   */
  isSum(text: string, since: RunningSum | undefined, least: number): boolean {
    if (text === '' || !this.isOfNumbers) return false;
    const name = this.#ofNumbers;
    const { decimals, ...all } = this.#guesses[name];
    const number = readNumber(text, name === 'comma');
    const [sum, added] = [all.sum - (since?.[name].sum ?? 0), all.added - (since?.[name].added ?? 0)];
    if (!number || added < least || Number(number.text) === 0) return false;
    // Each value may have been rounded.
    const tolerance = 0.51 * 10 ** -decimals * Math.sqrt(added) + Math.abs(all.sum) * 1e-9;
    return Math.abs(Number(number.text) - sum) <= tolerance;
  }

  /** The type of a column of numbers, for the cells that are numbers. */
  #numberType(field: string, guess: Guess): ColumnType | null {
    const { fits, leadingZero, percent, fraction, currencies, manyDigits, inexact } = guess;
    if (leadingZero || this.#long) return null;
    if (this.durations > 0) return 'numeric';
    if (percent > 0) return percent === fits ? 'numeric' : null;
    // An identifier must keep its digits, even if other rows have decimals.
    if (inexact?.number.whole && currencies.size === 0) return null;
    if (currencies.size > 0) return 'numeric';
    if (this.#isMarked) return null;
    if (fraction) return 'numeric';
    // Sixteen digits are a card number or an account number.
    const isCode = identifiers.test(field) && this.#quantities < this.filled;
    return isCode || manyDigits ? null : 'integer';
  }

  /** The first type whose guess is accepted; null if that is text. */
  #typeBy(
    field: string,
    { comma, order }: Pick<Writing, 'comma' | 'order'>,
    accepts: (guess: YesNo) => boolean,
  ): { type: ColumnType; guess: YesNo } | null {
    const yesNo = this.#yesNo.found;
    if (yesNo && accepts(yesNo)) return { type: 'boolean', guess: yesNo };
    const number = this.#guesses[comma ? 'comma' : 'point'];
    const numberType = accepts(number) ? this.#numberType(field, number) : null;
    if (numberType) return { type: numberType, guess: number };
    const moment = this.#guesses[order];
    return accepts(moment) ? { type: this.#times > 0 ? 'timestamptz' : 'date', guess: moment } : null;
  }

  /** The type that fits every cell; text if there is none. */
  #guess(field: string, writing: Pick<Writing, 'comma' | 'order'>): ColumnType {
    if (this.filled === 0 || this.#blankCells > 0) return 'text';
    return this.#typeBy(field, writing, ({ misfits }) => misfits === 0)?.type ?? 'text';
  }

  /** The column with its set type, or the one that fits. */
  describe(
    field: string,
    writing: Pick<Writing, 'comma' | 'order' | 'percent'>,
  ): Pick<FileColumn, 'type' | 'written' | 'decimals'> {
    const type = this.#set ?? this.#guess(field, writing);
    const { currencies, decimals } = this.#guesses[writing.comma ? 'comma' : 'point'];
    const written = writing.percent ? 'percent' : currencies.size > 0 ? 'money' : undefined;
    if (type !== 'numeric' && type !== 'integer') return { type };
    return { type, ...(type === 'numeric' ? { decimals } : {}), ...(written ? { written } : {}) };
  }

  /** The type of its dates, if they are texts only because the file marks them so; null otherwise. */
  markedDates(field: string, writing: Pick<Writing, 'comma' | 'order'>): 'date' | 'timestamptz' | null {
    const type = this.#isMadeText ? this.#guess(field, writing) : 'text';
    return type === 'date' || type === 'timestamptz' ? type : null;
  }

  /** The type that most values of a text column fit; null if there is none. */
  near(field: string, writing: Pick<Writing, 'comma' | 'order'>): NearType | null {
    const found = this.#typeBy(field, writing, ({ fits, misfits }) => fits > 0 && fits >= misfits * mostly);
    if (!found) return null;
    const { misfits, first } = found.guess;
    if (misfits + this.#blankCells === 0) return null;
    return { type: found.type, fits: this.filled - this.#blankCells - misfits, misfits, first };
  }

  /** The days of a column of dates with a time, if most of its values have none. */
  get nearDate(): NearType | null {
    const [fits, misfits] = [this.filled - this.#times, this.#times];
    return this.#set || misfits === 0 || fits < misfits * mostly
      ? null
      : { type: 'date', fits, misfits, first: this.#timed };
  }

  /** Why its dates are texts, if they contradict each other. */
  datesNote(field: string, { order }: Pick<Writing, 'order'>): string | null {
    return this.#set ? null : this.#unread.datesNote(field, order, this.#times > 0);
  }

  /** Why a column is a text although most of its values seem to be numbers or dates. */
  unreadNote(field: string): string | null {
    return this.#set || identifiers.test(field) ? null : this.#unread.note(field, this.#isMarked);
  }

  /** A number with more digits than can be shown, in a numeric column or one that would otherwise be numeric. */
  inexact({ comma }: Pick<Writing, 'comma'>): { line: number; text: string; shown: string } | null {
    const name = comma ? 'comma' : 'point';
    const { inexact, leadingZero } = this.#guesses[name];
    if (!inexact || leadingZero || (this.#set === undefined && !this.#isWhole(name))) return null;
    return { line: inexact.line, text: inexact.text, shown: String(Number(inexact.number.text)) };
  }

  /** Why numbers are stored as text; null if the values are not numbers. */
  get textReason(): TextReason | null {
    const { fits, fraction, percent, leadingZero } = this.#guesses[this.#ofNumbers];
    if (this.#powers > 0 && fits + this.#powers === this.filled) return { as: 'power', value: this.#firstPower };
    if (this.#elapsed && this.#clocks === this.filled) return { as: 'elapsed', value: this.#elapsed };
    if (!this.#isWhole(this.#ofNumbers)) return null;
    if (percent > 0 && percent < fits) return { as: 'percent', value: this.#bare };
    return (fraction || this.#isMarked) && !leadingZero ? { as: 'marked', value: null } : { as: 'code', value: null };
  }
}
