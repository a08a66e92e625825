import { expect, it } from 'vitest';
import { dashboards, wordsOf } from './support/demo-reports.ts';

it.each(['en-US', 'fr-CA'] as const)('a chart that leaves groups out says so with its figures, in %s', (locale) => {
  const words = wordsOf(locale);
  const found = dashboards.flatMap(({ words: home, parts }) =>
    parts.flatMap(({ sections }) =>
      sections.flatMap((section) =>
        section.type === 'chart' && section.drop_zero
          ? section.values.map(({ value }) => `${home}.sections.${section.key}.values.${value}`)
          : [],
      ),
    ),
  );
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter((key) => !words.has(key))).toEqual([]);
});
