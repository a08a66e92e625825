import { useMediaQuery } from '@mantine/hooks';
import { use } from 'react';
import { finestPartOf } from '../../engine/columns/registry.ts';
import { isoDay, parseDay } from '../../engine/formats/days.ts';
import { DayInput } from '../fields/day-input.tsx';
import { MonthInput } from '../fields/month-input.tsx';
import { GridContext } from './grid-context.ts';
import type { BoundProps } from './weekday-bound.tsx';

/** The date of a condition, or its month if the column shows months, with the same input as parameters. */
export function DateBound({ column, label, value, onChange }: BoundProps) {
  const { style, words } = use(GridContext);
  const isNarrow = useMediaQuery('(max-width: 48em)');
  const isMonth = finestPartOf(column.type) === 'month';
  const Input = isMonth ? MonthInput : DayInput;
  const first = isMonth ? '-01' : '';
  const read = (text: string) => {
    const day = parseDay(text + first);
    return Number.isNaN(day) ? text : day;
  };
  return (
    <Input
      aria-label={label}
      format={style}
      words={words}
      value={typeof value === 'number' ? isoDay(value).slice(0, isMonth ? 7 : 10) : value}
      onChange={(text) => onChange(text === null ? null : read(text))}
      clearLabel={words('fields.clear', { field: label })}
      error={typeof value === 'string' && words('faults.date')}
      popoverProps={{
        // Beside the filter, or below the input on narrow screens.
        position: isNarrow ? 'bottom-start' : 'right-start',
        offset: isNarrow ? 4 : 16,
        middlewares: { shift: true, flip: isNarrow || { fallbackPlacements: ['left-start', 'bottom-start'] } },
        // Clicks in the calendar must not count as clicks outside the filter.
        classNames: { dropdown: 'ag-custom-component-popup' },
      }}
    />
  );
}
