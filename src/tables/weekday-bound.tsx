import { NativeSelect } from '@mantine/core';
import { use } from 'react';
import type { ResolvedColumn } from '../../engine/columns/column.ts';
import { dateParts } from '../../engine/pivots/parts/registry.ts';
import { GridContext } from './grid-context.ts';

/** The props of an input for a bound. */
export interface BoundProps {
  column: ResolvedColumn;
  label: string;
  /** A text is what could not be read. */
  value: number | string | null;
  onChange: (value: number | string | null) => void;
}

const weekdays = [0, 1, 2, 3, 4, 5, 6];

/** The weekday input of a condition. */
export function WeekdayBound({ label, value, onChange }: BoundProps) {
  const { style, words } = use(GridContext);
  return (
    <NativeSelect
      size="sm"
      aria-label={label}
      data={[
        { value: '', label: words('tables.filters.choose') },
        ...weekdays.map((day) => ({ value: String(day), label: dateParts.weekday.write(day, style.locale) })),
      ]}
      value={value === null ? '' : String(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : Number(currentTarget.value))}
    />
  );
}
