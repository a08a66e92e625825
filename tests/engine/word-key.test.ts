import { expect, it } from 'vitest';
import type { Message } from '../../engine/context/message.ts';
import { echo as words } from './support.ts';

type Operator = 'at_most' | 'at_least';

it('the compiler knows the keys that code may use', () => {
  const conditionOf = (operator: Operator) => words(`report.conditions.${operator}`);
  const texts = [
    words('report.run'),
    words('tables.total.sum'),
    words('report.rows', { count: 2, number: '2' }),
    conditionOf('at_most'),
    words.of('columns.vin'),
  ];
  expect(texts.every((text) => text.includes('.'))).toBe(true);
});

it('missing keys do not compile', () => {
  const conditionOf = (operator: Operator | 'nearly') =>
    // @ts-expect-error: one of them has no text.
    words(`report.conditions.${operator}`);
  // @ts-expect-error: no file has this key.
  const message: Message = { key: 'faults.no_such' };
  const texts = [
    // @ts-expect-error: no file has this key.
    words('report.no_such'),
    // @ts-expect-error: there is no such file.
    words('no.such.key'),
    // @ts-expect-error: a group of texts has no text itself.
    words('report.conditions'),
    // @ts-expect-error: with a count, use the key without the plural suffix.
    words('report.rows_one'),
    // @ts-expect-error: it follows from a definition.
    words('columns.vin'),
    conditionOf('nearly'),
    words.of(message.key),
  ];
  expect(texts.every((text) => text.includes('.'))).toBe(true);
});
