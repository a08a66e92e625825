import { fieldsOf } from '../../definitions/report.ts';
import { kindOf } from '../../fields/registry.ts';
import type { Catalogue } from '../../schema/column.ts';
import type { Dashboard } from '../../schema/dashboard.ts';
import type { Report } from '../../schema/report.ts';
import type { TableSection } from '../../sections/registry.ts';
import { checkNamedChoices, tablesOfChoices } from '../calls/table-choices.ts';
import { inputsOf } from '../contract.ts';
import type { Issue } from '../issue.ts';
import { issueIn, type Path, type SourceFile } from '../json/source-file.ts';
import { unknownParameter } from '../parameters/conditions.ts';
import { suggest } from '../suggest.ts';
import type { Typed, World } from '../world.ts';
import type { Grouped } from './groups.ts';

/** Parameters refer to tables with choices, and the choices use columns of these tables. */
export function checkTablesOfChoices(
  { dashboard, head }: Grouped,
  own: readonly Typed<Report>[],
  catalogue: Catalogue,
): Issue[] {
  const { file, value } = dashboard;
  const tables = tablesOfChoices(value);
  const named = head ? [] : checkNamedChoices(dashboard, value.parameters ?? [], ['parameters']);
  const inTables = [...tables].flatMap(([name, { call, choices }]): Issue[] => {
    const report = own.find(({ id }) => id.endsWith(`/${name}`))?.value;
    const columns = new Set((report?.columns ?? []).flatMap((entry) => fieldsOf(entry, catalogue)));
    const fields: [string | undefined, Path][] = [
      [choices.value, ['value']],
      ...choices.text.map((field, at): [string, Path] => [field, ['text', at]]),
      [choices.name, ['name']],
      [choices.parent, ['parent']],
    ];
    return fields.flatMap(([field, path]): Issue[] => {
      if (field === undefined || columns.has(field)) return [];
      const message = `The table “${name}” has no column “${field}”.`;
      const issue = { message, expected: 'a column of the table', suggestion: suggest(field, columns) };
      return [issueIn(file, ['calls', call, 'tables', name, 'choices', ...path], issue)];
    });
  });
  return [...named, ...inTables];
}

/** The caption depends on a parameter with a fixed list of values. */
export function checkCaption({ file, value: { caption, parameters = [] } }: Typed<Dashboard>): Issue[] {
  if (caption === undefined) return [];
  const all = new Map(parameters.map((each) => [each.key, each]));
  const by = all.get(caption);
  if (!by) return [unknownParameter(file, caption, ['caption'], all, 'dashboard')];
  if (kindOf(by).items?.(by)) return [];
  const message = `“${caption}” can’t select the caption: it has no fixed list of values.`;
  return [issueIn(file, ['caption'], { message, expected: 'a parameter with “items”' })];
}

/** The call that is made with what a cookie keeps: it takes that, and nothing else. */
function checkKeptCall(
  file: SourceFile,
  { parameter, call }: NonNullable<Dashboard['keeps']>,
  { calls }: World,
): Issue[] {
  if (call === undefined) return [];
  const at: Path = ['keeps', 'call'];
  const described = Object.hasOwn(calls, call) ? calls[call] : undefined;
  if (!described) {
    const message = `Call “${call}” not found.`;
    return [
      issueIn(file, at, { message, expected: 'a call of the API', suggestion: suggest(call, Object.keys(calls)) }),
    ];
  }
  const inputs = inputsOf(described).flatMap(({ properties = {} }) => Object.keys(properties));
  if (described.method === 'POST' && inputs.length === 1 && inputs[0] === parameter) return [];
  const message = `The call ${call} does not take “${parameter}” alone.`;
  return [issueIn(file, at, { message, expected: `a POST with the only input “${parameter}”` })];
}

/** What the dashboard shows, and the value in its breadcrumbs, are those of parameters. */
export function checkSubject({ file, value }: Typed<Dashboard>): Issue[] {
  const { breadcrumbs, subject, group, parameters = [] } = value;
  // Those of a tab are refused.
  if (group !== undefined) return [];
  const all = new Map(parameters.map((each) => [each.key, each]));
  const named: [name: string | undefined, at: Path][] = [
    [subject, ['subject']],
    [breadcrumbs?.parameter, ['breadcrumbs', 'parameter']],
    ...(breadcrumbs?.carries ?? []).map((name, index): [string, Path] => [name, ['breadcrumbs', 'carries', index]]),
  ];
  return named.flatMap(([name, at]) =>
    name === undefined || all.has(name) ? [] : [unknownParameter(file, name, at, all, 'dashboard')],
  );
}

/** A section, or the report that it leads to, has the rows with the value of a parameter in one of their columns. */
export function checkMatches(
  { file, value: { parameters = [] } }: Typed<Dashboard>,
  { matches, leads_to: lead }: Pick<TableSection, 'matches' | 'leads_to'>,
  at: Path,
  fields: readonly string[],
): Issue[] {
  const all = new Map(parameters.map((each) => [each.key, each]));
  const named = [
    ...(matches ? [[matches.parameter, [...at, 'matches', 'parameter']] as const] : []),
    ...(lead?.matches?.parameter
      ? [[lead.matches.parameter, [...at, 'leads_to', 'matches', 'parameter']] as const]
      : []),
  ];
  const unknown = named.flatMap(([key, path]) =>
    all.has(key) ? [] : [unknownParameter(file, key, path, all, 'dashboard')],
  );
  if (unknown.length > 0 || matches === undefined || fields.includes(matches.value)) return unknown;
  const message = `The table has no column “${matches.value}”.`;
  const issue = { message, expected: 'a column of the table', suggestion: suggest(matches.value, fields) };
  return [issueIn(file, [...at, 'matches', 'value'], issue)];
}

/** What a cookie keeps is the text of a parameter. */
export function checkKeeps({ file, value: { keeps, parameters = [] } }: Typed<Dashboard>, world: World): Issue[] {
  if (keeps === undefined) return [];
  const all = new Map(parameters.map((each) => [each.key, each]));
  const kept = all.get(keeps.parameter);
  const at: Path = ['keeps', 'parameter'];
  if (!kept) return [unknownParameter(file, keeps.parameter, at, all, 'dashboard')];
  if (kindOf(kept).holds === 'text') return checkKeptCall(file, keeps, world);
  const message = `“${keeps.parameter}” has type ${kept.type}, so a cookie can’t keep it.`;
  return [issueIn(file, at, { message, expected: 'a parameter of type text' })];
}
