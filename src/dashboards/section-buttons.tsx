import type { Row } from '../../engine/actions/resolve.ts';
import { rowOf } from '../../engine/actions/rows.ts';
import type { ResolvedSection, ResolvedTable, ResolvedTableSection } from '../../engine/dashboards/resolved.ts';
import type { Line } from '../../engine/tables/lines.ts';
import { ActionButtons, RowButtons } from '../actions/action-buttons.tsx';
import type { Selecting } from '../sections/section-view.ts';
import type { SectionScreen } from './section-input.ts';

/** The buttons in the head of a section; null if it has no actions. */
export const buttonsOf = (
  { actions }: ResolvedSection,
  rows: readonly Row[],
  { controller, context }: SectionScreen,
) => (actions.length > 0 ? <ActionButtons acting={controller.acting} names={actions} {...{ context, rows }} /> : null);

/** The buttons of a row; null if the section has none. */
export const rowButtonsOf = (
  section: ResolvedTableSection,
  { columns }: ResolvedTable,
  { controller: { acting }, context }: SectionScreen,
) =>
  section.type === 'table' && section.rowActions.length > 0
    ? (line: Line) => (
        <RowButtons {...{ acting, context }} names={section.rowActions} rows={[rowOf(line.cells, columns)]} />
      )
    : null;

/** What selected rows are for; null if the section has no actions on them. */
export const selectingOf = (
  section: ResolvedTableSection,
  { columns }: ResolvedTable,
  { controller: { acting }, context }: SectionScreen,
): Selecting | null =>
  section.type === 'table' && section.selectionActions.length > 0
    ? {
        buttons: (lines) => (
          <ActionButtons
            {...{ acting, context }}
            names={section.selectionActions}
            rows={lines.map(({ cells }) => rowOf(cells, columns))}
          />
        ),
        identity: acting.identityOf(section.selectionActions),
        countDone: acting.countDone,
      }
    : null;
