import { type Field, kindOf } from '../../fields/registry.ts';
import { fieldsIn } from '../../fields/written.ts';
import type { Action, From } from '../../schema/action.ts';
import { filesShape, type Shape, typesOf } from '../contract.ts';
import type { IssueText } from '../issue.ts';
import { listed, suggest } from '../suggest.ts';

/** What to do about a field of another type. No type of field is called integer. */
const unfit = (message: string, wanted: readonly string[]): IssueText =>
  wanted.includes('integer')
    ? { message, fix: 'Use the type number with "step": 1 and without “unit”: it takes whole numbers.' }
    : { message, expected: 'a field of that type' };

/** Why the fields inside a field do not fit an input; null if they do, or if the input says nothing about them. */
function insideFault(field: Field, input: Shape): IssueText | null {
  const { properties = {}, required = [] } = input.items ?? input;
  const inside = partShapes(field);
  if (!inside || Object.keys(properties).length === 0) return null;
  for (const [key, { types, canBeEmpty }] of Object.entries(inside)) {
    const wanted = Object.hasOwn(properties, key) ? typesOf(properties[key] ?? {}) : null;
    if (wanted === null) {
      const expected = `one of ${listed(Object.keys(properties))}`;
      return {
        message: `The call has no “${key}” in “${field.key}”.`,
        expected,
        suggestion: suggest(key, Object.keys(properties)),
      };
    }
    if (wanted.length === 0) continue;
    const given = canBeEmpty ? [...types, 'null'] : types;
    const fits = (type: string) => wanted.includes(type) || (type === 'integer' && wanted.includes('number'));
    if (given.every(fits)) continue;
    if (types.every(fits)) {
      const message = `“${key}” in “${field.key}” can be empty, which the call does not accept.`;
      return { message, fix: 'Add "required": true, and remove “show_if”.' };
    }
    const message = `“${key}” in “${field.key}” is a ${types.join(' or ')}, but the call needs ${wanted.join(' or ')}.`;
    return unfit(message, wanted);
  }
  const missing = required.find((key) => !Object.hasOwn(inside, key));
  if (missing === undefined) return null;
  return { message: `The call needs “${missing}” in “${field.key}”.`, expected: 'a field with that key' };
}

/** What the fields inside a field send, by key; null if it has none. */
function partShapes(field: Field): Record<string, { types: readonly string[]; canBeEmpty: boolean }> | null {
  const parts = fieldsIn(field);
  const { properties } = kindOf(field).shape(field) as Shape;
  if (parts.length === 0) {
    if (!properties) return null;
    const entries = Object.entries(properties).map(([key, shape]) => [
      key,
      { types: typesOf(shape), canBeEmpty: false },
    ]);
    return Object.fromEntries(entries);
  }
  return Object.fromEntries(
    parts.map((part) => {
      const canBeEmpty = part.show_if !== undefined || (!part.required && !kindOf(part).isAlwaysGiven);
      return [part.key, { types: [kindOf(part).shape(part).type], canBeEmpty }];
    }),
  );
}

/** Why a field or a fixed value does not fit an input; null if it does. */
export function typeFault(from: From, input: Shape, { action }: { action: Action }): IssueText | null {
  const types = typesOf(input);
  if (typeof from !== 'object') {
    const type = typeof from === 'number' && Number.isInteger(from) ? ['integer', 'number'] : [typeof from];
    const isFit =
      (types.length === 0 || type.some((each) => types.includes(each))) && (input.enum ?? [from]).includes(from);
    const expected = input.enum ? `one of ${listed(input.enum.map(String))}` : types.join(' or ');
    return isFit ? null : { message: `The call ${action.call} does not accept ${JSON.stringify(from)}.`, expected };
  }
  if ('columns' in from && types.length > 0 && !types.includes('array')) {
    const message = `The columns of the rows are a list, which the call ${action.call} does not accept here.`;
    return { message, expected: types.join(' or ') };
  }
  const field = 'field' in from ? action.fields?.find(({ key }) => key === from.field) : undefined;
  if (!field || types.length === 0) return null;
  const isOfFiles = input.format === filesShape.format;
  if (isOfFiles !== (field.type === 'files')) {
    const message = isOfFiles
      ? `The call ${action.call} takes files here, which “${field.key}” does not have.`
      : `“${field.key}” has files, which the call ${action.call} does not take here.`;
    return { message, expected: isOfFiles ? 'a field of the type files' : 'a call with files' };
  }
  const { type } = kindOf(field).shape(field);
  const canBeEmpty = field.show_if !== undefined || (!field.required && !kindOf(field).isAlwaysGiven);
  if (canBeEmpty && !types.includes('null')) {
    const message = `“${field.key}” can be ${field.show_if ? 'hidden' : 'empty'}, which the call ${action.call} does not accept.`;
    return { message, fix: field.show_if ? 'Remove “show_if”.' : 'Add "required": true.' };
  }
  if (types.includes(type) || (type === 'integer' && types.includes('number'))) return insideFault(field, input);
  const message = `“${field.key}” is ${/^[aio]/.test(type) ? 'an' : 'a'} ${type}, but the call ${action.call} needs ${types.join(' or ')}.`;
  return unfit(message, types);
}
