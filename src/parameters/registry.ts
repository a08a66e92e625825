import type { ParameterType } from '../../engine/schema/parameter.ts';
import { boolean } from './boolean.tsx';
import { select, selectMultiple, switchParameter, toggle } from './choice.tsx';
import { date } from './date.tsx';
import type { DrawnParameter } from './drawn.ts';
import { month } from './month.tsx';
import { currency, number } from './number.tsx';
import { singleCenter } from './single-center.tsx';

export const drawnParameters: Readonly<Record<ParameterType, DrawnParameter>> = {
  date,
  month,
  number,
  currency,
  boolean,
  switch: switchParameter,
  toggle,
  select,
  'select-multiple': selectMultiple,
  'single-center': singleCenter,
};
