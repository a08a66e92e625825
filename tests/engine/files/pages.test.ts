import fc from 'fast-check';
import { jsPDF } from 'jspdf';
import { describe, expect, it } from 'vitest';
import type { Document, DocumentPart, DocumentSection } from '../../../engine/files/document/document.ts';
import { keepContents } from '../../../engine/files/pdf/contents.ts';
import { writeCover } from '../../../engine/files/pdf/cover.ts';
import { writePart } from '../../../engine/files/pdf/grid.ts';
import { Flow } from '../../../engine/files/pdf/paper/flow.ts';
import { mostEmpty, page, type, widthOf } from '../../../engine/files/pdf/paper/page.ts';
import { Paper } from '../../../engine/files/pdf/paper/paper.ts';
import { typefaceOf } from '../../../engine/files/pdf/paper/typeface.ts';
import { type Drawing, sectionBlock } from '../../../engine/files/pdf/section-block.ts';
import { sectionHead } from '../../../engine/files/pdf/section-head.ts';
import { paperTable } from '../../../engine/files/pdf/tables/table.ts';
import { charts, figure, file, fonts, regionsOf, section, sheetOf } from './composed-samples.ts';
import { control } from './support.ts';

/** A page break: the free height before it, and the number of the page after it. */
interface Break {
  free: number;
  to: number;
}

/** Remembers every page break. */
class WatchedFlow extends Flow {
  readonly breaks: Break[] = [];

  override newPage(): void {
    const free = this.room;
    super.newPage();
    this.breaks.push({ free, to: this.setting.paper.pages });
  }
}

/** Writes a file, and remembers its page breaks between the first and the last page of the sections. */
async function written(composed: Document): Promise<{ flow: WatchedFlow; drawing: Drawing }> {
  const doc = new jsPDF({ unit: 'pt', format: 'letter', orientation: 'landscape' });
  const paper = new Paper(doc, typefaceOf(doc, fonts));
  const setting = { paper, file: composed, control };
  const flow = new WatchedFlow(setting);
  writeCover(flow);
  if (!keepContents(flow)?.isFollowed) flow.newPage();
  flow.breaks.length = 0;
  const drawing = { ...setting, geographies: { north_america: regionsOf('regions') } };
  for (const part of composed.parts) await writePart(flow, part, drawing, () => undefined);
  return { flow, drawing };
}

const breaksOf = async (composed: Document): Promise<Break[]> => (await written(composed)).flow.breaks;

const pictures = charts('en-US').filter(({ key }) => !/map|points/.test(key));
const widths = fc.constantFrom(3, 4, 6, 8, 12);
const anySection: fc.Arbitrary<Partial<DocumentSection>> = fc.oneof(
  fc.record({ figures: fc.constant([figure('Cost', '$12')]), width: fc.constantFrom(2, 3) }),
  fc.record({ chart: fc.constantFrom(...pictures.map(({ chart }) => chart)), width: widths }),
  fc.record({ sheet: fc.integer({ min: 1, max: 70 }).map((rows) => sheetOf(rows)), width: widths }),
  fc.record({ sheet: fc.integer({ min: 1, max: 40 }).map((rows) => sheetOf(rows, 14)), width: fc.constant(12) }),
  // About as high as a page that is more than a third empty.
  fc.record({ sheet: fc.integer({ min: 11, max: 18 }).map((rows) => sheetOf(rows)), width: fc.constant(12) }),
  fc.record({ text: fc.integer({ min: 5, max: 200 }).map((words) => 'word '.repeat(words)), width: widths }),
);
const anyPart = fc.record({
  title: fc.constantFrom('A part', 'Another part'),
  sections: fc
    .array(anySection, { minLength: 1, maxLength: 9 })
    .map((all) => all.map((own, at) => section(`s${at}`, own))),
});
/** Parts whose sections all have a title of their own. */
const parts = fc.array(anyPart, { minLength: 1, maxLength: 3 }).map((all) =>
  all.map(({ title, sections }, part) => ({
    title,
    sections: sections.map((own) => ({ ...own, title: `${own.title} ${part}` })),
  })),
);

