import { type ActionInput, resolveAction } from '../actions/resolve.ts';
import type { ResolvedAction } from '../actions/resolved.ts';
import type { Context } from '../context/context.ts';
import type { NormalAction } from '../definitions/normal-action.ts';
import type { ActionField } from '../schema/action.ts';
import { conditionOf } from './report.ts';

type ResolvedField = NonNullable<ResolvedAction['form']>['fields'][number];

/** How users can check an address. */
const checkOf = ({ validated }: ResolvedField) =>
  validated &&
  [
    `checked by ${validated.flow}${validated.flow === 'tax' ? ` from ${validated.confidence}%` : ''}`,
    validated.isKept && 'with its result',
  ]
    .filter(Boolean)
    .join(' ');

/** What users can choose from. The choices of a lookup are the account's. */
const choicesOf = ({ items, lookup }: ResolvedField) =>
  lookup ? `of ${lookup}` : items && `one of ${items.map(({ value, text }) => `${value}: ${text}`).join('; ')}`;

/** The properties that are not described in words. */
function settingsOf(field: ActionField | undefined): string {
  const named = [
    'type',
    'key',
    'required',
    'show_if',
    'enabled_if',
    'items',
    'fields',
    'validate',
    'confidence',
    'keeps_check',
  ];
  const left = Object.entries(field ?? {}).filter(([name]) => !named.includes(name));
  return left.map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : value}`).join(', ');
}

/** What a text of a form says: all of it, or only what differs between languages. */
export type Extent = 'whole' | 'words';

/**
 * A field as it is now, in one text: `Note* (text, longest 300, shown when …)`. Its words are its label and its choices. Fields
 * without a definition, such as those of an address, are always described as a whole.
 */
export function fieldText(field: ResolvedField, definition: ActionField | undefined, extent: Extent = 'whole'): string {
  const isWhole = extent === 'whole' || !definition;
  const parts = definition && 'fields' in definition ? (definition.fields as unknown as readonly ActionField[]) : [];
  const inside = field.rows?.[0]
    ?.map((part) =>
      fieldText(
        part,
        parts.find(({ key }) => key === part.key),
        extent,
      ),
    )
    .join(', ');
  const [shownIf, enabledIf] = [conditionOf(definition?.show_if), conditionOf(definition?.enabled_if)];
  const more = [
    [isWhole && field.type, inside && `of ${inside}`].filter(Boolean).join(' '),
    (isWhole || !field.lookup) && choicesOf(field),
    isWhole && settingsOf(definition),
    isWhole && checkOf(field),
    isWhole && field.isReadOnly && 'as text',
    isWhole && !field.shown && 'hidden',
    isWhole && field.isDisabled && 'disabled',
    isWhole && shownIf && `shown ${shownIf}`,
    isWhole && enabledIf && `enabled ${enabledIf}`,
  ].filter(Boolean);
  const details = more.length > 0 ? ` (${more.join(', ')})` : '';
  return `${field.text}${isWhole && field.required ? '*' : ''}${details}`;
}

/** The fields of an action with what was typed into them. Groups without rows get one. */
function fieldsOf(action: NormalAction, context: Context, typed: ActionInput['typed'] = {}): readonly ResolvedField[] {
  const rows = action.fields.flatMap(({ type, key }) => (type === 'group' ? [[key, [{}]] as const] : []));
  const input = { parameters: {}, rows: [], typed: { ...Object.fromEntries(rows), ...typed } };
  return resolveAction(action, context, input)?.form?.fields ?? [];
}

/** The form of an action with what was typed into it, a text for each field. */
export const formTexts = (
  action: NormalAction,
  context: Context,
  typed: ActionInput['typed'] = {},
  extent: Extent = 'whole',
): string[] => fieldsOf(action, context, typed).map((field, at) => fieldText(field, action.fields[at], extent));

/** The fields that are hidden or disabled for a viewer, by key. */
export function statesText(action: NormalAction, context: Context): string {
  const statesOf = (fields: readonly ResolvedField[], before: string): string[] =>
    fields.flatMap(({ key, shown, isDisabled, rows }) => [
      ...(shown ? [] : [`${before}${key} hidden`]),
      ...(isDisabled ? [`${before}${key} disabled`] : []),
      ...statesOf(rows?.[0] ?? [], `${before}${key}.`),
    ]);
  return statesOf(fieldsOf(action, context), '').join(', ');
}

/** What a preview shows, and how it is asked for. Its words are its title. */
export function previewText(
  preview: NonNullable<NormalAction['preview']>,
  { words }: Context,
  extent: Extent = 'whole',
): string {
  const { method, path, inputs, table, columns } = preview;
  if (extent === 'words') return words.of(preview.words);
  const from = inputs.map(({ name, from: source }) => `${name} from ${JSON.stringify(source)}`);
  return `${words.of(preview.words)}: ${columns.join(', ')} as in ${table}, by ${method} ${path}: ${from.join(', ')}`;
}

/** The pages of a form with the labels of their fields, in one text. Their words are the titles. */
export function pagesText(action: NormalAction, context: Context, extent: Extent = 'whole'): string {
  const fields = fieldsOf(action, context);
  const pages = action.pages.map(({ words, when, fields: keys }) => {
    const title = context.words.of(words);
    if (extent === 'words') return title;
    const labels = fields.filter(({ key }) => keys.includes(key)).map(({ text }) => text);
    return `${[title, conditionOf(when)].filter(Boolean).join(' ')}: ${labels.join(', ')}`;
  });
  return pages.join(' > ');
}
