import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callFaults } from '../../engine/actions/call-faults.ts';
import { resolveAction } from '../../engine/actions/resolve.ts';
import type { FieldValue } from '../../engine/context/values.ts';
import type { NamedCalls } from '../../engine/definitions/named-call.ts';
import { type NormalAction, normaliseAction } from '../../engine/definitions/normal-action.ts';
import { formTexts } from '../../engine/describe/form.ts';
import { sentValue } from '../../engine/fields/resolve.ts';
import type { Rule } from '../../engine/rules/registry.ts';
import type { Action, ActionField } from '../../engine/schema/action.ts';
import type { Predicate } from '../../engine/schema/predicate.ts';
import { catalogue, context } from './support.ts';

const names = ['first', 'second', 'third', 'fourth', 'fifth'];
/** A call needs what its form only shows, or else it is not sent. */
const callsOf = ({ read_only: required = [] }: Partial<Action>): NamedCalls => ({
  'cards.save': { method: 'POST', path: '/cards/save', inputs: { body: [...names, 'kind'] }, required },
});
const normal = (action: Omit<Action, 'call'>): NormalAction =>
  normaliseAction(
    'save',
    { call: 'cards.save', ...action },
    { home: 'dashboards.cards', parameters: [], calls: callsOf(action), catalogue, actions: {} },
  );

const given = { parameters: {}, rows: [] };

/** What the form would send, whether or not it has faults. */
function bodyOf(action: NormalAction, typed: Record<string, unknown>, now = context()): Record<string, FieldValue> {
  const form = resolveAction(action, now, { ...given, typed })?.form;
  return Object.fromEntries(
    action.fields.map((field) => {
      const resolved = form?.fields.find(({ key }) => key === field.key);
      const value = resolved?.shown ? resolved.value : null;
      return [field.key, sentValue(field, value, now)];
    }),
  );
}

const fieldOf = (key: string): fc.Arbitrary<ActionField> => {
  const condition: fc.Arbitrary<Predicate> = fc.record({
    type: fc.constant('parameter' as const),
    // Only earlier ones, so that none depends on itself.
    key: fc.constantFrom(...names.slice(0, Math.max(1, names.indexOf(key)))),
    is: fc.constantFrom<string | number | boolean>(true, false, 5, 'open'),
  });
  const isFirst = key === names[0];
  const shared = fc.record(
    {
      required: fc.boolean(),
      ...(isFirst ? {} : { show_if: condition, enabled_if: condition }),
    },
    { requiredKeys: [] },
  );
  const limit = fc.integer({ min: -20, max: 20 });
  const kinds: fc.Arbitrary<object>[] = [
    fc.record({ type: fc.constant('boolean') }),
    fc.record({ type: fc.constant('text'), longest: fc.integer({ min: 1, max: 5 }) }),
    fc.record({ type: fc.constant('date') }),
    fc.record({ type: fc.constant('select'), items: fc.constant([{ value: 'open' }, { value: 'closed' }]) }),
    fc.record(
      {
        type: fc.constant('number'),
        min: limit,
        max: limit,
        step: fc.constantFrom(1, 2, 0.5),
        unit: fc.constantFrom('distance', 'volume'),
      },
      { requiredKeys: ['type'] },
    ),
  ];
  return fc
    .tuple(fc.oneof(...kinds), shared)
    .map(([own, more]) => ({ ...own, ...more, key }) as unknown as ActionField);
};

const typedFor = ({ type }: ActionField): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.constant(null),
    {
      boolean: fc.boolean(),
      text: fc.constantFrom('', 'open', 'a', 'abcdef', ' '),
      date: fc.constantFrom('2026-11-19', '2026-11-20', '2026-11-21', '2027-02-30', '1850-01-01'),
      select: fc.constantFrom('open', 'closed', 'other'),
      number: fc.oneof(fc.integer({ min: -30, max: 30 }), fc.constantFrom(5, 5.25, '7', 'x')),
    }[type as 'text'] ?? fc.constant(null),
  );

const rulesFor = (fields: readonly ActionField[]): fc.Arbitrary<Rule[]> => {
  const dates = fields.filter(({ type }) => type === 'date').map(({ key }) => key);
  const [first, second] = dates;
  const possible: Rule[] = [
    ...dates.map((field): Rule => ({ type: 'not_future', field })),
    ...(first && second ? [{ type: 'on_or_before', first, second } as Rule] : []),
  ];
  return fc.subarray(possible);
};

const cases = fc.tuple(...names.map(fieldOf)).chain((fields) =>
  fc.record({
    fields: fc.constant(fields),
    rules: rulesFor(fields),
    readOnly: fc.subarray(names, { maxLength: 1 }),
    typed: fc
      .tuple(...fields.map(typedFor))
      .map((values) => Object.fromEntries(names.map((key, at) => [key, values[at]]))),
    country: fc.constantFrom('USA' as const, 'CAN' as const),
  }),
);

