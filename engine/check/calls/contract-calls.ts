import { namedCalls, placeOf } from '../../definitions/named-call.ts';
import type { ContractCall } from '../../definitions/table-call.ts';
import { kindOf } from '../../fields/registry.ts';
import type { Catalogue } from '../../schema/column.ts';
import type { Dashboard } from '../../schema/dashboard.ts';
import { equal } from '../../schema/equal.ts';
import type { Report } from '../../schema/report.ts';
import { inputsOf, readFault, type Shape, typesOf } from '../contract.ts';
import type { Issue, IssueText } from '../issue.ts';
import { issueIn, type Path } from '../json/source-file.ts';
import { checkFields, type Returning } from '../queries/query-fields.ts';
import { suggest } from '../suggest.ts';
import type { DescribedCall, Project, Typed, World } from '../world.ts';
import { fieldOf, rowOf } from './contract-shapes.ts';

type Table = ContractCall['tables'][string];

const isFault = (found: Shape | IssueText): found is IssueText => 'message' in found;

const byCall = (name: string): Returning => ({
  subject: `The call ${name}`,
  place: `in contract/`,
  cast: () => 'Use a column of that type.',
});

/** The rows of a table have the fields that its columns use. */
function checkRows(
  { file }: Typed<Dashboard>,
  at: Path,
  [name, data]: readonly [name: string, data: Shape],
  written: Table,
  report: Typed<Report>,
  catalogue: Catalogue,
): Issue[] {
  const row = rowOf(data, written);
  if (row === null) return [];
  if (isFault(row)) return [issueIn(file, written.rows === undefined ? at : [...at, 'rows'], row)];
  // An answer may have properties that its schema does not list.
  if (row.additionalProperties !== false) return [];
  const fields = Object.entries(row.properties ?? {}).flatMap(([field, shape]) => fieldOf(field, shape) ?? []);
  return checkFields(report, { fields }, catalogue, byCall(name));
}

/** The names that a parameter is sent under. */
const namesOf = ({ key, send }: NonNullable<Dashboard['parameters']>[number]): readonly string[] => send?.as ?? [key];

/** The dashboard's parameters that the calls of a contract send. */
export const sentByCalls = ({ calls = {}, parameters = [] }: Dashboard, world: World): string[] =>
  Object.values(calls).flatMap((call) => {
    const named = call.type === 'call' ? namedCalls(world.calls)[call.call] : undefined;
    return named
      ? parameters.flatMap((each) => (namesOf(each).some((name) => placeOf(named, name)) ? [each.key] : []))
      : [];
  });

/** The fixed values of a call are inputs of it that no parameter gives, and have their types. */
function checkValues({ file, value }: Typed<Dashboard>, at: Path, call: ContractCall, described: DescribedCall) {
  const inputs = Object.assign({}, ...inputsOf(described).map(({ properties }) => properties)) as Record<string, Shape>;
  const own = new Set((value.parameters ?? []).flatMap(namesOf));
  return Object.entries(call.values ?? {}).flatMap(([name, fixed]): Issue[] => {
    const path: Path = [...at, 'values', name];
    const input = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
    if (!input) {
      const message = `The call ${call.call} has no input “${name}”.`;
      const expected = 'an input of the call';
      return [issueIn(file, path, { message, expected, suggestion: suggest(name, Object.keys(inputs)) }, 'key')];
    }
    if (own.has(name)) {
      const message = `“${name}” is a parameter of the dashboard, so its value is sent anyway.`;
      return [issueIn(file, path, { message, fix: 'Remove it here.' }, 'key')];
    }
    // What is not fixed is checked with the tables: checkCallInputs.
    if (typeof fixed === 'object') return [];
    const types = typesOf(input);
    const type = typeof fixed === 'number' && Number.isInteger(fixed) ? ['integer', 'number'] : [typeof fixed];
    const fits =
      (types.length === 0 || type.some((each) => types.includes(each))) && (input.enum ?? [fixed]).includes(fixed);
    if (fits) return [];
    const expected = input.enum
      ? `one of ${input.enum.map((each) => JSON.stringify(each)).join(', ')}`
      : types.join(' or ');
    return [
      issueIn(file, path, { message: `The call ${call.call} does not accept ${JSON.stringify(fixed)}.`, expected }),
    ];
  });
}

/** Every input that a call needs is a required parameter of the dashboard or a fixed value. */
function checkNeeded({ file, value }: Typed<Dashboard>, at: Path, call: ContractCall, described: DescribedCall) {
  const given = new Map(
    (value.parameters ?? []).flatMap((parameter) => namesOf(parameter).map((name) => [name, parameter] as const)),
  );
  return inputsOf(described).flatMap(({ required = [], properties = {} }) =>
    [...new Set([...required, ...given.keys()])].flatMap((name): Issue[] => {
      const input = properties[name];
      const parameter = given.get(name);
      if (!input || Object.hasOwn(call.values ?? {}, name)) return [];
      if (!parameter) {
        const message = `The call ${call.call} needs “${name}”.`;
        return [issueIn(file, [...at, 'call'], { message, expected: `a required parameter “${name}”, or “values”` })];
      }
      const place: Path = ['parameters', (value.parameters ?? []).indexOf(parameter)];
      if (required.includes(name) && !parameter.required) {
        const message = `The call ${call.call} needs “${name}”, which is not required here.`;
        return [issueIn(file, place, { message, fix: 'Add "required": true.' })];
      }
      const types = typesOf(input);
      const { type } = kindOf(parameter).shape(parameter);
      // In an address everything is text.
      const isText = types.includes('string') && described.method === 'GET';
      if (types.length === 0 || isText || types.includes(type) || (type === 'integer' && types.includes('number')))
        return [];
      const message = `“${name}” is a ${type} here, but the call ${call.call} needs ${types.join(' or ')}.`;
      return [issueIn(file, [...place, 'type'], { message })];
    }),
  );
}

/** Who may make a call may also open the dashboard or the call would be refused. */
function checkAccess({ file, value }: Typed<Dashboard>, at: Path, call: ContractCall, { requires }: DescribedCall) {
  if (!requires) return [];
  const held = [value.requires, call.when].flatMap((each) => (each?.type === 'all' ? [each, ...each.of] : [each]));
  if (held.some((each) => equal(each, requires))) return [];
  const message = `The call ${call.call} has a condition that the dashboard does not have.`;
  return [issueIn(file, [...at, 'call'], { message, expected: `“requires” or “when”: ${JSON.stringify(requires)}` })];
}

/** Calls of the contract exist, get their inputs, and return the fields that the tables use. */
export function checkContractCalls(
  dashboard: Typed<Dashboard>,
  tables: readonly Typed<Report>[],
  { world }: Project,
  catalogue: Catalogue,
): Issue[] {
  return Object.entries(dashboard.value.calls ?? {}).flatMap(([name, call]) => {
    if (call.type !== 'call') return [];
    const at: Path = ['calls', name];
    const fault = readFault(world, call.call);
    const described = world.calls[call.call];
    if (fault || !described) return fault ? [issueIn(dashboard.file, [...at, 'call'], fault)] : [];
    return [
      ...checkValues(dashboard, at, call, described),
      ...checkNeeded(dashboard, at, call, described),
      ...checkAccess(dashboard, at, call, described),
      ...Object.entries(call.tables).flatMap(([table, written]) => {
        const report = tables.find(({ id }) => id === `${dashboard.id}/${table}`);
        const place: Path = [...at, 'tables', table];
        return report
          ? checkRows(dashboard, place, [call.call, described.data as Shape], written, report, catalogue)
          : [];
      }),
    ];
  });
}
