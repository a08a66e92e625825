import { expect, it } from 'vitest';
import { openingAt } from '../../../engine/pivots/opened-by.ts';
import type { PivotAxis } from '../../../engine/pivots/pivot-table.ts';
import type { ResolvedGrouping } from '../../../engine/pivots/resolved.ts';
import { column } from '../../fixtures/column.ts';

const by = (value: string, opens?: 'vehicle') =>
  ({ column: column(value, opens ? { opens } : {}), by: null, step: null }) as unknown as ResolvedGrouping;

/** Total; Ford with V2, V1, several and a blank; Ram with V1 and the combined rest. */
const rows: PivotAxis = {
  levels: Uint8Array.of(0, 1, 2, 2, 2, 2, 1, 2, 2),
  parents: Uint32Array.of(0, 0, 1, 1, 1, 1, 0, 6, 6),
  values: [undefined, 'Ford', 'V2', 'V1', 'V3; V4', null, 'Ram', 'V1', undefined],
};

it('leads from the innermost groups to what they name, with all others as its list', () => {
  const opened = [...rows.levels.keys()].map((place) => openingAt([by('make'), by('vehicle', 'vehicle')], rows, place));
  expect(opened.map((each) => each?.id ?? null)).toEqual([null, null, 'V2', 'V1', null, null, null, 'V1', null]);
  expect(opened[3]?.trail()).toEqual({ ids: ['V2', 'V1'], first: 0, of: 2 });
});

it('does not lead from a group that a click expands, nor from a column that opens nothing', () => {
  const places = [...rows.levels.keys()];
  expect(places.map((place) => openingAt([by('vehicle', 'vehicle'), by('make')], rows, place))).toEqual(
    places.map(() => null),
  );
});
