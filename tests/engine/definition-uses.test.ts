import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calls as contract } from '../../contract/calls.ts';
import { type FamilyName, familyOf, fileOf } from '../../engine/definitions/families.ts';
import type { Others, Uses } from '../../engine/definitions/family.ts';
import { type NamedCall, namedCalls } from '../../engine/definitions/named-call.ts';
import { othersOf } from '../../engine/definitions/read.ts';
import type { ActionField } from '../../engine/schema/action.ts';
import type { Catalogue, ReportColumn } from '../../engine/schema/column.ts';
import type { Dashboard } from '../../engine/schema/dashboard.ts';
import type { Parameter } from '../../engine/schema/parameter.ts';
import type { Report } from '../../engine/schema/report.ts';
import { loadDefinitions } from '../../server/definitions.ts';
import { report as sample } from './support.ts';

interface Definition {
  family: FamilyName;
  id: string;
  written: unknown;
}

/** Whatever a definition becomes, an error included. */
function expanded({ family, id, written }: Definition, others: Others): unknown {
  try {
    return familyOf(family).normalise(id, written, others);
  } catch (reason) {
    return reason;
  }
}

const nothing: Uses = { columns: [], parameters: [], reports: [], calls: [] };
const usesOf = ({ family, id, written }: Definition, others: Others): Uses =>
  familyOf(family).uses?.(written, others, id) ?? nothing;

const only = <Value>(all: Readonly<Record<string, Value>>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));

/** The others, reduced to what is used. */
const reduced = ({ catalogue, menus, reports, calls }: Others, uses: Uses): Others => ({
  catalogue: { ...catalogue, columns: only(catalogue.columns, uses.columns) },
  menus,
  reports: new Map([...reports].filter(([id]) => uses.reports.includes(id))),
  calls: only(calls, uses.calls),
});

const without = (names: readonly string[], name: string) => names.filter((each) => each !== name);

/** A column that only gives a parameter its items matters only if it has some. */
const isMissed = (which: 'columns' | 'reports' | 'calls', name: string, { catalogue, reports, calls }: Others) =>
  which === 'columns' ? name in catalogue.columns : which === 'reports' ? reports.has(name) : name in calls;

function expectAllOfItsUses(definition: Definition, others: Others): void {
  const uses = usesOf(definition, others);
  const whole = expanded(definition, others);
  expect(expanded(definition, reduced(others, uses))).toEqual(whole);
  // An error hides what comes after it.
  if (whole instanceof Error) return;
  for (const which of ['columns', 'reports', 'calls'] as const)
    for (const name of new Set(uses[which])) {
      if (!isMissed(which, name, others)) continue;
      const less = reduced(others, { ...uses, [which]: without(uses[which], name) });
      expect(expanded(definition, less), `${definition.id} uses ${name}`).not.toEqual(whole);
    }
}

describe('what the definitions of the product say they use', () => {
  const { read, definitions } = loadDefinitions('definitions');
  const written = (family: FamilyName, id: string) => ({ family, id, written: read.get(fileOf(family, id))?.value });
  const all = (Object.keys(definitions) as (keyof typeof definitions)[]).flatMap((family) =>
    family === 'places' ? [] : [...definitions[family].keys()].map((id) => written(family, id)),
  );
  const others = othersOf(all, namedCalls(contract));

  it.each(all)('$family $id', (definition) => expectAllOfItsUses(definition, others));
});

const names = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
const sets = ['s', 't'] as const;
const anyName = fc.constantFrom(...names);
const someNames = fc.uniqueArray(anyName, { maxLength: 4 });

const catalogues: fc.Arbitrary<Catalogue> = fc.record({
  columns: fc
    .uniqueArray(anyName, { minLength: 3 })
    .chain((known) =>
      fc.record(
        Object.fromEntries(
          known.map((name) => [
            name,
            fc.record({ type: fc.constant('text' as const), values: fc.constant([`${name}_1`]) }),
          ]),
        ),
      ),
    ),
  sets: fc.record({ s: someNames, t: someNames }),
  derived: fc.array(
    fc.record({ type: fc.constant('scale' as const), field: anyName, value: anyName, by: fc.constant(2) }),
    { maxLength: 2 },
  ),
});

