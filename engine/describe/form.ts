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

/** A field as it is now, in one text: `Note* (text, longest 300, shown when …)`. */
export function fieldText(field: ResolvedField, definition: ActionField | undefined): string {
  const parts = definition && 'fields' in definition ? (definition.fields as unknown as readonly ActionField[]) : [];
  const inside = field.rows?.[0]
    ?.map((part) =>
      fieldText(
        part,
        parts.find(({ key }) => key === part.key),
      ),
    )
    .join(', ');
  const [shownIf, enabledIf] = [conditionOf(definition?.show_if), conditionOf(definition?.enabled_if)];
  const more = [
    inside ? `${field.type} of ${inside}` : field.type,
    choicesOf(field),
    settingsOf(definition),
    checkOf(field),
    field.isReadOnly && 'as text',
    !field.shown && 'hidden',
    field.isDisabled && 'disabled',
    shownIf && `shown ${shownIf}`,
    enabledIf && `enabled ${enabledIf}`,
  ].filter(Boolean);
  return `${field.text}${field.required ? '*' : ''} (${more.join(', ')})`;
}

/** The fields of an action with what was typed into them. Groups without rows get one. */
function fieldsOf(action: NormalAction, context: Context, typed: ActionInput['typed'] = {}): readonly ResolvedField[] {
  const rows = action.fields.flatMap(({ type, key }) => (type === 'group' ? [[key, [{}]] as const] : []));
  const input = { parameters: {}, rows: [], typed: { ...Object.fromEntries(rows), ...typed } };
  return resolveAction(action, context, input)?.form?.fields ?? [];
}

/** The form of an action with what was typed into it, a text for each field. */
export const formTexts = (action: NormalAction, context: Context, typed: ActionInput['typed'] = {}): string[] =>
  fieldsOf(action, context, typed).map((field, at) => fieldText(field, action.fields[at]));

/** What a preview shows, and how it is asked for. */
export function previewText(preview: NonNullable<NormalAction['preview']>, { words }: Context): string {
  const { method, path, inputs, table, columns } = preview;
  const from = inputs.map(({ name, from: source }) => `${name} from ${JSON.stringify(source)}`);
  return `${words.of(preview.words)}: ${columns.join(', ')} as in ${table}, by ${method} ${path}: ${from.join(', ')}`;
}

/** The pages of a form with the labels of their fields, in one text. */
export function pagesText(action: NormalAction, context: Context): string {
  const fields = fieldsOf(action, context);
  const pages = action.pages.map(({ words, when, fields: keys }) => {
    const labels = fields.filter(({ key }) => keys.includes(key)).map(({ text }) => text);
    return `${[context.words.of(words), conditionOf(when)].filter(Boolean).join(' ')}: ${labels.join(', ')}`;
  });
  return pages.join(' > ');
}
