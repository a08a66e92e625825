import { columnsIn, holds } from '../access/holds.ts';
import type { ResolvedColumn } from '../columns/column.ts';
import { inWords } from '../columns/value-words.ts';
import type { Context } from '../context/context.ts';
import type { Values } from '../context/values.ts';
import type { NormalAction } from '../definitions/normal-action.ts';
import { isSound, type RawValues, type ResolvedForm, receivedValue, resolveForm } from '../fields/resolve.ts';
import { wordsOfFields } from '../fields/words.ts';
import { screenOf } from '../formats/screen-address.ts';
import { resolveStyle } from '../formats/style.ts';
import type { From } from '../schema/action.ts';
import { resolvePages } from './pages.ts';
import { resolvePreview } from './preview.ts';
import { requestOf, sentOf, valueAt } from './request.ts';
import type { Confirmation, Previewed, ResolvedAction } from './resolved.ts';
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
  /** The answer of its call, whose parts its notice can show and its screen can need. Default: none yet. */
  answer?: unknown;
  /** The columns of its preview. Default: none. */
  previewColumns?: readonly ResolvedColumn[];
  /** The answer of its preview, as it came last. Default: none yet. */
  previewed?: Previewed | null;
  /** It takes another action back. Its rows are as they were before, so its condition on them does not count. */
  isUndo?: true;
}

/** The values that its fields start with. */
function startsOf(action: NormalAction, context: Context, input: ActionInput): RawValues {
  const [row, ...others] = input.rows;
  const given = { ...input, sent: {}, previewed: null };
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

const partsOf = (answer: unknown): Readonly<Record<string, unknown>> =>
  typeof answer === 'object' && answer !== null ? (answer as Readonly<Record<string, unknown>>) : {};

/** Why it can’t be used; null without a text, or as long as its row is not there. */
function reasonOf({ words: home, when }: NormalAction, { rows }: ActionInput, { words }: Context): string | null {
  const isKnown = rows.length > 0 || columnsIn(when).length === 0;
  const key = `${home}.disabled`;
  return isKnown && words.has(key) ? words.of(key, { count: rows.length }) : null;
}

/** The parts of the answer that its notice shows. */
const shownParts = ({ shows }: NormalAction, answer: unknown): Record<string, string> =>
  Object.fromEntries(shows.map((name) => [name, String(partsOf(answer)[name] ?? '…')]));

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
  const sent = sentOf(action, form, context);
  const preview = resolvePreview(action, form, context, { ...input, sent });
  const isWhole = isEnabled && (form === null || canBeSent(form));
  const isPreviewed = preview === null || preview.answer !== null;
  const { length: count } = input.rows;
  const text = words.of(`${action.words}.text`, { count });
  return {
    key: action.key,
    icon: action.icon,
    look: action.look,
    to: screenOf(action.to, partsOf(input.answer)),
    undo: action.undo,
    columns: action.columns,
    isInDrawer: action.isInDrawer,
    isCreating: action.isCreating,
    changesAccount: action.changesAccount,
    text,
    title: titleOf(action, text, input, context),
    submit: words.of(words.has(`${action.words}.submit`) ? `${action.words}.submit` : `${action.words}.text`, {
      count,
    }),
    isEnabled,
    reason: isEnabled ? null : reasonOf(action, input, context),
    form,
    pages: form ? resolvePages(action, form, context) : [],
    preview,
    isWaiting: isWhole && !isPreviewed,
    request:
      isWhole && isPreviewed
        ? requestOf(action, context, { ...input, sent, previewed: preview?.answer ?? null })
        : null,
    confirmation: confirmationOf(action, context, input, form),
    shows: action.shows,
    done: words.of(`${action.words}.done`, { ...shownParts(action, input.answer), count }),
    refresh: action.refresh,
  };
}
