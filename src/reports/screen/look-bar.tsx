import { useMemo } from 'react';
import { soundPivot } from '../../../engine/pivots/resolve.ts';
import type { ResolvedPivot } from '../../../engine/pivots/resolved.ts';
import type { BarActions } from '../../pivots/bar-menu.tsx';
import { PivotBar } from '../../pivots/pivot-bar.tsx';
import type { Computed } from '../../pivots/use-computed.ts';
import { PivotNotes } from './pivot-notes.tsx';
import type { Screen } from './use-report.ts';

interface Props extends Pick<BarActions, 'opening' | 'onCopy'> {
  screen: Screen;
  pivot: ResolvedPivot;
  found: Computed['found'] | null;
}

/** The fields of a pivot or chart, and its notes. */
export function LookBar({ screen, pivot, found, opening, onCopy }: Props) {
  const { ran, state, view, controller, context } = screen;
  const sound = useMemo(() => soundPivot(pivot), [pivot]);
  return (
    <>
      <PivotBar
        pivot={sound}
        resolved={pivot}
        columns={ran.columns}
        hierarchies={ran.hierarchies}
        words={context.words}
        locale={context.locale}
        actions={{
          hidesEmpty: pivot.hideEmpty,
          isChanged: state.view.pivot !== undefined,
          onHideEmpty: (hides) => controller.setPivot({ ...sound, hide_empty: hides }),
          onRestore: () => controller.setPivot(null),
          opening,
          onCopy,
        }}
        onChange={controller.setPivot}
      />
      <PivotNotes pivot={pivot} look={view.look} found={found} report={ran} context={context} />
    </>
  );
}
