import { describe, expect, it } from 'vitest';
import type { ReportRequest } from '../../engine/reports/resolved.ts';
import { withTaken } from '../../engine/reports/taken.ts';
import { datasetOfAnswer, rowsOfAnswer, UnreadableAnswer } from '../../engine/results/answer.ts';
import { appendPage, createPages } from '../../engine/results/pages.ts';
import { readCell } from '../../engine/tables/cells.ts';

const first: ReportRequest = {
  method: 'GET',
  path: '/trips',
  query: [['driver_id', 'D1']],
  body: null,
  place: { rows: 'data.trips' },
  emptyIsError: false,
  pages: { next: 'data.next_offset', method: 'GET', path: '/trips-offset', input: 'offset' },
};
const page = (next: unknown, ...ids: string[]) => ({
  data: { trips: ids.map((trip_id) => ({ trip_id })), next_offset: next },
});

describe('pages', () => {
  it('follow from what an answer says, until it says nothing', () => {
    const pages = createPages(first);
    const next = pages.after(page(2, 'A', 'B'));
    expect(next).toMatchObject({ method: 'GET', path: '/trips-offset', place: first.place });
    expect(next?.query).toEqual([
      ['driver_id', 'D1'],
      ['offset', '2'],
    ]);
    expect(next?.pages).toBeUndefined();
    expect(pages.after(page('4x', 'C'))?.query.at(-1)).toEqual(['offset', '4x']);
    expect(pages.after(page(null, 'D'))).toBeNull();
    expect(pages.after({ data: { trips: [] } })).toBeNull();
    const { pages: _pages, ...whole } = first;
    expect(createPages(whole).after(page(2, 'A'))).toBeNull();
  });

  it('do not go round in circles, and say how they go on', () => {
    const pages = createPages(first);
    pages.after(page(2));
    expect(() => pages.after(page(2))).toThrow(UnreadableAnswer);
    expect(() => createPages(first).after(page({ at: 2 }))).toThrow(UnreadableAnswer);
  });

  it('are added to the rows before', () => {
    const dataset = datasetOfAnswer(page(2, 'A', 'B'), first.place);
    appendPage(dataset, page(null, 'C'), first);
    expect([0, 1, 2].map((row) => readCell(dataset, 'trip_id', row))).toEqual(['A', 'B', 'C']);
    const empty = datasetOfAnswer(page(2), first.place);
    appendPage(empty, page(null), first);
    expect(empty.length).toBe(0);
    expect(() => appendPage(empty, page(null, 'C'), first)).toThrow(UnreadableAnswer);
    expect(() => appendPage(dataset, { data: {} }, first)).toThrow(UnreadableAnswer);
  });
});

describe('what a call takes from another table', () => {
  const request: ReportRequest = {
    ...first,
    query: [['start_date', '2026-01-01']],
    takes: [{ name: 'driver_id', table: 'driver', value: 'reference_number' }],
  };

  it('is in its query', () => {
    const whole = withTaken(request, (table) => (table === 'driver' ? { reference_number: 'D100012' } : undefined));
    expect(whole?.takes).toBeUndefined();
    expect(whole?.query).toEqual([
      ['start_date', '2026-01-01'],
      ['driver_id', 'D100012'],
    ]);
    expect(withTaken(first, () => undefined)).toBe(first);
  });

  it('may be missing: the call is then not made', () => {
    expect(withTaken(request, () => undefined)).toBeNull();
    for (const value of [null, '', undefined])
      expect(withTaken(request, () => ({ reference_number: value }))).toBeNull();
  });
});

it('an optional list may be missing in an answer, but may not be anything else', () => {
  const at = { rows: 'data.places', optional: true } as const;
  expect(rowsOfAnswer({ data: {} }, at)).toEqual([]);
  expect(rowsOfAnswer({ data: { places: [{ id: 1 }] } }, at)).toEqual([{ id: 1 }]);
  expect(() => rowsOfAnswer({ data: { places: 7 } }, at)).toThrow(UnreadableAnswer);
  expect(() => rowsOfAnswer({ data: {} }, { rows: 'data.places' })).toThrow(UnreadableAnswer);
});
