import { expect, it } from 'vitest';
import { checkDefinitions } from '../../engine/check/check.ts';
import { readWorld } from '../../scripts/world.ts';
import { withAction } from './broken.ts';

const world = readWorld();
const fleet = 'definitions/dashboards/fleet.json';

const messagesWith = (change: (text: string) => string) =>
  checkDefinitions({ ...world, files: { ...world.files, [fleet]: change(world.files[fleet] ?? '') } }).issues.map(
    ({ message, fix, expected }) => `${message} ${fix ?? `Expected ${expected}.`}`,
  );

it('reports filters that a section can’t pass on to its report', () => {
  const messages = messagesWith((text) => text.replaceAll(/,\s*"whole_months": "whole_month"/g, ''));
  expect(messages).toHaveLength(2);
  for (const message of messages) {
    expect(message).toMatch(
      /^The filter on “whole_month” can’t be passed on: the report “[a-z-]+” has no such column\./,
    );
    expect(message).toMatch(withAction);
  }
});

it('reports complete months for a report without a period', () => {
  const messages = messagesWith((text) =>
    text.replace('"report": "recall-report"', '"report": "recall-report", "whole_months": "vehicle_make"'),
  );
  expect(messages).toEqual([
    'The report “recall-report” has no period that can be reduced to complete months. Expected a report with two dates and the rule “on_or_before” for them.',
  ]);
});
