import { expect, it } from 'vitest';
import { rowsOfAnswer, UnreadableAnswer } from '../../engine/results/answer.ts';
import type { Place } from '../../engine/tables/place.ts';

const rows = (data: unknown, as: NonNullable<Place['as']>) => rowsOfAnswer({ data }, { rows: 'data', as });

it('a record that is not there is no row; anything but a record is unreadable', () => {
  expect(rows({ vin: '1' }, { type: 'record' })).toEqual([{ vin: '1' }]);
  expect(rows(null, { type: 'record' })).toEqual([]);
  expect(() => rows([{ vin: '1' }], { type: 'record' })).toThrow(UnreadableAnswer);
  expect(() => rowsOfAnswer({}, { rows: 'data', as: { type: 'record' } })).toThrow(UnreadableAnswer);
});

it('a single value is a field of one row, and a missing one gives zero rows', () => {
  const single = { type: 'single', field: 'link' } as const;
  expect(rows('https://example.com', single)).toEqual([{ link: 'https://example.com' }]);
  expect(rows(7, single)).toEqual([{ link: 7 }]);
  expect(rows(null, single)).toEqual([]);
  expect(() => rows({ link: 7 }, single)).toThrow(UnreadableAnswer);
});
