import { holds } from '../access/holds.ts';
import type { ResolvedColumn } from '../columns/column.ts';
import { inWords } from '../columns/value-words.ts';
import type { Context } from '../context/context.ts';
import type { FieldValue, Values } from '../context/values.ts';
import { inPath } from '../definitions/named-call.ts';
import type { NormalAction } from '../definitions/normal-action.ts';
import { writeValue } from '../fields/list.ts';
import {
  isSound,
  type RawValues,
  type ResolvedForm,
  receivedValue,
  resolveForm,
  sentValue,
} from '../fields/resolve.ts';
import { wordsOfFields } from '../fields/words.ts';
import { resolveStyle } from '../formats/style.ts';
import type { ChosenFile } from '../rules/files.ts';
import type { From } from '../schema/action.ts';
import { resolvePages } from './pages.ts';
import type { ActRequest, Confirmation, ResolvedAction } from './resolved.ts';
import { type Row, textsOf } from './rows.ts';

export type { Row } from './rows.ts';

/** What an action is resolved with. */
export interface ActionInput {
  /** The parameters of the screen. */
  parameters: Values;
  /** The row that it is for, or the selected rows. Empty: the action is not for rows. */
  rows: readonly Row[];
  /** What was typed into its fields; null if nothing was. */
  typed: RawValues | null;
  /** The columns of its rows, which its question can name. Default: none. */
  columns?: readonly ResolvedColumn[];
  /** The answer of its call, which its notice can show parts of. Default: none yet. */
  answer?: unknown;
  /** It takes another action back. Its rows are as they were before, so its condition on them does not count. */
  isUndo?: true;
}

/** The values that its fields start with. */
function startsOf(action: NormalAction, context: Context, input: ActionInput): RawValues {
  const [row, ...others] = input.rows;
  const given = { ...input, sent: {} };
  /** Several rows have a value only if it is the same in all of them. */
  const isShared = (from: From) =>
    typeof from !== 'object' ||
    !('column' in from) ||
    others.every((other) => other[from.column] === row?.[from.column]);
  return Object.fromEntries(
    action.fields.flatMap((field) => {
      const from = action.starts[field.key] ?? (row && field.key in row ? { column: field.key } : undefined);
      if (from === undefined || !isShared(from)) return [];
      const value = receivedValue(field, valueAt(from, context, given), context);
      // It can't stay empty: it starts with its default.
      return value === null && field.required ? [] : [[field.key, value]];
    }),
  );
}

interface Sources extends ActionInput {
  /** The values of the fields, in the backend's units. */
  sent: Values;
}

/** The value at a source; null if there is none. */
function valueAt(from: From, { viewer }: Context, { sent, parameters, rows }: Sources): FieldValue {
  if (typeof from !== 'object') return from;
  if ('field' in from) return sent[from.field] ?? null;
  if ('parameter' in from) return parameters[from.parameter] ?? null;
  if ('column' in from) return rows[0]?.[from.column] ?? null;
  if ('columns' in from) return rows.map((row) => String(row[from.columns] ?? ''));
  return viewer[from.viewer];
}

/** The values of the visible fields, in the backend's units; null for hidden ones. */
const sentOf = (action: NormalAction, form: ResolvedForm | null, context: Context): Values =>
  Object.fromEntries(
    action.fields.map((field) => {
      const resolved = form?.fields.find(({ key }) => key === field.key);
      const value = resolved?.shown ? resolved.value : null;
      return [field.key, sentValue(field, value, context)];
    }),
  );

const idsOf = (files: FieldValue) => ((files ?? []) as readonly ChosenFile[]).map(({ id }) => id);

function requestOf(action: NormalAction, context: Context, given: Sources): ActRequest {
  const values = action.inputs
    .filter(({ isUnsent }) => !isUnsent)
    .map((each) => ({ ...each, value: valueAt(each.from, context, given) }));
  const at = (place: 'params' | 'query' | 'body' | 'files') => values.filter((each) => each.in === place);
  return {
    call: action.call,
    method: action.method,
    path: at('params').reduce((path, { name, value }) => inPath(path, name, writeValue(value ?? '')), action.path),
    query: at('query').flatMap(({ name, value }) => (value === null ? [] : [[name, writeValue(value)] as const])),
    body: at('body').length > 0 ? Object.fromEntries(at('body').map(({ name, value }) => [name, value])) : null,
    ...(at('files').length > 0 ? { files: at('files').flatMap(({ value }) => idsOf(value)) } : {}),
  };
}

