import type { Field } from '../../fields/registry.ts';
import type { Dashboard } from '../../schema/dashboard.ts';
import type { Issue } from '../issue.ts';
import { issueIn, type Path } from '../json/source-file.ts';
import { listed, suggest } from '../suggest.ts';
import type { Typed } from '../world.ts';

/** The tables whose rows are choices of a parameter. */
export const tablesOfChoices = ({ calls }: Dashboard) =>
  new Map(
    Object.entries(calls ?? {}).flatMap(([call, each]) =>
      each.type === 'report'
        ? []
        : Object.entries(each.tables).flatMap(([name, { choices }]) =>
            choices ? [[name, { call, choices }] as const] : [],
          ),
    ),
  );

/** Parameters and fields refer to tables with choices. `at` is where they are written. */
export function checkNamedChoices({ file, value }: Typed<Dashboard>, fields: readonly Field[], at: Path): Issue[] {
  const tables = tablesOfChoices(value);
  return fields.flatMap((field, index): Issue[] => {
    const name = 'choices' in field ? field.choices : undefined;
    if (name === undefined || tables.has(name)) return [];
    const message = `The dashboard has no table “${name}” with choices.`;
    const expected = tables.size > 0 ? `one of ${listed(tables.keys())}` : 'a table that has “choices” in a call';
    const suggestion = suggest(name, tables.keys());
    return [issueIn(file, [...at, index, 'choices'], { message, expected, suggestion })];
  });
}
