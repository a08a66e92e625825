import type { ResolvedColumn } from '../columns/column.ts';
import type { Context } from '../context/context.ts';
import type { NormalAction, NormalInput } from '../definitions/normal-action.ts';
import { isSound, type ResolvedForm } from '../fields/resolve.ts';
import { resolveStyle } from '../formats/style.ts';
import { equal } from '../schema/equal.ts';
import { requestOf, type Sources } from './request.ts';
import type { Previewed, ResolvedPreview } from './resolved.ts';
import { textsOf } from './rows.ts';

interface PreviewInput extends Omit<Sources, 'previewed'> {
  previewColumns?: readonly ResolvedColumn[];
  previewed?: Previewed | null;
}

const fieldsOf = (inputs: readonly NormalInput[]) =>
  inputs.flatMap(({ from }) => (typeof from === 'object' && 'field' in from ? from.field : []));

/** Whether the fields that a preview is made with have no faults, and neither have the rules between them. */
function isReady(form: ResolvedForm | null, keys: readonly string[]): boolean {
  if (form === null) return true;
  const isOwn = (key: string) => keys.includes(key);
  return isSound(form.fields.filter(({ key }) => isOwn(key))) && !form.faults.some(({ fields }) => fields.some(isOwn));
}

export function resolvePreview(
  { preview }: NormalAction,
  form: ResolvedForm | null,
  context: Context,
  { previewed = null, previewColumns = [], ...given }: PreviewInput,
): ResolvedPreview | null {
  if (!preview) return null;
  const request = isReady(form, fieldsOf(preview.inputs))
    ? requestOf(preview, context, { ...given, previewed: null })
    : null;
  const answer = request && previewed && equal(previewed.request, request) ? previewed.answer : null;
  const columns = preview.columns.flatMap((name) => previewColumns.find(({ value }) => value === name) ?? []);
  const texts = answer ? textsOf(answer, columns, resolveStyle(context)) : {};
  return {
    title: context.words.of(preview.words),
    request,
    answer,
    parts: answer ? columns.map(({ value, header }) => ({ key: value, text: header, value: texts[value] ?? '' })) : [],
  };
}
