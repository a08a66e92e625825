import { type DateOrder, dateOrders, orderWords, readMoment } from './moments.ts';

interface Value {
  line: number;
  text: string;
}

/** How a cell was read. */
export interface Reading {
  point: boolean;
  comma: boolean;
  /** The orders in which it is a date. */
  orders: readonly DateOrder[];
}

/** After so many cells that are neither numbers nor dates, others are not looked at. */
const mostExamined = 1000;

/** Times of day, which are texts on purpose. */
const clock = /^\d{1,2}:\d\d(?::\d\d)?(?:\s*[ap]\.?m\.?)?$/i;

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** Whether a text seems to be a number or a date: 12 km and 3/2026 do, 123 Main Street does not. */
const looksNumeric = (text: string): boolean =>
  text.length <= 40 &&
  !clock.test(text) &&
  /^[^\p{L}\p{N}]{0,3}\p{N}/u.test(text) &&
  (count(text, /\p{L}+/gu) < 2 || count(text, /\p{L}/gu) <= count(text, /\p{N}/gu));

const at = ({ line, text }: Value) => `“${text.slice(0, 40)}” in line ${line}`;

/** Two dates in different orders, the first of them in the order of the column. */
interface Contradiction {
  own: Value;
  other: Value;
  otherOrder: DateOrder;
}

/** Collects why a column is neither of numbers nor of dates. */
export class UnreadValues {
  readonly #today: string;
  #numbers = 0;
  #dates = 0;
  #numeric = 0;
  #words = 0;
  #examined = 0;
  readonly #firsts: Partial<Record<'number' | 'date' | 'point' | 'comma' | 'neither', Value>> = {};
  /** The first date that is none in this order. */
  readonly #not = new Map<DateOrder, Value>();

  constructor(today: string) {
    this.#today = today;
  }

  #isDate = (text: string, order: DateOrder) => readMoment(text, order, this.#today) !== null;

  add(value: Value, { point, comma, orders }: Reading): void {
    if (point || comma) {
      this.#numbers += 1;
      this.#firsts.number ??= value;
      if (!comma) this.#firsts.point ??= value;
      if (!point) this.#firsts.comma ??= value;
    } else if (orders.length > 0) this.#addDate(value, orders);
    else if (this.#examined < mostExamined) this.#examine(value);
  }

  #addDate(value: Value, orders: readonly DateOrder[]): void {
    this.#dates += 1;
    this.#firsts.date ??= value;
    for (const order of dateOrders)
      if (!orders.includes(order) && !this.#not.has(order) && !this.#isDate(value.text, order))
        this.#not.set(order, value);
  }

  /** An order is no longer tried after many misfits, so a date may not have been recognized. */
  #examine(value: Value): void {
    this.#examined += 1;
    const orders = value.text.length > 40 ? [] : dateOrders.filter((order) => this.#isDate(value.text, order));
    if (orders.length > 0) {
      this.#addDate(value, orders);
      return;
    }
    this.#firsts.neither ??= value;
    if (looksNumeric(value.text)) this.#numeric += 1;
    else this.#words += 1;
  }

  #contradiction(order: DateOrder): Contradiction | null {
    const other = this.#not.get(order);
    if (!other || this.#dates <= this.#numbers + this.#numeric + this.#words) return null;
    for (const otherOrder of dateOrders) {
      const own = this.#not.get(otherOrder);
      if (own && this.#isDate(other.text, otherOrder) && this.#isDate(own.text, order))
        return { own, other, otherOrder };
    }
    return null;
  }

  /** Why a column of dates is a text, if they contradict each other. */
  datesNote(name: string, order: DateOrder, hasClock: boolean): string | null {
    const found = this.#contradiction(order);
    if (!found) return null;
    const { own, other, otherOrder } = found;
    const type = hasClock ? 'timestamptz' : 'date';
    return (
      `${name} is stored as text, because ${at(own)} has ${orderWords[order]} and ${at(other)} has ${orderWords[otherOrder]}. ` +
      `Write all dates in one order. To see the lines with another order, use --types ${name}=${type} --dates ${order}.`
    );
  }

  /**
   * Why a column is a text although most of its values seem to be numbers or dates. Numbers that the file marks as texts
   * don't seem so.
   */
  note(name: string, isMarked: boolean): string | null {
    const { number, date, point, comma, neither } = this.#firsts;
    const [typed, texts] = [this.#dates + this.#numeric, this.#words];
    if (isMarked ? typed <= texts + this.#numbers : typed + this.#numbers <= texts) return null;
    const said = `${name} is stored as text, because`;
    if (neither)
      return `${said} ${at(neither)} is neither a number nor a date. Write numbers as 1234.5 and dates as 2026-03-31. If it is a text, use --types ${name}=text.`;
    if (number && date)
      return `${said} ${at(number)} is a number and ${at(date)} is a date. Write all values as numbers, or all as dates.`;
    if (point && comma)
      return `${said} ${at(point)} has a decimal point and ${at(comma)} has a decimal comma. Write all numbers the same way.`;
    return null;
  }
}
