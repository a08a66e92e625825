import type { ParameterValue } from './field.ts';
import type { ParameterKind, Wording } from './kind.ts';

const readOne = (raw: unknown, allowed: readonly string[]) =>
  typeof raw === 'string' && allowed.includes(raw) ? raw : undefined;

const describeOne = (value: ParameterValue, wording: Wording) => wording.pair(wording.item(String(value)));

const valuesOf = (items: readonly { value: string }[]) => items.map((item) => item.value);

const unreadable = { key: 'faults.item' };

/** Named with a suffix: `switch` is a word of the language. */
export const switchKind: ParameterKind<'switch'> = {
  initial: (parameter) => parameter.value ?? parameter.false_value,
  isAlwaysGiven: true,
  parse: (raw, parameter) => readOne(raw, [parameter.false_value, parameter.true_value]),
  fault: () => null,
  unreadable,
  describe: (value, _parameter, wording) => describeOne(value, wording),
};

export const toggle: ParameterKind<'toggle'> = {
  initial: (parameter) => parameter.value ?? parameter.items[0]?.value ?? null,
  isAlwaysGiven: true,
  parse: (raw, parameter) => readOne(raw, valuesOf(parameter.items)),
  fault: () => null,
  unreadable,
  describe: (value, _parameter, wording) => describeOne(value, wording),
};

export const select: ParameterKind<'select'> = {
  initial: (parameter) => parameter.value ?? null,
  parse: (raw, parameter) => readOne(raw, valuesOf(parameter.items)),
  fault: () => null,
  unreadable,
  describe: (value, _parameter, wording) => describeOne(value, wording),
};

/** A list, or its values joined by commas. */
export const selectMultiple: ParameterKind<'select-multiple'> = {
  initial: (parameter) => parameter.value ?? [],
  isList: true,
  parse: (raw, parameter) => {
    const parts = typeof raw === 'string' ? raw.split(',').filter(Boolean) : raw;
    if (!Array.isArray(parts)) return undefined;
    const allowed = valuesOf(parameter.items);
    return parts.every((part) => allowed.includes(part)) ? parts : undefined;
  },
  fault: () => null,
  unreadable,
  describe: (value, _parameter, wording) =>
    wording.pair((value as readonly string[]).map((part) => wording.item(part)).join(', ')),
};
