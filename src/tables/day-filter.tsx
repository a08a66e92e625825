import { type CustomDateProps, useGridDate } from 'ag-grid-react';
import { use, useRef, useState } from 'react';
import { isoDay } from '../../engine/formats/days.ts';
import { DayInput } from '../fields/day-input.tsx';
import { GridContext } from './grid-context.ts';

/** The grid's dates are midnights where the browser is. */
const isoOf = (date: Date) => isoDay(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);

/** The day of a condition, in the window of a column's filter: typed and chosen as in the parameters. */
export function DayFilter({ date, onDateChange }: CustomDateProps) {
  const { style, words } = use(GridContext);
  const input = useRef<HTMLInputElement>(null);
  const isChoosing = useRef(false);
  const [label, setLabel] = useState('');
  const [isDisabled, setDisabled] = useState(false);
  useGridDate({
    // The second condition comes while the first is typed: it leaves the focus there.
    afterGuiAttached: (params) => {
      const isFirst = input.current === input.current?.closest('.ag-filter')?.querySelector('input[data-dates-input]');
      if (isFirst && !params?.suppressFocus) input.current?.focus({ preventScroll: true });
    },
    setInputAriaLabel: setLabel,
    setDisabled,
  });
  return (
    <DayInput
      ref={input}
      aria-label={label}
      dateFormat={style.dateFormat}
      words={words}
      value={date && isoOf(date)}
      onChange={(day) => onDateChange(day === null ? null : new Date(`${day}T00:00:00`))}
      disabled={isDisabled}
      clearable
      clearButtonProps={{ 'aria-label': words('fields.clear', { field: label }) }}
      // Escape closes the days before it closes the filter.
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isChoosing.current) event.stopPropagation();
      }}
      popoverProps={{
        // Beside the filter, or where there is no room for it below the day.
        position: 'right-start',
        offset: 16,
        middlewares: { shift: true, flip: { fallbackPlacements: ['left-start', 'bottom-start'] } },
        // What is clicked in it is no click outside the filter.
        classNames: { dropdown: 'ag-custom-component-popup' },
        onOpen: () => {
          isChoosing.current = true;
        },
        onClose: () => {
          isChoosing.current = false;
        },
      }}
    />
  );
}
