import { NativeSelect, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { use, useEffect, useRef } from 'react';
import type { ResolvedColumn } from '../../engine/columns/column.ts';
import { columnKinds, figureKindOf } from '../../engine/columns/registry.ts';
import { isoDay, parseDay } from '../../engine/formats/days.ts';
import { viewLimits } from '../../engine/schema/view-limits.ts';
import { DayInput } from '../fields/day-input.tsx';
import { NumberInput } from '../fields/number-input.tsx';
import { type Draft, operators, operatorWords, takesValue, withOperator } from './condition-drafts.ts';
import { GridContext } from './grid-context.ts';
import { type BoundProps, WeekdayBound } from './weekday-bound.tsx';

interface Props {
  column: ResolvedColumn;
  place: number;
  draft: Draft;
  onChange: (draft: Draft) => void;
}

/** The operator and values of a condition. */
export function ConditionRow({ column, place, draft, onChange }: Props) {
  const { words } = use(GridContext);
  const kind = columnKinds[column.type].filter;
  const row = useRef<HTMLDivElement>(null);
  // Users open the filter to type the first value.
  useEffect(() => {
    if (place === 0) row.current?.querySelector<HTMLElement>('input, [data-truth]')?.focus({ preventScroll: true });
  }, [place]);
  const isRange = draft.operator === 'in_range';
  const set = (change: Partial<Draft>) => onChange({ ...draft, ...change });
  const said = { place: place + 1 };
  const first = { column, label: words('tables.filters.value', said) };
  const last = { column, label: words('tables.filters.last_value', said) };
  return (
    <div ref={row} style={{ display: 'contents' }}>
      <NativeSelect
        size="sm"
        aria-label={words('tables.filters.condition', said)}
        data={operators[kind].map((operator) => ({ value: operator, label: words(operatorWords(operator, kind)) }))}
        value={draft.operator}
        onChange={(event) => onChange(withOperator(draft, event.currentTarget.value as Draft['operator']))}
      />
      {takesValue(draft) && kind === 'text' && (
        <TextInput
          size="sm"
          aria-label={first.label}
          maxLength={viewLimits.text}
          value={draft.text}
          onChange={(event) => set({ text: event.currentTarget.value })}
        />
      )}
      {draft.operator === 'weekday' && (
        <WeekdayBound {...first} value={draft.from} onChange={(from) => set({ from })} />
      )}
      {takesValue(draft) && kind !== 'text' && draft.operator !== 'weekday' && (
        <Bound {...first} value={draft.from} onChange={(from) => set({ from })} />
      )}
      {isRange && <Bound {...last} value={draft.to} onChange={(to) => set({ to })} />}
    </div>
  );
}

function Bound({ column, label, value, onChange }: BoundProps) {
  const { style, words } = use(GridContext);
  const kind = columnKinds[column.type].filter;
  if (kind === 'day') return <DayBound {...{ column, label, value, onChange }} />;
  if (kind === 'truth') {
    return (
      <NativeSelect
        data-truth
        size="sm"
        aria-label={label}
        data={[
          { value: '', label: words('tables.filters.choose') },
          { value: '1', label: style.yes },
          { value: '0', label: style.no },
        ]}
        value={value === null ? '' : String(value)}
        onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : Number(currentTarget.value))}
      />
    );
  }
  return (
    <NumberInput
      aria-label={label}
      format={style}
      words={words}
      isPercent={figureKindOf(column.type)?.measures === 'share'}
      value={value}
      onChange={onChange}
      error={typeof value === 'string' && words('faults.number')}
    />
  );
}

/** The date of a condition, with the same input as parameters. */
function DayBound({ label, value, onChange }: BoundProps) {
  const { style, words } = use(GridContext);
  const isNarrow = useMediaQuery('(max-width: 48em)');
  const read = (day: string) => {
    const number = parseDay(day);
    return Number.isNaN(number) ? day : number;
  };
  return (
    <DayInput
      aria-label={label}
      format={style}
      words={words}
      value={typeof value === 'number' ? isoDay(value) : value}
      onChange={(day) => onChange(day === null ? null : read(day))}
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
