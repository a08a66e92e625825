import {
  datePartNames,
  type GroupField,
  measureLooks,
  measureNames,
  type Pivot,
  type PivotField,
  type PivotMeasure,
} from '../../schema/pivot.ts';
import { viewLimits } from '../../schema/view-limits.ts';

const oneOf = <T extends string>(names: readonly T[], text: string): T | undefined =>
  names.find((name) => name === text);

const sortText = ({ measure, direction = measure === undefined ? 'asc' : 'desc' }: NonNullable<PivotField['sort']>) =>
  `${direction === 'desc' ? 'd' : 'a'}${measure ?? ''}`;

/** A field: `vehicle_make.t10.d0` for the top ten by the first measure; `net_cost.s100` for buckets of a hundred. */
const fieldText = ({ value, by, step, sort, top, apart }: PivotField): string =>
  [
    value,
    ...(by ? [by] : []),
    ...(step ? [`s${String(step).replace('.', '_')}`] : []),
    ...(top ? [`t${top}`] : []),
    ...(sort ? [sortText(sort)] : []),
    ...(apart ? ['apart'] : []),
  ].join('.');

/** A measure: `net_cost`, `net_cost.mean`, `.count.of_total`. */
const measureText = ({ value = '', take, show }: PivotMeasure): string =>
  [value, ...(take ? [take] : []), ...(show ? [show] : [])].join('.');

/** The grouping of rows in the format of a link: `vehicle_make,transaction_date.month`. */
export const writeGroups = (groups: readonly GroupField[]): string => groups.map(fieldText).join(',');

/** A pivot in the format of a link: rows, columns and values, separated by `~`. */
export const writePivot = ({ rows = [], columns = [], values, hide_empty }: Pivot): string =>
  [
    rows.map(fieldText).join(','),
    columns.map(fieldText).join(','),
    values.map(measureText).join(','),
    ...(hide_empty ? ['hide'] : []),
  ].join('~');

const isBetween = (amount: number, { from, to }: { from: number; to: number }) => amount >= from && amount <= to;

function readField(text: string): PivotField | null {
  const [value = '', ...words] = text.split('.');
  const field: PivotField = { value };
  for (const word of words) {
    const [, sign = '', number = ''] = /^([stad])([\d_]*)$/.exec(word) ?? [];
    const by = oneOf(datePartNames, word);
    const amount = Number(number.replace('_', '.'));
    if (by) field.by = by;
    else if (word === 'apart') field.apart = true;
    else if (sign === 's' && isBetween(amount, viewLimits.step)) field.step = amount;
    else if (sign === 't' && Number.isSafeInteger(amount) && isBetween(amount, { from: 1, to: viewLimits.top }))
      field.top = amount;
    else if ((sign === 'a' || sign === 'd') && Number.isSafeInteger(amount)) {
      field.sort = { direction: sign === 'd' ? 'desc' : 'asc', ...(number === '' ? {} : { measure: amount }) };
    } else return null;
  }
  return value === '' ? null : field;
}

function readMeasure(text: string): PivotMeasure | null {
  const [value, ...words] = text.split('.');
  const measure: PivotMeasure = value ? { value } : {};
  for (const word of words) {
    const [take, show] = [oneOf(measureNames, word), oneOf(measureLooks, word)];
    if (take) measure.take = take;
    else if (show) measure.show = show;
    else return null;
  }
  return text === '' ? null : measure;
}

function readAll<T>(text: string | undefined, read: (part: string) => T | null, limit: number) {
  const parts = (text ?? '').split(',').filter(Boolean);
  const items: T[] = [];
  const unread: string[] = [];
  for (const part of parts) {
    const item = items.length < limit ? read(part) : null;
    if (item) items.push(item);
    else unread.push(part);
  }
  return { items, unread };
}

/** The reverse; null without a measure. Unreadable parts are returned as they are. */
export function readPivot(text: string): { pivot: Pivot | null; unread: string[] } {
  const [rowText, columnText, valueText, ...others] = text.split('~');
  const rows = readAll(rowText, readField, viewLimits.fields);
  const columns = readAll(columnText, readField, viewLimits.fields);
  const values = readAll(valueText, readMeasure, viewLimits.measures);
  if (values.items.length === 0) return { pivot: null, unread: [text] };
  const isHiding = others.includes('hide');
  return {
    pivot: {
      rows: rows.items,
      columns: columns.items,
      values: values.items,
      ...(isHiding ? { hide_empty: true } : {}),
    },
    unread: [...rows.unread, ...columns.unread, ...values.unread, ...others.filter((each) => each !== 'hide')],
  };
}

/** The reverse, for the columns given. Unreadable parts are returned as they are. */
export function readGroups(text: string, columns: readonly string[]): { groups: GroupField[]; unread: string[] } {
  const read = (part: string): GroupField | null => {
    const { sort, top, apart, ...group } = readField(part) ?? { value: '' };
    return sort || top || apart || !columns.includes(group.value) ? null : group;
  };
  const { items, unread } = readAll(text, read, viewLimits.fields);
  return { groups: items, unread };
}
