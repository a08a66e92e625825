import { viewLimits } from '../../schema/view-limits.ts';
import type { Placed } from '../arrange.ts';

const { width: widths } = viewLimits;

const isWidth = (width: number) => Number.isInteger(width) && width >= widths.from && width <= widths.to;

/**
 * The differences of a column from the report's: `-vin` hidden, `vin.220` with its width, `vin.p` pinned, `vin.u` not
 * pinned. The first column is not pinned unless it says so.
 */
function textOf({ value, enabled, width, pinned }: Placed, own: Placed, isFirst = false): string {
  const size = width !== undefined && width !== own.width && isWidth(width) ? `.${width}` : '';
  const isSaid = (pinned ?? false) !== (isFirst ? false : (own.pinned ?? false));
  const pin = isSaid ? (pinned ? '.p' : '.u') : '';
  return (enabled ? '' : '-') + value + size + pin;
}

/** The positions of the longest increasing sequence, which don't have to move. */
function longestIncreasing(numbers: readonly number[]): Set<number> {
  const best: { length: number; before: number }[] = [];
  let last = -1;
  numbers.forEach((number, place) => {
    let [length, before] = [1, -1];
    for (let i = 0; i < place; i++) {
      const found = best[i];
      if ((numbers[i] as number) < number && found && found.length >= length) [length, before] = [found.length + 1, i];
    }
    best.push({ length, before });
    if (last < 0 || length > (best[last]?.length ?? 0)) last = place;
  });
  const places = new Set<number>();
  for (let place = last; place >= 0; place = best[place]?.before ?? -1) places.add(place);
  return places;
}

/**
 * How columns differ from those of the report, `own`, which has the same ones: `vin` comes first, `vin~make` after
 * make, `vin~` where it was. '' if nothing differs.
 */
export function writeColumns(columns: readonly Placed[], own: readonly Placed[]): string {
  const places = new Map(own.map((column, place) => [column.value, place]));
  const staying = longestIncreasing(columns.map((column) => places.get(column.value) ?? -1));
  let isFirst = true;
  return columns
    .flatMap((column, place) => {
      const plain = own[places.get(column.value) ?? -1] ?? column;
      isFirst &&= !staying.has(place);
      const text = textOf(column, plain, isFirst);
      if (isFirst) return [text];
      if (!staying.has(place)) return [`${text}~${columns[place - 1]?.value ?? ''}`];
      return text === textOf(plain, plain) ? [] : [`${text}~`];
    })
    .join(',');
}

interface Item {
  column: Placed;
  /** Its position: first, unchanged, or after another one. */
  at: 'first' | 'same' | { behind: string };
  /** It was after a column that is gone. */
  isLost?: boolean;
}

const pattern = /^(?<hidden>-?)(?<value>[^.~]+)(?:\.(?<width>\d+))?(?:\.(?<pin>[pu]))?(?:~(?<behind>[^~]*))?$/;

function readItem(text: string, own: ReadonlyMap<string, Placed>): Item | null {
  const { hidden, value = '', width, pin, behind } = pattern.exec(text)?.groups ?? {};
  const plain = own.get(value);
  if (!plain || (width !== undefined && !isWidth(Number(width)))) return null;
  // A search must not reach it.
  if (behind && !own.has(behind) && hidden) return { column: { ...plain, enabled: false }, at: 'same', isLost: true };
  if (behind && (!own.has(behind) || behind === value)) return null;
  return {
    column: {
      ...plain,
      enabled: hidden === '',
      ...(width === undefined ? {} : { width: Number(width) }),
      ...(pin === undefined && behind !== undefined ? {} : { pinned: pin === 'p' }),
    },
    at: behind === undefined ? 'first' : behind === '' ? 'same' : { behind },
  };
}

/** The reverse. Parts that are not columns of the report, or repeat one, are returned as they are. */
export function readColumns(text: string, own: readonly Placed[]): { columns: Placed[]; unread: string[] } {
  const known = new Map(own.map((column) => [column.value, column]));
  const items = new Map<string, Item>();
  const unread: string[] = [];
  for (const part of text.split(',').filter(Boolean)) {
    const item = readItem(part, known);
    if (!item || item.isLost || items.has(item.column.value)) unread.push(part);
    if (item && !items.has(item.column.value)) items.set(item.column.value, item);
  }
  const all = [...items.values()];
  const columns = [
    ...all.filter(({ at }) => at === 'first').map(({ column }) => column),
    ...own.flatMap((column) => {
      const item = items.get(column.value);
      if (!item) return [column];
      return item.at === 'same' ? [item.column] : [];
    }),
  ];
  for (const { column, at } of all) {
    if (typeof at !== 'object') continue;
    const place = columns.findIndex(({ value }) => value === at.behind);
    columns.splice(place < 0 ? columns.length : place + 1, 0, column);
  }
  return { columns, unread };
}
