import type { DocumentPart, DocumentSection } from '../document/document.ts';
import { titleHeight } from './cards.ts';
import type { Block } from './paper/block.ts';
import type { Flow } from './paper/flow.ts';
import { ink, leftOf, mostEmpty, page, type, widthOf } from './paper/page.ts';
import { paragraph } from './paper/paragraph.ts';
import { type Drawing, isCard, readSheet, sectionBlock } from './section-block.ts';
import { slices } from './slices.ts';
import { writeTable } from './tables/flowing-table.ts';
import { emptyNote, type PaperTable, paperTable, type Row } from './tables/table.ts';

/** Points: between rows of sections, and above a part. */
const [betweenRows, abovePart] = [18, 28];

/** The maximum height of an unsplit table, as a fraction of the page: next to other sections, and alone. */
const [mostBeside, mostAlone] = [0.62, 0.45];

/** The most that charts are reduced, in points, to fit a row on the page; more where a third of the page would stay empty. */
const mostLess = { usual: 50, open: 90 };

interface Placed {
  section: DocumentSection;
  /** The number of grid columns before it. */
  before: number;
}

/** Arranges sections in rows of twelve columns. */
function rowsOf(sections: readonly DocumentSection[]): Placed[][] {
  const rows: Placed[][] = [];
  let taken = 12;
  for (const section of sections) {
    if (taken + section.width > 12) {
      rows.push([]);
      taken = 0;
    }
    rows.at(-1)?.push({ section, before: taken });
    taken += section.width;
  }
  return rows;
}

/** A whole table as a block, if it is small enough; otherwise null. */
function tableBlock(table: PaperTable, most: number): Block | null {
  const [group, ...others] = table.layout.groups;
  if (!group || others.length > 0) return null;
  const rows: Row[] = [];
  let height = table.headHeight;
  for (const row of table.rows()) {
    rows.push(row);
    height += row.height;
    if (height > most) return null;
  }
  const [head, body] = [table.head(group), table.body(group, rows)];
  return {
    height,
    draw(x, y) {
      head.draw(x, y);
      body.draw(x, y + head.height);
    },
  };
}

/** A row of sections. `later` are sections that don't fit next to the others. */
interface GridRow {
  blocks: { block: Block; placed: Placed }[];
  later: DocumentSection[];
  height: number;
}

/** Charts are reduced by `less`, and tables higher than `most` are split over pages. */
function gridRow(
  row: readonly Placed[],
  drawing: Drawing,
  { less = 0, most = Number.POSITIVE_INFINITY }: { less?: number; most?: number } = {},
): GridRow {
  const whole = page.bottom - page.top;
  const head = row
    .filter(({ section }) => isCard(section))
    .reduce(
      (most, { section }) => Math.max(most, titleHeight(drawing.paper, section.title, widthOf(section.width))),
      0,
    );
  const blocks: GridRow['blocks'] = [];
  const later: DocumentSection[] = [];
  for (const placed of row) {
    const { section } = placed;
    const width = widthOf(section.width);
    const sheet = readSheet(section);
    const table = sheet && sheet.lines.places.length > 0 ? paperTable(drawing, section, sheet, width) : null;
    const isAlone = row.length === 1;
    const small = table ? tableBlock(table, whole * (isAlone ? mostAlone : mostBeside)) : null;
    if (table && !small) {
      later.push(section);
      continue;
    }
    const notes = table ? [emptyNote(drawing, table), section.covered?.note] : [];
    const note = [section.note, ...notes].filter(Boolean).join('\n') || null;
    const block = sectionBlock({ ...section, note }, width, drawing, { table: small, head, less });
    if (block.height > (small ? Math.min(whole, most) : whole)) later.push(section);
    else blocks.push({ block, placed });
  }
  return { blocks, later, height: blocks.reduce((height, { block }) => Math.max(height, block.height), 0) };
}

/** The number of progress steps of a section: one, plus one per thousand lines. */
export const stepsOf = (section: DocumentSection): number =>
  1 +
  Math.floor(
    Math.min(readSheet(section)?.lines.places.length ?? 0, section.most?.lines ?? Number.POSITIVE_INFINITY) / 1000,
  );