/** What a text of a snapshot says of a field. */
function saidIn(text: string) {
  const [, key, star, inside = ''] = /\.(\w+)\.text(?: \(\w+\))?(\*?) \((.*)\)$/.exec(text) ?? [];
  const said = inside.split(', ');
  const choices = said.find((each) => each.startsWith('one of '))?.slice('one of '.length);
  return {
    key,
    required: star === '*',
    shown: !said.includes('hidden'),
    isReadOnly: said.includes('as text'),
    isDisabled: said.includes('disabled'),
    choices: choices?.split('; ').map((each) => each.split(': ')[0]) ?? [],
  };
}

const valid = { boolean: true, text: 'a', date: '2026-11-20', select: 'open', number: 4 };

describe('the rules of an action on a server', () => {
  it('refuse exactly what its form refuses, at the same fields', () => {
    fc.assert(
      fc.property(cases, ({ fields, rules, readOnly, typed, country }) => {
        const action = normal({ fields, rules, ...(readOnly.length > 0 && { read_only: readOnly }) });
        const now = context({ country });
        const form = resolveAction(action, now, { ...given, typed })?.form;
        const inForm = [
          ...(form?.fields.flatMap(({ key, fault }) => (fault ? [[key, fault.key]] : [])) ?? []),
          ...(form?.faults.map(({ key }) => [undefined, key]) ?? []),
        ];
        const found = callFaults([action], bodyOf(action, typed, now), now);
        expect(found.map(({ field, key }) => [field, key])).toEqual(inForm);
      }),
      { numRuns: 500 },
    );
  });

  it('are those that a snapshot of the form says: what is there, is needed, can be changed and can be chosen', () => {
    fc.assert(
      fc.property(cases, ({ fields, readOnly, typed, country }) => {
        const action = normal({ fields, ...(readOnly.length > 0 && { read_only: readOnly }) });
        const now = context({ country });
        const form = resolveAction(action, now, { ...given, typed })?.form?.fields ?? [];
        const body = bodyOf(action, typed, now);
        const refusal = (key: string, value: FieldValue) =>
          callFaults([action], { ...body, [key]: value }, now).find(({ field }) => field === key)?.key;
        expect(formTexts(action, now, typed).map(saidIn)).toEqual(
          form.map(({ key, type, shown, required, isReadOnly = false, isDisabled = false, items }) => {
            const isEditable = shown && !isReadOnly && !isDisabled;
            if (!isReadOnly) {
              expect(refusal(key, null) === 'faults.required').toBe(isEditable && required && type !== 'boolean');
              expect(refusal(key, valid[type as 'text']) === 'faults.hidden').toBe(!shown);
            }
            const taken = ['open', 'closed', 'other'].filter((value) => refusal(key, value) === undefined);
            if (isEditable && items) expect(taken).toEqual(items.map(({ value }) => value));
            return { key, shown, required, isReadOnly, isDisabled, choices: items?.map(({ value }) => value) ?? [] };
          }),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('say the field by the input that it is sent in', () => {
    const action = normal({
      fields: [{ type: 'text', key: 'note', longest: 3 }],
      values: { first: { field: 'note' } },
    });
    expect(callFaults([action], { first: 'long text' }, context())).toMatchObject([{ field: 'first' }]);
  });

  it('are those of the form that sends it: another form of the call has other fields, or other fixed inputs', () => {
    const short = normal({ fields: [{ type: 'text', key: 'first', longest: 3 }], values: { kind: 'short' } });
    const long = normal({ fields: [{ type: 'text', key: 'first', longest: 9 }], values: { kind: 'long' } });
    const other = normal({ fields: [{ type: 'text', key: 'second', longest: 3 }] });
    const refused = (given: Record<string, unknown>) =>
      callFaults([short, long, other], given, context()).map(({ field }) => field);
    expect(refused({ first: 'five5', kind: 'short' })).toEqual(['first']);
    expect(refused({ first: 'five5', kind: 'long' })).toEqual([]);
    expect(refused({ second: 'five5' })).toEqual(['second']);
    expect(refused({ first: 'five5', second: 'five5', kind: 'short' })).toEqual(['first', 'second']);
  });

  it('don’t judge what was not sent', () => {
    const action = normal({ fields: [{ type: 'text', key: 'first', required: true }] });
    expect(callFaults([action], {}, context())).toEqual([]);
    expect(callFaults([action], { first: null }, context())).toMatchObject([
      { field: 'first', key: 'faults.required' },
    ]);
  });
});
