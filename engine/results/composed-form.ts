import { type Row, resolveAction } from '../actions/resolve.ts';
import type { Context } from '../context/context.ts';
import type { ResolvedDashboard, ResolvedSection, ResolvedTable } from '../dashboards/resolved.ts';
import type { NormalAction } from '../definitions/normal-action.ts';
import type { ResolvedField } from '../fields/field.ts';
import type { DocumentValue } from '../files/document/document.ts';
import { cellValue } from './composed-value.ts';

/** The content of the forms of a dashboard, by the key of their sections. */
export type ComposedForms = Readonly<Record<string, readonly DocumentValue[]>>;

type FormSection = Extract<ResolvedSection, { type: 'form' }>;

const isForm = (section: ResolvedSection): section is FormSection => section.type === 'form';

/** Several values are one text. */
const textOf = ({ value, valueText }: ResolvedField): string =>
  Array.isArray(value) ? valueText.replaceAll('\n', '; ') : valueText;

/** A field with its stored value: a number where the table of its record has a column for it. */
function storedOf(field: ResolvedField, table: ResolvedTable): DocumentValue {
  const { key, text, value } = field;
  const column = table.columns.find((each) => each.value === key);
  const written = textOf(field);
  if (column && typeof value === 'number') return cellValue(column, text, value, written);
  return { label: text, text: written || '–', number: null };
}

/**
 * The fields of each form that shows a record, with what is stored in them. What was typed and not saved is not in a file.
 * `rowsOf` gives the rows of a table as the backend sent them; without a row, the form is left out.
 */
export async function composeForms(
  { parts, tables }: Pick<ResolvedDashboard, 'parts' | 'tables'>,
  actions: Readonly<Record<string, NormalAction>>,
  context: Context,
  rowsOf: (table: ResolvedTable) => Promise<readonly Row[]> | readonly Row[],
): Promise<ComposedForms> {
  const sections = parts.flatMap((part) => part.sections).filter(isForm);
  const composed = sections.map(async (section): Promise<[string, readonly DocumentValue[]][]> => {
    const [action, table] = [actions[section.action], tables.find(({ name }) => name === section.record)];
    const [row] = action && table ? await rowsOf(table) : [];
    if (!action || !table || !row) return [];
    const input = { parameters: {}, rows: [row], typed: null, columns: table.columns };
    const fields = resolveAction(action, context, input)?.form?.fields ?? [];
    return [[section.key, fields.filter(({ shown }) => shown).map((field) => storedOf(field, table))]];
  });
  return Object.fromEntries((await Promise.all(composed)).flat());
}
