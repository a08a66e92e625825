import { rowOf } from '../../engine/actions/rows.ts';
import type { ResolvedTable, ResolvedTableSection } from '../../engine/dashboards/resolved.ts';
import type { Line } from '../../engine/tables/lines.ts';
import { ActionButtons, RowButtons } from '../actions/action-buttons.tsx';
import type { SectionScreen } from './section-input.ts';

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

/** The buttons for selected rows; null if the section has none. */
export const selectionButtonsOf = (
  section: ResolvedTableSection,
  { columns }: ResolvedTable,
  { controller: { acting }, context }: SectionScreen,
) =>
  section.type === 'table' && section.selectionActions.length > 0
    ? (lines: readonly Line[]) => (
        <ActionButtons
          {...{ acting, context }}
          names={section.selectionActions}
          rows={lines.map(({ cells }) => rowOf(cells, columns))}
        />
      )
    : null;
