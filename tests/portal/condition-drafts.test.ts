import { expect, it } from 'vitest';
import type { FilterKind } from '../../engine/columns/kind.ts';
import type { Condition } from '../../engine/tables/table.ts';
import {
  conditionOf,
  draftsOf,
  emptyDraft,
  operators,
  operatorsOf,
  withRoom,
} from '../../src/tables/condition-drafts.ts';

it.each<[FilterKind, Condition[]]>([
  [
    'text',
    [
      { type: 'text', operator: 'starts_with', text: '1F' },
      { type: 'text', operator: 'blank' },
    ],
  ],
  ['number', [{ type: 'number', operator: 'in_range', from: -5, to: 0 }]],
  ['day', [{ type: 'number', operator: 'at_least', from: 20_745 }]],
  ['truth', [{ type: 'number', operator: 'equals', from: 0 }]],
])('conditions on a %s can be edited as they were', (kind, conditions) => {
  const drafts = draftsOf({ value: 'field', match: 'any', conditions }, kind);
  expect(drafts.flatMap((draft) => conditionOf(draft, kind) ?? [])).toEqual(conditions);
  expect(drafts).toHaveLength(kind === 'truth' ? 1 : 2);
});

it('a list of values leaves no unfinished condition', () => {
  const conditions: Condition[] = [{ type: 'values', operator: 'one_of', values: ['x'] }];
  expect(draftsOf({ value: 'field', match: 'all', conditions }, 'text')).toEqual([emptyDraft('text')]);
});

it('an unfinished condition does not count, and needs no second one', () => {
  for (const kind of ['text', 'number', 'day', 'truth'] as const) {
    for (const operator of operators[kind]) {
      const draft = { ...emptyDraft(kind), operator };
      const isWhole = operator === 'blank' || operator === 'not_blank';
      expect(conditionOf(draft, kind) !== null).toBe(isWhole);
      expect(withRoom([draft], kind)).toHaveLength(isWhole && kind !== 'truth' ? 2 : 1);
    }
  }
  expect(conditionOf({ operator: 'in_range', text: '', from: 1, to: null }, 'number')).toBeNull();
});

it('a range is from its lower bound to its upper one, in whatever order they are typed', () => {
  const draft = { operator: 'in_range', text: '', from: 100, to: 50 } as const;
  expect(conditionOf(draft, 'number')).toEqual({ type: 'number', operator: 'in_range', from: 50, to: 100 });
  expect(conditionOf({ ...draft, from: 20_800, to: 20_745 }, 'day')).toEqual({
    type: 'number',
    operator: 'in_range',
    from: 20_745,
    to: 20_800,
  });
});

it('a month has no weekday', () => {
  expect(operatorsOf('date')).toContain('weekday');
  expect(operatorsOf('month')).toEqual(operatorsOf('date').filter((operator) => operator !== 'weekday'));
});
