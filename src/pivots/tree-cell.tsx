import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { CustomCellRendererProps } from 'ag-grid-react';
import { use, useEffect } from 'react';
import { holdsOthers, isOpen } from '../../engine/pivots/lines.ts';
import type { PivotLine } from './pivot-line.ts';
import classes from './pivots.module.css';
import { TreeContext } from './tree-context.ts';

/** The name of a group, below those that it is part of; what it holds is opened and shut by it. */
export function TreeCell({ data, value, eGridCell }: CustomCellRendererProps<PivotLine, string>) {
  const tree = use(TreeContext);
  const place = data?.place ?? 0;
  const holds = tree !== null && place > 0 && holdsOthers(tree.table.rows, place);
  const open = holds && isOpen(tree.table.rows, tree.opened, place);
  useEffect(() => {
    const row = eGridCell.closest('[role="row"]');
    if (holds) row?.setAttribute('aria-expanded', String(open));
    else row?.removeAttribute('aria-expanded');
  }, [eGridCell, holds, open]);
  if (!tree || !data) return null;
  const level = tree.table.rows.levels[place] ?? 0;
  return (
    <span className={classes.tree} style={{ paddingInlineStart: Math.max(0, level - 1) * 16 }}>
      {holds ? (
        <UnstyledButton
          className={classes.toggle}
          tabIndex={-1}
          data-open={open || undefined}
          aria-label={tree.words('formats.pair', {
            name: tree.words(open ? 'pivots.collapse' : 'pivots.expand'),
            value: value ?? '',
          })}
          onClick={() => tree.onTurn(place)}
        >
          <IconChevronRight size={14} stroke={2} aria-hidden="true" />
        </UnstyledButton>
      ) : (
        place > 0 && tree.isDeep && <span className={classes.toggle} aria-hidden="true" />
      )}
      <span className={classes.treeText}>{value}</span>
    </span>
  );
}