/** Writes a section that is not part of a row: a long table, or a picture higher than a page. */
export async function writeLater(
  flow: Flow,
  section: DocumentSection,
  drawing: Drawing,
  onSteps: (steps: number) => void,
): Promise<void> {
  const { paper } = drawing;
  const sheet = readSheet(section);
  if (!sheet) {
    if (!flow.isOpen) flow.newPage();
    flow.mark(section.title, 1);
    for (const block of slices(section, drawing, flow.room)) {
      flow.put(block);
      await flow.yieldNow();
    }
    onSteps(stepsOf(section));
    return;
  }
  let rows = 0;
  await writeTable(flow, section, sheet, (written) => {
    const before = Math.floor(rows / 1000);
    rows += written;
    onSteps(Math.min(stepsOf(section) - 1, Math.floor(rows / 1000)) - Math.min(stepsOf(section) - 1, before));
  });
  const note = [section.covered?.note, section.note].filter(Boolean).join('\n');
  if (note) {
    const { height, write } = paragraph(paper, note, page.width, { ...type.small, colour: ink.dimmed });
    flow.y += 6;
    flow.put({ height, draw: write });
  }
  onSteps(1);
}

/**
 * Lays out a row. If it does not fit on the page, its charts are reduced; if a third of the page would stay empty, its
 * tables are split.
 */
function rowInRoom(row: readonly Placed[], room: number, drawing: Drawing): GridRow {
  const whole = gridRow(row, drawing);
  const isOpen = room > mostEmpty;
  const fitting = (most: number): GridRow | null => {
    const tall = gridRow(row, drawing, { most });
    const less = tall.height - room;
    if (less <= 0) return tall;
    if (less > (isOpen ? mostLess.open : mostLess.usual) || row.every(({ section }) => section.chart === null))
      return null;
    const lower = gridRow(row, drawing, { less: less + 1, most });
    return lower.height <= room ? lower : null;
  };
  if (whole.height <= room) return whole;
  return fitting(Number.POSITIVE_INFINITY) ?? (isOpen ? fitting(room) : null) ?? whole;
}

function partTitle(title: string, { paper, file }: Drawing): Block {
  const { height, write } = paragraph(paper, title, page.width, { ...type.part, weight: 'bold', colour: ink.text });
  return {
    height: height + 14,
    draw(x, y) {
      write(x, y);
      paper.rectangle({ x, y: y + height + 2, width: 28, height: 2.5 }, { fill: file.brand.secondary, stroke: null });
    },
  };
}

/**
 * Writes the sections of a part, laid out as on the dashboard in rows of twelve columns. Titles stay with their
 * content.
 * @throws ExportCancelled
 */
export async function writePart(
  flow: Flow,
  part: DocumentPart,
  drawing: Drawing,
  onSteps: (steps: number) => void,
): Promise<void> {
  let title = part.title === null ? null : partTitle(part.title, drawing);
  if (!flow.isAtTop) flow.y += title ? abovePart : betweenRows;
  for (const [number, row] of rowsOf(part.sections).entries()) {
    if (number > 0 && !flow.isAtTop) flow.y += betweenRows;
    const { blocks, later, height } = rowInRoom(row, flow.room - (title?.height ?? 0), drawing);
    const [first] = later;
    flow.need((title?.height ?? 0) + (height || (first ? 90 : 0)));
    if (title && part.title !== null) {
      flow.mark(part.title, 0);
      flow.put(title);
      title = null;
    }
    for (const { block, placed } of blocks) {
      if (!isCard(placed.section)) flow.mark(placed.section.title, 1);
      block.draw(leftOf(placed.before), flow.y, isCard(placed.section) ? height : block.height);
      onSteps(stepsOf(placed.section));
    }
    flow.y += height;
    await flow.yieldNow();
    for (const section of later) {
      if (height > 0 || section !== first) flow.y += betweenRows;
      await writeLater(flow, section, drawing, onSteps);
    }
  }
}
