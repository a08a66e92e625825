import type { DocumentPart, DocumentSection } from '../document/document.ts';
import { titleHeight } from './cards.ts';
import { type Block, below } from './paper/block.ts';
import type { Flow } from './paper/flow.ts';
import { ink, leftOf, page, type, widthOf } from './paper/page.ts';
import { paragraph } from './paper/paragraph.ts';
import { photoRows } from './photos.ts';
import { type Drawing, isCard, readSheet, sectionBlock } from './section-block.ts';
import { sectionHead } from './section-head.ts';
import { slices } from './slices.ts';
import { startOf, writeTable } from './tables/flowing-table.ts';
import { emptyNote, type PaperTable, paperTable, type Row } from './tables/table.ts';

/** Points: between rows of sections, and above a part. */
const [betweenRows, abovePart] = [18, 28];

/** Points: between rows of pictures. */
const betweenPhotos = 10;

/** Points: a section that is higher than a page begins with at least this much of it. */
const leastSlice = 90;

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

/**
 * Charts are reduced by `less`, tables higher than `most` are split over pages, and so is what is higher than `whole`,
 * the room on a new page.
 */
function gridRow(
  row: readonly Placed[],
  drawing: Drawing,
  whole: number,
  { less = 0, most = Number.POSITIVE_INFINITY }: { less?: number; most?: number } = {},
): GridRow {
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

/** Writes many pictures, each row of them on one page. */
async function writePhotos(flow: Flow, section: DocumentSection, drawing: Drawing): Promise<void> {
  const head = sectionHead(drawing, section, page.width);
  const [first, ...rows] = photoRows(drawing.paper, section.pictures, page.width);
  const start = below([head, first ?? null], betweenPhotos);
  flow.need(start.height);
  flow.mark(section.title, 1);
  flow.put(start);
  for (const row of rows) {
    flow.leave(betweenPhotos);
    flow.put(row);
    await flow.yieldNow();
  }
}

/** Writes a section that is not part of a row: a long table, or a picture higher than a page. */
export async function writeLater(
  flow: Flow,
  section: DocumentSection,
  drawing: Drawing,
  onSteps: (steps: number) => void,
): Promise<void> {
  const { paper } = drawing;
  const sheet = readSheet(section);
  if (section.pictures) {
    await writePhotos(flow, section, drawing);
    onSteps(stepsOf(section));
    return;
  }
  if (!sheet) {
    if (!flow.isOpen) flow.newPage();
    flow.need(leastSlice);
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
    flow.leave(6);
    flow.put({ height, draw: write });
  }
  onSteps(1);
}

/** Whether a row begins in the room that is left: something of it fits, or its first table begins there. */
function isBegun({ blocks, later: [first] }: GridRow, flow: Flow): boolean {
  const sheet = first && readSheet(first);
  return blocks.length > 0 || !sheet || startOf(flow, first, sheet) <= flow.room;
}

/**
 * Lays out a row. If it does not fit on the page, its charts are reduced; if a third of the page would stay empty, its
 * tables are split.
 */
function rowInRoom(row: readonly Placed[], flow: Flow, drawing: Drawing): GridRow {
  const { room, wholeRoom, isOpen } = flow;
  const whole = gridRow(row, drawing, wholeRoom);
  const fitting = (most: number): GridRow | null => {
    const tall = gridRow(row, drawing, wholeRoom, { most });
    const less = tall.height - room;
    if (less <= 0) return tall;
    if (less > (isOpen ? mostLess.open : mostLess.usual) || row.every(({ section }) => section.chart === null))
      return null;
    const lower = gridRow(row, drawing, wholeRoom, { less: less + 1, most });
    return lower.height <= room ? lower : null;
  };
  if (whole.height <= room) return whole;
  const reduced = fitting(Number.POSITIVE_INFINITY);
  if (reduced || !isOpen) return reduced ?? whole;
  const split = fitting(room);
  return split && isBegun(split, flow) ? split : whole;
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
  flow.leave(part.title === null ? betweenRows : abovePart);
  if (part.title !== null && part.sections.length > 0) flow.entitle(part.title, partTitle(part.title, drawing));
  for (const row of rowsOf(part.sections)) {
    flow.leave(betweenRows);
    const { blocks, later, height } = rowInRoom(row, flow, drawing);
    if (blocks.length > 0) flow.need(height);
    for (const { block, placed } of blocks) {
      if (!isCard(placed.section)) flow.mark(placed.section.title, 1);
      block.draw(leftOf(placed.before), flow.y, isCard(placed.section) ? height : block.height);
      onSteps(stepsOf(placed.section));
    }
    flow.y += height;
    await flow.yieldNow();
    for (const section of later) {
      flow.leave(betweenRows);
      await writeLater(flow, section, drawing, onSteps);
    }
  }
}
