import { expect, it } from 'vitest';
import type { ResolvedField } from '../../engine/fields/field.ts';
import { next } from '../../src/dashboards/next.ts';
import { withRefusals } from '../../src/dashboards/refused-fields.ts';
import { initialState } from '../../src/dashboards/state.ts';

const vehicle: ResolvedField = {
  key: 'vehicle',
  type: 'text',
  text: 'Vehicle number',
  required: true,
  shown: true,
  value: 'X1',
  valueText: 'X1',
  fault: null,
};
const unknown = { key: 'refusals.not_found' } as const;
const failure = {
  type: 'refused',
  status: 404,
  code: 'not_found',
  values: {},
  message: null,
  faults: [{ field: 'vehicle', ...unknown }],
} as const;

it('shows the fault of an answer at the parameter, whose field is there', () => {
  const begun = initialState({});
  const ran = next(begun, { type: 'ran', ran: { values: {}, call: '', at: 0 }, calls: ['notes'] });
  expect(ran.isFolded).toBe(true);
  expect(withRefusals([vehicle], ran.calls, () => true)).toEqual([vehicle]);
  const ended = { type: 'call-ended', run: ran.runs, key: 'notes', at: 1 } as const;
  const after = next(ran, { ...ended, outcome: { type: 'failed', failure } } as never);
  expect(after.isFolded).toBe(false);
  expect(withRefusals([vehicle], after.calls, () => true)).toEqual([{ ...vehicle, fault: unknown }]);
  // Another backend may have faults without a text.
  expect(withRefusals([vehicle], after.calls, () => false)).toEqual([vehicle]);
});
