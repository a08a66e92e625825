import type { Context } from '../context/context.ts';
import type { FieldValue, Values } from '../context/values.ts';
import { inPath } from '../definitions/named-call.ts';
import type { NormalAction } from '../definitions/normal-action.ts';
import { writeValue } from '../fields/list.ts';
import { type ResolvedForm, sentValue } from '../fields/resolve.ts';
import type { ChosenFile } from '../rules/files.ts';
import type { From } from '../schema/action.ts';
import type { ActRequest } from './resolved.ts';
import type { Row } from './rows.ts';

/** What the inputs of a call are filled from. */
export interface Sources {
  /** The values of the fields, in the backend's units. */
  sent: Values;
  /** The parameters of the screen. */
  parameters: Values;
  rows: readonly Row[];
  /** The answer of the preview; null for none. */
  previewed: Row | null;
}

/** The value at a source; null if there is none. */
export function valueAt(from: From, { viewer }: Context, { sent, parameters, rows, previewed }: Sources): FieldValue {
  if (typeof from !== 'object') return from;
  if ('field' in from) return sent[from.field] ?? null;
  if ('parameter' in from) return parameters[from.parameter] ?? null;
  if ('column' in from) return rows[0]?.[from.column] ?? null;
  if ('columns' in from) return rows.map((row) => String(row[from.columns] ?? ''));
  if ('preview' in from) return previewed?.[from.preview] ?? null;
  return viewer[from.viewer];
}

/** The values of the visible fields, in the backend's units; null for hidden ones. */
export const sentOf = (action: NormalAction, form: ResolvedForm | null, context: Context): Values =>
  Object.fromEntries(
    action.fields.map((field) => {
      const resolved = form?.fields.find(({ key }) => key === field.key);
      const value = resolved?.shown ? resolved.value : null;
      return [field.key, sentValue(field, value, context)];
    }),
  );

const idsOf = (files: FieldValue) => ((files ?? []) as readonly ChosenFile[]).map(({ id }) => id);

/** The call of an action or of its preview, with its inputs filled in. */
export function requestOf(
  { call, method, path: written, inputs }: Pick<NormalAction, 'call' | 'method' | 'path' | 'inputs'>,
  context: Context,
  given: Sources,
): ActRequest {
  const values = inputs
    .filter(({ isUnsent }) => !isUnsent)
    .map((each) => ({ ...each, value: valueAt(each.from, context, given) }));
  const at = (place: 'params' | 'query' | 'body' | 'files') => values.filter((each) => each.in === place);
  return {
    call,
    method,
    path: at('params').reduce((path, { name, value }) => inPath(path, name, writeValue(value ?? '')), written),
    query: at('query').flatMap(({ name, value }) => (value === null ? [] : [[name, writeValue(value)] as const])),
    body: at('body').length > 0 ? Object.fromEntries(at('body').map(({ name, value }) => [name, value])) : null,
    ...(at('files').length > 0 ? { files: at('files').flatMap(({ value }) => idsOf(value)) } : {}),
  };
}
