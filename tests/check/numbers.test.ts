import { expect, it } from 'vitest';
import { readSource } from '../../engine/check/json/source-file.ts';

it('a number that is too large is reported as that, at its place', () => {
  const { issues } = readSource('definitions/reports/a.json', '{\n  "min": 1e999,\n  "max": [-1e999, 1e30]\n}');
  expect(issues.map(({ line, column, message, expected }) => [line, column, message, expected])).toEqual([
    [2, 10, 'This number is too large.', 'a number below 1e308'],
    [3, 11, 'This number is too large.', 'a number below 1e308'],
  ]);
});
