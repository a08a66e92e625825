import { describe, expect, it } from 'vitest';
import { drilled, leadsOn } from '../../../engine/charts/drilled.ts';
import { resolvePivot } from '../../../engine/pivots/resolve.ts';
import type { Filter, ListedValue } from '../../../engine/tables/table.ts';
import { context } from '../support.ts';
import { columns } from './support.ts';

const levelsOf = (...fields: string[]) =>
  fields.map((field) => {
    const column = columns.find(({ value }) => value === field);
    if (!column) throw new Error(field);
    const pivot = resolvePivot({ rows: [{ value: field }], values: [{ take: 'count' }] }, columns, context());
    return { column, pivot, chart: { mark: field === 'city' ? 'points' : 'map' } as const };
  });

const only = (value: string, ...values: ListedValue[]): Filter => ({
  value,
  match: 'all',
  conditions: [{ type: 'values', operator: 'one_of', values }],
});

const all = levelsOf('state', 'county', 'city');
const shown = (levels: typeof all, ...selected: Filter[]) => {
  const { place, path } = drilled(levels, selected);
  return [levels[place]?.column.value, ...path.map(({ value }) => value)];
};

describe('a map with drill-down', () => {
  it('starts at regions, then shows counties in the USA, and cities in them', () => {
    expect(shown(all)).toEqual(['state']);
    expect(shown(all, only('state', 'TX'))).toEqual(['county', 'state']);
    expect(shown(all, only('state', 'TX'), only('county', 'Travis'))).toEqual(['city', 'state', 'county']);
  });

  it('skips counties in Canada, which has no county shapes', () => {
    expect(shown(all, only('state', 'ON'))).toEqual(['city', 'state']);
    expect(shown(all, only('state', 'Québec'))).toEqual(['city', 'state']);
    expect(shown(levelsOf('state', 'county'), only('state', 'ON'))).toEqual(['state']);
  });

  it('stays at the innermost places, one of which can be selected', () => {
    const levels = levelsOf('state', 'county');
    expect(shown(levels, only('state', 'TX'), only('county', 'Travis'))).toEqual(['county', 'state']);
    expect(leadsOn(levels, [only('state', 'TX')], { place: 0, path: [] })).toBe(true);
    expect(leadsOn(levels, [only('state', 'TX'), only('county', 'Travis')], { place: 1, path: [] })).toBe(false);
  });

  it('ignores values that are not regions, several at once, and other fields', () => {
    expect(shown(all, only('state', 'TX', 'OK'))).toEqual(['state']);
    expect(shown(all, only('state', null))).toEqual(['state']);
    expect(shown(all, only('state', 'Yard 7'))).toEqual(['state']);
    expect(shown(all, only('make', 'Ford'))).toEqual(['state']);
    expect(
      shown(all, { value: 'state', match: 'all', conditions: [{ type: 'text', operator: 'equals', text: 'TX' }] }),
    ).toEqual(['state']);
  });
});
