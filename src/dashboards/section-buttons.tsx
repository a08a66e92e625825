import { useMemo } from 'react';
import type { Row } from '../../engine/actions/resolve.ts';
import type { Context } from '../../engine/context/context.ts';
import {
  isListing,
  type ResolvedSection,
  type ResolvedTable,
  type ResolvedTableSection,
} from '../../engine/dashboards/resolved.ts';
import { type Line, sentRows } from '../../engine/tables/lines.ts';
import type { Acting } from '../actions/acting.ts';
import { ActionButtons } from '../actions/action-buttons.tsx';
import { formName } from '../actions/form-name.ts';
import { RowButtons } from '../actions/row-buttons.tsx';
import type { Dropping } from '../sections/drop-area.tsx';
import { ImportButton } from '../sections/import/import-button.tsx';
import type { Entering, Pictures, SectionView, Selecting } from '../sections/section-view.ts';
import type { OpenHistory } from './history-drawer.tsx';
import { useRowLink } from './row-link.tsx';
import type { SectionScreen } from './section-input.ts';

/** The buttons in the head of a section; null if it has none. */
export function buttonsOf(section: ResolvedSection, rows: readonly Row[], screen: SectionScreen) {
  const { actions } = section;
  const importing = importingOf(section, screen);
  if (actions.length === 0 && !importing) return null;
  return (
    <>
      <ActionButtons acting={screen.controller.acting} context={screen.context} names={actions} rows={rows} />
      {importing && <ImportButton {...importing} />}
    </>
  );
}

/** What users import into a section; null if they import nothing. */
export const importingOf = (section: ResolvedSection, { controller: { acting }, context, ran }: SectionScreen) =>
  section.type === 'table' && section.import
    ? {
        acting,
        context,
        option: section.import,
        title: section.title,
        texts: `dashboards.${ran.id}`,
        id: `${ran.id} ${section.key}`,
      }
    : null;

/** Where files that are dropped on a section go; null if it takes none. */
export function droppingOf(
  section: ResolvedTableSection,
  { controller: { acting }, context }: SectionScreen,
): Dropping | null {
  const name = section.type === 'table' ? section.drops : null;
  const resolved = name === null ? null : acting.resolve(name, { rows: [], typed: {} }, context);
  const field = resolved?.form?.fields.find(({ type, shown }) => type === 'files' && shown);
  if (name === null || !resolved?.isEnabled || !field) return null;
  return { acting, context, name, field: field.key, text: resolved.text };
}

/** The buttons of a row; null if the section has none. */
const rowButtonsOf = (
  section: ResolvedTableSection,
  { acting, context }: { acting: Acting; context: Context },
  onHistory: (open: OpenHistory) => void,
) => {
  if (!isListing(section) || (section.rowActions.length === 0 && !section.history)) return null;
  const { rowActions, history } = section;
  return (line: Line) => {
    const rows = sentRows([line]);
    const open = () => history && onHistory({ ...history, record_id: String(rows[0]?.[history.record_id] ?? '') });
    return <RowButtons {...{ acting, context, rows }} names={rowActions} onHistory={history ? open : null} />;
  };
};

/** Pixels: sharp at the size of a thumbnail on any screen. */
const thumbnailWidth = 400;

/** The pictures of the rows; null if the section has none, or the viewer may not see them. */
const picturesOf = (
  section: ResolvedTableSection,
  { acting, context }: { acting: Acting; context: Context },
): Pictures | null => {
  if (section.type !== 'pictures' || section.picture === null) return null;
  const { picture, thumbnail } = section;
  return {
    requestsOf(line, isSmall) {
      const request = acting.resolve(picture, { rows: sentRows([line]), typed: {} }, context)?.request;
      if (!request) return [];
      if (!isSmall || thumbnail === null) return [request];
      return [{ ...request, query: [...request.query, [thumbnail, String(thumbnailWidth)]] }, request];
    },
    save: (line) => acting.perform(picture, sentRows([line])),
    text: acting.resolve(picture, { rows: [], typed: {} }, context)?.text ?? '',
  };
};

/** The buttons, the pictures and the link of a row. They are the same however its columns are arranged, so that no button is drawn again. */
export function useRowParts(
  section: ResolvedTableSection,
  { controller, context }: SectionScreen,
  table: ResolvedTable,
  trail: SectionView['trail'],
  onHistory: (open: OpenHistory) => void,
) {
  const { acting } = controller;
  const rowButtons = useMemo(
    () => rowButtonsOf(section, { acting, context }, onHistory),
    [section, acting, context, onHistory],
  );
  const pictures = useMemo(() => picturesOf(section, { acting, context }), [section, acting, context]);
  const rowLink = useRowLink(isListing(section) ? section.opens : null, table, trail, context);
  return { rowButtons, pictures, rowLink };
}

/** What selected rows are for; null if the section has no actions on them. */
export const selectingOf = (
  section: ResolvedTableSection,
  { controller: { acting }, context }: SectionScreen,
): Selecting | null =>
  section.type === 'table' && section.selectionActions.length > 0
    ? {
        buttons: (lines) => (
          <ActionButtons {...{ acting, context }} names={section.selectionActions} rows={sentRows(lines)} />
        ),
        identity: acting.identityOf(section.selectionActions),
        countDone: acting.countDone,
      }
    : null;

/** What users type into the rows of a section; null if they only read. */
export const enteringOf = (
  section: ResolvedTableSection,
  { controller: { acting } }: SectionScreen,
): Entering | null =>
  section.type === 'table' && section.entry ? { ...section.entry, acting, name: formName(section.key) } : null;
