import type { DocumentSection } from '../../document/document.ts';
import type { SheetLines } from '../../document/sheet-lines.ts';
import { filled } from '../paper/filled.ts';
import type { Flow } from '../paper/flow.ts';
import { page, type } from '../paper/page.ts';
import { sectionHead } from '../section-head.ts';
import { emptyNote, type PaperTable, paperTable, type Row } from './table.ts';
import type { LaidColumn } from './table-layout.ts';

/** Points between title and table, and between groups of columns. */
const [toTable, betweenGroups] = [6, 14];

interface SplitTable {
  flow: Flow;
  section: DocumentSection;
  table: PaperTable;
}

/** The text after a title: "continued", and which columns are on this page. */
function besideTitle({ flow, table }: SplitTable, group: readonly LaidColumn[], isFirst: boolean): string {
  const { words, style } = flow.setting.file;
  const { groups, repeated } = table.layout;
  const count = new Intl.NumberFormat(style.locale);
  const all = new Set(groups.flat().map(({ place }) => place)).size;
  const own = groups.indexOf(group as LaidColumn[]) === 0 ? group : group.slice(repeated);
  const [from, to] = [own[0], own.at(-1)].map((column) => count.format((column?.place ?? 0) + 1));
  const columns = groups.length > 1 ? filled(words.columns, { from, to, of: count.format(all) }) : '';
  return [...(isFirst ? [] : [words.continued]), ...(columns ? [columns] : [])].join(' · ');
}

/** Goes on below on the page where columns are split and a third of it is free, and on a new page otherwise. */
function follow({ flow, table }: SplitTable): void {
  if (table.layout.groups.length > 1 && flow.isOpen) flow.y += betweenGroups;
  else flow.newPage();
}

/**
 * Writes some rows, one group of columns after the other. `isFirst`: the first group begins at the current position.
 */
function writePiece(going: SplitTable, rows: readonly Row[], isFirst: boolean): void {
  const { flow, section, table } = going;
  const { paper } = flow.setting;
  for (const [number, group] of table.layout.groups.entries()) {
    const isOpening = isFirst && number === 0;
    const texts = isOpening ? section : { ...section, description: null, narrowed: [], most: null };
    const head = sectionHead(paper, texts, page.width, besideTitle(going, group, isOpening));
    const names = table.head(group);
    const body = table.body(group, rows);
    if (!isOpening) follow(going);
    flow.need(head.height + toTable + names.height + body.height);
    if (isOpening) flow.mark(section.title, 1);
    head.draw(page.left, flow.y);
    flow.y += head.height + toTable;
    names.draw(page.left, flow.y);
    flow.y += names.height;
    body.draw(page.left, flow.y);
    flow.y += body.height;
  }
}

/**
 * Writes a table over as many pages as needed, with headers on each. Columns that do not fit continue on further
 * pages, which repeat the first columns. `onRows` receives the number of lines written.
 * @throws ExportCancelled
 */
export async function writeTable(
  flow: Flow,
  given: DocumentSection,
  sheet: SheetLines,
  onRows: (rows: number) => void,
): Promise<void> {
  const { paper } = flow.setting;
  const table = paperTable(flow.setting, given, sheet, page.width);
  const section = {
    ...given,
    description: [given.description, emptyNote(flow.setting, table)].filter(Boolean).join(' · '),
  };
  const going = { flow, section, table };
  const headOf = (texts: Parameters<typeof sectionHead>[1]) =>
    sectionHead(paper, texts, page.width).height + toTable + table.headHeight;
  const first = headOf(section);
  const later = headOf({ ...section, description: null, narrowed: [], most: null });
  const isSplit = table.layout.groups.length > 1;
  let rows: Row[] = [];
  let taken = 0;
  let isFirst = true;
  // Keeps a title together with at least a few rows.
  if (isSplit && !flow.isOpen) flow.newPage();
  flow.need(first + 4 * type.small.line);
  let room = flow.room - first;
  const write = async () => {
    writePiece(going, rows, isFirst);
    onRows(rows.length);
    [rows, taken, isFirst] = [[], 0, false];
    room = (isSplit && flow.isOpen ? flow.room - betweenGroups : page.bottom - page.top) - later;
    await flow.yieldNow();
  };
  for (const row of table.rows()) {
    if (taken + row.height > room && rows.length > 0) {
      // Keeps the totals together with the last row.
      const kept = row.line.type === 'total' && rows.length > 1 ? rows.pop() : undefined;
      await write();
      if (kept) {
        rows.push(kept);
        taken += kept.height;
      }
    }
    rows.push(row);
    taken += row.height;
  }
  await write();
}