/** The sections of a part in rows of twelve columns. */
function rowsOf({ sections }: DocumentPart): DocumentSection[][] {
  const rows: DocumentSection[][] = [];
  for (const each of sections) {
    const row = rows.at(-1);
    if (row && row.reduce((width, { width: own }) => width + own, each.width) <= 12) row.push(each);
    else rows.push([each]);
  }
  return rows;
}

/** Points: less than this of a section can't begin on a page: a chart at its lowest, the first lines of a table, or all of it. */
function leastOf(own: DocumentSection, drawing: Drawing): number {
  const { sheet } = own;
  if (!sheet) return sectionBlock(own, widthOf(own.width), drawing, { less: mostLess }).height;
  const table = paperTable(drawing, own, sheet, page.width);
  return sectionHead(drawing.paper, own, page.width).height + table.headHeight + 5 * type.small.line + 10;
}

/** The most that a chart is reduced where a third of a page would stay empty, in points. */
const mostLess = 90;
/** The title of a part, with what is above and below it. */
const titled = 70;

/** Rows of sections that begin on a new page although a third of the page before was free and they fit there. */
async function wastedBy(composed: Document): Promise<string[]> {
  const { flow, drawing } = await written(composed);
  const starts = new Map(flow.marks.filter(({ level }) => level === 1).map((mark) => [mark.title, mark]));
  return composed.parts.flatMap((part) =>
    rowsOf(part).flatMap((row, number) => {
      const first = row.flatMap(({ title }) => starts.get(title) ?? []).sort((a, b) => a.page - b.page || a.y - b.y)[0];
      const broken = flow.breaks.find(({ to }) => to === first?.page);
      if (!first || !broken || broken.free <= mostEmpty || first.y > page.top + titled) return [];
      const least = Math.max(...row.map((each) => leastOf(each, drawing))) + (number === 0 ? titled : 0);
      return least < broken.free ? [`${first.title}: ${least} of ${broken.free}`] : [];
    }),
  );
}

describe('the pages of a PDF', () => {
  it('are never more than a third empty where the next block fits', async () => {
    await fc.assert(
      fc.asyncProperty(parts, async (own) => {
        expect(await wastedBy(file(own))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  }, 120_000);

  it('have a table of few rows and many columns on one of them', async () => {
    expect(await breaksOf(file([{ title: null, sections: [section('wide', { sheet: sheetOf(4, 20) })] }]))).toEqual([]);
  });

  it('have the rest of a page filled by a table that does not fit as a whole', async () => {
    const doc = new jsPDF({ unit: 'pt', format: 'letter', orientation: 'landscape' });
    const sections = [section('rows', { sheet: sheetOf(10) })];
    const part = { title: null, sections };
    const setting = { paper: new Paper(doc, typefaceOf(doc, fonts)), file: file([part]), control };
    const flow = new WatchedFlow(setting);
    flow.y = page.bottom - mostEmpty - 22;
    await writePart(flow, part, { ...setting, geographies: {} }, () => undefined);
    expect(flow.breaks).toHaveLength(1);
    expect(flow.breaks[0]?.free ?? 0).toBeLessThan(mostEmpty);
  });

  it('begin below the contents where these leave a third of a page free', () => {
    const sections = Array.from({ length: 20 }, (_, at) => section(`s${at}`, { note: 'Nothing.' }));
    const doc = new jsPDF({ unit: 'pt', format: 'letter', orientation: 'landscape' });
    const paper = new Paper(doc, typefaceOf(doc, fonts));
    const flow = new Flow({ paper, file: file([{ title: null, sections }]), control });
    writeCover(flow);
    const kept = keepContents(flow);
    expect(kept).toMatchObject({ isFollowed: true, lines: 10 });
    expect(flow.y).toBeGreaterThan(page.top + 10 * (kept?.high ?? 0));
    expect(paper.pages).toBe(2);
  });
});
