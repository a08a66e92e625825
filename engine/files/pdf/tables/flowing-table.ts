import type { DocumentSection } from '../../document/document.ts';
import { filled } from '../../document/filled.ts';
import type { SheetLines } from '../../document/sheet-lines.ts';
import type { Flow } from '../paper/flow.ts';
import { page, type } from '../paper/page.ts';
import { type HeadTexts, sectionHead } from '../section-head.ts';
import { emptyNote, type PaperTable, paperTable, type Row } from './table.ts';
import type { LaidColumn } from './table-layout.ts';

/** Points between title and table, and between groups of columns. */
const [toTable, betweenGroups] = [6, 14];

interface SplitTable {
  flow: Flow;
  section: DocumentSection;
  table: PaperTable;
  /** The texts above the first rows, and above all others. */
  heads: { first: HeadTexts; later: HeadTexts };
  count: Intl.NumberFormat;
}

/** The text after a title: "continued", and which columns are on this page. */
function besideTitle({ flow, table, count }: SplitTable, group: readonly LaidColumn[], isFirst: boolean): string {
  const { words } = flow.setting.file;
  const { groups, repeated } = table.layout;
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
  const { flow, section, table, heads } = going;
  for (const [number, group] of table.layout.groups.entries()) {
    const isOpening = isFirst && number === 0;
    const texts = isOpening ? heads.first : heads.later;
    const head = sectionHead(flow.setting, texts, page.width, besideTitle(going, group, isOpening));
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

/** The group headers above the next line. */
class OpenGroups {
  #heads: Row[] = [];

  take(row: Row): void {
    const { type, level } = row.line;
    if (type === 'total') this.#heads = [];
    else if (type === 'group') this.#heads = [...this.#heads.slice(0, level), row];
  }

  /** Those above a line, outermost first. */
  above({ line }: Row): readonly Row[] {
    return line.type === 'row' ? this.#heads : line.type === 'group' ? this.#heads.slice(0, line.level) : [];
  }
}

/** Takes the lines off the end of a page that belong to the next one: group headers without content, and the row before the totals. */
function keptFor(row: Row, rows: Row[]): Row[] {
  const kept: Row[] = [];
  const take = () => kept.unshift(...rows.splice(-1));
  const canTake = () => rows.filter(({ isCarried }) => !isCarried).length > 1;
  if (row.line.type === 'total' && canTake()) take();
  while (rows.at(-1)?.line.type === 'group' && canTake()) take();
  return kept;
}

function splitTable(flow: Flow, given: DocumentSection, sheet: SheetLines): SplitTable {
  const { file } = flow.setting;
  const table = paperTable(flow.setting, given, sheet, page.width);
  const description = [given.description, emptyNote(flow.setting, table)].filter(Boolean).join(' · ');
  const section = { ...given, description };
  // The title of a report is above its truth label.
  const first = file.layout === 'report' ? { ...section, title: '' } : section;
  const later = { ...section, description: null, narrowed: [], most: null };
  return { flow, section, table, heads: { first, later }, count: new Intl.NumberFormat(file.style.locale) };
}

/** The height of the title and the column headers above some rows. */
const headOf = ({ flow, table }: SplitTable, texts: HeadTexts, beside: string): number =>
  sectionHead(flow.setting, texts, page.width, beside).height + toTable + table.headHeight;

const firstHead = (going: SplitTable): number =>
  headOf(going, going.heads.first, besideTitle(going, going.table.layout.groups[0] ?? [], true));

/** Keeps a title together with at least a few rows. */
const fewRows = 4 * type.small.line;

/** The minimum height in which a table begins on a page. */
export const startOf = (flow: Flow, section: DocumentSection, sheet: SheetLines): number =>
  firstHead(splitTable(flow, section, sheet)) + fewRows;

/**
 * Writes a table over as many pages as needed, with headers on each. Columns that do not fit continue on further
 * pages, which repeat the first columns. The headers of groups that continue are repeated. `onRows` receives the number
 * of lines written.
 * @throws ExportCancelled
 */
export async function writeTable(
  flow: Flow,
  given: DocumentSection,
  sheet: SheetLines,
  onRows: (rows: number) => void,
): Promise<void> {
  const going = splitTable(flow, given, sheet);
  const { table, heads } = going;
  const first = firstHead(going);
  const later = headOf(going, heads.later, '');
  const isSplit = table.layout.groups.length > 1;
  const open = new OpenGroups();
  let rows: Row[] = [];
  let taken = 0;
  let isFirst = true;
  if (isSplit && !flow.isOpen) flow.newPage();
  flow.reserve(first + fewRows);
  let room = flow.room - first;
  const add = (row: Row) => {
    rows.push(row);
    taken += row.height;
  };
  const write = async () => {
    writePiece(going, rows, isFirst);
    onRows(rows.filter(({ isCarried }) => !isCarried).length);
    [rows, taken, isFirst] = [[], 0, false];
    room = (isSplit && flow.isOpen ? flow.room - betweenGroups : page.bottom - page.top) - later;
    await flow.yieldNow();
  };
  for (const row of table.rows()) {
    if (taken + row.height > room && rows.some(({ isCarried }) => !isCarried)) {
      const kept = keptFor(row, rows);
      await write();
      for (const head of open.above(kept[0] ?? row)) add(table.carried(head));
      for (const each of kept) add(each);
    }
    add(row);
    open.take(row);
  }
  await write();
}
