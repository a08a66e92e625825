import type { CustomCellRendererProps } from 'ag-grid-react';
import { use } from 'react';
import type { ResolvedColumn } from '../../engine/columns/column.ts';
import type { CellValue } from '../../engine/tables/cells.ts';
import type { Line } from '../../engine/tables/lines.ts';
import { idIn } from '../../engine/tables/trail.ts';
import { OpeningLink } from '../openings/opening-link.tsx';
import { GridPropsContext } from './grid-context.ts';

type Props = CustomCellRendererProps<Line, CellValue> & { resolved: ResolvedColumn };

/** A number of a row in the grid that leads to its screen. */
export function OpeningCell({ value, valueFormatted, resolved }: Props) {
  const { trail } = use(GridPropsContext);
  const id = idIn(value);
  if (id === null || !resolved.opens) return valueFormatted;
  return (
    <OpeningLink kind={resolved.opens} id={id} trail={() => trail(resolved.value, id)} tabIndex={-1}>
      {valueFormatted}
    </OpeningLink>
  );
}
