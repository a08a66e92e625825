import { fieldsOf } from '../definitions/report.ts';
import { kindOf } from '../fields/registry.ts';
import type { Catalogue } from '../schema/column.ts';
import type { Dashboard } from '../schema/dashboard.ts';
import type { Report } from '../schema/report.ts';
import { unknownParameter } from './conditions.ts';
import type { Issue } from './issue.ts';
import { issueIn, type Path } from './source-file.ts';
import { listed, suggest } from './suggest.ts';
import type { Typed } from './world.ts';

/** The tables whose rows are choices. */
export const tablesOfChoices = ({ calls }: Dashboard) =>
  new Map(
    Object.entries(calls).flatMap(([call, each]) =>
      each.type === 'report'
        ? []
        : Object.entries(each.tables).flatMap(([name, { choices }]) =>
            choices ? [[name, { call, choices }] as const] : [],
          ),
    ),
  );

/** Parameters name tables with choices, which are made of columns that these have. */
export function checkTablesOfChoices(
  { file, value }: Typed<Dashboard>,
  own: readonly Typed<Report>[],
  catalogue: Catalogue,
): Issue[] {
  const tables = tablesOfChoices(value);
  const named = (value.parameters ?? []).flatMap((parameter, index): Issue[] => {
    const name = 'choices' in parameter ? parameter.choices : undefined;
    if (name === undefined || tables.has(name)) return [];
    const message = `The dashboard has no table “${name}” of choices.`;
    const expected = tables.size > 0 ? `one of ${listed(tables.keys())}` : 'a table of a call that has “choices”';
    const suggestion = suggest(name, tables.keys());
    return [issueIn(file, ['parameters', index, 'choices'], { message, expected, suggestion })];
  });
  const made = [...tables].flatMap(([name, { call, choices }]): Issue[] => {
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
      const said = { message, expected: 'a column of the table', suggestion: suggest(field, columns) };
      return [issueIn(file, ['calls', call, 'tables', name, 'choices', ...path], said)];
    });
  });
  return [...named, ...made];
}

/** The words below the title are chosen by a parameter of few values. */
export function checkCaption({ file, value: { caption, parameters = [] } }: Typed<Dashboard>): Issue[] {
  if (caption === undefined) return [];
  const all = new Map(parameters.map((each) => [each.key, each]));
  const by = all.get(caption);
  if (!by) return [unknownParameter(file, caption, ['caption'], all, 'dashboard')];
  if (kindOf(by).items?.(by)) return [];
  const message = `“${caption}” has no few values by which words are chosen.`;
  return [issueIn(file, ['caption'], { message, expected: 'a parameter with items' })];
}
