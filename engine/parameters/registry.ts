import type { Parameter, ParameterType } from '../schema/parameter.ts';
import { boolean } from './boolean.ts';
import { select, selectMultiple, switchKind, toggle } from './choice.ts';
import { date } from './date.ts';
import type { ParameterKind } from './kind.ts';
import { month } from './month.ts';
import { currency, number } from './number.ts';
import { singleCenter } from './single-center.ts';

/** Every parameter type. */
export const parameterKinds: { [T in ParameterType]: ParameterKind<T> } = {
  date,
  month,
  number,
  currency,
  boolean,
  switch: switchKind,
  toggle,
  select,
  'select-multiple': selectMultiple,
  'single-center': singleCenter,
};

/** The rules of a parameter's type. */
export function kindOf(parameter: Parameter): ParameterKind<ParameterType> {
  return parameterKinds[parameter.type] as unknown as ParameterKind<ParameterType>;
}
