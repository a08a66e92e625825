import type { CustomCellRendererProps } from 'ag-grid-react';
import { use } from 'react';
import { holdsOthers, isOpen } from '../../engine/pivots/lines.ts';
import { openingAt } from '../../engine/pivots/opened-by.ts';
import { OpeningLink } from '../openings/opening-link.tsx';
import { TreeLabel } from '../tables/tree-label.tsx';
import type { PivotLine } from './pivot-line.ts';
import { TreeContext } from './tree-context.ts';

/** The grid cell with the name of a group. */
export function TreeCell({ data, value }: CustomCellRendererProps<PivotLine, string>) {
  const tree = use(TreeContext);
  const place = data?.place ?? 0;
  const holds = tree !== null && place > 0 && holdsOthers(tree.table.rows, place);
  const open = holds ? isOpen(tree.table.rows, tree.opened, place) : null;
  const level = Math.max(0, (tree?.table.rows.levels[place] ?? 0) - 1);
  if (!tree || !data) return null;
  const opening = openingAt(tree.groupings, tree.table.rows, place);
  return (
    <TreeLabel
      text={value ?? ''}
      level={level}
      isOpen={open}
      isDeep={place > 0 && tree.isDeep}
      words={tree.words}
      tabIndex={-1}
      onTurn={() => tree.onTurn(place)}
    >
      {opening && (
        <OpeningLink {...opening} tabIndex={-1}>
          {value}
        </OpeningLink>
      )}
    </TreeLabel>
  );
}
