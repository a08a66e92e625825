import type { NormalAction } from '../../definitions/normal-action.ts';
import { fieldsOf } from '../../definitions/report.ts';
import type { Action, From } from '../../schema/action.ts';
import { inputsOf, readFault, type Shape } from '../contract.ts';
import type { Issue, IssueText } from '../issue.ts';
import { issueIn, type Path } from '../json/source-file.ts';
import type { TableReport } from '../sections/sections.ts';
import { listed, suggest } from '../suggest.ts';
import type { World } from '../world.ts';
import type { CheckedFields } from './action-fields.ts';
import { typeFault } from './input-types.ts';

type Checked = CheckedFields & { normal: Pick<NormalAction, 'preview'> };

/** The parts of the answer of a preview. */
export const partsOfPreview = ({ preview }: Pick<Action, 'preview'>, { calls }: World): ReadonlySet<string> => {
  const { properties = {} } = ((preview && calls[preview.call]?.data) ?? {}) as Shape;
  return new Set(Object.keys(properties));
};

/** What is wrong with the call of a preview; none if it only reads. */
export function checkPreviewCall({ dashboard: { file }, key, written, world }: Omit<CheckedFields, 'action'>): Issue[] {
  if (!written.preview) return [];
  const fault = readFault(world, written.preview.call);
  return fault ? [issueIn(file, ['actions', key, 'preview', 'call'], fault)] : [];
}

/** Its columns are in its table and in its answer. */
function checkColumns(
  { dashboard: { file }, key, written: { preview }, world, catalogue }: Checked,
  tables: ReadonlyMap<string, TableReport | null>,
): Issue[] {
  if (!preview) return [];
  const at: Path = ['actions', key, 'preview'];
  if (!tables.has(preview.table)) {
    const issue = {
      message: `The dashboard has no table “${preview.table}”.`,
      expected: `one of ${listed(tables.keys())}`,
    };
    return [issueIn(file, [...at, 'table'], { ...issue, suggestion: suggest(preview.table, tables.keys()) })];
  }
  const columns = tables.get(preview.table)?.value.columns.flatMap((entry) => fieldsOf(entry, catalogue));
  const parts = partsOfPreview({ preview }, world);
  return preview.columns.flatMap((name, index) => {
    const path: Path = [...at, 'columns', index];
    const missing = (message: string, known: Iterable<string>) => [
      issueIn(file, path, { message, expected: `one of ${listed(known)}`, suggestion: suggest(name, known) }),
    ];
    if (!parts.has(name)) return missing(`The answer of the call ${preview.call} has no “${name}”.`, parts);
    if (columns && !columns.includes(name))
      return missing(`The table ${preview.table} has no column “${name}”.`, columns);
    return [];
  });
}

/** Every input that its call needs has a source that fits. */
function checkInputs(
  { dashboard: { file }, key, action, written: { preview }, normal, world }: Checked,
  unknownSource: (from: From) => IssueText | null,
): Issue[] {
  const described = preview && world.calls[preview.call];
  if (!described) return [];
  const at: Path = ['actions', key, 'preview'];
  const inputs: Readonly<Record<string, Shape>> = Object.assign(
    {},
    ...inputsOf(described).map(({ properties }) => properties),
  );
  const unknown = Object.keys(preview.values ?? {}).flatMap((name): Issue[] => {
    if (Object.hasOwn(inputs, name)) return [];
    const message = `The call ${preview.call} has no input “${name}”.`;
    const known = Object.keys(inputs);
    const issue = { message, expected: 'an input of the call', suggestion: suggest(name, known) };
    return [issueIn(file, [...at, 'values', name], issue, 'key')];
  });
  if (unknown.length > 0) return unknown;
  return (normal.preview?.inputs ?? []).flatMap(({ name, from }): Issue[] => {
    const isWritten = preview.values !== undefined && Object.hasOwn(preview.values, name);
    const unfound = unknownSource(from);
    if (!isWritten && unfound) {
      const message = `The call ${preview.call} needs “${name}”.`;
      const expected = 'a field or a parameter with that name, or “values”';
      return [issueIn(file, [...at, 'call'], { message, expected })];
    }
    const fault = unfound ?? typeFault(from, inputs[name] ?? {}, { action: { ...action, call: preview.call } });
    return fault ? [issueIn(file, isWritten ? [...at, 'values', name] : [...at, 'call'], fault)] : [];
  });
}

/** The preview of an action shows what its call answers, and gets what it needs. */
export const checkPreview = (
  checked: Checked,
  tables: ReadonlyMap<string, TableReport | null>,
  unknownSource: (from: From) => IssueText | null,
): Issue[] => [...checkColumns(checked, tables), ...checkInputs(checked, unknownSource)];
