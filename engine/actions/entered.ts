import type { Message } from '../context/message.ts';
import type { WordKey } from '../context/word-key.ts';
import type { NormalAction } from '../definitions/normal-action.ts';
import type { RawValues } from '../fields/resolve.ts';
import type { PlacedFaults } from './faults.ts';
import type { Row } from './rows.ts';

/** What a call did with the rows of a group that it was sent. */
export interface Entered {
  /** What the answer says about those that were saved. */
  saved: readonly Row[];
  /** The others, as they were typed. */
  left: RawValues;
  /** What is wrong with them, or asked about them. */
  faults: PlacedFaults;
}

/** An entry of `refused` in the answer. `row` is the place of a row in the list that was sent. */
interface RefusedCell {
  row: number;
  field: string;
  key: WordKey;
  values?: Message['values'];
}

const isCell = (entry: unknown): entry is RefusedCell =>
  Number.isInteger(Object(entry).row) &&
  typeof Object(entry).field === 'string' &&
  typeof Object(entry).key === 'string';

/** What an answer says about the rows of the only field of an action, a group; null if it says nothing about rows. */
export function enteredRows({ fields }: NormalAction, typed: RawValues, data: unknown): Entered | null {
  const [group, ...others] = fields;
  const { saved, refused } = Object(data) as { saved?: unknown; refused?: unknown };
  if (group?.type !== 'group' || others.length > 0 || !Array.isArray(saved) || !Array.isArray(refused)) return null;
  const rows = typed[group.key];
  const sent: readonly unknown[] = Array.isArray(rows) ? rows : [];
  const cells = refused.filter(isCell).filter(({ row }) => row in sent);
  const places = [...new Set(cells.map(({ row }) => row))].sort((one, other) => one - other);
  const faults: Record<string, Message> = {};
  for (const { row, field, key, values = {} } of cells)
    faults[`${group.key}.${places.indexOf(row)}.${field}`] ??= { key, values };
  return {
    saved: saved as readonly Row[],
    left: places.length > 0 ? { [group.key]: places.map((place) => sent[place]) } : {},
    faults: { fields: faults, others: [] },
  };
}