const column: fc.Arbitrary<ReportColumn> = fc.oneof(
  anyName,
  fc.record({ value: anyName }),
  fc.record({ set: fc.constantFrom(...sets) }),
  fc.record({ columns: fc.uniqueArray(anyName, { minLength: 1, maxLength: 3 }) }),
);

const field = (key: string): fc.Arbitrary<Parameter & ActionField> =>
  fc.oneof(
    fc.record({ type: fc.constant('text' as const), key: fc.constant(key) }),
    fc.record({
      type: fc.constantFrom('select' as const, 'select-multiple' as const),
      key: fc.constant(key),
      items_of: anyName,
    }),
    // Only forms of actions have groups.
    anyName.map((name) => {
      const inner = { type: 'select' as const, key: 'inner', items_of: name };
      return { type: 'group', key, fields: [inner] } as unknown as Parameter & ActionField;
    }),
  );
const fields = fc.uniqueArray(fc.constantFrom('p', 'q', 'r')).chain((keys) => fc.tuple(...keys.map(field)));

const columns = fc.array(column, { maxLength: 4 });
const reports: fc.Arbitrary<Report> = fc.record({ columns, parameters: fields }).map((own) => ({ ...sample, ...own }));

const ids = ['one', 'two', 'three'] as const;
const anyReport = fc.constantFrom(...ids);
const callNames = ['list', 'read', 'lose'] as const;
const anyCall = fc.constantFrom(...callNames);
const namedCall: fc.Arbitrary<NamedCall> = fc.record({
  method: fc.constantFrom('GET' as const, 'POST' as const),
  path: fc.constant('/rows'),
  inputs: fc.record({ query: fc.constant(['p', 'x']) }),
  required: fc.constant([]),
});

/** A call whose table has its name: no two tables of a dashboard have the same. */
const call = (name: string): fc.Arbitrary<NonNullable<Dashboard['calls']>[string]> => {
  const tables = fc.record({ [name]: fc.record({ columns }) });
  const query = { type: 'query' as const, method: 'GET' as const, path: '/own' };
  return fc.oneof(
    fc.record({ type: fc.constant('report' as const), report: anyReport }),
    tables.map((own) => ({ ...query, tables: own })),
    fc.record({ type: fc.constant('call' as const), call: anyCall, tables }),
  );
};
/** Fields of an action, some of them inside a group. */
const actionFields = fc
  .tuple(fields, fc.option(fields))
  .map(([own, inside]) =>
    inside ? [...own, { type: 'group', key: 'g', fields: inside } as unknown as ActionField] : own,
  );
const action = fc.record({ call: anyCall, fields: actionFields }, { requiredKeys: ['call'] });
const note = { type: 'note' as const, key: 'note' };
const section = anyReport.map((id) => ({
  ...{ type: 'figure' as const, key: 'figure', table: 'first', value: 'a', better: 'up' as const },
  leads_to: { report: id },
}));

const dashboards: fc.Arbitrary<Dashboard> = fc
  .record({
    parameters: fields,
    calls: fc.record({ first: call('first'), second: call('second') }, { requiredKeys: [] }),
    actions: fc.dictionary(fc.constantFrom('add', 'drop'), action),
    sections: fc.array(section, { maxLength: 2 }).map((some) => [note, ...some]),
    isInParts: fc.boolean(),
  })
  .map(({ isInParts, sections, ...rest }) => ({
    ...{ key: 'sample', route: '/sample', icon: 'car' as const },
    ...rest,
    ...(isInParts ? { parts: [{ key: 'part', sections }] } : { sections }),
  }));

const others: fc.Arbitrary<Others> = fc.record({
  catalogue: catalogues,
  menus: fc.constant(new Map()),
  reports: fc.dictionary(anyReport, reports).map((all) => new Map(Object.entries(all))),
  calls: fc.dictionary(anyCall, namedCall),
});

it('is all that any report uses, and nothing else', () => {
  fc.assert(
    fc.property(reports, others, (written, all) => expectAllOfItsUses({ family: 'reports', id: 'one', written }, all)),
  );
});

it('is all that any dashboard uses, and nothing else', () => {
  fc.assert(
    fc.property(dashboards, others, (written, all) =>
      expectAllOfItsUses({ family: 'dashboards', id: 'sample', written }, all),
    ),
  );
});
