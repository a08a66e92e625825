import { withFieldsOf } from '../../definitions/normal-action.ts';
import type { Field } from '../../fields/registry.ts';
import { fieldsIn } from '../../fields/written.ts';
import type { Dashboard } from '../../schema/dashboard.ts';
import type { Issue } from '../issue.ts';
import { issueIn, type Path } from '../json/source-file.ts';
import type { PlacedSection } from '../sections/sections.ts';
import { listed, suggest } from '../suggest.ts';
import type { Typed } from '../world.ts';

/** The options of a table whose action saves rows: its fields that name fields of a row. */
interface Saving {
  action: string;
  row?: string | readonly string[];
  confirm?: string;
}

const savingOf = (section: PlacedSection['section']): [property: string, saving: Saving | undefined][] =>
  section.type === 'table'
    ? [
        ['entry', section.entry],
        ['import', section.import],
      ]
    : [];

/** What is wrong with a field of a row that an option names; null if there is such a field. */
function fieldFault(name: string, fields: readonly Field[], isTruth: boolean) {
  const fit = isTruth ? fields.filter(({ type }) => type === 'boolean') : fields;
  if (fit.some(({ key }) => key === name)) return null;
  const known = fit.map(({ key }) => key);
  const what = isTruth ? 'a field of the type boolean in the group' : 'a field of the group';
  const message = `The rows of the action have no field “${name}”${isTruth ? ' for yes or no' : ''}.`;
  return { message, expected: known.length > 0 ? `one of ${listed(known)}` : what, suggestion: suggest(name, known) };
}

/** Files that are dropped on a table are for one of its actions that has a field for them. */
export function checkDrops(
  { file, value: { actions = {} } }: Typed<Dashboard>,
  { section, at }: PlacedSection,
): Issue[] {
  const name = section.type === 'table' ? section.drops : undefined;
  const written = name !== undefined && Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (name === undefined || !written) return [];
  const path: Path = [...at, 'drops'];
  if (!section.actions?.includes(name)) {
    const message = `“${name}” is not among the actions of the section, so files can only be dropped for it.`;
    return [issueIn(file, path, { message, fix: `Add “${name}” to its actions: not everybody can drop files.` })];
  }
  if ((withFieldsOf(written, actions).fields ?? []).some(({ type }) => type === 'files')) return [];
  const message = `The action “${name}” has no field for files, so none can be dropped for it.`;
  return [issueIn(file, path, { message, expected: 'an action with a field of the type files' })];
}

/** What users type into a table, or import, is the rows of one group, and the fields that are named are among its fields. */
export function checkRows(
  { file, value: { actions = {} } }: Typed<Dashboard>,
  { section, at }: PlacedSection,
): Issue[] {
  return savingOf(section).flatMap(([property, saving]): Issue[] => {
    const written = saving && Object.hasOwn(actions, saving.action) ? actions[saving.action] : undefined;
    if (!saving || !written) return [];
    const path: Path = [...at, property];
    const [group, ...others] = (withFieldsOf(written, actions).fields ?? []) as readonly Field[];
    if (group?.type !== 'group' || others.length > 0) {
      const message = `The fields of the action “${saving.action}” are not one group, so it saves no rows.`;
      return [issueIn(file, [...path, 'action'], { message, expected: 'an action whose only field is a group' })];
    }
    const { row = [], confirm = [] } = saving;
    const named = (part: 'row' | 'confirm', names: string | readonly string[]) =>
      [names].flat().map((name, at) => ({ name, part, place: typeof names === 'string' ? [part] : [part, at] }));
    return [...named('row', row), ...named('confirm', confirm)].flatMap(({ name, part, place }) => {
      const fault = fieldFault(name, fieldsIn(group), part === 'confirm');
      return fault ? [issueIn(file, [...path, ...place], fault)] : [];
    });
  });
}
