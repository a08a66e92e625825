import type { NormalAction } from '../../definitions/normal-action.ts';
import { type Field, kindOf } from '../../fields/registry.ts';
import { fieldsIn } from '../../fields/written.ts';
import type { Action } from '../../schema/action.ts';
import type { Catalogue } from '../../schema/column.ts';
import type { Dashboard } from '../../schema/dashboard.ts';
import type { Parameter } from '../../schema/parameter.ts';
import type { Issue, IssueText } from '../issue.ts';
import { partOf } from '../json/part-of.ts';
import { issueIn, type Path } from '../json/source-file.ts';
import { checkChoices, checkLookups, checkParameters, formAsReport } from '../parameters/parameters.ts';
import { withCatalogue } from '../reports.ts';
import { listed, suggest } from '../suggest.ts';
import type { Typed, World } from '../world.ts';
import { checkNamedChoices } from './table-choices.ts';

/** An action whose fields are checked. */
export interface CheckedFields {
  dashboard: Typed<Dashboard>;
  key: string;
  /** As written. */
  written: Action;
  /** With the fields that it shares with another one. */
  action: Action;
  world: World;
  catalogue: Catalogue;
}

/** Where a field is written, for an issue. Shared fields are checked where they are written. */
export const pathOfField = (
  { key, written }: Pick<CheckedFields, 'key' | 'written'>,
  index: number,
  part: string,
): Path => (written.fields_of === undefined ? ['actions', key, 'fields', index, part] : ['actions', key, 'fields_of']);

/** An action shares the fields of one that has fields of its own. */
export function checkFieldsOf({ dashboard: { file, value }, key, written }: Omit<CheckedFields, 'action'>): Issue[] {
  const { fields_of: name, fields, rules, columns, pages } = written;
  if (name === undefined) return [];
  const others = Object.entries(value.actions ?? {}).flatMap(([each, action]) => (action.fields ? [each] : []));
  const at: Path = ['actions', key, 'fields_of'];
  const own = Object.entries({ fields, rules, columns, pages }).flatMap(([part, written]) => (written ? [part] : []));
  if (own.length > 0) {
    const message = `The action has “${own[0]}” of its own and “fields_of”.`;
    return [issueIn(file, at, { message, fix: 'Remove one of them.' }, 'key')];
  }
  if (others.includes(name)) return [];
  const message = `The dashboard has no action “${name}” with fields of its own.`;
  const expected = others.length > 0 ? `one of ${listed(others)}` : 'an action with “fields”';
  return [issueIn(file, at, { message, expected, suggestion: suggest(name, others) })];
}

/** Only a form opens in a drawer. */
export function checkDrawer({ dashboard: { file }, key, written, action }: CheckedFields): Issue[] {
  if (!written.drawer || action.fields) return [];
  const message = 'The action has no fields, so it has no form that opens in a drawer.';
  return [issueIn(file, ['actions', key, 'drawer'], { message, fix: 'Remove “drawer”.' }, 'key')];
}

/** Fields that are shown as text exist. */
export function checkReadOnly({ dashboard, key, action }: CheckedFields): Issue[] {
  const known = (action.fields ?? []).map((field) => field.key);
  return (action.read_only ?? []).flatMap((name, index) => {
    if (known.includes(name)) return [];
    const issue = { message: `The action has no field “${name}”.`, expected: 'a field of the action' };
    return [
      issueIn(dashboard.file, ['actions', key, 'read_only', index], { ...issue, suggestion: suggest(name, known) }),
    ];
  });
}

/** Every field is sent, or shown as text: typing into another one would be lost. */
export function checkSent(checked: CheckedFields & { normal: NormalAction }): Issue[] {
  const { action, normal, dashboard } = checked;
  const sent = new Set(
    normal.inputs.flatMap(({ from }) => (typeof from === 'object' && 'field' in from ? from.field : [])),
  );
  return (action.fields ?? []).flatMap((field, index) => {
    if (sent.has(field.key) || normal.readOnly.includes(field.key)) return [];
    const message = `The field “${field.key}” is not sent: the call ${action.call} has no input with its name.`;
    const names = normal.inputs.map(({ name }) => name);
    const issue: IssueText = {
      message,
      expected: 'the name of an input, “values”, or “read_only”',
      suggestion: suggest(field.key, names),
    };
    return [issueIn(dashboard.file, pathOfField(checked, index, 'key'), issue)];
  });
}

/** The rows of a group that can be added are as many as it needs. */
function checkRowCount({ file }: Typed<Dashboard>, field: Field, at: Path): Issue[] {
  if (field.type !== 'group') return [];
  const { min = 0, max = 0 } = kindOf(field).limits?.(field, { today: '', units: 'us' }) ?? {};
  if (min <= max) return [];
  const message = `“${field.key}” needs more rows than it can have.`;
  return [issueIn(file, [...at, 'least'], { message, expected: `${max} or less` })];
}

/** The fields of an action or of a group, checked like parameters. `at` is where they are written. */
function checkFields(given: CheckedFields, fields: readonly Field[], at: Path, form: 'action' | 'group'): Issue[] {
  const { dashboard, written, key, world, catalogue } = given;
  const isWhole = form === 'action';
  const file = partOf(dashboard.file, { parameters: at, rules: isWhole ? ['actions', key, 'rules'] : undefined });
  const parts = { parameters: fields as Parameter[], rules: isWhole ? [...(written.rules ?? [])] : [] };
  const report = formAsReport(dashboard, file, parts, { form, rows: 'action', drawn: 'section' });
  const choices = [...checkChoices(report, catalogue), ...checkNamedChoices(dashboard, fields, at)];
  if (choices.length > 0) return choices;
  const known = withCatalogue(report, catalogue);
  return [
    ...checkParameters(known),
    ...(world.examined ? checkLookups(known, world.examined.schema.tables) : []),
    ...fields.flatMap((field, index) => [
      ...checkRowCount(dashboard, field, [...at, index]),
      ...checkFields(given, fieldsIn(field), [...at, index, 'fields'], 'group'),
    ]),
  ];
}

/** The fields and rules of an action, and the fields of its groups. */
export const checkFormOf = (given: CheckedFields): Issue[] =>
  given.written.fields_of === undefined
    ? checkFields(given, given.written.fields ?? [], ['actions', given.key, 'fields'], 'action')
    : [];
