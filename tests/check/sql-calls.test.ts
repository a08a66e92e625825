import { expect, it } from 'vitest';
import { listOf } from '../../contract/shapes.ts';
import { checkDefinitions } from '../../engine/check/check.ts';
import { formatIssue } from '../../engine/check/issue.ts';
import type { ExaminedQuery, World } from '../../engine/check/world.ts';
import { base } from './base.ts';

const path = 'server/calls/vehicle/tires.sql';

const call = {
  method: 'GET',
  path: '/vehicle/tires',
  sql: true,
  query: { type: 'object', properties: { vehicle: { type: 'string' } }, required: ['vehicle'] },
  data: listOf({
    tire: { type: 'string' },
    miles: { type: 'integer' },
    worn: { type: 'boolean' },
    at: { type: 'string', format: 'date-time' },
    on: { type: 'string', format: 'date' },
    parts: { type: 'array', items: { type: 'string' } },
  }),
} as const;

const sql = `select t.tire, t.miles, t.worn, t.at, t."on", t.parts
from tires t
where t.vehicle_number = :vehicle
`;

const field = (name: string, kind: ExaminedQuery['fields'][number]['kind'], type: string) => ({ name, kind, type });
const fields = [
  field('tire', 'text', 'text'),
  field('miles', 'number', 'integer'),
  field('worn', 'boolean', 'boolean'),
  field('at', 'datetime', 'timestamp with time zone'),
  field('on', 'date', 'date'),
  field('parts', 'text', 'json'),
];

const schema = { tables: { tires: ['tire', 'miles'] }, functions: [], types: [], keywords: [] };

/** What the check says of the query of a call. */
function said(
  files: Readonly<Record<string, string>>,
  found: Partial<ExaminedQuery> = {},
  described: object = call,
): string[] {
  const world: World = {
    ...base,
    files: { ...base.files, ...files },
    calls: { ...base.calls, 'vehicle.tires': described as World['calls'][string] },
    examined: { queries: { [path]: { fields, fault: null, ...found } }, schema },
  };
  return checkDefinitions(world).allIssues.map(formatIssue);
}

it('accepts a query with the inputs and the columns of its call', () => {
  expect(said({ [path]: sql })).toEqual([]);
});

it('wants a query for each call that says so, and a call for each query', () => {
  expect(said({})).toEqual([`${path}:1:1  The call vehicle.tires has no query. Expected a SELECT in ${path}.`]);
  expect(said({ [path]: sql, 'server/calls/vehicle/tyres.sql': sql })).toEqual([
    'server/calls/vehicle/tyres.sql:1:1  No call of the contract uses this query. Expected “sql: true” in the entry of its call in contract/. Did you mean “server/calls/vehicle/tires.sql”?',
  ]);
});

it('names inputs that the call does not have, or that the query does not use', () => {
  expect(said({ [path]: sql.replace(':vehicle', ':vehicel') })).toEqual([
    `${path}:3:26  The call vehicle.tires has no input “vehicel”. Expected one of vehicle, today. Did you mean “vehicle”?`,
  ]);
  expect(said({ [path]: sql.replace('= :vehicle', 'is not null') })).toEqual([
    `${path}:1:1  The input “vehicle” of the call vehicle.tires is not used. Use :vehicle, or remove it from contract/.`,
  ]);
});

it('says what is not one SELECT, and what PostgreSQL says', () => {
  expect(said({ [path]: 'delete from tires' })).toEqual([
    expect.stringMatching(
      /^server\/calls\/vehicle\/tires\.sql:1:1 {2}A query can only read data, so it can’t delete\./,
    ),
  ]);
  const fault = { code: '42703', message: 'column t.tyre does not exist', hint: null, offset: 9 };
  expect(said({ [path]: sql.replace('t.tire', 't.tyre') }, { fields: [], fault })).toEqual([
    expect.stringMatching(/^server\/calls\/vehicle\/tires\.sql:1:10 {2}.*tyre/),
  ]);
});

it('compares the columns with the answer', () => {
  const without = fields.filter(({ name }) => name !== 'worn');
  expect(said({ [path]: sql }, { fields: [...without, field('wron', 'boolean', 'boolean')] })).toEqual([
    `${path}:1:1  The query does not return “worn”, which the answer of the call vehicle.tires has. Expected a column “worn”.`,
    expect.stringMatching(/The answer of the call vehicle\.tires has no “wron”\. .*Did you mean “worn”\?$/),
  ]);
  const wrong: [string, ExaminedQuery['fields'][number]['kind'], string, string][] = [
    ['tire', 'number', 'integer', 'text'],
    ['miles', 'number', 'numeric', 'integer'],
    ['worn', 'text', 'text', 'boolean'],
    ['at', 'datetime', 'timestamp without time zone', 'timestamp with time zone'],
    ['on', 'text', 'text', 'date'],
    ['parts', 'text', 'text', 'json'],
  ];
  for (const [name, kind, type, wanted] of wrong) {
    const changed = fields.map((each) => (each.name === name ? field(name, kind, type) : each));
    expect(said({ [path]: sql }, { fields: changed })).toEqual([
      expect.stringMatching(
        new RegExp(`“${name}” has the type ${type}, but the answer .* Expected a column of the type ${wanted}\\.$`),
      ),
    ]);
  }
});

it('wants one column for an answer that is one value, and reads lists in rows', () => {
  const counted = { ...call, data: { type: 'integer' } };
  expect(said({ [path]: sql }, {}, counted)).toEqual([
    `${path}:1:1  The answer of the call vehicle.tires is one value. Expected one column.`,
  ]);
  expect(said({ [path]: sql }, { fields: [field('count', 'number', 'bigint')] }, counted)).toEqual([]);
  const nested = { ...call, data: listOf({ axle: { type: 'string' }, tires: listOf({ tire: { type: 'string' } }) }) };
  const joined = [field('axle', 'text', 'text'), field('tire', 'text', 'text')];
  expect(said({ [path]: sql }, { fields: joined }, nested)).toEqual([]);
});
