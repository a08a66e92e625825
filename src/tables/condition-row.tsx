import { NativeSelect, TextInput } from '@mantine/core';
import { use, useEffect, useRef } from 'react';
import type { ResolvedColumn } from '../../engine/columns/column.ts';
import { columnKinds, figureKindOf } from '../../engine/columns/registry.ts';
import { viewLimits } from '../../engine/schema/view-limits.ts';
import { NumberInput } from '../fields/number-input.tsx';
import { type Draft, operatorsOf, operatorWords, takesValue, withOperator } from './condition-drafts.ts';
import { DateBound } from './date-bound.tsx';
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
        data={operatorsOf(column.type).map((value) => ({ value, label: words(operatorWords(value, column.type)) }))}
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
  if (kind === 'day') return <DateBound {...{ column, label, value, onChange }} />;
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
