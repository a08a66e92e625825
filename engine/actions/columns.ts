import { columnsIn } from '../access/holds.ts';
import type { NormalAction } from '../definitions/normal-action.ts';
import type { From } from '../schema/action.ts';

const columnOf = (from: From | undefined): string[] => {
  if (typeof from !== 'object') return [];
  return 'column' in from ? [from.column] : 'columns' in from ? [from.columns] : [];
};

/** The fields of its rows that an action reads. */
export const columnsOf = ({ inputs, preview, fields, starts, rowName, when }: NormalAction): string[] => [
  ...new Set([
    ...[...inputs, ...(preview?.inputs ?? [])].flatMap(({ from }) => columnOf(from)),
    // A field starts with the column of its name unless it says otherwise.
    ...fields.flatMap(({ key }) => (starts[key] === undefined ? [key] : columnOf(starts[key]))),
    ...rowName,
    ...columnsIn(when),
  ]),
];

/** The fields that tell the record of an action apart, without the version. Empty if it has none. */
export const identityOfRecord = ({ inputs }: NormalAction): string[] =>
  inputs.flatMap(({ from }) => columnOf(from)).filter((column) => column !== 'version');

/**
 * The fields that tell the rows of a call apart: its lists of columns, without the version, which every save changes.
 * Empty if it has none.
 */
export const identityOf = ({ inputs }: NormalAction): string[] =>
  inputs.flatMap(({ from }) =>
    typeof from === 'object' && 'columns' in from && from.columns !== 'version' ? [from.columns] : [],
  );