const canBeSent = ({ fields, faults }: ResolvedForm) => faults.length === 0 && isSound(fields);

/** The question before an action. It can name a single row by its columns, and what its fields have. */
function confirmationOf(
  { words: home, asksFirst }: NormalAction,
  context: Context,
  { rows, typed, columns = [] }: ActionInput,
  form: ResolvedForm | null,
) {
  if (!asksFirst) return null;
  const [row] = rows;
  const fields = (typed && form?.fields) ?? [];
  const chosen = Object.fromEntries(fields.map(({ key, valueText }) => [key, valueText]));
  const texts = { ...chosen, ...(row && rows.length === 1 ? textsOf(row, columns, resolveStyle(context)) : {}) };
  const say = (key: keyof Confirmation) => context.words.of(`${home}.confirm.${key}`, { ...texts, count: rows.length });
  return { title: say('title'), text: say('text'), action: say('action') };
}

/** The text of an action, with the name of its row. */
function titleOf({ rowName }: NormalAction, text: string, { rows, columns = [] }: ActionInput, context: Context) {
  const [row] = rows;
  if (!row || rows.length > 1) return text;
  const named = rowName.flatMap((name) => columns.find(({ value }) => value === name) ?? []);
  const texts = textsOf(row, named.length > 0 ? named : columns.slice(0, 1), resolveStyle(context));
  const name = Object.values(texts).filter(Boolean).join(', ');
  return name ? context.words('formats.pair', { name: text, value: name }) : text;
}

/** What is only shown has the words of its column, as in the table. */
function withColumnWords(form: ResolvedForm, columns: readonly ResolvedColumn[] = []): ResolvedForm {
  const fields = form.fields.map((field) => {
    const words = columns.find(({ value }) => value === field.key)?.values;
    const isCode = words && field.isReadOnly && !field.items && typeof field.value === 'string';
    return isCode ? { ...field, valueText: inWords(words, field.value as string) } : field;
  });
  return { ...form, fields };
}

/** The parts of the answer that its notice shows. */
function shownParts({ shows }: NormalAction, answer: unknown): Record<string, string> {
  const parts = typeof answer === 'object' && answer !== null ? (answer as Readonly<Record<string, unknown>>) : {};
  return Object.fromEntries(shows.map((name) => [name, String(parts[name] ?? '…')]));
}

/**
 * Resolves an action for one viewer. Pure, never throws: faults are in its form. null if it is not for this viewer.
 */
export function resolveAction(action: NormalAction, context: Context, input: ActionInput): ResolvedAction | null {
  const { words, viewer } = context;
  if (!holds(action.requires, viewer)) return null;
  const isEnabled =
    input.isUndo ||
    (input.rows.length > 0
      ? input.rows.every((row) => holds(action.when, viewer, input.parameters, row))
      : holds(action.when, viewer, input.parameters));
  const raw = { ...startsOf(action, context, input), ...input.typed };
  const say = wordsOfFields(action.fields, action.fieldWords, context);
  const form = action.fields.length > 0 ? withColumnWords(resolveForm(action, raw, context, say), input.columns) : null;
  const { length: count } = input.rows;
  const text = words.of(`${action.words}.text`, { count });
  return {
    key: action.key,
    icon: action.icon,
    look: action.look,
    to: action.to,
    undo: action.undo,
    columns: action.columns,
    isCreating: action.isCreating,
    changesAccount: action.changesAccount,
    text,
    title: titleOf(action, text, input, context),
    submit: words.of(words.has(`${action.words}.submit`) ? `${action.words}.submit` : `${action.words}.text`, {
      count,
    }),
    isEnabled,
    form,
    pages: form ? resolvePages(action, form, context) : [],
    request:
      isEnabled && (form === null || canBeSent(form))
        ? requestOf(action, context, { ...input, sent: sentOf(action, form, context) })
        : null,
    confirmation: confirmationOf(action, context, input, form),
    shows: action.shows,
    done: words.of(`${action.words}.done`, { ...shownParts(action, input.answer), count }),
    refresh: action.refresh,
  };
}
