import { Tooltip } from '@mantine/core';
import type { CustomCellRendererProps } from 'ag-grid-react';
import { use, useEffect, useState } from 'react';
import type { ResolvedColumn } from '../../engine/columns/column.ts';
import { totalText } from '../../engine/results/total-text.ts';
import type { CellValue } from '../../engine/tables/cells.ts';
import type { Line } from '../../engine/tables/lines.ts';
import { GridPropsContext } from './grid-context.ts';
import { TotalCell } from './total-cell.tsx';

function useHasFocus(cell: HTMLElement): boolean {
  const [hasFocus, setFocus] = useState(false);
  useEffect(() => {
    const focus = () => setFocus(true);
    const blur = () => setFocus(false);
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && blur();
    cell.addEventListener('focus', focus);
    cell.addEventListener('blur', blur);
    cell.addEventListener('keydown', onKey);
    return () => {
      cell.removeEventListener('focus', focus);
      cell.removeEventListener('blur', blur);
      cell.removeEventListener('keydown', onKey);
    };
  }, [cell]);
  return hasFocus;
}

type Props = CustomCellRendererProps<Line, CellValue> & { resolved: ResolvedColumn };

/** A total in the grid. Its tooltip appears above it, where it does not cover other totals. */
export function GridTotal({ eGridCell, valueFormatted, resolved }: Props) {
  const { totals, rowCount, words, locale } = use(GridPropsContext);
  const said = totalText(resolved, totals?.[resolved.value] ?? null, rowCount, { words, locale });
  const hasFocus = useHasFocus(eGridCell);
  useEffect(() => {
    eGridCell.setAttribute('aria-description', said);
    return () => eGridCell.removeAttribute('aria-description');
  }, [eGridCell, said]);
  return (
    <>
      <TotalCell text={valueFormatted ?? ''} mark={resolved.totalWords?.mark} />
      <Tooltip
        target={eGridCell}
        label={said}
        disabled={!said}
        opened={hasFocus || undefined}
        position="top"
        multiline
        maw={320}
      />
    </>
  );
}

/** A subtotal in a group header. */
export const GridSubtotal = ({ valueFormatted, resolved }: Props) => (
  <TotalCell text={valueFormatted ?? ''} mark={resolved.totalWords?.mark} />
);
