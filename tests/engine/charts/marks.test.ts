import { describe, expect, it } from 'vitest';
import { markNames } from '../../../engine/schema/chart.ts';
import { wordsOf } from '../../browser/support/model.ts';
import { context } from '../support.ts';
import { chartText } from './chart-text.ts';
import { drawn, table } from './samples.ts';
import { draw } from './support.ts';

describe.each(Object.entries(drawn))('%s', (name, [pivot, chart]) => {
  it.each(['en-US', 'fr-CA'] as const)('matches its golden file in %s', async (locale) => {
    const given = context({}, { locale, words: wordsOf(locale) });
    const text = chartText(draw(table, pivot, chart, given).chart)
      .split(' | ')
      .join('\n');
    await expect(`${text}\n`).toMatchFileSnapshot(`goldens/${name.replaceAll(/\W+/g, '-')}.${locale}.txt`);
  });
});

it('has a golden file for each mark', () => {
  const given = context();
  const found = new Set(
    Object.values(drawn).map(([pivot, chart]) => draw(table, pivot, chart, given).given.chart.mark),
  );
  expect([...found].sort()).toEqual([...markNames].sort());
});
