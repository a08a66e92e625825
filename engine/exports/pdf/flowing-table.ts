import type { ComposedSection } from '../composed.ts';
import type { SheetLines } from '../sheet-lines.ts';
import { filled } from './filled.ts';
import type { Flow } from './flow.ts';
import { page, type } from './page.ts';
import { sectionHead } from './section-head.ts';
import { type PaperTable, paperTable, type Row } from './table.ts';
import type { LaidColumn } from './table-layout.ts';

/** Points between the title and the table. */
const toTable = 6;

interface Going {
  flow: Flow;
  section: ComposedSection;
  table: PaperTable;
}

/** Behind a title: that it goes on, and which of its columns stand here. */
function besideTitle({ flow, table }: Going, group: readonly LaidColumn[], isFirst: boolean): string {
  const { words, style } = flow.setting.file;
  const { groups, repeated } = table.layout;
  const count = new Intl.NumberFormat(style.locale);
  const all = new Set(groups.flat().map(({ place }) => place)).size;
  const own = groups.indexOf(group as LaidColumn[]) === 0 ? group : group.slice(repeated);
  const [from, to] = [own[0], own.at(-1)].map((column) => count.format((column?.place ?? 0) + 1));
  const columns = groups.length > 1 ? filled(words.columns, { from, to, of: count.format(all) }) : '';
  return [...(isFirst ? [] : [words.continued]), ...(columns ? [columns] : [])].join(' · ');
}

/** Some rows in all groups of columns, a page each; the first where the page stands. */
function writePiece(going: Going, rows: readonly Row[], isFirst: boolean): void {
  const { flow, section, table } = going;
  const { paper } = flow.setting;
  for (const [number, group] of table.layout.groups.entries()) {
    const isOpening = isFirst && number === 0;
    if (!isOpening) flow.newPage();
    const said = isOpening ? section : { ...section, description: null, narrowed: [], most: null };
    const head = sectionHead(paper, said, page.width, besideTitle(going, group, isOpening));
    head.draw(page.left, flow.y);
    flow.y += head.height + toTable;
    const names = table.head(group);
    names.draw(page.left, flow.y);
    flow.y += names.height;
    const body = table.body(group, rows);
    body.draw(page.left, flow.y);
    flow.y += body.height;
  }
}

/**
 * A table over as many pages as it needs, its headers on each of them. What is too wide goes on on further pages, which begin with
 * its first column; `onRows` is told of the lines written.
 * @throws ExportCancelled
 */
export async function writeTable(
  flow: Flow,
  section: ComposedSection,
  sheet: SheetLines,
  onRows: (rows: number) => void,
): Promise<void> {
  const { paper } = flow.setting;
  const table = paperTable(flow.setting, sheet, section.most, page.width);
  const going = { flow, section, table };
  const headOf = (said: Parameters<typeof sectionHead>[1]) =>
    sectionHead(paper, said, page.width).height + toTable + table.headHeight;
  const first = headOf(section);
  const later = headOf({ ...section, description: null, narrowed: [], most: null });
  const isSplit = table.layout.groups.length > 1;
  let rows: Row[] = [];
  let taken = 0;
  let isFirst = true;
  // A title stands with some rows at least.
  if (isSplit) flow.need(page.bottom - page.top);
  else flow.need(first + 4 * type.small.line);
  flow.mark(section.title, 1);
  let room = flow.room - first;
  const write = async () => {
    writePiece(going, rows, isFirst);
    onRows(rows.length);
    [rows, taken, isFirst] = [[], 0, false];
    room = page.bottom - page.top - later;
    await flow.breathe();
  };
  for (const row of table.rows()) {
    if (taken + row.height > room && rows.length > 0) {
      // Totals never stand alone.
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
