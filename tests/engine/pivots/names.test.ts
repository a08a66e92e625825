import { expect, it } from 'vitest';
import { resolvePivot } from '../../../engine/pivots/resolve.ts';
import type { PivotMeasure } from '../../../engine/schema/pivot.ts';
import { loadWords } from '../../../server/words.ts';
import { column } from '../../fixtures/column.ts';
import { context } from '../support.ts';

const load = await loadWords('locales');

const weighted = {
  type: 'number' as const,
  total: { type: 'weighted-mean' as const, weight: 'trips' },
  totalWords: { text: '', mark: { text: 'avg', name: 'Average' } },
};

const headers = (locale: 'en-US' | 'fr-CA', header: string, ...takes: NonNullable<PivotMeasure['take']>[]) =>
  resolvePivot(
    { values: takes.map((take) => ({ value: 'speed', take })) },
    [column('speed', { ...weighted, header })],
    context({}, { words: load(locale) }),
  ).values.map((measure) => measure.header);

it('says that a measure is an average, and not twice', () => {
  expect(headers('en-US', 'Idle time', 'total', 'mean')).toEqual([
    'Average idle time',
    'Average idle time, unweighted',
  ]);
  expect(headers('en-US', 'Average speed', 'total', 'mean', 'max')).toEqual([
    'Average speed',
    'Average speed, unweighted',
    'Maximum average speed',
  ]);
  expect(headers('fr-CA', 'Odomètre moyen', 'total', 'mean')).toEqual([
    'Odomètre moyen',
    'Odomètre moyen, sans pondération',
  ]);
});
